package golden

import (
	"bytes"
	"errors"
	"slices"

	"golang.org/x/tools/txtar"

	"github.com/schemaflavor/schemaflavor"
)

// A file may hold a list of tools instead of a schema: then the adapted list is recorded as a whole.

// runTools adapts a list of tools. Its laws are that adapting it twice gives the same, and that its bytes are not changed. The
// laws of single schemas are not tried here.
func (j *job) runTools(registry *schemaflavor.Registry) ([]txtar.File, []Problem) {
	var s sheet
	input := bytes.Clone(j.schema)
	set, err := registry.AdaptTools(j.flavor, input, j.options...)
	if !bytes.Equal(input, j.schema) {
		s.fail("", "adapting changed the bytes of its input")
	}
	if s.unknown(err) {
		return nil, s.problems
	}
	if err != nil {
		s.refused(err)
		s.put("error.txt", lines(s.errors))
		return s.sections, s.problems
	}
	if again, err := registry.AdaptTools(j.flavor, j.schema, j.options...); err != nil || !bytes.Equal(again.Text, set.Text) {
		s.fail("tools.json", "adapting the input a second time gives something else")
	}
	for _, tool := range set.Tools {
		if known := (*schemaflavor.Error)(nil); errors.As(tool.Err, &known) && known.Code == schemaflavor.CodeInternal {
			s.fail("error.txt", "%v", known) // nobody may put a bug on record
		}
	}
	s.put("tools.json", set.Text)
	s.put("diagnostics.txt", diagnosticLines(set.Diagnostics))
	if set.Text == nil {
		s.put("error.txt", lines([]string{"nothing is left to send: " + oneLine(whyNothing(set))}))
	}
	return s.sections, s.problems
}

// whyNothing says why the first entry of a list is left out: a tool or, in a list of built-in tools only, one that another
// provider has built in.
func whyNothing(set *schemaflavor.ToolSet) string {
	if len(set.Tools) > 0 {
		return set.Tools[0].Reason
	}
	i := slices.IndexFunc(set.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Severity() == schemaflavor.Refused })
	return set.Diagnostics[i].Message()
}
