// Package meaning answers what conjunctions of schemas admit, and knows no flavor.
//
// A Reader reads a set of schemas as a Normal form, also called a shape: it follows references, takes allOf apart, and
// intersects types, bounds and values (normalise.go, keywords.go). What one schema object cannot say as an intersection,
// such as several unions or patterns, stands in lists beside that; a constraint that has no field is residual:
//
//	{"minimum": 1, "allOf": [{"type": "integer"}, {"minimum": 3, "not": {"const": 7}}]}
//	=> Types: integer, Minimum: 3, Residual: the `not`
//
// From the normal form follow the members of objects (members.go), the positions of arrays (positions.go), complements of
// types (complement.go) and how two conjunctions stand to each other (relate.go, signature.go). Unions, conditions and lists
// of names that may not stand are given up: they are left to validation, and the properties that they speak of are declared
// all the same (amend.go, free_names.go). What a schema says by itself is asked of package conjunction.
//
// In: a conjunction. Out: its normal form, its members, its signature, its relation to others.
package meaning
