// Package diag holds what can be said of an adaptation: facts, and the words for them.
//
// A fact is a rule, a place and what the change costs; it is made where the change is made, and
// gets its words only when somebody reads them (messages.go has all of them, by rule and repair).
// A Report collects the facts that belong to no node of the result.
//
// Fact{Rule: "unlisted-keyword", Repair: flavor.Remove, Effect: Widened, Keyword: "minLength"} has the message "`minLength` may not stand
// here; left it out". The repair is what was done. A fact without Out, a node of the result, is a finding of Check: nothing was done yet,
// and its message is the rule's own, "`minLength` may not stand here".
//
// In: what a stage did. Out: facts, and their messages, help and reasons.
package diag
