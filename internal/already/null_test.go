package already

import (
	"strings"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

// TestSaysWhatNullDoes: what null does to something that there is, in the words of authors, and what it is where there is nothing.
func TestSaysWhatNullDoes(t *testing.T) {
	for text, want := range map[string]bool{
		"New title; send `null` to clear, omit to leave unchanged.": true,
		"Provide `null` to clear the existing bio.":                 true,
		"Null clears it.": true,
		"By setting this value to `null`, the shared link is removed.":                      true,
		"Sending a `null` or empty string will remove the description.":                     true,
		"Specifying a value of `null` for this field will disable the check.":               true,
		"Passing null or an empty list removes all labels.":                                 true,
		"To deactivate a server response, pass a null value.":                               true,
		"null or an empty string to clear the field":                                        true,
		"Where it goes (null = move to the root).":                                          true,
		"The title (default: null).":                                                        false,
		"When it was deleted, null if unset.":                                               false,
		"Always null when the object hasn't been deleted.":                                  false,
		"Timestamp at which the chat message was deleted, or null if not deleted.":          false,
		"Setting this to null uses the default.":                                            false,
		"Passing null is an error for messages that were deleted.":                          false,
		"A value, or null. Items are removed after a day.":                                  false,
		"Using null as the cursor starts from the beginning; the filters are reset by then": false,
	} {
		if got := SaysWhatNullDoes(text); got != want {
			t.Errorf("%q: got %t, want %t", text, got, want)
		}
	}
}

// TestSaysWhatNullDoesOfMany: a text that names null at every few bytes takes no longer than another one of its length.
func TestSaysWhatNullDoesOfMany(t *testing.T) {
	long := strings.Repeat("null etele", 1<<18)
	watch := stopwatch.Start()
	says := SaysWhatNullDoes(long)
	if took := watch.Stop(); says || took > 2*time.Second {
		t.Errorf("it is %v after %v", says, took)
	}
}
