package tell_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
)

// TestToldOnce: what several keywords say of the same members is one sentence, and nothing is said of members that a
// condition says are not there.
func TestToldOnce(t *testing.T) {
	none := lowertest.Bare(t, "").Rules(flavor.Tool)
	const (
		ab     = `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,`
		action = `{"type":"object","properties":{"k":{"enum":["x","y, or z","w"]},"f":{"type":"string"}},"required":["k"],"additionalProperties":false,`
		upon   = `{"if":{"properties":{"k":{"const":"x"}}},"then":{"required":["f"]}},{"if":{"properties":{"k":{"const":"y, or z"}}},"then":{"required":["f"]}}`
	)
	for _, c := range []struct{ schema, want string }{
		{ab + `"minProperties":1,"anyOf":[{"required":["b"]},{"required":["a"]}]}`, "Give at least one of `a` and `b`."},
		{ab + `"maxProperties":1,"oneOf":[{"required":["b"]},{"required":["a"]}]}`, "Give exactly one of `a` and `b`."},
		{ab + `"anyOf":[{"required":["a"]},{"required":["b"]}],"not":{"required":["a","b"]}}`, "Give exactly one of `a` and `b`."},
		{ab + `"oneOf":[{"required":["a"],"not":{"required":["b"]}},{"required":["b"],"not":{"required":["a"]}},{"not":{"anyOf":[{"required":["a"]},{"required":["b"]}]}}]}`, "Do not give `a` and `b` together."},
		{ab + `"anyOf":[{"required":["a"],"not":{"required":["b"]}},{"required":["b"],"not":{"required":["a"]}},{"not":{"anyOf":[{"required":["a"]},{"required":["b"]}]}}]}`, "Do not give `a` and `b` together."},
		{ab + `"oneOf":[{"required":["a"],"not":{"required":["b"]}},{"required":["b"]},{"not":{"anyOf":[{"required":["a"]},{"required":["b"]}]}}]}`,
			"Give exactly one of these: `a` without `b`; `b`; none of `a` and `b`."},
		{`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"string"},"minProperties":1,"maxProperties":1}`, "Exactly 1 property or entry."},
		{`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"string"},"minProperties":2,"maxProperties":5}`, "2 to 5 properties and entries together."},
		{action + `"allOf":[` + upon + `]}`, "If `k` is \"x\" or \"y, or z\", give `f`."},
		{action + `"allOf":[` + upon + `,{"if":{"properties":{"k":{"const":"w"}}},"then":{"properties":{"f":false}}}]}`, "If `k` is \"x\" or \"y, or z\", give `f`. If `k` is \"w\", set `f` to null."},
		{action + `"oneOf":[{"properties":{"k":{"const":"x"}},"required":["f"]},{"properties":{"k":{"const":"w"}}},{"properties":{"k":{"const":"y, or z"}},"required":["f"]}]}`, "If `k` is \"x\" or \"y, or z\", give `f`."},
		{ab + `"if":{"not":{"required":["b"]}},"then":{"properties":{"b":{"const":"0.2"}}}}`, ""},
		{ab + `"if":{"not":{"required":["b"]}},"then":{"properties":{"b":{"const":"0.2"}}},"else":{"properties":{"a":{"minLength":2}}}}`, "If `b` is given, `a` has at least 2 characters if given."},
	} {
		sentenceOf(t, none, c.schema, c.want)
	}
}

// TestSomeOfTooMany: of a list of values that is longer than a provider takes are told its values as they are sent, or its
// length and the first, but for those that the author lists.
func TestSomeOfTooMany(t *testing.T) {
	rules := *lowertest.Bare(t, "").Rules(flavor.Tool)
	rules.Limits = []flavor.Limit{{Metric: flavor.MEnumValuesPerEnum, AtMost: 3}}
	var many strings.Builder
	for i := range 60 {
		fmt.Fprintf(&many, `"value %d",`, i)
	}
	for _, c := range []struct{ schema, want string }{
		{`{"type":"string","enum":["a","b","c"]}`, ""},
		{`{"type":"string","enum":["a","b","c","d"],"description":"A letter"}`, "A letter. One of \"a\", \"b\", \"c\" and \"d\"."},
		{`{"type":"string","enum":["aa","bb","cc","dd"],"description":"aa, bb, cc, or dd"}`, "aa, bb, cc, or dd"},
		{`{"type":"string","enum":[` + strings.TrimSuffix(many.String(), ",") + `]}`, "One of 60 values, such as \"value 0\", \"value 1\" and \"value 2\"."},
		{`{"type":["integer","null"],"enum":[1,2,null,4,5,6]}`, "One of 5 values, such as \"1\", \"2\" and \"4\"."},
	} {
		sentenceOf(t, &rules, c.schema, c.want)
	}
}
