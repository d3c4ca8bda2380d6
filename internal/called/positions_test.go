package called

import (
	"slices"
	"testing"
)

func TestListedNames(t *testing.T) {
	for words, want := range map[string][]string{
		"[latitude, longitude]":                 {"latitude", "longitude"},
		"A pair (`min`, `max`) of bounds.":      {"min", "max"},
		"List of [x,y] pairs":                   {"x", "y"},
		"As [first_name, last_name]":            {"first_name", "last_name"},
		"One of (a, b, c), as [low, high]":      {"low", "high"},
		"[longitude, latitude, altitude]":       nil, // of another number of positions
		"[a, a]":                                nil,
		"One of two styles (dark, light)":       nil,
		"[string, number]":                      nil, // no names
		"a range (inclusive, and not reversed)": nil,
		"see [1, 2]":                            nil,
		"latitude, longitude":                   nil,
		"":                                      nil,
	} {
		if got := listedNames(words, 2); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", words, got, want)
		}
	}
}

func TestNameOf(t *testing.T) {
	for words, want := range map[string]string{"Column name": "column_name", "The head.": "head", "X coordinate": "x_coordinate", "A string": "", "Required": "", "further_items": "", "Item 1": "", "1st": "", "": ""} {
		if got := nameOf(words); got != want {
			t.Errorf("%q: got %q, want %q", words, got, want)
		}
	}
}
