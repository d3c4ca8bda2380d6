// Package diag holds what can be said of an adaptation: facts, and the words for them.
//
// A fact is a rule, a place and what the change costs; it is made where the change is made, and
// gets its words only when somebody reads them (messages.go has all of them, by rule and repair).
// A Report collects the facts that belong to no node of the result.
//
// In: what a stage did. Out: facts, and their messages, help and reasons.
package diag
