// Package names makes the names that a result has and its input has not: of properties, branches
// and definitions, by the rule of a flavor, and none twice.
//
// In: a wanted name, the rule and the names that are taken. Out: a name.
package names
