package codec

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A shape is a random set of values with the node that carries them.
type shape struct {
	node            *Node
	original, image signature.Signature
	draw            func(t *rapid.T, fuel int) string // a value of the set, as JSON
	has             func(v *tree.Node) bool           // whether a value is in the set
}

// A maker makes random shapes. It is the Membership of the codecs it makes.
type maker struct {
	t           *rapid.T
	definitions []*Node
	recursive   []*shape
	members     map[string]*shape
}

func (m *maker) Valid(pointer string, v *tree.Node) bool { return m.members[pointer].has(v) }

func (m *maker) intn(n int) int { return rapid.IntRange(0, n-1).Draw(m.t, "n") }

func (m *maker) coin() bool { return rapid.Bool().Draw(m.t, "coin") }

var makers []func(*maker, int) *shape

func init() {
	makers = []func(*maker, int) *shape{
		(*maker).identity, (*maker).text, (*maker).stringOrText, (*maker).values,
		(*maker).object, (*maker).object, (*maker).array, (*maker).tuple, (*maker).entries, (*maker).inside,
		(*maker).wrap, (*maker).union, (*maker).union, (*maker).reference,
	}
}

func (m *maker) shape(depth int) *shape {
	n := len(makers)
	if depth <= 0 {
		n = 3
	}
	return makers[m.intn(n)](m, depth-1)
}

var scalars = []struct {
	types signature.Types
	texts []string
}{
	{signature.Null, []string{"null"}},
	{signature.Boolean, []string{"true", "false"}},
	{signature.Number, []string{"0", "-1.50", "1e400", "9007199254740993", "1", "1.0", "10e-1"}},
	{signature.String, []string{`""`, `"a"`, `"\u00e9\n"`, `"null"`, `"{}"`, `"\"1\""`, `"é\\"`}},
	{signature.Array, []string{"[]", "[1, null]", `[{"key":"a","value":1}]`, `["1"]`}},
	{signature.Object, []string{"{}", `{"a" : 1}`, `{"key":"k","value":[]}`, `{"result":null}`, `{"b":{"c":null}}`}},
}

func drawOf(types signature.Types) func(*rapid.T, int) string {
	var texts []string
	for _, s := range scalars {
		if s.types&types != 0 {
			texts = append(texts, s.texts...)
		}
	}
	return func(t *rapid.T, _ int) string { return rapid.SampledFrom(texts).Draw(t, "value") }
}

func isOf(types signature.Types) func(*tree.Node) bool {
	return func(v *tree.Node) bool { return signature.TypeOf(v)&types != 0 }
}

func (m *maker) types() signature.Types { return signature.Types(1 + m.intn(int(signature.AnyType))) }

func (m *maker) identity(int) *shape {
	types := m.types()
	return &shape{nil, signature.Signature{Types: types}, signature.Signature{Types: types}, drawOf(types), isOf(types)}
}

func (m *maker) text(int) *shape {
	types := m.types()
	return &shape{&Node{Kind: Text}, signature.Signature{Types: types}, signature.Signature{Types: signature.String}, drawOf(types), isOf(types)}
}

func (m *maker) stringOrText(int) *shape {
	texts := []signature.Types{signature.Object, signature.Array, signature.Object | signature.Array}[m.intn(3)]
	types := texts | signature.String
	return &shape{&Node{Kind: Text, Texts: texts}, signature.Signature{Types: types}, signature.Signature{Types: signature.String}, drawOf(types), isOf(types)}
}

func (m *maker) values(int) *shape {
	all := []string{"1", "2.50", `"auto"`, "null", "true", `{"a":[1]}`, `"1"`}
	list := all[m.intn(len(all)):]
	s := &shape{node: &Node{Kind: Values}, image: signature.Signature{Types: signature.String, Listed: true}}
	var keys []string
	for i, text := range list {
		v := mustParse(text)
		value := Value{Original: text, Text: fmt.Sprintf("%s#%d", strings.Trim(text, `"`), i)}
		s.node.Values = append(s.node.Values, value)
		s.original.Types |= signature.TypeOf(v)
		keys = append(keys, v.Key())
		s.image.Values = append(s.image.Values, mustParse(quote(value.Text)).Key())
	}
	s.original.Listed, s.original.Values = true, keys
	s.draw = func(t *rapid.T, _ int) string { return rapid.SampledFrom(list).Draw(t, "value") }
	s.has = func(v *tree.Node) bool { return slices.Contains(keys, v.Key()) }
	return s
}

