package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/schemaflavor/schemaflavor"
)

// report writes what became of a schema to standard error, in a form (text, full, json or none), with the hint if hinted. It
// returns the error to end the command with: err with its place in front, or errFindings where the form has reported it already.
func (a *app) report(form string, in input, result *schemaflavor.Result, hinted bool, err error) error {
	var diagnostics []schemaflavor.Diagnostic
	hint := ""
	if result != nil {
		diagnostics = result.Diagnostics
	}
	if hinted && err == nil {
		hint = result.Hint()
	}
	switch form {
	case "json":
		line := []byte{'{'}
		if err != nil {
			line = append(appendError(append(line, `"error":`...), err), ',')
		}
		w := bufio.NewWriter(a.stderr)
		w.Write(append(line, `"diagnostics":`...))
		writeDiagnostics(w, diagnostics, len(in.data))
		if hint != "" {
			w.Write(appendJSON([]byte(`,"hint":`), hint))
		}
		w.WriteString("}\n")
		if failed := w.Flush(); failed != nil { // the writer keeps the first error
			return failed
		}
		if err != nil {
			return errFindings
		}
	case "text", "full":
		o := schemaflavor.RenderOptions{File: in.name, Color: color(a.stderr), Each: form == "full", Flags: true}
		if failed := schemaflavor.RenderDiagnostics(a.stderr, diagnostics, o); failed != nil {
			return failed
		}
		if n := len(diagnostics); err != nil && slices.ContainsFunc(diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Severity() == schemaflavor.Refused }) {
			return fmt.Errorf("%s: not adapted; %s above", in.name, count(n, "diagnostic"))
		}
		if sum := summary(diagnostics); err == nil && sum != "" {
			fmt.Fprintln(a.stderr, "\n"+sum)
		}
		if note := growth(in, result); err == nil && note != "" {
			fmt.Fprintln(a.stderr, note)
		}
	}
	if hint != "" && form != "json" {
		fmt.Fprintf(a.stderr, "hint: %s\n", hint)
	}
	return located(in.name, err)
}

// summary counts diagnostics; where there are many, it is the line to look at first.
func summary(diagnostics []schemaflavor.Diagnostic) string {
	if len(diagnostics) == 0 {
		return ""
	}
	var widened, narrowed, reshaped int
	var of [schemaflavor.Refused + 1]int
	for _, d := range diagnostics {
		of[d.Severity()]++
		if d.Effect() == schemaflavor.Widened {
			widened++
		}
		if d.Effect() == schemaflavor.Narrowed {
			narrowed++
		}
		if d.Reshaped() {
			reshaped++
		}
	}
	counts := count(len(diagnostics), "diagnostic")
	if n := of[schemaflavor.Refused]; n > 0 {
		counts += ", " + count(n, severityNouns[schemaflavor.Refused])
	}
	return fmt.Sprintf("%s, %s; %d widened, %d narrowed, %d reshaped", counts, count(of[schemaflavor.Warning], "warning"), widened, narrowed, reshaped)
}

// growth notes that a result is much larger than the input, white space aside: providers count its size on every call.
func growth(in input, result *schemaflavor.Result) string {
	const large, times = 8000, 4
	var before, after bytes.Buffer
	if json.Compact(&before, in.data) != nil || result == nil || json.Compact(&after, result.Schema) != nil || after.Len() < large || after.Len() < times*before.Len() {
		return ""
	}
	return fmt.Sprintf("note: written out, the adapted schema is %d times as large as the input, %d bytes after %d, spaces aside, on every call; refer less, or less deep",
		after.Len()/before.Len(), after.Len(), before.Len())
}

// appendError writes an error as {"code": …, "message": …} with its place and remedy
// where it has them.
func appendError(b []byte, err error) []byte {
	e := struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		Path    string `json:"path,omitempty"`
		Line    int    `json:"line,omitempty"`
		Column  int    `json:"column,omitempty"`
		Help    string `json:"help,omitempty"`
	}{Code: "internal", Message: err.Error()}
	var known *schemaflavor.Error
	var file *fileError
	switch {
	case errors.As(err, &file):
		e.Code = "file"
	case errors.As(err, &known):
		e.Code, e.Message, e.Path, e.Line, e.Column, e.Help = string(known.Code), known.Message, known.Pointer, known.Line, known.Column, known.Help
	}
	return appendJSON(b, e)
}

// appendJSON appends a value that can always be written as JSON, without escapes for HTML.
func appendJSON(b []byte, value any) []byte {
	w := appender{b}
	e := json.NewEncoder(&w)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // strings, numbers and lists of them only
	}
	return w.b[:len(w.b)-1]
}

// appender is an io.Writer that appends.
type appender struct{ b []byte }

func (a *appender) Write(p []byte) (int, error) {
	a.b = append(a.b, p...)
	return len(p), nil
}
