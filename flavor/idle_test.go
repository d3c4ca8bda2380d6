package flavor_test

import (
	"strings"
	"testing"
)

// TestIdle: an answer that changes nothing beside the others is refused where the file itself gives it, and holds on no surface on
// which it would change something.
func TestIdle(t *testing.T) {
	replaced := func(text string, pairs ...string) string {
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(text, pairs[i]) {
				t.Fatalf("there is no %q", pairs[i])
			}
			text = strings.Replace(text, pairs[i], pairs[i+1], 1)
		}
		return text
	}
	const pattern = "values: {pattern: {min-length: 3, because: {docs: x}}}\n"
	const variant = "name: variant\ntitle: Variant\nextends: acme\n"
	listed := replaced(minimal, "pattern, format]", "pattern, minLength, format]")
	rootOnly := replaced(minimal, "$defs, ", "", "constructs:", "  root: [$defs]\nconstructs:")
	hoists := replaced(rootOnly, "nested-definitions, ", "", "refuses:", "refuses:\n    nested-definitions: {repair: hoist, because: {docs: x}}")
	const nested = `nested-definitions is accepted, and "$defs" may stand at the root alone; put it under refuses, or list the keyword for the schemas that may have it`
	for _, c := range []struct{ reason, parent, text, want string }{
		{"a pattern for what may stand", "", listed + pattern, `16:10: min-length lets a pattern say what "minLength" would where that may not stand, and it may; leave min-length out, or let minLength stand nowhere in strings`},
		{"a pattern for what may not", "", minimal + pattern, ""},
		{"a pattern for what may not on one surface", "", listed + pattern + "surfaces: {response: {keywords: {refused: {minLength: {because: {docs: x}}}}}}\n", ""},
		{"a parent's pattern", minimal + pattern, variant + "keywords: {string: [minLength]}\n", ""},
		{"numbers among strings", "", replaced(minimal, "non-string-enum, ", "", "refuses:", "refuses:\n    non-string-enum: {repair: strings, because: {docs: x}}") + "values: {enum: {fits: int64, because: {docs: x}}}\n",
			`17:10: fits of enum is for numbers, and non-string-enum is refused; leave it out, or accept non-string-enum`},
		{"a construct without its keyword", "", replaced(minimal, "pattern, format", "format"), `invalid-pattern is accepted, and "pattern" may stand nowhere; put it under refuses or untested, or list the keyword`},
		{"a parent's construct without its keyword", minimal, variant + "sources: {a: {url: https://example.com/a, read: 2026-01-02}}\nkeywords: {refused: {pattern: {because: {a: x}}}}\n", ""},
		{"definitions below the root", "", rootOnly, nested},
		{"definitions below the root, of a surface", "", hoists + "surfaces: {response: {constructs: {accepts: [nested-definitions]}}}\n", nested},
		{"definitions below the root of a response alone", "", hoists + "surfaces: {response: {constructs: {accepts: [nested-definitions]}, keywords: {object: [$defs]}}}\n", ""},
		{"endless where recursion is unrolled", "", replaced(minimal, ", endless-reference]", "]", "accepts: [", "accepts: [endless-reference, "),
			`11:13: endless-reference is accepted, and recursive references are refused, of which it is one; put it under refuses, with unroll`},
	} {
		var parents []string
		if c.parent != "" {
			parents = append(parents, c.parent)
		}
		if got := mistakes(t, c.text, parents...); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.reason, got, c.want)
		}
	}
}
