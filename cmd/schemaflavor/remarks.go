package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/settings"
)

// What check and golden report, for programs that show it beside the files: remarks are collected (this file) and written as SARIF
// (sarif.go) or as annotations (annotations.go).

// The formats of check and golden; within "text", the flag --diagnostics of check chooses further.
const (
	formatText   = "text"
	formatSARIF  = "sarif"
	formatGitHub = "github"
)

const formatHelp = "write findings for a program instead: sarif is SARIF 2.1.0, github has workflow commands that GitHub shows beside the files"

// A remark is one thing that is reported about a file.
type remark struct {
	file         string
	line, column int // 0 where there is no place
	pointer      string
	severity     schemaflavor.Severity
	rule         string
	flavor       string // "" where the remark holds whatever the flavor
	message      string
}

// text is the message, with the name of the flavor before it.
func (r remark) text() string {
	if r.flavor == "" {
		return r.message
	}
	return r.flavor + ": " + r.message
}

// remarkOn makes a remark of a diagnostic.
func remarkOn(file, flavorName string, d schemaflavor.Diagnostic) remark {
	r := remark{file: file, pointer: d.Pointer(), severity: d.Severity(), rule: d.Rule(), flavor: flavorName, message: settings.AsFlags(d.Message())}
	r.line, r.column = d.Position()
	if help := d.Help(); help != "" {
		r.message += "; " + settings.AsFlags(help)
	}
	return r
}

// fileRule is the rule of remarks on a file that could not be checked.
const fileRule = "file"

// remarkOf makes a remark of an error about a file.
func remarkOf(file string, err error) remark {
	r := remark{file: file, severity: schemaflavor.Refused, rule: fileRule, message: err.Error()}
	if f := (*fileError)(nil); errors.As(err, &f) {
		r.message = f.err.Error()
	}
	if e := (*schemaflavor.Error)(nil); errors.As(err, &e) {
		r.rule, r.message, r.pointer, r.line, r.column = string(e.Code), e.Message, e.Pointer, e.Line, e.Column
		if e.Help != "" {
			r.message += "; " + settings.AsFlags(e.Help)
		}
	}
	return r
}

// writeRemarks writes remarks in a format.
func writeRemarks(w io.Writer, format string, remarks []remark) error {
	text := annotations(remarks)
	if format == formatSARIF {
		text = sarifLog(remarks)
	}
	if _, err := w.Write(text); err != nil {
		return fmt.Errorf("write to standard output: %w", err)
	}
	return nil
}

// ruleMeans says in a phrase what a rule is about.
func ruleMeans(rule string) string {
	if found := findTopics(rule); len(found) > 0 {
		return found[0].means
	}
	return "the file could not be checked"
}
