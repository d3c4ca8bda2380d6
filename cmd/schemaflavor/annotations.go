package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor"
)

// Annotations are lines in the output of a workflow that GitHub shows beside the files
// (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands, read 2026-11-22). It shows only the first
// few of a step, so those that matter most come first.

var annotationWords = [...]string{schemaflavor.Info: "notice", schemaflavor.Warning: "warning", schemaflavor.Refused: "error"}

// annotationData and annotationProperty escape what may not stand in the message, and in a property, of a workflow command.
var (
	annotationData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	annotationProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// annotations writes remarks as workflow commands, errors first.
func annotations(remarks []remark) []byte {
	remarks = slices.Clone(remarks)
	slices.SortStableFunc(remarks, func(a, b remark) int { return cmp.Compare(b.severity, a.severity) })
	var b []byte
	for _, r := range remarks {
		b = append(append(b, "::"...), annotationWords[r.severity]...)
		var given []string
		for _, p := range []struct{ name, value string }{
			{"file", r.file}, {"line", positive(r.line)}, {"col", positive(r.column)}, {"title", "schemaflavor: " + r.rule},
		} {
			if p.value != "" && p.value != stdinName {
				given = append(given, p.name+"="+annotationProperty.Replace(p.value))
			}
		}
		b = append(append(b, ' '), strings.Join(given, ",")...)
		b = fmt.Appendf(b, "::%s\n", annotationData.Replace(r.text()))
	}
	return b
}

// positive is the text of a number from 1 on; "" for others.
func positive(n int) string {
	if n < 1 {
		return ""
	}
	return fmt.Sprint(n)
}
