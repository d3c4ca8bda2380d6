package settle

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// drawDocument draws a schema whose definitions refer to each other, with annotations beside
// references and unions as often as behind them and within.
func drawDocument(t *rapid.T) map[string]any {
	names := []string{"a", "b", "c", "d"}[:rapid.IntRange(0, 4).Draw(t, "definitions")]
	annotated := func(s map[string]any) map[string]any {
		for _, word := range [...]string{"description", "title"} {
			if rapid.IntRange(0, 2).Draw(t, word) == 0 {
				s[word] = rapid.SampledFrom([]string{"one", "two", "three"}).Draw(t, "words") + " " + word
			}
		}
		return s
	}
	var draw func(depth int) map[string]any
	draw = func(depth int) map[string]any {
		switch kind := rapid.IntRange(0, 7).Draw(t, "kind"); {
		case kind < 3 && len(names) > 0:
			return annotated(map[string]any{"$ref": "#/$defs/" + rapid.SampledFrom(names).Draw(t, "to")})
		case kind < 5 && depth > 0:
			s := annotated(map[string]any{})
			branches := []any{}
			for range rapid.IntRange(2, 3).Draw(t, "branches") {
				branches = append(branches, draw(depth-1))
			}
			s["anyOf"] = branches
			return s
		case kind == 5 && depth > 0:
			s := annotated(map[string]any{"type": "object"})
			properties := map[string]any{}
			for _, name := range [...]string{"p", "q", "r"} {
				if rapid.Bool().Draw(t, name) {
					properties[name] = draw(depth - 1)
				}
			}
			s["properties"] = properties
			if _, there := properties["p"]; there {
				s["required"] = []any{"p"}
			}
			return s
		case kind == 6:
			return annotated(map[string]any{})
		}
		return annotated(map[string]any{"type": rapid.SampledFrom([]string{"string", "integer", "boolean", "null"}).Draw(t, "type")})
	}
	properties := map[string]any{}
	for _, name := range [...]string{"x", "y", "z"} {
		if rapid.IntRange(0, 9).Draw(t, "boolean") == 0 {
			properties[name] = rapid.Bool().Draw(t, "schema")
			continue
		}
		properties[name] = draw(2)
	}
	s := annotated(map[string]any{"type": "object", "properties": properties})
	definitions := map[string]any{}
	for _, name := range names {
		definitions[name] = annotated(map[string]any{"type": "object", "properties": map[string]any{"p": draw(1), "q": draw(1)}})
		if rapid.Bool().Draw(t, "union") {
			definitions[name] = draw(2)
		}
	}
	if len(names) > 0 {
		s["$defs"] = definitions
	}
	if rapid.Bool().Draw(t, "identified") {
		s["$id"] = "https://example.test/root"
	}
	return s
}

// settled draws documents, lowers each for each flavor, and asks what holds of them.
func settled(t *testing.T, least []string, ask func(t *rapid.T, l *Settling, root *ir.Node, text string, asked map[string]int)) {
	known, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	enough.Check(t, often(least...), func(t *rapid.T, asked map[string]int) {
		for range documents {
			text, err := json.Marshal(drawDocument(t))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range known {
				from, root := lowertest.Lower(t, f.Rules(flavor.Tool), text)
				if root == nil || from.Again {
					continue
				}
				l := New(from)
				ask(t, &l, root, f.Name+": "+string(text), asked)
			}
		}
	})
}

// documents is how many are drawn at a time: few have what is asked for.
const documents = 5

// often is how often each of these is to be asked.
func often(names ...string) map[string]int {
	least := map[string]int{}
	for _, name := range names {
		least[name] = 20
	}
	return least
}

