package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/render"
)

// Lists of tools: adapt, check, encode and decode take them just as they take schemas.

// adaptedTools writes an adapted list of tools, and its codecs if --codec asks for them.
func (a *app) adaptedTools(f adaptFlags, in input, set *schemaflavor.ToolSet, err error) error {
	note := a.foreignEnvelope(f)
	if *f.diagnostics == "json" {
		note = ""
		if err == nil && set.Text == nil {
			err = nothingLeft(set)
		}
	}
	if err := a.reportTools(*f.diagnostics, in, set, f.hint, f.quiet, err); err != nil {
		return err
	}
	if note != "" {
		fmt.Fprintln(a.stderr, note)
	}
	if set.Text == nil {
		return located(in.name, nothingLeft(set))
	}
	if f.codec != "" {
		saved, err := set.MarshalJSON()
		if err != nil {
			return fmt.Errorf("save the tools: %w", err)
		}
		return a.writeBoth(f, set.Text, saved, in)
	}
	return a.write(f.output, set.Text, in)
}

// foreignEnvelope warns of an envelope that was asked for and that the flavor's provider does not
// take, as far as the flavor says.
func (a *app) foreignEnvelope(f adaptFlags) string {
	asked := f.last("envelope")
	registry, err := a.registry()
	if err != nil || asked == "" || asked == "keep" {
		return ""
	}
	spoken, err := registry.Lookup(f.flavor)
	if err != nil || slices.ContainsFunc(spoken.Envelopes, func(e *flavor.Envelope) bool { return e.Name == asked }) {
		return ""
	}
	var names []string
	for _, e := range spoken.Envelopes {
		if !e.ReadOnly {
			names = append(names, e.Name)
		}
	}
	if len(names) == 0 {
		return fmt.Sprintf("warning: the envelope %s is none of %s, which has none", asked, spoken.Name)
	}
	return fmt.Sprintf("warning: the envelope %s is none of %s, which has %s", asked, spoken.Name, strings.Join(names, ", "))
}

// nothingLeft is the error for a list of which everything is left out.
func nothingLeft(set *schemaflavor.ToolSet) error {
	return &schemaflavor.Error{Code: schemaflavor.CodeRefused, Message: "nothing is left to send: " + leftOut(set)}
}

// leftOut says why the first tool is not sent, and how many more there are.
func leftOut(set *schemaflavor.ToolSet) string {
	tools := set.Tools
	if len(tools) == 0 { // there are only built-in tools of other providers
		i := slices.IndexFunc(set.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Severity() == schemaflavor.Refused })
		return set.Diagnostics[i].Message()
	}
	why := tools[0].Reason
	if name := tools[0].OriginalName; name != "" {
		why = fmt.Sprintf("%q: %s", name, why)
	}
	if more := len(tools) - 1; more > 0 {
		why += fmt.Sprintf(" (and %d more)", more)
	}
	return why
}

// reportTools is report for a list of tools.
func (a *app) reportTools(form string, in input, set *schemaflavor.ToolSet, hinted, quiet bool, err error) error {
	if err != nil && set == nil {
		return a.report(form, in, nil, false, err)
	}
	switch form {
	case "json":
		w := &appender{[]byte{'{'}}
		if err != nil {
			w.b = append(appendError(append(w.b, `"error":`...), err), ',')
		}
		w.b = append(w.b, `"diagnostics":`...)
		writeDiagnostics(w, set.Diagnostics, len(in.data))
		w.b = append(w.b, `,"tools":`...)
		w.b = append(appendJSON(w.b, toolRows(set, hinted)), "}\n"...)
		if _, failed := a.stderr.Write(w.b); failed != nil {
			return failed
		}
		if err != nil {
			return errFindings
		}
		return nil
	case "text", "full":
		o := schemaflavor.RenderOptions{File: in.name, Color: color(a.stderr), Each: form == "full", Flags: true}
		if err := set.Render(a.stderr, o); err != nil {
			return err
		}
		if sum := summary(set.Diagnostics); sum != "" {
			fmt.Fprintln(a.stderr, "\n"+sum)
		}
		if err == nil {
			fmt.Fprintln(a.stderr, toolSummary(set))
		}
	case "none":
		builtIn, unknown := entriesLeftOut(set)
		left := slices.ContainsFunc(set.Tools, func(x schemaflavor.Tool) bool { return !x.Sent })
		if err == nil && (left || mixed(set) || builtIn+unknown > 0) && !quiet {
			fmt.Fprintln(a.stderr, toolSummary(set)) // in a long list, nobody would notice what is missing, or which tools are not strict
		}
	}
	if err != nil {
		return located(in.name, err)
	}
	for _, row := range toolRows(set, hinted) {
		if row.Hint != "" {
			fmt.Fprintf(a.stderr, "hint for %s: %s\n", row.Name, row.Hint)
		}
	}
	return nil
}

