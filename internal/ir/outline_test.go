package ir

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestMayReadAlike: branches whose properties have other names are told apart without being written,
// whether they were copied or constructed; all others may read alike.
func TestMayReadAlike(t *testing.T) {
	copied := func(text string) *Branch {
		d, err := tree.Parse([]byte(text), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return &Branch{Node: &Node{Kind: VerbatimNode, Src: d.Root()}}
	}
	made := func(names ...string) *Branch {
		n := &Node{Kind: SchemaNode, Types: schema.TObject, Object: &ObjectPart{}}
		for _, name := range names {
			n.Object.Properties = append(n.Object.Properties, &Property{Name: name})
		}
		return &Branch{Node: n}
	}
	scalar, never := &Branch{Node: &Node{Kind: SchemaNode, Types: schema.TString}}, copied(`false`)
	kept := copied(`{"properties":{"z":{}}}`)
	kept.Node.Kind = KeptNode
	rest := made("a")
	rest.Node.Object.Rest = &Property{Name: "b"}
	for _, x := range []struct {
		name     string
		branches []*Branch
		want     []bool
	}{
		{"other names", []*Branch{made("a"), made("b"), made("a", "b"), made()}, []bool{false, false, false, false}},
		{"the same names in another order", []*Branch{made("a", "b"), made("b", "a"), made("c")}, []bool{true, true, false}},
		{"copied and constructed", []*Branch{copied(`{"properties":{"a":{},"b":{}}}`), made("a", "b"), made("a")}, []bool{true, true, false}},
		{"a list of further members", []*Branch{rest, made("a", "b"), made("a")}, []bool{true, true, false}},
		{"without properties", []*Branch{scalar, never, made("a")}, []bool{true, true, false}},
		{"kept ones, of which it is not known", []*Branch{made("a"), kept, made("b")}, []bool{true, true, true}},
	} {
		if diff := cmp.Diff(x.want, MayReadAlike(x.branches)); diff != "" {
			t.Errorf("%s: -want +got\n%s", x.name, diff)
		}
	}
}