// TestDefinitions: every definition that is written is one that something refers to, where a flavor
// minds others; each of the input's is written, told of once, or in the place of what refers to
// it; and no two have a name.
func TestDefinitions(t *testing.T) {
	settled(t, []string{"kept", "hoisted", "unused"}, func(t *rapid.T, l *Settling, root *ir.Node, text string, asked map[string]int) {
		l.KeepUsedDefinitions(root)
		l.DropDefinitions(root)
		l.OwnNames(root)
		l.ReportUnused(root)
		led := followed(root)
		var names []string
		standing := map[*tree.Node]bool{}
		for _, k := range l.Lowering.Keeper.Definitions {
			if k.Property.Node == nil {
				continue
			}
			asked["kept"]++
			names = append(names, k.Property.Name)
			standing[k.Source] = true
			if l.Rules.Refuses(flavor.CUnusedDefinition) && !holdsAny(k.Property.Node, led) {
				t.Fatalf("%s stays, and nothing refers to it, of %s", k.Property.Name, text)
			}
		}
		for _, d := range ir.Reachable(root) {
			place := d.Place()
			if d.IsRoot || standing[place] || d.Node == nil {
				continue
			}
			asked["hoisted"]++
			standing[place] = true
			if l.Form.Gentle { // else they are named when they are written
				names = append(names, d.Name)
			}
			if l.Form.Gentle && d.Target != nil && d.Target.Parent().HasName() && d.Target.Parent().Name() == "$defs" && d.Name != d.Target.Name() {
				t.Fatalf("%s is called %s of %s", d.Target.Pointer(), d.Name, text)
			}
		}
		slices.Sort(names)
		if len(slices.Compact(slices.Clone(names))) < len(names) {
			t.Fatalf("two definitions have a name, of %q, of %s", names, text)
		}
		told := map[*tree.Node]int{}
		for _, f := range l.Report.Loose {
			if f.Rule == flavor.CUnusedDefinition.String() {
				told[f.Node]++
			}
		}
		inlined := l.Rules.Refuses(flavor.CReference)
		for d := range l.Doc.Tree.Root().Get("$defs").All() {
			switch n := told[d]; {
			case n > 1:
				t.Fatalf("%s is told %d times to be unused, of %s", d.Name(), n, text)
			case n == 1 && standing[d]:
				t.Fatalf("%s is told to be unused, and stands, of %s", d.Name(), text)
			case n == 1:
				asked["unused"]++
			case !standing[d] && !inlined && l.Meaning.Graph.Reached(d):
				t.Fatalf("%s is referred to, and does not stand, of %s", d.Name(), text)
			case !standing[d] && !l.Meaning.Graph.Reached(d) && !inlined:
				t.Fatalf("nothing says that %s is not there, of %s", d.Name(), text)
			}
		}
	})
}

// followed lists the nodes that the root leads to by references, the definitions that it holds aside.
func followed(root *ir.Node) map[*ir.Node]bool {
	seen := map[*ir.Node]bool{}
	var visit func(n *ir.Node)
	visit = func(n *ir.Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		n.Each(func(e ir.Edge, c *ir.Node) {
			if !e.IsDefinition() {
				visit(c)
			}
		})
		n.Refers(func(d *ir.Definition) { visit(d.Node) })
	}
	visit(root)
	return seen
}

// holdsAny reports whether a node, or one below it, is among others.
func holdsAny(n *ir.Node, others map[*ir.Node]bool) (held bool) {
	if others[n] {
		return true
	}
	n.Each(func(_ ir.Edge, c *ir.Node) { held = held || c != nil && holdsAny(c, others) })
	return held
}

// TestDescribeTexts: a text says of its values what their schema says. The names that it gives are
// the schema's own, those without "perhaps" are required, and the author's words come first; so of what
// is said of a member.
func TestDescribeTexts(t *testing.T) {
	quoted, aside := regexp.MustCompile(`"([^"]*)"`), regexp.MustCompile(`("[^"]*") \(([^()]*)\)`)
	settled(t, []string{"texts", "names", "perhaps", "asides"}, func(t *rapid.T, l *Settling, root *ir.Node, text string, asked map[string]int) {
		for _, n := range textsOf(root) {
			l.textOf(n)
		}
		before := map[*ir.Node]string{}
		for _, n := range ir.LiveNodes(root) {
			if n.IsText() && n.Description != "" {
				before[n] = n.Authors
			}
		}
		l.DescribeTexts(root, false)
		for n, authors := range before {
			asked["texts"]++
			words, found := strings.CutPrefix(n.Description, authors)
			if !found {
				t.Fatalf("the author says %q, and the text %q, of %s", authors, n.Description, text)
			}
			place := l.end(n.Place())
			if place == nil || place.Has("anyOf") {
				continue
			}
			if words = strings.ReplaceAll(words, "that may have ", "with perhaps "); strings.Contains(words, "perhaps ") {
				asked["perhaps"]++
			}
			lists := func(words string, place *tree.Node) {
				must, may, _ := strings.Cut(words, "perhaps ")
				for i, names := range [...]string{must, may} {
					for _, m := range quoted.FindAllStringSubmatch(names, -1) {
						required := slices.ContainsFunc(elements(place.Get("required")), func(r *tree.Node) bool { return r.Is(m[1]) })
						if place.Get("properties").Get(m[1]) == nil || required != (i == 0) {
							t.Fatalf("%q is said of %s, of %s", n.Description, place.Raw(), text)
						}
						asked["names"]++
					}
				}
			}
			for _, m := range aside.FindAllStringSubmatch(words, -1) {
				if names, is := strings.CutPrefix(m[2], "an object with "); is {
					lists(names, l.end(place.Get("properties").Get(strings.Trim(m[1], `"`))))
					asked["asides"]++
				}
			}
			lists(aside.ReplaceAllString(words, "$1"), place)
		}
		l.DescribeTexts(root, true)
		for n := range before {
			if quoted.MatchString(n.Description[len(n.Authors):]) {
				t.Fatalf("%q is brief, of %s", n.Description, text)
			}
		}
	})
}

