package signature

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/lookup"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

func mustParse(text string) *tree.Node {
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		panic(err)
	}
	return d.Root()
}

// matches is Matches said plainly.
func matches(s Signature, v *tree.Node) bool {
	t := TypeOf(v)
	if s.Types&t == 0 || s.Listed && t&(Array|Object) == 0 && !slices.Contains(s.Values, v.Key()) {
		return false
	}
	if t == Array && s.Items != nil {
		return all(v, func(item *tree.Node) bool { return matches(*s.Items, item) })
	}
	if t != Object {
		return true
	}
	missing := slices.ContainsFunc(s.Required, func(name string) bool { return !v.Has(name) })
	strange := slices.ContainsFunc(s.Absent, func(name string) bool { return v.Has(name) })
	return !missing && !strange && all(v, func(m *tree.Node) bool {
		if s.Closed && !slices.Contains(s.Required, m.Name()) && !slices.Contains(s.Allowed, m.Name()) {
			return false
		}
		sub, ok := s.Members[m.Name()]
		return !ok || matches(sub, m)
	})
}

func drawSignature(t *rapid.T, depth int) Signature {
	name := rapid.SampledFrom([]string{"a", "b", "c"})
	s := Signature{
		Types:    Types(rapid.IntRange(0, int(AnyType)).Draw(t, "types")),
		Required: rapid.SliceOfN(name, 0, 2).Draw(t, "required"),
		Allowed:  rapid.SliceOfN(name, 0, 2).Draw(t, "allowed"),
		Absent:   rapid.SliceOfN(name, 0, 1).Draw(t, "absent"),
		Closed:   rapid.Bool().Draw(t, "closed"),
		Listed:   rapid.Bool().Draw(t, "listed"),
	}
	if rapid.Bool().Draw(t, "long") {
		for i := range 2 * lookup.Short {
			s.Allowed = append(s.Allowed, string(rune('d'+i)))
		}
	}
	if s.Listed {
		for _, text := range rapid.SliceOfN(rapid.SampledFrom([]string{"1", "1.0", `"1"`, "null", "true"}), 0, 3).Draw(t, "values") {
			s.Values = append(s.Values, mustParse(text).Key())
		}
	}
	if depth > 0 {
		s.Members = map[string]Signature{}
		for _, n := range rapid.SliceOfN(name, 0, 2).Draw(t, "members") {
			s.Members[n] = drawSignature(t, depth-1)
		}
		if rapid.Bool().Draw(t, "items") {
			items := drawSignature(t, depth-1)
			s.Items = &items
		}
	}
	return s
}

func TestSignatures(t *testing.T) {
	values := []string{"1", "1.0", `"1"`, "null", "true", "[]", "{}", `{"a":1}`, `{"b":"1","a":null}`, `{"c":{"a":1}}`, `{"x":{},"a":true}`,
		"[[]]", "[null]", `["1",null]`, "[1,{}]", `[{"a":1}]`, `[[1],[]]`,
		`{"a":1,"d":1,"e":2,"f":3,"g":4,"h":5,"i":6,"j":7,"k":8,"l":9,"m":10,"n":11,"o":12,"p":13,"q":14,"r":15}`}
	rapid.Check(t, func(t *rapid.T) {
		s, o := drawSignature(t, 2), drawSignature(t, 2)
		indexed, indexedO := s.Indexed(), o.Indexed()
		apart := s.Disjoint(&o)
		if o.Disjoint(&s) != apart || indexed.Disjoint(&indexedO) != apart {
			t.Fatalf("%+v, %+v: disjoint is not symmetric", s, o)
		}
		told := s.Apart(&o)
		if o.Apart(&s) != told || indexed.Apart(&indexedO) != told {
			t.Fatalf("%+v, %+v: apart is not symmetric", s, o)
		}
		if apart && !told {
			t.Fatalf("%+v, %+v: disjoint and not apart", s, o)
		}
		for _, text := range values {
			v := mustParse(text)
			want := matches(s, v)
			if got := s.Matches(v); got != want || indexed.Matches(v) != want {
				t.Fatalf("%+v: %s: got %v, want %v", s, text, got, want)
			}
			if apart && want && o.Matches(v) {
				t.Fatalf("%+v, %+v: %s is in both, got disjoint", s, o, text)
			}
			if told && want && o.Matches(v) && !carriedByAll(v) {
				t.Fatalf("%+v, %+v: %s is in both, got apart", s, o, text)
			}
			if far := s.Misfit(v); (far == 0) != want {
				t.Fatalf("%+v: %s: got misfit %d, matches is %v", s, text, far, want)
			}
			if want && !s.Consists(v) {
				t.Fatalf("%+v: %s: matches and does not consist", s, text)
			}
		}
	})
}

