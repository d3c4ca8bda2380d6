// Package prove holds tests that try to refute what the module promises. They generate
// schemas and values, adapt the schemas for every built-in flavor, carry the values there
// and back, and ask an independent validator on both sides.
//
// A plain go test runs the same few cases each time. More and others:
//
//	go test ./internal/prove -rapid.checks 10000 -rapid.seed 7
//	go test ./internal/prove -run 'Promises/Reach/FLAVOR' -rapid.checks 10000
//	go test ./internal/prove -run Promises -except 'never a panic' -rapid.seed 0
//	go test ./internal/prove -fuzz FuzzPromises
//
// Reading order: schemas_test.go makes schemas, values_test.go values that fit a schema or
// nearly so, judge_test.go is the independent validator, trial_test.go one experiment and
// how a refuted promise is shown, and the promises stand in promises_test.go. habits_test.go
// changes tools as servers list them; forms_test.go and answers_test.go change the built-in forms,
// by answers_changes_test.go.
//
// What keeps the tests honest: asked_test.go counts the draws that asked nothing, and bounds
// them; narrowed_test.go works out which values a diagnostic may cost, so that all others are
// still asked (speaks_test.go says which schemas speak of what); claims_test.go looks for a
// value that shows each loss that is claimed, in the small universes of universe_test.go.
package prove
