package codec

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Any is the signature of all values.
var Any = Signature{Types: TAny}

// Matches reports whether v may belong to the set: false is certain, true is not. It
// takes time linear in the signature and the members of v.
func (s *Signature) Matches(v *tree.Node) bool {
	t := TypeOf(v)
	if s.Types&t == 0 {
		return false
	}
	if s.Listed && t&(TArray|TObject) == 0 {
		return s.values().has(v.Key())
	}
	if t == TArray {
		return !s.empties(v) && (s.Items == nil || all(v, s.Items.Matches))
	}
	if t != TObject {
		return true
	}
	for _, name := range s.Required {
		if !v.Has(name) {
			return false
		}
	}
	if slices.ContainsFunc(s.Absent, v.Has) {
		return false
	}
	if !s.Closed && len(s.Members) == 0 {
		return true
	}
	names := s.names(v.Len())
	for m := range v.All() {
		name := m.Name()
		if s.Closed && !names.has(name) {
			return false
		}
		if sub, ok := s.Members[name]; ok && !sub.Matches(m) {
			return false
		}
	}
	return true
}

// empties reports whether v is an empty array, and the set has none.
func (s *Signature) empties(v *tree.Node) bool { return s.Filled && v.IsArray() && v.Len() == 0 }

// all reports whether something holds for all items or members of a value.
func all(v *tree.Node, holds func(*tree.Node) bool) bool {
	for m := range v.All() {
		if !holds(m) {
			return false
		}
	}
	return true
}

// misfit says how far v is from the set: 0 where it matches, more for each thing that
// keeps it from that. A member with another value weighs more than one that is missing
// or not expected: it is what tells alternatives from each other.
func (s *Signature) misfit(v *tree.Node) int {
	const type_, value, mistyped, member = 2000, 40, 3, 2 // a value that is listed says more than any name
	t := TypeOf(v)
	if s.Types&t == 0 {
		return type_
	}
	if s.Listed && t&(TArray|TObject) == 0 && !s.values().has(v.Key()) {
		return value
	}
	far := 0
	if s.empties(v) {
		far += member
	}
	if t == TArray && s.Items != nil {
		for item := range v.All() {
			far += s.Items.misfit(item)
		}
	}
	if t != TObject {
		return far
	}
	for _, name := range s.Required {
		if !v.Has(name) {
			far += member
		}
	}
	for _, name := range s.Absent {
		if v.Has(name) {
			far += member
		}
	}
	names := s.names(v.Len())
	for m := range v.All() {
		name := m.Name()
		if s.Closed && !names.has(name) {
			far += member
		}
		if sub, ok := s.Members[name]; ok && !sub.Matches(m) {
			if sub.Listed && sub.Types&TypeOf(m) != 0 {
				far += value
			} else {
				far += mistyped
			}
		}
	}
	return far
}

// expects reports whether an object's members are for the most part expected where others are not.
func (s *Signature) expects(v *tree.Node) bool {
	if !v.IsObject() || !s.Closed {
		return true
	}
	names, known := s.names(v.Len()), 0
	for m := range v.All() {
		if names.has(m.Name()) {
			known++
		}
	}
	return 2*known >= v.Len()
}

// consists reports whether v would match but for members that are missing or not
// expected: nothing that it has is another value than the set allows.
func (s *Signature) consists(v *tree.Node) bool {
	t := TypeOf(v)
	switch {
	case s.Types&t == 0:
		return false
	case t == TArray:
		return s.Items == nil || all(v, s.Items.consists)
	case t != TObject:
		return !s.Listed || s.values().has(v.Key())
	}
	for m := range v.All() {
		if sub, ok := s.Members[m.Name()]; ok && !sub.consists(m) {
			return false
		}
	}
	return true
}

// Disjoint reports whether no value belongs to both sets: true is certain. It takes time
// linear in the two.
func (s *Signature) Disjoint(o *Signature) bool {
	both := s.Types & o.Types
	if both == 0 {
		return true
	}
	if both&(TArray|TObject) == 0 && s.Listed && o.Listed {
		return !slices.ContainsFunc(s.Values, o.valuesFor(len(s.Values)).has)
	}
	return both == TObject && s.apart(o)
}

