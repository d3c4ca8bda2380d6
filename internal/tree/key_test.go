package tree

import (
	"encoding/json"
	"math"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// someJSON draws a text: few names and values, so that equal ones are frequent, and spelled in
// several ways.
func someJSON() *rapid.Generator[string] {
	space := rapid.SampledFrom([]string{"", "", " ", "\n"})
	name := rapid.SampledFrom([]string{`"a"`, `"b"`, `"\u0061"`, `"\n"`, `"é"`, `"\u00e9"`})
	var value func(depth int) *rapid.Generator[string]
	value = func(depth int) *rapid.Generator[string] {
		return rapid.Custom(func(t *rapid.T) string {
			w := space.Draw(t, "space")
			kind := rapid.IntRange(0, 3).Draw(t, "kind")
			if depth == 0 || kind < 2 {
				return w + rapid.OneOf(name, rapid.SampledFrom([]string{"1", "1.0", "10e-1", "0", "-0", "true", "null"})).Draw(t, "scalar") + w
			}
			open, end := "[", "]"
			if kind == 3 {
				open, end = "{", "}"
			}
			text := open + w
			for i := range rapid.IntRange(0, 3).Draw(t, "items") {
				if i > 0 {
					text += ","
				}
				if kind == 3 {
					text += w + name.Draw(t, "name") + ":"
				}
				text += value(depth-1).Draw(t, "value")
			}
			return text + end + w
		})
	}
	return value(3)
}

// TestEqualAndKey: two values are equal as an independent reader has it, and then alone they
// share a key. Hidden members and white space make no difference.
func TestEqualAndKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := someJSON().Draw(t, "a"), someJSON().Draw(t, "b")
		if rapid.IntRange(0, 2).Draw(t, "respelt") == 0 {
			var v any
			if err := json.Unmarshal([]byte(a), &v); err != nil {
				t.Fatal(err)
			}
			respelt, _ := json.Marshal(v)
			b = string(respelt)
		}
		var x, y any
		if json.Unmarshal([]byte(a), &x) != nil || json.Unmarshal([]byte(b), &y) != nil {
			t.Fatalf("%s or %s is no JSON", a, b)
		}
		p, _ := json.Marshal(zeroed(x))
		q, _ := json.Marshal(zeroed(y))
		want := string(p) == string(q)
		m, err := Parse([]byte(a), Limits{})
		n, err2 := Parse([]byte(b), Limits{})
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		if got := Equal(m.Root(), n.Root()); got != want {
			t.Errorf("%s and %s: equal is %v", a, b, got)
		}
		if got := m.Root().Key() == n.Root().Key(); got != want {
			t.Errorf("%s and %s: their keys are %s and %s", a, b, m.Root().Key(), n.Root().Key())
		}
	})
}

// zeroed takes -0 for 0 all the way down: the numbers are equal and encoding/json spells both.
func zeroed(v any) any {
	switch v := v.(type) {
	case float64:
		return math.Abs(v)
	case []any:
		for i := range v {
			v[i] = zeroed(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = zeroed(v[k])
		}
	}
	return v
}

// TestAppendQuoted: it is the library's, whatever the text.
func TestAppendQuoted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringMatching(`[ -~]{0,20}`), rapid.StringMatching(`[\x00-\x{ff}]{0,9}`)).Draw(t, "s")
		if got, want := string(appendQuoted(nil, s)), strconv.Quote(s); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

// TestAppendAtMost: what is longer than it may be is refused, and nothing is written far beyond.
func TestAppendAtMost(t *testing.T) {
	for _, text := range []string{`{"a":[1,2],"b":"x"}`, `{"a": [1, 2], "b":"x" }`, `{"b":0,"a":[1,2],"b":"x"}`} {
		n := parse(t, text)
		want := string(n.Append(nil))
		for most := range len(want) + 3 {
			got, ok := n.AppendAtMost([]byte("--"), most+2)
			if ok != (most >= len(want)) || ok && string(got) != "--"+want || len(got) > most+2+8 {
				t.Errorf("%s within %d: got %s, %v", text, most, got, ok)
			}
		}
	}
}
