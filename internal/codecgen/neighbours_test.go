package codecgen

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/signature"
)

// TestNeighbours: whatever cannot be told apart from a signature is near it, also where
// signatures grow.
func TestNeighbours(t *testing.T) {
	values := rapid.SliceOfN(rapid.SampledFrom([]string{`"a"`, `"b"`, "1", "null"}), 1, 3)
	names := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"k", "l", "m"}), 0, 3, rapid.ID)
	plain := rapid.Custom(func(t *rapid.T) signature.Signature {
		s := signature.Signature{Types: signature.Types(rapid.IntRange(1, int(signature.AnyType)).Draw(t, "types")), Required: names.Draw(t, "required"), Closed: rapid.Bool().Draw(t, "closed")}
		if s.Listed = rapid.Bool().Draw(t, "listed"); s.Listed {
			s.Values = values.Draw(t, "values")
		}
		for _, name := range s.Required {
			if s.Members == nil {
				s.Members = map[string]signature.Signature{}
			}
			s.Members[name] = signature.Signature{Types: signature.String | signature.Number | signature.Null, Listed: rapid.Bool().Draw(t, "listed"), Values: values.Draw(t, "values")}
		}
		return s
	})
	one := rapid.Custom(func(t *rapid.T) signature.Signature {
		s := plain.Draw(t, "plain")
		if rapid.Bool().Draw(t, "array") {
			items := plain.Draw(t, "items")
			s.Types, s.Items = signature.Array, &items
		}
		return s
	})
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(one, 1, 6).Draw(t, "all")
		known := signature.NewNeighbours(all)
		for i := range all {
			known.Add(i, &all[i])
		}
		if rapid.Bool().Draw(t, "grows") {
			i := rapid.IntRange(0, len(all)-1).Draw(t, "which")
			all[i] = join(all[i], all[0])
			known.Add(i, &all[i])
		}
		asked := one.Draw(t, "asked")
		near := known.Near(&asked)
		if !slices.IsSorted(near) || len(slices.Compact(slices.Clone(near))) != len(near) {
			t.Fatalf("got %v, want each once, ascending", near)
		}
		for i := range all {
			if !asked.Apart(&all[i]) && !slices.Contains(near, i) {
				t.Fatalf("%+v may have a value in common with %+v, which is not near", asked, all[i])
			}
		}
	})
}
