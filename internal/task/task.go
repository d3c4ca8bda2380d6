// Package task is one document that is being adapted under one flavor: what all rooms look at that
// make a result of it. It decides nothing.
//
// In: a document that was checked. Out: a Task: the document with readers of what it means, what its result may take, and what is
// said of it as a whole. It is no context, which is another thing in Go, and no pass, of which there may be several.
package task

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
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
	Sets    *conjunction.Sets    // makes the conjunctions that places mean
	Meaning *meaning.Reader      // reads what a conjunction admits
	Nodes   *ir.Memory           // memory for the nodes of the result
	Form    *emit.Form
	Meter   *meter.Meter
	Report  *diag.Report
}

// A Memory is what a task and its parts are made in. It may be used for one document after another.
type Memory struct {
	task    Task
	meaning meaning.Reader
	nodes   ir.Memory
	form    emit.Form
	room    emit.Room
	meter   meter.Meter
	report  diag.Report
}

// Begin returns the task of a document that was checked, in a memory that is clear.
func (m *Memory) Begin(rules *flavor.Rules, doc *schema.Document, o check.Options, k *check.Checker) *Task {
	m.meter.Begin(k.Clock, k.Reached, o.MaxNodes)
	m.meaning.Begin(&m.meter, &m.report, k.Graph, k.Patterns, k.Trials)
	m.form = emit.NewForm(rules, doc, k.Reached, k.Gentle(), &m.room)
	m.task = Task{Doc: doc, Rules: rules, Options: o, Schemas: &m.meaning.Schemas, Sets: &m.meaning.Schemas.Sets, Meaning: &m.meaning, Nodes: &m.nodes, Form: &m.form, Meter: &m.meter, Report: &m.report}
	return &m.task
}

// Clear makes a memory ready for another document: nothing of the task before may be used on.
func (m *Memory) Clear() {
	m.meaning.Clear()
	m.nodes.Clear()
	m.room.Clear()
	m.task, m.form, m.meter, m.report = Task{}, emit.Form{}, meter.Meter{}, diag.Report{}
}
