// Package shape decides what form a place gets before a node of it is made: whether the objects of a union become one
// (merged.go), which may even mean the same (factored.go); whether the arguments of a tool stay one object
// (arguments.go), a map whose names are listed is written as an object (record.go), a root can stay as it is (root.go),
// and a recursion says more than that anything may be (any_json.go).
//
// It has no state: what it says follows from what a place means and what the flavor takes.
//
// In: a normal form, and the task. Out: a yes or no, or a normal form that says less.
package shape
