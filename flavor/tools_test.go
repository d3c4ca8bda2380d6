package flavor_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// whole is a family of flavors that say something of whole requests.
func whole(t *testing.T) (parent, child *flavor.Flavor) {
	t.Helper()
	list, err := flavor.Load(fstest.MapFS{
		"acme.yaml": {Data: []byte(minimal + `envelopes:
  first: {at: [tools/*, result/tools/*], beside: left-out, marks: {type: function}, groups: [kind=set/list/*, more/*], name: name, description: say/it, schema: schema, output: out, strict: strict, strict-off: "false", built-in: [search], mentions: [chosen, "calls/*/type=call/name"], response: second, no-parameters: '{"type":"object"}', because: {docs: "first"}}
  second: {surface: response, at: format, name: called, no-name: reply, schema: schema, written: never, because: {docs: "second"}}
tools:
  names: {pattern: "[a-z_]+", max-length: 20, reserved: [no], because: {docs: "letters"}}
  descriptions: {max-length: 10, exceeded: warn, because: {docs: "short"}}
  count: {at-most: 5, because: {docs: "five"}}
  strict: {at-most: 2, otherwise: child, because: {docs: "two"}}
  built-in: {names: [search, "code_*"], because: {docs: "built in"}}
`)},
		"child.yaml": {Data: []byte(`name: child
title: Child
extends: acme
sources:
  more: {url: https://example.com/more, read: 2026-01-02}
envelopes:
  third: {at: functions/*, name: name, schema: schema, because: {more: "third"}}
  first: lifted
tools:
  count: {at-most: 7, because: {more: "seven"}}
  strict: lifted
`)},
	}, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return list[0], list[1]
}

// TestToolsInherited: what a child does not say of whole requests is its parent's.
func TestToolsInherited(t *testing.T) {
	parent, child := whole(t)
	names := func(f *flavor.Flavor) (list []string) {
		for _, e := range f.Envelopes {
			list = append(list, e.Name)
		}
		return list
	}
	if got := names(parent); !slices.Equal(got, []string{"first", "second"}) {
		t.Errorf("the parent has the envelopes %q", got)
	}
	if got := names(child); !slices.Equal(got, []string{"third", "second"}) {
		t.Errorf("the child has the envelopes %q", got)
	}
	if p, c := parent.Tools, child.Tools; p.Tools.AtMost != 5 || c.Tools.AtMost != 7 || p.Strict == nil || c.Strict != nil || !cmp.Equal(p.Names, c.Names) || !cmp.Equal(p.BuiltIn, c.BuiltIn) || !c.Descriptions.Warns {
		t.Errorf("got %+v of the parent and %+v of the child", p, c)
	}
}

// TestBuiltIn: a tool is built in by its whole name, or by what it begins with.
func TestBuiltIn(t *testing.T) {
	parent, _ := whole(t)
	for name, want := range map[string]bool{"search": true, "code_1": true, "code_": true, "search_1": false, "code": false, "": false} {
		if got := parent.Tools.BuiltIn.Has(name); got != want {
			t.Errorf("%q is built in: %t, want %t", name, got, want)
		}
	}
	for _, e := range parent.Envelopes {
		here := parent.BuiltInAt(e)
		if elsewhere := e.Name != "first"; !here.Has("search") || here.Has("code_1") != elsewhere {
			t.Errorf("%s takes %q", e.Name, here.Names)
		}
	}
	if (*flavor.BuiltIn)(nil).Has("search") {
		t.Error("a flavor that says nothing has a tool built in")
	}
}

// TestToolsPrinted: what is printed of whole requests is read as the same.
func TestToolsPrinted(t *testing.T) {
	parent, child := whole(t)
	for _, f := range []*flavor.Flavor{parent, child} {
		again, err := flavor.Parse(f.File, f.YAML(), known([]*flavor.Flavor{parent, child}))
		if err != nil {
			t.Fatalf("%v\n%s", err, f.YAML())
		}
		if d := cmp.Diff(rulesOf(f), rulesOf(again), sameRules); d != "" {
			t.Errorf("%s (-read +printed)\n%s", f.Name, d)
		}
	}
}

// TestToolsCloned: a copy is the same flavor until something of it changes.
func TestToolsCloned(t *testing.T) {
	for _, change := range []func(*flavor.Flavor){
		func(f *flavor.Flavor) { f.Envelopes[0].Marks[0].Text = "x" },
		func(f *flavor.Flavor) { f.Envelopes[0].At[0][0] = "x" },
		func(f *flavor.Flavor) { f.Envelopes[0].BuiltIn[0] = "x" },
		func(f *flavor.Flavor) { f.Envelopes[0].Mentions[1][0] = "x" },
		func(f *flavor.Flavor) { f.Envelopes[0].Groups[0][1] = "x" },
		func(f *flavor.Flavor) { f.Envelopes[0].Parts[flavor.PName][0] = "x" },
		func(f *flavor.Flavor) { f.Tools.Names.Reserved[0] = "x" },
		func(f *flavor.Flavor) { f.Tools.Strict.AtMost = 9 },
		func(f *flavor.Flavor) { f.Tools.BuiltIn.Names[0] = "x" },
	} {
		parent, _ := whole(t)
		c := parent.Clone()
		if !parent.Same(c) {
			t.Error("a copy is another flavor")
		}
		if change(c); parent.Same(c) {
			t.Error("a copy that was changed is the same flavor, or both were changed")
		}
	}
}

// TestShippedEnvelopes: where a shipped flavor says in which shapes it is sent tools, the first of them can be
// written, and names are said.
func TestShippedEnvelopes(t *testing.T) {
	for _, f := range shipped(t) {
		if len(f.Envelopes) > 0 && (f.Envelopes[0].Surface != flavor.Tool || f.Envelopes[0].ReadOnly || f.Tools.Names == nil) {
			t.Errorf("%s: got %+v, %+v", f.Name, f.Envelopes, f.Tools)
		}
	}
}
