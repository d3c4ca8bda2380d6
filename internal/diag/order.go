package diag

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// The order of diagnostics: by their places in the input, each said once.

// InOrder puts facts in the order of their places; those of one place stay as they stand.
func InOrder(fs []Fact) []Fact {
	type place struct{ offset, index int }
	var few [32]place
	places, sorted := append(few[:0], make([]place, len(fs))...), true
	for i := range fs {
		places[i] = place{fs[i].Offset(), i}
		sorted = sorted && (i == 0 || places[i-1].offset <= places[i].offset)
	}
	if sorted {
		return fs
	}
	slices.SortFunc(places, func(a, b place) int { return cmp.Or(a.offset-b.offset, a.index-b.index) })
	for i := range fs { // each cycle of the permutation is moved in place
		if places[i].index == i {
			continue
		}
		first, at := fs[i], i
		for next := places[at].index; next != i; next = places[at].index {
			fs[at], places[at].index = fs[next], at
			at = next
		}
		fs[at], places[at].index = first, at
	}
	return fs
}

// Offset is where the fact's place stands in the input.
func (f *Fact) Offset() int {
	if f.Node == nil {
		return 0
	}
	return f.Node.NameOffset()
}

// Unrepeated drops facts that say the same of the same place: a schema that is inlined
// ten times is reported once. Facts of one place stand beside each other.
func Unrepeated(fs []Fact) []Fact {
	out := fs[:0]
	from := 0 // where the facts of the same place begin, in out
	var seen map[saying]bool
	for i := range fs {
		f := &fs[i]
		if i > 0 && len(out) > 0 && out[len(out)-1].Offset() != f.Offset() {
			from, seen = len(out), nil
		}
		if len(out)-from == few {
			seen = map[saying]bool{}
			for j := from; j < len(out); j++ {
				seen[out[j].saying()] = true
			}
		}
		if seen != nil && len(out)-from >= few {
			s := f.saying()
			if seen[s] {
				continue
			}
			seen[s] = true
		} else if said(out[from:], f) {
			continue
		}
		out = append(out, *f)
	}
	clear(fs[len(out):])
	return out
}

// few facts are compared with each other, more are looked up.
const few = 16

// A saying has what two facts share that say the same.
type saying struct {
	rule, keyword, detail string
	repair                flavor.Repair
	effect                Effect
	node                  *tree.Node
}

func (f *Fact) saying() saying {
	return saying{f.Rule, f.Keyword, f.Detail, f.Repair, f.Effect, f.Node}
}

// said reports whether one of some facts says what f does.
func said(fs []Fact, f *Fact) bool {
	for i := range fs {
		if fs[i].Node == f.Node && fs[i].saying() == f.saying() {
			return true
		}
	}
	return false
}

// WithoutLevels drops the facts on references that were inlined at the upper levels of a recursion which is written out: the fact that
// the recursion ends at the last level says it.
func WithoutLevels(fs []Fact) []Fact {
	var ended map[*tree.Node]bool
	for i := range fs {
		if f := &fs[i]; f.Repair == flavor.Text && f.Rule == recursiveReference {
			if ended == nil {
				ended = map[*tree.Node]bool{}
			}
			ended[f.Node] = true
		}
	}
	if ended == nil {
		return fs
	}
	return slices.DeleteFunc(fs, func(f Fact) bool {
		return f.Repair == flavor.Inline && f.Rule == recursiveReference && ended[f.Node.Parent()]
	})
}

var recursiveReference = flavor.CRecursiveReference.String()

// Each appends a fact for each further place (More) of the facts from an index on. told holds the
// places that have theirs: many facts may share the end of a long list.
func Each(fs []Fact, from int, told map[*tree.Node]bool) []Fact {
	for i, end := from, len(fs); i < end; i++ {
		if fs[i].More == nil {
			continue
		}
		f := fs[i]
		s := f.More
		f.More = nil
		for ; s != nil && !told[s.At]; s = s.Further {
			told[s.At], f.Node = true, s.At
			if f.Detail == "" {
				f.Keyword = s.At.Name()
			} else { // the text of a reference
				f.Detail = s.At.Text()
			}
			fs = append(fs, f)
		}
	}
	return fs
}
