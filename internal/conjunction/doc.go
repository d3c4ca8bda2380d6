// Package conjunction has the sets of schemas that all hold of one place, and answers what each schema of
// them says as it stands, before they are read together.
//
// A Set is a list of Parts: schemas of the document, each with a Mask of what is not to be read of it, and
// types that the place is limited to (set.go); Sets makes one of another (sets.go). Schemas answers for one document what single schemas say:
// which keywords mean something and where references lead (references.go), which of them are links to
// another and nothing else (links.go), which lead back to where they were (groundless.go, loops.go), what
// they say of a type as such (shares.go, null.go), which names a pattern matches (names.go), and, by trying,
// which values are valid (values.go, trials.go). It reports once what it passes over. Where an answer depends
// on what may be written in the end, it asks the Terms: no flavor is known here.
//
// In: a schema, or a set of them. Out: what it says by itself.
package conjunction