// mixed reports whether some tools of a list are strict, and others are not.
func mixed(set *schemaflavor.ToolSet) bool {
	strict, loose := false, false
	for _, x := range set.Tools {
		strict, loose = strict || x.Sent && x.Strict, loose || x.Sent && !x.Strict
	}
	return strict && loose
}

// A toolRow is what became of one tool, for programs.
type toolRow struct {
	Name     string `json:"name"`
	Original string `json:"original"`
	Sent     bool   `json:"sent"`
	Strict   bool   `json:"strict"`
	Reason   string `json:"reason,omitempty"`
	Hint     string `json:"hint,omitempty"`
}

func toolRows(set *schemaflavor.ToolSet, hinted bool) []toolRow {
	rows := make([]toolRow, len(set.Tools))
	for i, x := range set.Tools {
		rows[i] = toolRow{Name: x.Name, Original: x.OriginalName, Sent: x.Sent, Strict: x.Strict, Reason: x.Reason}
		if hinted && x.Sent {
			rows[i].Hint = x.Hint()
		}
	}
	return rows
}

// toolSummary counts what became of the tools.
func toolSummary(set *schemaflavor.ToolSet) string {
	strict, renamed := 0, 0
	var all, sent [2]int // counts of tools, and of response formats
	for _, x := range set.Tools {
		of := 0
		if x.Surface == flavor.Response {
			of = 1
		}
		all[of]++
		if x.Sent {
			sent[of]++
		}
		if x.Strict {
			strict++
		}
		if x.OriginalName != "" && x.Name != x.OriginalName {
			renamed++
		}
	}
	var parts []string
	for of, noun := range []string{"tool", "response format"} {
		if all[of] > 0 || of == 0 && all[1] == 0 {
			parts = append(parts, fmt.Sprintf("%d of %s", sent[of], count(all[of], noun)))
		}
	}
	s := strings.Join(parts, " and ") + " sent"
	if strict > 0 {
		s += fmt.Sprintf(", %d strict", strict)
	}
	if renamed > 0 {
		s += fmt.Sprintf(", %d under another name", renamed)
	}
	builtIn, unknown := entriesLeftOut(set)
	if builtIn > 0 {
		s += fmt.Sprintf(", %s left out", count(builtIn, "built-in tool"))
	}
	if unknown > 0 {
		s += fmt.Sprintf(", %s left out", count(unknown, "unknown tool"))
	}
	return s
}

// entriesLeftOut counts the entries of a list that are left out and are none of its Tools: built-in tools of other providers, or
// of this one where they may not stand, and entries that are no known tool.
func entriesLeftOut(set *schemaflavor.ToolSet) (builtIn, unknown int) {
	for _, d := range set.Diagnostics {
		switch {
		case d.Severity() != schemaflavor.Refused:
		case strings.HasPrefix(d.Rule(), "tool-built-in"):
			builtIn++
		case d.Rule() == "tool-unknown":
			unknown++
		}
	}
	return builtIn, unknown
}

// A matrix is what flavors mind in a list: a row for each tool, a column for each flavor.
type matrix struct {
	flavors []string
	file    string
	tools   []string
	cells   map[string][]string // by flavor, in the order of the tools
	beside  map[string]string   // by flavor, the cell for findings outside of the tools
}

// add fills in the column of a flavor.
func (m *matrix) add(name string, set *schemaflavor.ToolSet) {
	m.tools = m.tools[:0]
	ofTools := map[place]bool{}
	for i, x := range set.Tools {
		row := x.OriginalName
		switch {
		case row == "" && x.Surface == flavor.Tool && x.Err != nil:
			row = fmt.Sprintf("(tool %d, without a name)", i+1)
		case row == "":
			row = "(schema)"
		}
		m.tools = append(m.tools, row)
		for _, d := range x.Diagnostics {
			ofTools[placeOf(d)] = true
		}
		m.cells[name] = append(m.cells[name], cell(x.Diagnostics))
	}
	m.beside[name] = cell(slices.DeleteFunc(slices.Clone(set.Diagnostics), func(d schemaflavor.Diagnostic) bool { return ofTools[placeOf(d)] }))
}

// accepted is the cell of a tool that the flavor does not mind.
const accepted = "ok"

// cell is the number of findings, or "refused" where adapt would refuse what they are about.
func cell(found []schemaflavor.Diagnostic) string {
	switch {
	case len(found) == 0:
		return accepted
	case slices.ContainsFunc(found, func(d schemaflavor.Diagnostic) bool { return d.Severity() == schemaflavor.Refused }):
		return "refused"
	}
	return fmt.Sprint(len(found))
}

