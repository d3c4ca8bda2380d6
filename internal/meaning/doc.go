// Package meaning answers what conjunctions of schemas admit, and knows no flavor.
//
// A Reader reads a set of schemas as a Normal form: references followed, allOf taken apart, types, bounds
// and values intersected (normalise.go, keywords.go); what does not intersect in the vocabulary of one
// schema stands in lists beside that. From the normal form follow the members of objects (members.go), the
// positions of arrays (positions.go), complements of types (complement.go) and how two
// conjunctions stand to each other (relate.go, signature.go). What a schema says by itself is asked of
// package conjunction.
//
// In: a conjunction. Out: its normal form, its members, its signature, its relation to others.
package meaning
