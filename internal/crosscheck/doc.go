// Package crosscheck has the command judged by programs that share nothing with it: other
// people's libraries make the schemas, validators of JSON Schema judge the values, and
// checkers written from rule sheets judge what was adapted. What does the work is JavaScript,
// since that is what the producers and the judges are written in; README.md explains it.
//
// The test runs a sample. Without Node it is skipped, or fails where CROSSCHECK=must is set;
// CROSSCHECK=off skips it, CROSSCHECK=all runs everything.
package crosscheck
