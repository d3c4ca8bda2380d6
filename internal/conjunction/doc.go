// Package conjunction holds the sets of schemas that all apply to one place, and answers what each schema of a set says as
// it stands, before package meaning reads the set as a whole.
//
// A Set is a conjunction, a list of Parts that all have to hold. A Part is a schema of the document with a Mask of keywords
// that are not to be read of it, or a bare restriction to some types (set.go). Sets makes one set of another (sets.go). Where
// a union is taken apart, each branch becomes the set of its owner, with the union masked, and the branch itself:
//
//	S = {"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}
//	=> {S without anyOf, {"required": ["a"]}} and {S without anyOf, {"required": ["b"]}}
//
// Schemas answers for one document what single schemas say: which keywords mean something and where references lead
// (references.go), which schemas are links, which only lead to another (links.go), which lead back to where they were
// (groundless.go, loops.go), which values of a type they admit as a whole (shares.go, null.go), which names a pattern
// matches (names.go), and, by trying, which values are valid (values.go, trials.go). What it passes over, it reports once. Where
// an answer depends on what may be written in the end, it asks the Terms: no flavor is known here.
//
// In: a schema, or a set of them. Out: what each schema says by itself.
package conjunction
