// Package arrays makes the node of a place that is an array (array.go): items that are all alike, or a tuple, whose
// positions differ (tuple.go). Where a tuple may not stand, it travels as an object with a property for each position
// (tuple_object.go), as long as absence can be told from null there; else as a list whose items may be what any
// position may be (tuple_list.go).
//
//	{"prefixItems": [A, B], "items": false}
//	=> as an object: {"properties": {"item_1": A, "item_2": B}}
//	=> as a list: {"items": {"anyOf": [A, B]}}
//
// How many items there may be is written by package keywords. Where no item can be valid, the array is empty.
//
// In: the normal form of an array, and where it stands. Out: a node with facts: an array, or an object.
package arrays
