package lower_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/bench"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// conforms are what a node has to be where a flavor refuses a construct: each is asked of every node
// that was lowered, before anything else has seen it.
var conforms = map[flavor.Construct]func(r *flavor.Rules, n *ir.Node) bool{
	flavor.CReference: func(_ *flavor.Rules, n *ir.Node) bool { return n.Kind != ir.ReferenceNode },
	flavor.CMissingType: func(r *flavor.Rules, n *ir.Node) bool {
		return n.Kind != ir.SchemaNode || n.Types != 0 || !r.Refuses(flavor.CFreeFormValue) && len(n.Members) == 0
	},
	flavor.COptionalProperty: func(_ *flavor.Rules, n *ir.Node) bool { return all(n, func(p *ir.Property) bool { return p.Required }) },
	flavor.COpenObject: func(_ *flavor.Rules, n *ir.Node) bool {
		return n.Kind != ir.SchemaNode || n.Object == nil || n.Carry == ir.CarryTuple || n.Object.Closed
	},
	flavor.CTypeList: func(_ *flavor.Rules, n *ir.Node) bool {
		return n.Kind != ir.SchemaNode || n.Types == 0 || len(n.Types.Names()) == 1
	},
	flavor.CTuple:         func(_ *flavor.Rules, n *ir.Node) bool { return n.Array == nil || len(n.Array.Prefix) == 0 },
	flavor.CBooleanSchema: func(_ *flavor.Rules, n *ir.Node) bool { return n.Kind != ir.VerbatimNode || !n.Src.IsBool() },
	flavor.CNullType:      func(_ *flavor.Rules, n *ir.Node) bool { return n.Kind != ir.SchemaNode || n.Types&schema.TNull == 0 },
	flavor.CFreeFormValue: func(_ *flavor.Rules, n *ir.Node) bool {
		return n.Kind != ir.SchemaNode || n.Types != 0 && n.Types != schema.TAll
	},
	flavor.CMap: func(_ *flavor.Rules, n *ir.Node) bool {
		return n.Object == nil || n.Object.Additional == nil && !n.Has("patternProperties")
	},
	flavor.CFreeFormObject: func(_ *flavor.Rules, n *ir.Node) bool {
		return n.Object == nil || n.Object.Closed || n.Object.Additional != nil || n.Object.Rest != nil || n.Object.Lists()
	},
	flavor.CObjectWithoutProperties: func(_ *flavor.Rules, n *ir.Node) bool {
		return n.Object == nil || n.Object.Declared || n.Object.Rest != nil || n.Object.Lists()
	},
	flavor.CEmptyProperties: func(_ *flavor.Rules, n *ir.Node) bool {
		return n.Object == nil || n.Object.Rest != nil || n.Object.Lists()
	},
	flavor.CArrayWithoutItems: func(_ *flavor.Rules, n *ir.Node) bool {
		return n.Array == nil || n.Array.Items != nil || len(n.Array.Prefix) > 0
	},
	flavor.CUntypedEnum:   func(_ *flavor.Rules, n *ir.Node) bool { return !n.Has("enum") || n.Types != 0 },
	flavor.CMixedEnum:     func(_ *flavor.Rules, n *ir.Node) bool { return !n.Has("enum") || kinds(n) == 1 },
	flavor.CNonStringEnum: func(_ *flavor.Rules, n *ir.Node) bool { return none(n, func(s string) bool { return s[0] != '"' }) },
	flavor.CStructuredEnumValue: func(_ *flavor.Rules, n *ir.Node) bool {
		return none(n, func(s string) bool { return s[0] == '{' || s[0] == '[' })
	},
	flavor.CEmptyStringInEnum: func(_ *flavor.Rules, n *ir.Node) bool { return none(n, func(s string) bool { return s == `""` }) },
}

// ofRoot are what the root has to be.
var ofRoot = map[flavor.Construct]func(r *flavor.Rules, n *ir.Node) bool{
	flavor.CRootUnion:     func(_ *flavor.Rules, n *ir.Node) bool { return n.Kind != ir.UnionNode },
	flavor.CRootReference: func(_ *flavor.Rules, n *ir.Node) bool { return n.Kind != ir.ReferenceNode },
	flavor.CNonObjectRoot: func(_ *flavor.Rules, n *ir.Node) bool { return n.Types == schema.TObject },
}

// A questioning asks nodes whether they are what a flavor refuses, and counts that by construct.
type questioning struct {
	asked, seen map[flavor.Construct]int // seen: where it may stand, so that it would be where it may not
}

// broken lists the constructs that are refused, and are there.
func (q *questioning) broken(of map[flavor.Construct]func(*flavor.Rules, *ir.Node) bool, rules *flavor.Rules, n *ir.Node) (out []flavor.Construct) {
	for c, holds := range of {
		refused, is := rules.Refuses(c), !holds(rules, n)
		if refused {
			q.asked[c]++
		} else if is {
			q.seen[c]++
		}
		if refused && is {
			out = append(out, c)
		}
	}
	return out
}

