package tree_test

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestAlike: texts with members in another order are one, others with the same bytes are not.
func TestAlike(t *testing.T) {
	a := tree.NewAlike(0)
	for i, tt := range []struct {
		text string
		want int
	}{
		{`{"type":"string","minLength":1}`, 0},
		{`{"minLength":1,"type":"string"}`, 0},
		{`{"type":"string","minLength":2}`, 2},
		{`{"minLength":2,"type":"string"}`, 2},
		{`{"enum":["ab","ba"]}`, 4},
		{`{"enum":["ba","ab"]}`, 5}, // a list has an order
		{`{"const":"abc"}`, 6},
		{`{"const":"cab"}`, 7},
		{`{"const":"cab"}`, 7},
		{`text {"const":"cab"}`, 9}, // no JSON
	} {
		got, had := a.Find(tt.text, i)
		if got != tt.want || had != (tt.want != i) {
			t.Errorf("%d: Find(%s) = %d, %t, want %d", i, tt.text, got, had, tt.want)
		}
	}
}
