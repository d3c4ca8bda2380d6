// Package e2e has the end-to-end tests of the relay: official MCP clients and real servers,
// pinned, with schemaflavor between them. It has a module of its own, so that nobody else
// depends on what it needs.
//
// Each case runs three ways: direct, where a case that is about a failure has to fail; with
// the relay copying, where no byte may be another; and with the relay adapting. Taps on both
// sides of the relay keep what passed.
//
// Reading order: main_test.go has what the tests need, roles_test.go the processes that are
// this test binary, client_test.go the clients, taps_test.go what passed; then cases_test.go.
//
// Two clients that are too large for every run are asked which tools they offer to the model,
// where a variable names their program.
//
// Without Node the tests are skipped, or fail where E2E=must is set; E2E=off skips them.
package e2e
