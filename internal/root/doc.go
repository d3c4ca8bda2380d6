// Package root makes the root of a document (root.go), of which more is asked than of any other place: what it means
// depends on the surface, since tools and outputs take its object instances alone. It stays as it is where it can, and says
// that it is an object (object.go). Where a flavor takes no union there, it is made one object of all branches (merged.go);
// what is no object, or has to stay a union, is put under a property (wrapped.go). References to the root may mean more than
// its object instances; then they lead to a definition (defined.go).
//
//	{"anyOf": [{"properties": {"a": A}}, {"properties": {"b": B}}]} => {"type": "object", "properties": {"a": A, "b": B}}
//	{"type": "string"}, of a response => {"type": "object", "properties": {"result": {"type": "string"}}}
//
// In: a document. Out: the node of its root, with facts.
package root
