// Package recording answers, for all tests that compare their results with a file, whether they are to write the file instead.
//
// In: the environment variable GOLDEN_UPDATE. Out: yes, no, or an error where its value means neither.
package recording

import (
	"fmt"
	"os"
	"strconv"
)

// Variable is the environment variable that asks tests to record.
const Variable = "GOLDEN_UPDATE"

// Wanted reports whether tests are to record. A value that is no boolean is an error, because a recording by mistake
// overwrites what it should have been compared with.
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

// A test is the part of *testing.T that In needs.
type test interface {
	Helper()
	Fatal(args ...any)
}

// In is Wanted within a test. It ends the test where Wanted returns an error.
func In(t test) bool {
	t.Helper()
	wanted, err := Wanted()
	if err != nil {
		t.Fatal(err)
	}
	return wanted
}