// carriedByAll reports whether any branch carries a value as it is: null, and arrays of such.
func carriedByAll(v *tree.Node) bool {
	return v.Kind() == tree.Null || v.IsArray() && all(v, carriedByAll)
}

// TestApart: what a union's branches are told apart by, though they have null and the empty array in common.
func TestApart(t *testing.T) {
	array := func(items Types) *Signature { return &Signature{Types: Array, Items: &Signature{Types: items}} }
	for _, c := range []struct {
		name string
		a, b *Signature
		want bool
	}{
		{"null or others", &Signature{Types: String | Null}, &Signature{Types: Number | Null}, true},
		{"strings or null", &Signature{Types: String | Null}, &Signature{Types: String | Null}, false},
		{"lists of other values, and null", &Signature{Types: String | Null, Listed: true, Values: []string{`"a"`, "null"}}, &Signature{Types: String | Null, Listed: true, Values: []string{`"b"`, "null"}}, true},
		{"arrays of other items", array(String), array(Number | Null), true},
		{"arrays of null and others", array(String | Null), array(Number | Null), true},
		{"arrays of the same items", array(String | Number), array(Number), false},
		{"arrays of which nothing is known", array(String), &Signature{Types: Array}, false},
		{"objects of which one has a member that the other may have otherwise", &Signature{Types: Object, Required: []string{"a"}, Members: map[string]Signature{"a": {Types: String}}},
			&Signature{Types: Object, Members: map[string]Signature{"a": {Types: Number}}}, true},
		{"objects that have a member or have not", &Signature{Types: Object, Required: []string{"a"}}, &Signature{Types: Object, Absent: []string{"a"}}, true},
		{"objects that may have a member or have not", &Signature{Types: Object}, &Signature{Types: Object, Absent: []string{"a"}}, false},
		{"objects whose member is null in both", &Signature{Types: Object, Required: []string{"a"}, Members: map[string]Signature{"a": {Types: String | Null}}},
			&Signature{Types: Object, Required: []string{"a"}, Members: map[string]Signature{"a": {Types: Number | Null}}}, false},
	} {
		if c.a.Apart(c.b) != c.want || c.b.Apart(c.a) != c.want {
			t.Errorf("%s: want %v", c.name, c.want)
		}
	}
}

func TestDisjoint(t *testing.T) {
	one := func(name string, types Types) *Signature {
		return &Signature{Types: types, Required: []string{name}, Closed: true}
	}
	listed := func(values ...string) *Signature {
		return &Signature{Types: Object, Required: []string{"kind"},
			Members: map[string]Signature{"kind": {Types: String, Listed: true, Values: values}}}
	}
	for _, c := range []struct {
		name string
		a, b *Signature
		want bool
	}{
		{"other types", &Signature{Types: String}, &Signature{Types: Number | Null}, true},
		{"closed objects", one("a", Object), one("b", Object), true},
		{"closed objects or strings", one("a", Object|String), one("b", Object|String), false},
		{"constants", listed(`"a"`, `"b"`), listed(`"c"`), true},
		{"constants in common", listed(`"a"`, `"b"`), listed(`"b"`), false},
		{"any", &Any, &Any, false},
	} {
		if got := c.a.Disjoint(c.b); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
