package check_test

import (
	"slices"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestConditionsThatGo: in a condition that may not stand nothing else is found, but in its definitions; what is minded in one that may is,
// and in what follows of one.
func TestConditionsThatGo(t *testing.T) {
	const text = `{"type":"object","not":{"properties":{"a":{"type":["string","null"]}}},"if":{"properties":{"b":{"type":["string","null"]}},"$defs":{"c":{"type":["string","null"]}}},"then":{"properties":{"d":{"type":["string","null"]}}}}`
	for _, c := range []struct{ refused, want []string }{
		{nil, []string{"/if/$defs/c/type", "/if/properties/b/type", "/not/properties/a/type", "/then/properties/d/type"}},
		{[]string{"not"}, []string{"/if/$defs/c/type", "/if/properties/b/type", "/not", "/then/properties/d/type"}},
		{[]string{"not", "if", "then"}, []string{"/if", "/if/$defs/c/type", "/not", "/then", "/then/properties/d/type"}}, // which is declared
	} {
		rules := &flavor.Rules{UnlistedKept: true}
		rules.Constructs[flavor.CTypeList] = flavor.Answer{Verdict: flavor.Refuses, Repair: flavor.Split}
		rules.Refused[flavor.Everywhere] = map[string]bool{}
		for _, keyword := range c.refused {
			rules.Refused[flavor.Everywhere][keyword] = true
		}
		d, err := tree.Parse([]byte(text), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		k := check.New(rules, schema.Read(d), check.Options{})
		k.Run()
		var got []string
		for _, f := range k.Facts {
			got = append(got, f.Node.Pointer())
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%q refused: found at %q, want %q", c.refused, got, c.want)
		}
	}
}
