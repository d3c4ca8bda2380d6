package render_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaflavor/schemaflavor/internal/render"
)

// optional is an entry about the property of that name on line line.
func optional(name string, line int) render.Entry {
	return render.Entry{Severity: "info", Rule: "optional-property", Repair: "nullable", Effect: "exact", Line: line, Column: 5,
		Message: "the property `" + name + "` is optional", Pointer: "/properties/" + name, Because: "reports"}
}

func TestGroups(t *testing.T) {
	moved := func(name, to string) render.Entry {
		return with(optional(name, 3), func(e *render.Entry) { e.Message = "`" + name + "` travels in `" + to + "`" })
	}
	for _, c := range []struct {
		name, want string
		entries    []render.Entry
		o          render.Options
	}{
		{"places", `
info: the property ¬a¬ is optional  [optional-property, nullable]
  --> 2:5  /properties/a
   = because: reports
   = also: 3:5  /properties/b
           4:5  /properties/c

warning: another  [optional-property, nullable]
  --> 9:5  /properties/d
   = because: reports
`, []render.Entry{optional("a", 2), with(optional("d", 9), func(e *render.Entry) { e.Severity, e.Message = "warning", "another" }), optional("b", 3), optional("c", 4)}, render.Options{}},
		{"what is quoted elsewhere", `
info: ¬a¬ travels in ¬x¬  [optional-property, nullable]
  --> 3:5  /properties/a
   = because: reports
   = also: 3:5  /properties/b  ¬b¬ travels in ¬y¬
           3:5  /properties/c
`, []render.Entry{moved("a", "x"), moved("b", "y"), moved("c", "x")}, render.Options{}},
		{"another cost", `
info: the property ¬a¬ is optional  [optional-property, nullable]
  --> 2:5  /properties/a
   = because: reports

info: the property ¬b¬ is optional  [optional-property, nullable]
  --> 3:5  /properties/b
   = because: reports
   = effect: narrowed
`, []render.Entry{optional("a", 2), with(optional("b", 3), func(e *render.Entry) { e.Effect = "narrowed" })}, render.Options{}},
		{"each by itself", `
info: the property ¬a¬ is optional  [optional-property, nullable]
  --> 2:5  /properties/a
   = because: reports

info: the property ¬b¬ is optional  [optional-property, nullable]
  --> 3:5  /properties/b
   = because: reports
`, []render.Entry{optional("a", 2), optional("b", 3)}, render.Options{Each: true}},
		{"a hostile name", `
info: the property ¬a¬ is optional  [optional-property, nullable]
  --> 2:5  /properties/a
   = because: reports
   = also: 3:5  /properties/␛[31m
`, []render.Entry{optional("a", 2), optional("\x1b[31m", 3)}, render.Options{}},
		{"no place", `
info: the property ¬a¬ is optional  [optional-property, nullable]
   = because: reports
`, []render.Entry{nowhere(), nowhere()}, render.Options{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(strings.ReplaceAll(c.want[1:], "¬", "`"), text(t, c.o, c.entries...)); diff != "" {
				t.Error("(-want +got)\n" + diff)
			}
		})
	}
}

func nowhere() render.Entry {
	return with(optional("a", 0), func(e *render.Entry) { e.Pointer = "" })
}

// TestManyAlike: ten more places are listed, and the eleventh where it is the last, for
// saying that there is one more takes a line too.
func TestManyAlike(t *testing.T) {
	for n, want := range map[int]string{11: "12:5  /properties/p10\n", 12: "13:5  /properties/p11\n", 13: "and in 2 more places\n", 3000: "and in 2989 more places\n"} {
		var entries []render.Entry
		for i := range n {
			entries = append(entries, optional(fmt.Sprint("p", i), i+2))
		}
		got := text(t, render.Options{}, entries...)
		if !strings.HasSuffix(got, want) {
			t.Errorf("%d alike end with %q, want %q", n, got[max(0, len(got)-40):], want)
		}
		if lines := strings.Count(got, "\n"); lines > 14 {
			t.Errorf("%d alike take %d lines", n, lines)
		}
	}
}

// TestLongPointers: further places are named by line and column; their pointers are cut in the
// middle where they are long, and the first place is named whole.
func TestLongPointers(t *testing.T) {
	long := "/properties/first" + strings.Repeat("/items", 30) + "/properties/last"
	first, second := optional("a", 2), optional("b", 3)
	first.Pointer, second.Pointer = long+"/a", long+"/b"
	got := text(t, render.Options{}, first, second)
	cut := second.Pointer[:60] + "…" + second.Pointer[len(second.Pointer)-60:]
	if !strings.Contains(got, first.Pointer+"\n") || !strings.Contains(got, "3:5  "+cut) {
		t.Errorf("got\n%s", got)
	}
}
