// Package ir is the adapted schema before it is written: a graph of nodes, with the definitions
// that references lead to. A node says what will stand in the output, and how the values of its place
// travel (its carry): as they are, as JSON text, as a list of entries, and so on. For a provider without
// maps, {"type": "object", "additionalProperties": {"type": "integer"}} becomes an array node with
// CarryEntries, whose items are an object node with a key and a value. A part that several places share is
// one node; a branch is one alternative of a union node; the facts of a node say what was done to its place.
//
// Node.Each is the one walker, and Layout says where nodes stand.
//
// In: what the lowering decides. Out: nodes that can be walked, measured, compared and written.
package ir
