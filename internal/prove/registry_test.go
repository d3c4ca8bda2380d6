package prove

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestFlavorsAreCopies: two copies of a flavor that were handed out share no memory that a caller could write to, and so neither
// has any of what schemas are adapted with.
func TestFlavorsAreCopies(t *testing.T) {
	for f := range schemaflavor.Builtin().All() {
		found, err := schemaflavor.Builtin().Lookup(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		one, other := reached{}, reached{}
		one.flavor(f)
		other.flavor(found)
		if len(one) < 50 {
			t.Errorf("%s: only %d places of memory are found", f.Name, len(one))
		}
		for p, way := range one {
			if _, shared := other[p]; shared {
				t.Errorf("%s: two copies share %s", f.Name, way)
			}
		}
		f.Name, f.Aliases, f.Sources["added"] = "another", nil, flavor.Source{}
		if again, err := schemaflavor.Builtin().Lookup(found.Name); err != nil || again.Name != found.Name || len(again.Sources) != len(found.Sources) {
			t.Errorf("%s: what was done to a copy is seen: %v", found.Name, err)
		}
	}
}

// TestVocabularyIsCopied: what is handed out of the vocabulary's tables can be written to, and changes nothing.
func TestVocabularyIsCopied(t *testing.T) {
	for name, list := range map[string]func() any{
		"Info": func() any { return flavor.CTuple.Info() }, "Constructs": func() any { return flavor.Constructs() }, "Repairs": func() any { return flavor.Repairs() },
		"Metrics": func() any { return flavor.Metrics() }, "PlaceNames": func() any { return flavor.PlaceNames() }, "SurfaceNames": func() any { return flavor.SurfaceNames() },
		"PatternFeatures": func() any { return flavor.PatternFeatures() }, "ChoiceNames": func() any { return flavor.ChoiceNames() },
	} {
		one, other := reached{}, reached{}
		one.walk(name, reflect.ValueOf(list()))
		other.walk(name, reflect.ValueOf(list()))
		if len(one) == 0 {
			t.Errorf("%s: no memory is found", name)
		}
		for p, way := range one {
			if _, shared := other[p]; shared {
				t.Errorf("two answers of %s share %s", name, way)
			}
		}
	}
}

// reached is the memory that a caller can write to, by its address, and the way that leads there.
type reached map[uintptr]string

// flavor finds what a flavor has, and what its methods hand out.
func (r reached) flavor(f *flavor.Flavor) {
	r.walk(f.Name, reflect.ValueOf(f))
	for s, name := range flavor.SurfaceNames() {
		r.walk("rules of "+name, reflect.ValueOf(f.Rules(flavor.Surface(s))))
	}
}

// walk finds all memory behind a value. Fields that are not exported are the package's own.
func (r reached) walk(way string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if v.IsNil() || v.Kind() == reflect.Slice && v.Cap() == 0 {
			return
		}
		if r[v.Pointer()] != "" && v.Kind() == reflect.Pointer {
			return // a flavor has rules, and rules a flavor
		}
		r[v.Pointer()] = way
	}
	switch v.Kind() {
	case reflect.Pointer:
		r.walk(way, v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() {
				r.walk(way+"."+field.Name, v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			r.walk(fmt.Sprintf("%s[%d]", way, i), v.Index(i))
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			r.walk(fmt.Sprintf("%s[%v]", way, k), v.MapIndex(k))
		}
	}
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