// Apart reports whether the values of two images can be told apart: none belongs to both but such as any branch
// carries as they are, null and arrays of nothing else, the one without items above all (where that stands for
// something else, an image says nothing of its items, or is Filled). true is certain. It takes time linear in the two.
func (s *Signature) Apart(o *Signature) bool {
	both := s.Types & o.Types &^ TNull
	if both&TArray != 0 && s.Items != nil && o.Items != nil && s.Items.Apart(o.Items) {
		both &^= TArray
	}
	switch {
	case both == 0:
		return true
	case both&(TArray|TObject) == 0 && s.Listed && o.Listed:
		others := o.valuesFor(len(s.Values))
		return !slices.ContainsFunc(s.Values, func(key string) bool { return key != "null" && others.has(key) })
	}
	return both == TObject && s.apart(o)
}

// Cost is about how much work it is to compare two, indexed or not.
func (s *Signature) Cost(o *Signature) (cost int) {
	for ; s != nil && o != nil; s, o = s.Items, o.Items {
		if cost++; s.Types&o.Types != 0 {
			cost += len(s.Required) + len(o.Required) + min(len(s.Values), len(o.Values)) + (len(s.Allowed)+len(o.Allowed))/8
		}
	}
	return cost
}

// apart looks for a member that tells the objects of two sets from each other.
func (s *Signature) apart(o *Signature) bool { return s.requires(o) || o.requires(s) }

// requires reports whether all objects of a set have a member that those of the other never have, or
// never with such a value.
func (s *Signature) requires(o *Signature) bool {
	names := o.names(len(s.Required))
	return slices.ContainsFunc(s.Required, func(name string) bool {
		if o.Closed && !names.has(name) || slices.Contains(o.Absent, name) {
			return true
		}
		a, is := s.Members[name]
		b, may := o.Members[name]
		return is && may && a.Disjoint(&b)
	})
}

// Lacks reports whether no value of the set has a member of that name: true is certain.
func (s *Signature) Lacks(name string) bool {
	return s.Types&TObject == 0 || slices.Contains(s.Absent, name) || s.Closed && !slices.Contains(s.Required, name) && !slices.Contains(s.Allowed, name)
}

// A signatureIndex is what a signature that is asked often looks up its lists in.
type signatureIndex struct{ names, values lookup }

// Indexed returns a signature that means the same and answers fast.
func (s *Signature) Indexed() Signature {
	r := *s
	r.index = &signatureIndex{lookupOf(slices.Concat(s.Required, s.Allowed)), lookupOf(s.Values)}
	if s.Items != nil {
		items := s.Items.Indexed()
		r.Items = &items
	}
	if len(s.Members) > 0 {
		r.Members = make(map[string]Signature, len(s.Members))
		for name, sub := range s.Members {
			r.Members[name] = sub.Indexed()
		}
	}
	return r
}

// names looks up the names that Required and Allowed list, about times times.
func (s *Signature) names(times int) nameSet {
	if s.index != nil {
		return nameSet{&s.index.names, nil, nil}
	}
	if times > short && len(s.Required)+len(s.Allowed) > short {
		l := lookupOf(slices.Concat(s.Required, s.Allowed))
		return nameSet{&l, nil, nil}
	}
	return nameSet{nil, s.Required, s.Allowed}
}

// valuesFor looks up the values, about times times.
func (s *Signature) valuesFor(times int) *lookup {
	if s.index != nil {
		return &s.index.values
	}
	return lookupFor(s.Values, times)
}

// values looks up the values once.
func (s *Signature) values() *lookup {
	if s.index != nil {
		return &s.index.values
	}
	l := lookup{list: s.Values}
	return &l
}

// A nameSet is a set of names: indexed, or two lists.
type nameSet struct {
	index *lookup
	a, b  []string
}

func (n *nameSet) has(name string) bool {
	if n.index != nil {
		return n.index.has(name)
	}
	return slices.Contains(n.a, name) || slices.Contains(n.b, name)
}
