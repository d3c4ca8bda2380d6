package ir

import "slices"

// A nameIndex finds the properties of an object that has many by their names in the input.
type nameIndex struct {
	of    []*Property
	first map[string]*Property
}

// manyNamed is the number of properties from which on an index is made: fewer are searched one by one.
const manyNamed = 32

// Named finds the property that has a name in the input, or nil.
func (o *ObjectPart) Named(name string) *Property {
	ps := o.Properties
	if len(ps) < manyNamed {
		if i := slices.IndexFunc(ps, func(p *Property) bool { return p.Original == name }); i >= 0 {
			return ps[i]
		}
		return nil
	}
	if of := o.found.of; len(of) != len(ps) || &of[0] != &ps[0] {
		o.found = nameIndex{of: ps, first: make(map[string]*Property, len(ps))}
		for _, p := range slices.Backward(ps) { // the first of equal ones stays
			o.found.first[p.Original] = p
		}
	}
	return o.found.first[name]
}
