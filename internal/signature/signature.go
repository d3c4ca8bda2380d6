// Package signature says what can be told of a set of values without a schema: their types, the
// members that their objects have, the values that are listed. By it the branches of a union are told
// apart, when a codec is made and when a value is carried. It is conservative: what it says of a set
// holds for each value of it.
//
// The signature of {"type": "object", "properties": {"kind": {"const": "a"}}, "required": ["kind"]} says: objects, that
// have `kind`, whose only value is "a". The image of a branch is the
// signature of its values in the provider's shape.
//
// In: signatures, and values. Out: whether a value may belong to a set, how far it is from that, and whether two
// sets may have a value in common.
package signature

import (
	"maps"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/lookup"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Signature is what can be told of a set of values without a schema. It is
// conservative: a value of the set always matches it.
type Signature struct {
	Types Types `json:"types,omitempty"` // the types that occur
	// Required lists members that every object of the set has.
	Required []string `json:"required,omitempty"`
	// Closed: objects of the set have no member that Required and Allowed do not name.
	Closed  bool     `json:"closed,omitempty"`
	Allowed []string `json:"allowed,omitempty"`
	// Absent lists members that no object of the set has.
	Absent []string `json:"absent,omitempty"`
	// Members narrows the values of some members, by name.
	Members map[string]Signature `json:"members,omitempty"`
	// Values lists the scalars that occur, as their tree.Node.Key, if Listed.
	Listed bool     `json:"listed,omitempty"`
	Values []string `json:"values,omitempty"`
	// Items narrows the items of arrays, which are carried one by one; nil where that is not known.
	Items *Signature `json:"items,omitempty"`
	// Filled: no array of the set is empty.
	Filled bool `json:"filled,omitempty"`

	index *signatureIndex // of an Indexed signature, or nil
}

// Any is the signature of all values.
var Any = Signature{Types: AnyType}

// Matches reports whether v may belong to the set: false is certain, true is not. It
// takes time linear in the signature and the members of v.
func (s *Signature) Matches(v *tree.Node) bool {
	t := TypeOf(v)
	if s.Types&t == 0 {
		return false
	}
	if s.Listed && t&(Array|Object) == 0 {
		return s.values().Has(v.Key())
	}
	if t == Array {
		return !s.empties(v) && (s.Items == nil || all(v, s.Items.Matches))
	}
	if t != Object {
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
	names := s.Names(v.Len())
	for m := range v.All() {
		name := m.Name()
		if s.Closed && !names.Has(name) {
			return false
		}
		if sub, ok := s.Members[name]; ok && !sub.Matches(m) {
			return false
		}
	}
	return true
}

// Member returns the signature of a member's values.
func (s *Signature) Member(name string) *Signature {
	if sub, ok := s.Members[name]; ok {
		return &sub
	}
	return &Any
}

// Equal reports whether two signatures say the same of the same values.
func (s Signature) Equal(o Signature) bool {
	return s.Types == o.Types && s.Closed == o.Closed && s.Listed == o.Listed && s.Filled == o.Filled &&
		slices.Equal(s.Required, o.Required) && slices.Equal(s.Allowed, o.Allowed) && slices.Equal(s.Absent, o.Absent) &&
		slices.Equal(s.Values, o.Values) && maps.EqualFunc(s.Members, o.Members, Signature.Equal) &&
		(s.Items == nil) == (o.Items == nil) && (s.Items == nil || s.Items.Equal(*o.Items))
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

// Misfit says how far v is from the set: 0 if it matches, and more for each thing that keeps it from
// matching. A member with a value that is not listed weighs more than one that is missing or not expected:
// listed values, such as those of a discriminator, are what tells alternatives from each other.
func (s *Signature) Misfit(v *tree.Node) int {
	const type_, value, mistyped, member = 2000, 40, 3, 2 // a value that is listed says more than any name
	t := TypeOf(v)
	if s.Types&t == 0 {
		return type_
	}
	if s.Listed && t&(Array|Object) == 0 && !s.values().Has(v.Key()) {
		return value
	}
	far := 0
	if s.empties(v) {
		far += member
	}
	if t == Array && s.Items != nil {
		for item := range v.All() {
			far += s.Items.Misfit(item)
		}
	}
	if t != Object {
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
	names := s.Names(v.Len())
	for m := range v.All() {
		name := m.Name()
		if s.Closed && !names.Has(name) {
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

// Knows reports whether the set says something of a member that an object has. Members that are null do not count: whoever fills in a
// form leaves null in fields of other alternatives, too.
func (s *Signature) Knows(v *tree.Node) bool {
	names := s.Names(v.Len())
	for m := range v.All() {
		if _, said := s.Members[m.Name()]; (said || names.Has(m.Name())) && m.Kind() != tree.Null {
			return true
		}
	}
	return false
}

// Expects reports whether at least half of an object's members have names that a closed set knows; it is true of
// other sets, which take members of any name, and of other values.
func (s *Signature) Expects(v *tree.Node) bool {
	if !v.IsObject() || !s.Closed {
		return true
	}
	names, known := s.Names(v.Len()), 0
	for m := range v.All() {
		if names.Has(m.Name()) {
			known++
		}
	}
	return 2*known >= v.Len()
}

// Consists reports whether v would match but for members that are missing or not
// expected: nothing that it has is another value than the set allows.
func (s *Signature) Consists(v *tree.Node) bool {
	t := TypeOf(v)
	switch {
	case s.Types&t == 0:
		return false
	case t == Array:
		return s.Items == nil || all(v, s.Items.Consists)
	case t != Object:
		return !s.Listed || s.values().Has(v.Key())
	}
	for m := range v.All() {
		if sub, ok := s.Members[m.Name()]; ok && !sub.Consists(m) {
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
	if both&(Array|Object) == 0 && s.Listed && o.Listed {
		return !slices.ContainsFunc(s.Values, o.valuesFor(len(s.Values)).Has)
	}
	return both == Object && s.apart(o)
}

// Apart reports whether the values of two images can be told apart: true is certain. Unlike Disjoint it ignores common
// values that each branch carries as they are: null, the empty array, and arrays of nulls. (Where an empty array stands
// for something else, such as an empty map, an image says nothing of its items, or is Filled.) It takes time linear in
// the two.
func (s *Signature) Apart(o *Signature) bool {
	both := s.Types & o.Types &^ Null
	if both&Array != 0 && s.Items != nil && o.Items != nil && s.Items.Apart(o.Items) {
		both &^= Array
	}
	switch {
	case both == 0:
		return true
	case both&(Array|Object) == 0 && s.Listed && o.Listed:
		others := o.valuesFor(len(s.Values))
		return !slices.ContainsFunc(s.Values, func(key string) bool { return key != "null" && others.Has(key) })
	}
	return both == Object && s.apart(o)
}

// Cost estimates the work of comparing two signatures, indexed or not.
func (s *Signature) Cost(o *Signature) (cost int) {
	for ; s != nil && o != nil; s, o = s.Items, o.Items {
		if cost++; s.Types&o.Types != 0 {
			cost += len(s.Required) + len(o.Required) + min(len(s.Values), len(o.Values)) + (len(s.Allowed)+len(o.Allowed))/8
		}
	}
	return cost
}

// apart reports whether a member tells the objects of two sets from each other.
func (s *Signature) apart(o *Signature) bool { return s.requires(o) || o.requires(s) }

// requires reports whether all objects of s have a member that those of o never have, or never with such
// a value.
func (s *Signature) requires(o *Signature) bool {
	names := o.Names(len(s.Required))
	return slices.ContainsFunc(s.Required, func(name string) bool {
		if o.Closed && !names.Has(name) || slices.Contains(o.Absent, name) {
			return true
		}
		a, is := s.Members[name]
		b, may := o.Members[name]
		return is && may && a.Disjoint(&b)
	})
}

// Lacks reports whether no value of the set has a member of that name: true is certain.
func (s *Signature) Lacks(name string) bool {
	return s.Types&Object == 0 || slices.Contains(s.Absent, name) || s.Closed && !slices.Contains(s.Required, name) && !slices.Contains(s.Allowed, name)
}

// A signatureIndex finds names and values in the lists of a signature that is asked often.
type signatureIndex struct{ names, values lookup.List }

// Indexed returns a signature that means the same and answers fast.
func (s *Signature) Indexed() Signature {
	r := *s
	r.index = &signatureIndex{lookup.Of(slices.Concat(s.Required, s.Allowed)), lookup.Of(s.Values)}
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

// Names returns the names in Required and Allowed as a set, which is going to be asked about so many times.
func (s *Signature) Names(times int) NameSet {
	if s.index != nil {
		return NameSet{&s.index.names, nil, nil}
	}
	if times > lookup.Short && len(s.Required)+len(s.Allowed) > lookup.Short {
		l := lookup.Of(slices.Concat(s.Required, s.Allowed))
		return NameSet{&l, nil, nil}
	}
	return NameSet{nil, s.Required, s.Allowed}
}

// valuesFor returns the values as a list that is going to be asked about so many times.
func (s *Signature) valuesFor(times int) *lookup.List {
	if s.index != nil {
		return &s.index.values
	}
	return lookup.For(s.Values, times)
}

// values returns the values as a list that is going to be asked once.
func (s *Signature) values() *lookup.List {
	if s.index != nil {
		return &s.index.values
	}
	l := lookup.List{Texts: s.Values}
	return &l
}

// A NameSet is a set of names: indexed, or two lists.
type NameSet struct {
	index *lookup.List
	a, b  []string
}

func (n *NameSet) Has(name string) bool {
	if n.index != nil {
		return n.index.Has(name)
	}
	return slices.Contains(n.a, name) || slices.Contains(n.b, name)
}
