// Package meaning answers what schemas admit, and knows no flavor.
//
// Schemas answers what single schemas of the document say (references.go, links.go, groundless.go,
// loops.go). A place means a Conjunction: a set of schemas that all hold there. A Reader reads it
// as a Normal form: references followed, allOf taken apart, types, bounds and values intersected
// (normalise.go); what does not intersect in the vocabulary of one schema stands in lists beside
// that. From the normal form follow the members of objects (members.go), the positions of arrays
// (positions.go), complements (complement.go, complement_object.go) and how two conjunctions stand
// to each other (relate.go, signature.go). Where an answer depends on what may be written in the
// end, it asks the Terms.
//
// In: a conjunction. Out: its normal form, its members, its signature, its relation to others.
package meaning
