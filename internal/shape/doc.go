// Package shape decides what form a place gets before a node of it is made:
//
//   - Whether a union of objects is merged, {"anyOf": [{"properties": {"a": A}}, {"properties": {"b": B}}]} => an object with a
//     and b, which admits more (merged.go); a tool's arguments have a rule of their own (arguments.go).
//   - Whether such a union can be factored, which means the same: the branches differ in one property only (factored.go).
//   - Whether a map is a record: its names are listed, so that it can be written as an object with these properties (record.go,
//     named_by_patterns.go).
//   - Whether a root can stay as it is (root.go), and whether a recursion says only that anything may be (any_json.go).
//
// It has no state: what it says follows from what a place means and what the flavor takes.
//
// In: a normal form, and the task. Out: a yes or no, a record, or the normal form of the merged object.
package shape
