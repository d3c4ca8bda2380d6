// Package sentence says in a sentence what one keyword asks for that may not stand ({"minLength": 2}: "At least 2
// characters."), and in a few words what one schema is ("a string, matching the pattern `^a`"). What several schemas ask for
// together is told by package tell.
//
// In: a keyword of the input that was given up, and the node of its place. Out: a sentence for the node's description, in
// terms of the properties that the node has; none where no short one says it.
//
// keyword.go has the sentence of each keyword; what the author says already is not told (already.go). A Phrase (phrase.go) puts
// a schema into words, as a noun or a predicate ("matches the pattern `^a`"). An outline (outline.go) lists an object's members.
package sentence
