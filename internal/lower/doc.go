// Package lower makes nodes that conform to a flavor. A place means a conjunction: the set of all schemas that hold
// there. Read together they are its normal form, which decides what kind of node the place becomes (lower.go):
//
//	{"allOf": [{"type": "string"}, {"minLength": 2}]}, for a flavor without minLength
//	=> the normal form has the type string and the bound 2
//	=> a node of type string, with the fact that minLength was given up
//
// Scalars and lists of types are made here (types.go), and unions from their branches (union.go, merged.go). Packages objects and
// arrays make objects and arrays, and package kept edits the input's own object where that is enough. Unions and conditions that only
// ask for members are told in sentences (requirement.go); other conditions, and dependencies, are left to validation
// (conditional.go, dependent.go). A conjunction that is met again shares its node (memo.go), or becomes a definition, which
// package definitions makes. More is asked of the root, which package root makes. Package alternatives makes one node of
// several branches or listed values.
//
// In: conjunctions, and the rules of a flavor. Out: nodes with facts.
package lower
