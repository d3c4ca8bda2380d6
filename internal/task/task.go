// Package task is one document that is being adapted under one flavor: what all rooms look at that
// make a result of it. It decides nothing.
//
// In: a document that was checked. Out: the same, with what it means, what it may take and what is
// said of it as a whole.
package task

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// A Task is embedded where it is used: it has fields, and no methods that could be taken for those
// of what embeds it.
type Task struct {
	Doc     *schema.Document
	Rules   *flavor.Rules
	Options check.Options
	Schemas *conjunction.Schemas // what single schemas say
	Meaning *meaning.Reader      // and what they admit together
	Form    *emit.Form
	Meter   *meter.Meter
	Report  *diag.Report
}

// New returns the task of a document that was checked.
func New(rules *flavor.Rules, doc *schema.Document, o check.Options, k *check.Checker) *Task {
	x := &struct {
		Task
		meaning meaning.Reader
		form    emit.Form
	}{}
	x.meaning = meaning.NewReader(meter.New(k.Clock, k.Size, o.MaxNodes), k.Graph, k.Patterns, k.Trials)
	x.form = emit.NewForm(rules, doc, k.Size, k.Gentle())
	x.Task = Task{Doc: doc, Rules: rules, Options: o, Schemas: &x.meaning.Schemas, Meaning: &x.meaning, Form: &x.form, Meter: x.meaning.Meter, Report: x.meaning.Schemas.Report}
	return &x.Task
}
