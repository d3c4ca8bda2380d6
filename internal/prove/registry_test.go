package prove

import (
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestFlavorsAreCopies: whatever a caller does with a flavor that was handed out, schemas are
// adapted as before.
func TestFlavorsAreCopies(t *testing.T) {
	const schema = `{"type":"object","properties":{"a":{"type":"string","format":"uri"}},"$defs":{"a":{"$defs":{}}}}`
	adapted := func(name string) string {
		r, err := schemaflavor.Adapt(name, []byte(schema))
		if err != nil {
			t.Fatal(err)
		}
		return string(r.Schema)
	}
	for f := range schemaflavor.Builtin().All() {
		name := f.Name
		before := adapted(name)
		found, err := schemaflavor.Builtin().Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []*flavor.Flavor{f, found} {
			for s := range flavor.SurfaceNames() {
				spoil(f.Rules(flavor.Surface(s)))
			}
			f.Name, f.Aliases, f.Sources["added"] = "another", nil, flavor.Source{}
		}
		if after := adapted(name); after != before {
			t.Errorf("%s: adapts to %s after its copy was changed, and to %s before", name, after, before)
		}
		if again, err := schemaflavor.Builtin().Lookup(name); err != nil || again.Name != name || again.Sources["added"] != (flavor.Source{}) {
			t.Errorf("%s: what was done to a copy is seen: %v", name, err)
		}
	}
}

// spoil changes all that can be changed of rules.
func spoil(r *flavor.Rules) {
	r.UnlistedKept, r.Surface = !r.UnlistedKept, flavor.Response
	for p := range r.Listed {
		clear(r.Listed[p])
		r.Refused[p]["type"] = true
	}
	for k, v := range r.Values {
		for i := range v.Accepts {
			v.Accepts[i] = "none"
		}
		for _, list := range v.ByType {
			clear(list)
		}
		delete(r.Values, k)
	}
	for c := range r.Constructs {
		r.Constructs[c] = flavor.Answer{Verdict: flavor.Accepts}
	}
	for i := range r.Limits {
		r.Limits[i].AtMost = 1
	}
	if r.Names != nil {
		r.Names.MaxLength = 1
	}
	r.Flavor.Name = "spoilt"
	clear(r.Describe)
	clear(r.KeywordsWhy)
}

// TestChangedCopy: a copy that its owner changed is another flavor, and is held under its name or
// clashes; it is never taken for the one that it was copied from.
func TestChangedCopy(t *testing.T) {
	copied := func(change func(f *flavor.Flavor)) *flavor.Flavor {
		f, err := schemaflavor.Builtin().Lookup("gemini")
		if err != nil {
			t.Fatal(err)
		}
		change(f)
		return f
	}
	if _, err := schemaflavor.Builtin().With(copied(func(*flavor.Flavor) {})); err != nil {
		t.Errorf("a copy as it is: %v", err)
	}
	r, err := schemaflavor.Builtin().With(copied(func(f *flavor.Flavor) { f.Name, f.Aliases = "mine", nil }))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Lookup("mine"); err != nil {
		t.Error(err)
	}
	if _, err := schemaflavor.Builtin().With(copied(func(f *flavor.Flavor) { f.Rules(flavor.Tool).UnlistedKept = true })); err == nil {
		t.Error("a copy with other answers was passed over")
	}
}