// all reports whether something holds for all items or members of a value.
func all(v *tree.Node, holds func(*tree.Node) bool) bool {
	for m := range v.All() {
		if !holds(m) {
			return false
		}
	}
	return true
}

func mustParse(text string) *tree.Node {
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		panic(err)
	}
	return d.Root()
}

func (m *maker) wrap(depth int) *shape {
	in := m.shape(depth)
	image := signature.Signature{Types: signature.Object, Required: []string{"result"}, Closed: true, Members: map[string]signature.Signature{"result": in.image}}
	return &shape{&Node{Kind: Wrap, Name: "result", Items: in.node}, in.original, image, in.draw, in.has}
}

// entry names: some that provoke confusion.
var names = []string{"a", "b", "key", "value", "result", "rest", "x y", "", "\n\"", "é"}

func (m *maker) entries(depth int) *shape {
	in := m.shape(depth)
	return &shape{&Node{Kind: Entries, Items: in.node}, signature.Signature{Types: signature.Object}, signature.Signature{Types: signature.Array},
		func(t *rapid.T, fuel int) string {
			return "{" + strings.Join(drawMembers(t, fuel, in, nil), ",") + "}"
		},
		func(v *tree.Node) bool { return v.IsObject() && all(v, in.has) }}
}

// inside makes maps of objects whose members stand beside their keys.
func (m *maker) inside(depth int) *shape {
	in := map[string]*shape{"a": m.shape(depth), "x y": m.shape(depth)}
	second := Property{Original: "x y", Node: in["x y"].node}
	if m.coin() {
		second.Name = "x_y"
	}
	items := &Node{Kind: Object, Properties: []Property{{Original: "a", Node: in["a"].node}, second}}
	object := &shape{
		draw: func(t *rapid.T, fuel int) string {
			var members []string
			for _, name := range []string{"x y", "a"} {
				if rapid.Bool().Draw(t, name) {
					members = append(members, quote(name)+":"+in[name].draw(t, fuel-1))
				}
			}
			return "{" + strings.Join(members, ", ") + " }"
		},
		has: func(v *tree.Node) bool {
			if !v.IsObject() {
				return false
			}
			for m := range v.All() {
				if of := in[m.Name()]; of == nil || !of.has(m) {
					return false
				}
			}
			return true
		},
	}
	return &shape{&Node{Kind: Entries, Items: items, Inside: true}, signature.Signature{Types: signature.Object}, signature.Signature{Types: signature.Array},
		func(t *rapid.T, fuel int) string {
			return "{" + strings.Join(drawMembers(t, fuel, object, nil), ",") + "}"
		},
		func(v *tree.Node) bool { return v.IsObject() && all(v, object.has) }}
}

// drawMembers draws members of any names but those that are taken.
func drawMembers(t *rapid.T, fuel int, in *shape, taken []string) []string {
	var members []string
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(names), 0, min(3, max(0, fuel)), rapid.ID).Draw(t, "names") {
		if !slices.Contains(taken, name) {
			members = append(members, quote(name)+":"+in.draw(t, fuel-1))
		}
	}
	return members
}

func (m *maker) array(depth int) *shape {
	items := m.shape(depth)
	n := &Node{Kind: Array, Items: items.node}
	var prefix []*shape
	for range m.intn(3) {
		p := m.shape(depth)
		prefix, n.Prefix = append(prefix, p), append(n.Prefix, p.node)
	}
	image := signature.Signature{Types: signature.Array}
	if len(prefix) == 0 && m.coin() {
		image.Items = &items.image
	}
	return &shape{n, signature.Signature{Types: signature.Array}, image, drawList(prefix, 0, items), hasList(prefix, 0, items)}
}

// drawList draws lists of at least a length.
func drawList(prefix []*shape, least int, items *shape) func(*rapid.T, int) string {
	return func(t *rapid.T, fuel int) string {
		most := len(prefix)
		if items != nil {
			most = max(most, min(most+2, fuel))
		}
		var list []string
		for i := range rapid.IntRange(least, most).Draw(t, "length") {
			in := items
			if i < len(prefix) {
				in = prefix[i]
			}
			list = append(list, in.draw(t, fuel-1))
		}
		return "[" + strings.Join(list, ",") + "]"
	}
}

