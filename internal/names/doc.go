// Package names makes names of properties, branches, definitions and tools that a flavor's rule takes, and none twice. Where only
// letters and `_` are taken, and "total_price" is taken already, "total price" becomes "total_price_b".
//
// In: a wanted name, the rule and the names that are taken. Out: a name.
package names
