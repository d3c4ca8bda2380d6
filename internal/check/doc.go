// Package check finds what a flavor minds in a document, and counts what limits are about. It reads the same lines of a flavor
// file as the rewriting, so that what is reported is what is repaired, and it runs over every result once more.
//
// A finding is a diag.Fact at a place of the document. Under a flavor that refuses optional properties, the schema
// {"type": "object", "properties": {"a": {}}} gives one of the rule optional-property at `a`. A remark is a fact on what the
// author most likely means otherwise, whatever the flavor accepts. Findings also mark the tree (Found): a marked schema is either
// mended by editing its members (keepable.go), or made anew.
//
// Run in check.go visits each schema; members.go checks it keyword by keyword, constructs.go by construct.
//
// In: a document and the rules of a flavor. Out: findings, remarks, marks, and the references that were met.
package check