func elements(n *tree.Node) []*tree.Node { return slices.Collect(n.All()) }

// end is what a schema leads to that is nothing but a reference.
func (s *Settling) end(n *tree.Node) *tree.Node {
	for range 8 {
		r := s.Doc.Reference(n)
		if r == nil {
			break
		}
		n, _ = s.Doc.Resolve(r)
	}
	return n
}

// textsOf lists the objects that are properties of a root and say what one schema says.
func textsOf(root *ir.Node) (out []*ir.Node) {
	root.Each(func(e ir.Edge, c *ir.Node) {
		if e.IsStep() && c.Kind == ir.SchemaNode && c.Object != nil && c.Carry == ir.CarryPlain && len(c.Set) == 1 && c.Set[0].N != nil {
			out = append(out, c)
		}
	})
	return out
}

// textOf makes a text of a node, as limits does.
func (s *Settling) textOf(n *ir.Node) {
	normal := s.Meaning.NormalForm(n.Set)
	text := &ir.Node{Kind: ir.SchemaNode, Set: n.Set, Src: normal.Primary, Types: n.Types, Carry: ir.CarryText, Wording: ir.Wording{Annotations: normal.Annotations}}
	text.DescribeText(normal.Types)
	*n = *text
}

// TestRoot: a kept root says no property with true or false where a flavor minds that, and means
// the same; its identifier stands once, where it may.
func TestRoot(t *testing.T) {
	settled(t, []string{"spelled true", "spelled false", "identified"}, func(t *rapid.T, l *Settling, root *ir.Node, text string, asked map[string]int) {
		l.KeepUsedDefinitions(root)
		l.SpellProperties(root)
		l.KeepIdentifiers(root)
		minded := l.Rules.Refuses(flavor.CBooleanProperty) && !l.Rules.Refuses(flavor.CBooleanSchema) && root.Kind == ir.KeptNode
		for _, m := range root.Members {
			if m.Keyword != "properties" || !minded {
				continue
			}
			if m.Raw != nil && slices.ContainsFunc(elements(m.Raw), (*tree.Node).IsBool) {
				t.Fatalf("a boolean stays in %s of %s", m.Raw.Raw(), text)
			}
			for _, p := range m.Named {
				says := p.Node.Kind == ir.NeverNode || p.Node.Kind == ir.VerbatimNode && p.Node.Src.IsBool()
				if says {
					t.Fatalf("a boolean stays at %s of %s", p.Name, text)
				}
				if p.RawName == nil || !p.RawName.IsBool() {
					continue
				}
				asked[fmt.Sprint("spelled ", p.RawName.Kind() == tree.True)]++
				if never := slices.ContainsFunc(p.Node.Members, func(x ir.Member) bool { return x.Keyword == "not" && x.Text == "{}" }); never != (p.RawName.Kind() == tree.False) || len(p.Node.Members) > 1 {
					t.Fatalf("%s is spelled %v, of %s", p.RawName.Raw(), p.Node.Members, text)
				}
				if !slices.ContainsFunc(root.Facts, func(f diag.Fact) bool { return f.Node == p.RawName }) {
					t.Fatalf("nothing says that %s is spelled otherwise, of %s", p.Name, text)
				}
			}
		}
		ids := 0
		for _, m := range root.Members {
			if m.Keyword == "$id" {
				ids++
			}
		}
		switch allowed := l.Rules.Allows("$id", true, flavor.ObjectType); {
		case ids > 1, ids == 1 && !allowed && root.Kind == ir.SchemaNode:
			t.Fatalf("%d identifiers stand in %s", ids, text)
		case ids == 1:
			asked["identified"]++
		case allowed && root.Kind == ir.SchemaNode && root.Src == l.Doc.Tree.Root() && root.Object != nil && l.Doc.Tree.Root().Has("$id"):
			t.Fatalf("the identifier went of %s", text)
		}
	})
}

