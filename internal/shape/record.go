package shape

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A map whose names are listed is an object of so many properties: what generators write for a
// record with an enum for its key. Where a map may not stand, or its names may not be listed, it
// is written as that object: {"propertyNames": {"enum": ["a", "b"]}, "additionalProperties": S} => {a: S, b: S}.

const (
	maxRecordNames = 24   // of a map that becomes properties
	maxRecordSize  = 2048 // bytes of the schemas that its names would repeat, about
)

// A Record is a map that can be written as properties; without Names it is none.
type Record struct {
	Names  []Name
	By     *tree.Node // the keyword that lists the names
	Closed *tree.Node // the keyword that forbids other names
}

// A Name is the name of a member, and the node that has it: an entry of a list, or a pattern.
type Name struct {
	Text string
	At   *tree.Node
}

// RecordOf reads a map whose names are listed. The Record has no names where the map stays one.
func RecordOf(t *task.Task, normal *meaning.Normal, ms *meaning.Members, linked *tree.Marks) (r Record) {
	if len(ms.Patterns) > 0 {
		return namedByPatterns(t, normal, ms, linked)
	}
	if len(ms.Keys) == 0 || ms.Closed != nil || len(normal.GivenUp)+len(normal.Lists) > 0 || t.Form.Gentle || !writesRecord(t, ms) {
		return Record{}
	}
	var s conjunction.Set
	for _, k := range ms.Keys {
		s = t.Sets.Add(s, conjunction.Part{N: k})
	}
	admitted := namesListed(t, t.Sets.Restrict(s, schema.TString))
	if len(admitted) == 0 || len(admitted) > maxRecordNames {
		return Record{}
	}
	var rest []*tree.Node
	for _, p := range ms.Rest {
		rest = append(rest, p.N)
	}
	// A single name repeats nothing.
	if size, known := recordSize(t, rest, linked); len(admitted) > 1 && (!known || len(admitted)*size > maxRecordSize) {
		return Record{}
	}
	r = Record{By: ms.Keys[0], Closed: ms.Keys[0]}
	for _, v := range admitted {
		r.Names = append(r.Names, Name{v.Text(), v})
	}
	if !r.lists(ms.Names) || !r.lists(ms.Order) { // a name is declared or required that is not listed
		return Record{}
	}
	return r
}

// Patterned reports whether the names are those that patterns match.
func (r *Record) Patterned() bool { return r.By.Word() == word.PatternProperties }

// Texts are the names themselves.
func (r *Record) Texts() (list []string) {
	for _, n := range r.Names {
		list = append(list, n.Text)
	}
	return list
}

// lists reports whether names are among those of a record.
func (r *Record) lists(names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		return !slices.ContainsFunc(r.Names, func(n Name) bool { return n.Text == name })
	})
}

// namesListed lists the names that a set admits, also by a union of schemas that each list some; nil where it admits others.
func namesListed(t *task.Task, s conjunction.Set) (names []*tree.Node) {
	form := t.Meaning.NormalForm(s)
	if form.Listed {
		admitted, _, unknown := t.Meaning.Admitted(form)
		if unknown > 0 {
			return nil
		}
		return admitted
	}
	if len(form.Unions) != 1 || form.Unions[0].Mask != conjunction.NoAnyOf || form.Unions[0].Member.Len() > maxRecordNames {
		return nil
	}
	u := form.Unions[0]
	for b := range u.Member.All() {
		one := t.Meaning.NormalForm(t.Sets.Add(t.Sets.Masked(s, u.Owner, u.Mask), conjunction.Part{N: b}))
		admitted, _, unknown := t.Meaning.Admitted(one)
		if !one.Listed || unknown > 0 {
			return nil
		}
		for _, name := range admitted {
			if !slices.ContainsFunc(names, func(n *tree.Node) bool { return n.Text() == name.Text() }) {
				names = append(names, name)
			}
		}
	}
	return names
}

// writesRecord reports whether a map may not stand, or its names may not be listed.
func writesRecord(t *task.Task, ms *meaning.Members) bool {
	which := flavor.CMap
	if len(ms.Rest) == 0 {
		which = flavor.CFreeFormObject
	}
	return t.Rules.Refuses(which) || !t.Form.Allows("propertyNames", flavor.ObjectType)
}

// recordSize returns about how many bytes the schemas of a map's values take for each name, with the targets of references
// that may not stay. It is not known where a target has references itself.
func recordSize(t *task.Task, of []*tree.Node, linked *tree.Marks) (size int, known bool) {
	for _, n := range of {
		if len(n.Raw()) > maxRecordSize {
			return maxRecordSize + 1, true
		}
		if linked.Has(n) {
			r := t.Doc.Reference(n)
			switch {
			case r == nil && (t.Rules.Refuses(flavor.CReference) || t.Rules.Refuses(flavor.CRecursiveReference)): // it may be written out
				return 0, false
			case r == nil: // references below it stay
				size += repeated(n)
				continue
			}
			target, _ := t.Doc.Resolve(r)
			if !target.IsObject() || linked.Has(target) || leadsOnBeside(n, r, linked) {
				return 0, false
			}
			if t.Rules.Refuses(flavor.CReference) {
				size += repeated(target)
			}
		}
		size += repeated(n)
		if size > maxRecordSize {
			return size, true
		}
	}
	return size, true
}

// leadsOnBeside reports whether a reference stands below a schema that is one itself.
func leadsOnBeside(n, r *tree.Node, linked *tree.Marks) bool {
	for m := range n.All() {
		if m != r && leadsOn(m, linked) {
			return true
		}
	}
	return false
}

func leadsOn(n *tree.Node, linked *tree.Marks) bool {
	if linked.Has(n) {
		return true
	}
	for m := range n.All() {
		if leadsOn(m, linked) {
			return true
		}
	}
	return false
}

// repeated is how long a schema becomes where each map in it becomes a record too, at most: what is
// repeated within what is repeated multiplies.
func repeated(n *tree.Node) int {
	size := len(n.Raw())
	if size > maxRecordSize {
		return size
	}
	return min(size*times(n), maxRecordSize+1)
}

// times returns how often what stands below n is written at most, if each map at or below n becomes a record.
func times(n *tree.Node) int {
	t := 1
	for m := range n.All() {
		if t *= times(m); t > maxRecordSize {
			return maxRecordSize + 1
		}
	}
	if n.Name() != "propertyNames" || !schema.IsKeyword(n) {
		return t
	}
	if list := n.Member(word.Enum); list.IsArray() {
		return t * min(max(list.Len(), 1), maxRecordNames)
	}
	return t * maxRecordNames
}
