// Package tell writes the sentences for keywords that combine schemas and may not stand in the result: which members have
// to be there together, what follows from a condition, which ways a union leaves open. Package sentence writes those for
// one keyword by itself.
//
// In: a keyword of the input that was given up, and the node of its place. Out: a sentence for the node's description, in
// terms of the properties that the node has; none where no short one says it. An object with the optional members a and b
// and {"dependentRequired": {"a": ["b"]}} is told: "If `a` is given, give `b`."
//
// A Requirement is a union or a condition that a sentence stands for from the start, so that the object need not be written
// out as branches. A clause is what a condition asks of one member, a kind is a branch with the values of the member by
// which its objects are known, a way is what a branch requires, a part (following.go) is what is said of one member.
package tell