// write writes the rows of one file.
func (m *matrix) write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, render.Printable(m.file)+"\t"+strings.Join(m.flavors, "\t"))
	for i, tool := range m.tools {
		row := "  " + render.Printable(tool)
		for _, f := range m.flavors {
			cell := "-" // with this flavor, another number of tools was found
			if i < len(m.cells[f]) {
				cell = m.cells[f][i]
			}
			row += "\t" + cell
		}
		fmt.Fprintln(t, row)
	}
	row, minded := "  (the list)", false // the row for findings outside of the tools
	for _, f := range m.flavors {
		row += "\t" + m.beside[f]
		minded = minded || m.beside[f] != accepted
	}
	if minded {
		fmt.Fprintln(t, row)
	}
	return t.Flush()
}

// toolFindings is the number of findings in a tool, for programs.
type toolFindings struct {
	Name     string `json:"name"`
	Findings int    `json:"findings"`
}

// findingsByTool counts the findings in each tool; it is nil for a schema that is no list.
func findingsByTool(set *schemaflavor.ToolSet) (rows []toolFindings) {
	for _, x := range set.Tools {
		if x.OriginalName == "" && x.Err == nil && len(set.Tools) == 1 {
			return nil
		}
		rows = append(rows, toolFindings{x.OriginalName, len(x.Diagnostics)})
	}
	return rows
}

// savedTools reports whether a file of adapt --codec holds a list of tools, and not one codec.
func savedTools(data []byte) bool {
	return bytes.Contains(data[:min(len(data), 64)], []byte(`"schemaflavor-tools"`))
}

// toolCall decodes a call of one tool of a saved list, or encodes one.
func (a *app) toolCall(f codecFlags, saved input, file string) error {
	set, err := schemaflavor.ParseToolSet(saved.data)
	if err != nil {
		return located(saved.name, err)
	}
	if !f.named && !f.response {
		if f.tool, err = only(set, f.encodes); err != nil {
			return usagef("%s is of %v", saved.name, err)
		}
	}
	in, err := a.read(file, 0)
	if err != nil {
		return err
	}
	if f.encodes {
		return a.encodeCall(f, set, saved, in)
	}
	var call *schemaflavor.Call
	switch {
	case f.response:
		call, err = set.DecodeResponse(in.data)
	case f.result:
		call, err = set.DecodeResult(f.tool, in.data)
	default:
		call, err = set.Decode(f.tool, in.data)
	}
	if err != nil {
		return a.undecoded(f, about(saved, in, err), err)
	}
	if !f.response {
		a.called(f.tool, call.Name, "the list that came")
	}
	return a.decoded(f, &call.Decoded, in)
}

// encodeCall encodes a call, a tool's result or an earlier reply.
func (a *app) encodeCall(f codecFlags, set *schemaflavor.ToolSet, saved, in input) error {
	var value []byte
	var err error
	name := f.tool
	switch {
	case f.response:
		value, err = set.EncodeResponse(in.data)
	case f.result:
		value, err = set.EncodeResult(f.tool, in.data)
	default:
		name, value, err = set.Encode(f.tool, in.data)
	}
	if err != nil {
		return located(about(saved, in, err), err)
	}
	a.called(f.tool, name, "the list that was sent")
	return a.write(f.output, value, in)
}

// about is the file that an error is about: the saved list where it has no such tool, else the value.
func about(saved, value input, err error) string {
	if e := (*schemaflavor.Error)(nil); errors.As(err, &e) && e.Code == schemaflavor.CodeTool {
		return saved.name
	}
	return value.name
}

// only returns the name of the tool, or response format, of a list that holds just one; original asks for the original name.
func only(set *schemaflavor.ToolSet, original bool) (string, error) {
	var names []string
	for _, x := range set.Tools {
		name := x.Name
		if original {
			name = x.OriginalName
		}
		if len(set.Tools) == 1 {
			return name, nil
		}
		if x.Sent && x.Surface != flavor.Response {
			names = append(names, strconv.Quote(name))
		}
	}
	also := ""
	if slices.ContainsFunc(set.Tools, func(x schemaflavor.Tool) bool { return x.Surface == flavor.Response }) {
		also = ", or --response for the format of the response"
	}
	return "", fmt.Errorf("a list of tools; say --tool and the name of the one that is called%s: %s", also, strings.Join(names, ", "))
}

// called notes that a tool has another name in the list that the written value belongs to.
func (a *app) called(read, written, list string) {
	if read != written {
		fmt.Fprintf(a.stderr, "note: %s is called %s in %s\n", render.Printable(read), render.Printable(written), list)
	}
}