// TestLeaveDead: a word of the root that held definitions goes when they stand elsewhere, with
// what leads into it; what is spoken of elsewhere stays, and a fact says so of each.
func TestLeaveDead(t *testing.T) {
	known, err := flavor.Load(flavors.FS, "*.yaml") // which cite each other
	if err != nil {
		t.Fatal(err)
	}
	desktop := known[slices.IndexFunc(known, func(f *flavor.Flavor) bool { return f.Name == "claude-desktop" })]
	for name, x := range map[string]struct {
		text              string
		goes, leaves, not []string
	}{
		"held":         {`{"type":"object","properties":{"a":{"$ref":"#/parts/b"}},"parts":{"b":{"type":"string"}}}`, []string{"parts"}, nil, nil},
		"mentioned":    {`{"type":"object","properties":{"a":{"$ref":"#/parts/b"}},"parts":{"b":{"type":"string"}},"x-see":"#/parts/b"}`, nil, nil, []string{"parts"}},
		"not a target": {`{"type":"object","properties":{"a":{"$ref":"#/parts/b"}},"parts":{"b":{"type":"string"}},"others":{"b":{"type":"string"}}}`, []string{"parts"}, nil, []string{"others"}},
		"mapping":      {`{"type":"object","properties":{"a":{"oneOf":[{"$ref":"#/parts/b"},{"type":"null"}],"discriminator":{"propertyName":"k","mapping":{"b":"#/parts/b"}}}},"parts":{"b":{"type":"object","properties":{"k":{"const":"b"}}}}}`, []string{"parts"}, []string{"discriminator"}, nil},
		"own mapping":  {`{"type":"object","properties":{"a":{"$ref":"#/parts/b"},"c":{"type":"object","discriminator":{"propertyName":"k","mapping":{"b":"https://example.test/b"}}}},"parts":{"b":{"type":"string"}}}`, []string{"parts"}, nil, []string{"discriminator"}},
	} {
		l, root := lowertest.Lower(t, desktop.Rules(flavor.Tool), []byte(x.text))
		if root == nil || root.Kind != ir.KeptNode {
			t.Fatalf("%s: the root is not kept", name)
		}
		s := New(l)
		s.KeepUsedDefinitions(root)
		s.DropHolders(root)
		stands, told := words(root), map[string]bool{}
		for _, n := range ir.LiveNodes(root) {
			for _, f := range n.Facts {
				told[f.Keyword] = told[f.Keyword] || f.Rule == diag.RuleHeldDefinitions || f.Rule == diag.RuleDeadMapping
			}
		}
		for _, word := range append(x.goes, x.leaves...) {
			if stands[word] || !told[word] {
				t.Errorf("%s: %s stands %v, and is told %v", name, word, stands[word], told[word])
			}
		}
		for _, word := range x.not {
			if !stands[word] {
				t.Errorf("%s: %s is gone", name, word)
			}
		}
	}
}

// words are the keywords of the nodes that a root leads to.
func words(root *ir.Node) map[string]bool {
	stands := map[string]bool{}
	var within func(n *tree.Node)
	within = func(n *tree.Node) {
		for c := range n.All() {
			if c.HasName() {
				stands[c.Name()] = true
			}
			within(c)
		}
	}
	for _, n := range ir.LiveNodes(root) {
		for _, m := range n.Members {
			stands[m.Keyword] = true
			if m.Raw != nil {
				within(m.Raw)
			}
		}
		for _, u := range n.Unknown {
			stands[u.Name()] = true
		}
		if n.Kind == ir.VerbatimNode {
			within(n.Src)
		}
	}
	return stands
}
