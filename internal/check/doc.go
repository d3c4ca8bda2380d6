// Package check finds what a flavor minds in a document, and counts what limits are about. The
// same lines of a flavor file are read here and by the rewriting, so that what is reported is
// what is repaired; it runs over every result once more.
//
// In: a document and the rules of a flavor. Out: findings, the places at or below which they are,
// and the references that were met.
package check
