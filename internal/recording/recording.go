// Package recording answers for all tests that compare with a file whether they write it instead.
//
// In: the environment. Out: yes, no, or that it says neither.
package recording

import (
	"fmt"
	"os"
	"strconv"
)

// Variable is the environment variable that asks tests to record.
const Variable = "GOLDEN_UPDATE"

// Wanted reports whether tests are to record. A value that may mean either is an error: what is recorded unasked for is
// no longer there to compare with.
func Wanted() (bool, error) {
	value := os.Getenv(Variable)
	if value == "" {
		return false, nil
	}
	wanted, err := strconv.ParseBool(value)
	if err != nil {
		return false, fmt.Errorf("%s is %q; say 1 to record, or 0 to compare", Variable, value)
	}
	return wanted, nil
}

// A test is as much of a *testing.T as In needs.
type test interface {
	Helper()
	Fatal(args ...any)
}

// In is Wanted in a test, which it ends where the value is neither.
func In(t test) bool {
	t.Helper()
	wanted, err := Wanted()
	if err != nil {
		t.Fatal(err)
	}
	return wanted
}