// enough fails where nothing was asked of a construct. Nobody sees a root that is a union or a reference, nor a node without
// types, whatever the flavor takes: they are not made.
func (q *questioning) enough(t *testing.T) {
	for _, of := range []map[flavor.Construct]func(*flavor.Rules, *ir.Node) bool{conforms, ofRoot} {
		for c := range of {
			if q.asked[c] == 0 || q.seen[c] == 0 && c != flavor.CMissingType && c != flavor.CRootUnion && c != flavor.CRootReference {
				t.Errorf("%s was asked of %d nodes, and seen at %d where it may be", c, q.asked[c], q.seen[c])
			}
		}
	}
}

// none reports whether no value is listed that is so.
func none(n *ir.Node, is func(string) bool) bool {
	return !n.Has("enum") || !slices.ContainsFunc(n.Listed, is)
}

// kinds is of how many types the listed values are.
func kinds(n *ir.Node) int {
	of := map[string]bool{}
	for _, v := range n.Listed {
		switch v[0] {
		case '"':
			of["string"] = true
		case 't', 'f':
			of["boolean"] = true
		default:
			of["number"] = true
		}
	}
	return len(of)
}

// generous is a flavor that takes all but optional properties and titles.
func generous(t *testing.T) *flavor.Flavor {
	var keywords, untested []string
	for _, k := range schema.Keywords() {
		if k.Word != word.Title {
			keywords = append(keywords, k.Name)
		}
	}
	for _, c := range flavor.Constructs() {
		if c.Name != flavor.COptionalProperty.String() {
			untested = append(untested, c.Name)
		}
	}
	f, err := flavor.Parse("generous.yaml", fmt.Appendf(nil, `name: generous
title: Generous
sources: {docs: {url: "https://example.com/", read: 2026-11-20}}
dialect: %s
describe: all
keywords: {unlisted: refuse, because: {docs: "all"}, everywhere: [%s]}
constructs: {untested: [%s], refuses: {optional-property: {repair: nullable, because: {docs: "no"}}}}
`, flavor.Draft202012, strings.Join(keywords, ", "), strings.Join(untested, ", ")), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// examples are schemas of each construct, as a root, and as a property that there has to be, and one that need not be there.
func examples() (all []bench.Document) {
	for _, c := range flavor.Constructs() {
		own := `{"title":"t",` + c.Example[1:] // so that more flavors have something to change there
		for _, text := range []string{`%s`, `{"type":"object","properties":{"p":%s},"required":["p"]}`, `{"type":"object","properties":{"p":{"type":"array","items":%s}}}`} {
			all = append(all, bench.Document{Schema: fmt.Appendf(nil, text, own)})
		}
	}
	return all
}

func all(n *ir.Node, holds func(*ir.Property) bool) bool {
	if n.Object == nil {
		return true
	}
	for _, p := range n.Object.Properties {
		if !holds(p) {
			return false
		}
	}
	return true
}

// TestLowered lowers documents for each flavor, and asks the graph: no node is what the flavor
// refuses, no name of a property is one that it does not take, and nothing that admits no value is
// left in a place where a value is asked for.
func TestLowered(t *testing.T) {
	known, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	documents := append(bench.Tools(5, 80), bench.Schemas(5, 10)...)
	documents = append(documents, examples()...)
	q := questioning{map[flavor.Construct]int{}, map[flavor.Construct]int{}}
	known = append(known, lowertest.Bare(t, "anyOf"), generous(t))
	for _, f := range known {
		rules := f.Rules(flavor.Tool)
		named := names.NewNameRule(rules.Names)
		for _, d := range documents {
			l, root := lowertest.Lower(t, rules, d.Schema)
			if root == nil {
				continue
			}
			for _, n := range ir.LiveNodes(root) {
				broken := q.broken(conforms, rules, n)
				if n == root {
					broken = append(broken, q.broken(ofRoot, rules, n)...)
				}
				for _, c := range broken {
					if !kept(l, n) {
						t.Errorf("%s: %s is refused, and stands at %s of\n%s", f.Name, c, at(n), d.Schema)
					}
				}
				if !kept(l, n) && !all(n, func(p *ir.Property) bool { return named.Takes(p.Name, n == root) }) {
					t.Errorf("%s: a name stays at %s of\n%s", f.Name, at(n), d.Schema)
				}
				for _, b := range n.Branches {
					if b.Node.Kind == ir.NeverNode {
						t.Errorf("%s: a branch that nothing satisfies stays at %s of\n%s", f.Name, at(n), d.Schema)
					}
				}
			}
		}
	}
	q.enough(t)
}

// kept reports whether a node is the author's own, as far as its flavor lets schemas stay, or what a keyword has that is none of a
// refused construct: the `false` of additionalProperties is no boolean schema.
func kept(l *lower.Lowering, n *ir.Node) bool {
	return l.Form.Gentle && (n.Kind == ir.KeptNode || n.Kind == ir.VerbatimNode && n.Src.IsBool() && schema.Of(n.Src) != nil && check.MayBeBoolean(schema.Of(n.Src)))
}

// at is where a node stands in the input, of those that are of it.
func at(n *ir.Node) string {
	if n.Place() == nil {
		return "a place of its own"
	}
	return n.Place().Pointer()
}