func hasList(prefix []*shape, least int, items *shape) func(*tree.Node) bool {
	return func(v *tree.Node) bool {
		if !v.IsArray() || v.Len() < least || items == nil && v.Len() > len(prefix) {
			return false
		}
		i := -1
		return all(v, func(item *tree.Node) bool {
			if i++; i < len(prefix) {
				return prefix[i].has(item)
			}
			return items.has(item)
		})
	}
}

func (m *maker) tuple(depth int) *shape {
	n := &Node{Kind: Tuple}
	var prefix []*shape
	least := 0
	for i := range 1 + m.intn(3) {
		p := m.shape(depth)
		prefix, n.Prefix = append(prefix, p), append(n.Prefix, p.node)
		n.Names = append(n.Names, fmt.Sprintf("item %d", i))
		optional := p.image.Types&signature.Null == 0 && m.coin()
		if n.Optional = append(n.Optional, optional); !optional {
			least = i + 1
		}
	}
	image := signature.Signature{Types: signature.Object, Required: slices.Clone(n.Names), Closed: true}
	var items *shape
	if m.coin() {
		items = m.shape(depth)
		n.Items, n.Names, n.Optional = items.node, append(n.Names, "rest"), append(n.Optional, m.coin())
		image.Required = append(image.Required, "rest")
	}
	return &shape{n, signature.Signature{Types: signature.Array}, image, drawList(prefix, least, items), hasList(prefix, least, items)}
}

func (m *maker) union(depth int) *shape {
	var in []*shape
	for range 2 + m.intn(2) {
		in = append(in, m.shape(depth))
	}
	tagged := false
	for i, a := range in {
		for _, b := range in[:i] {
			tagged = tagged || !a.image.Apart(&b.image)
		}
	}
	s := &shape{node: &Node{Kind: Union}}
	for i, a := range in {
		pointer := fmt.Sprintf("/anyOf/%d", len(m.members))
		m.members[pointer] = a
		b := Branch{Node: a.node, Schemas: []string{pointer}, Original: a.original, Image: a.image}
		s.original.Types |= a.original.Types
		s.image.Types |= a.image.Types
		if tagged {
			b.Name = fmt.Sprintf("form %d", i)
			b.Image = signature.Signature{Types: signature.Object, Required: []string{b.Name}, Closed: true}
			s.image.Types = signature.Object
		}
		s.node.Branches = append(s.node.Branches, b)
	}
	s.draw = func(t *rapid.T, fuel int) string { return rapid.SampledFrom(in).Draw(t, "branch").draw(t, fuel) }
	s.has = func(v *tree.Node) bool { return slices.ContainsFunc(in, func(a *shape) bool { return a.has(v) }) }
	return s
}

// reference refers to one recursive object: of anything, with a list, a map and an
// optional member of itself.
func (m *maker) reference(depth int) *shape {
	if len(m.recursive) > 0 && m.coin() {
		return m.recursive[m.intn(len(m.recursive))]
	}
	at := len(m.definitions)
	self := &shape{node: &Node{Kind: Reference, Definition: at}, original: signature.Signature{Types: signature.Object}, image: signature.Signature{Types: signature.Object}}
	m.definitions = append(m.definitions, nil)
	self.draw = func(*rapid.T, int) string { panic("drawn before it is made") }
	value := m.shape(depth)
	node := &Node{Kind: Object, Properties: []Property{
		{Original: "value", Node: value.node},
		{Original: "next", Name: "following", Optional: true, Node: self.node},
		{Original: "map", Node: &Node{Kind: Entries, Items: self.node}},
	}}
	m.definitions[at] = node
	self.draw = func(t *rapid.T, fuel int) string {
		s := `{"map":{`
		if fuel > 0 && rapid.Bool().Draw(t, "deeper") {
			s += `"k":` + self.draw(t, fuel-2)
		}
		s += `},"value":` + value.draw(t, fuel-1)
		if fuel > 0 && rapid.Bool().Draw(t, "next") {
			s += `,"next":` + self.draw(t, fuel-2)
		}
		return s + "}"
	}
	self.has = func(v *tree.Node) bool {
		next, ok := v.Get("next"), v.Get("value") != nil && value.has(v.Get("value"))
		members := v.Get("map")
		return ok && (next == nil || self.has(next)) && members.IsObject() && all(members, self.has)
	}
	m.recursive = append(m.recursive, self)
	return self
}
