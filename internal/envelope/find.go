// Package envelope finds the schemas in what people hold: a request, a list of tools, one
// tool, the format of a response, a server's answer. Which shapes there are is data of the
// flavors; this package knows what a shape is (find.go, and words.go and groups.go where a list has several), how to change parts of an entry so that
// every other byte stays (edit.go), and how to write entries in another shape (write.go).
package envelope

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Plain is the shape that nobody owns: a list of name, description and schema.
var Plain = &flavor.Envelope{
	Name: "plain", At: []flavor.Way{{"tools", flavor.EachItem}},
	Parts: [...]flavor.Way{flavor.PName: {"name"}, flavor.PDescription: {"description"}, flavor.PSchema: {"schema"}, flavor.POutput: {"output"}, flavor.PStrict: {"strict"}},
}

// A Found is what a text holds of one shape.
type Found struct {
	Shape *flavor.Envelope
	// Way leads from the text's root to an entry: a way of the shape, or the end of one.
	Way flavor.Way
	// At is the way of the shape that Way is the end of.
	At      flavor.Way
	Entries []Entry // what the way leads to, in order
	// Mixed: some tools stand in a list inside of the list, and others beside it (groups.go).
	Mixed bool
	// Request: the format of a response stands beside it, as in no message of a server's.
	Request bool
}

// An Entry is what stands where entries do. One that does not fit is something else, such as a
// tool that the provider has built in.
type Entry struct {
	Node      *tree.Node
	Shape     *flavor.Envelope // what it is read by: the list's, or another one (words.go)
	Fits      bool
	Nameless  bool                  // it fits, and is a tool that nobody can call
	MeantWord string                // the word that its schema was to stand under
	Group     *tree.Node            // the item of the list that it stands in with others, or nil
	Parts     [partCount]*tree.Node // nil where there is none
}

const partCount = len(flavor.Envelope{}.Parts)

// Find returns the shape that a text has for a surface, or nil. Of several the one counts in
// which most is understood, and of those the first.
func Find(root *tree.Node, surface flavor.Surface, shapes []*flavor.Envelope) *Found {
	if schema.SaysOfValues(root) {
		return nil
	}
	var best *Found
	most := 0
	for _, shape := range shapes {
		if shape.Surface != surface {
			continue
		}
		for _, at := range shape.At {
			for from := range len(at) + 1 {
				if f, score := match(root, shape, at[from:]); score > most {
					f.At = at
					best, most = f, score
				}
			}
		}
	}
	if best != nil && surface == flavor.Tool {
		best.reread(shapes)
		best.regroup(root, shapes)
	}
	return best
}

// Both returns the shapes that a text has, of tools and of the format of a response. What says by its marks that it is such a
// format is no tool, though it has a name and a schema as a tool may have.
func Both(root *tree.Node, shapes []*flavor.Envelope) (founds []*Found) {
	tools, format := Find(root, flavor.Tool, shapes), Find(root, flavor.Response, shapes)
	if tools != nil && format != nil && len(format.Shape.Marks) > 0 && shareEntry(tools, format) {
		tools = nil
	}
	for _, f := range [...]*Found{tools, format} {
		if f != nil {
			founds = append(founds, f)
		}
	}
	return founds
}

// shareEntry reports whether two readings of a text take one thing for an entry.
func shareEntry(a, b *Found) bool {
	return slices.ContainsFunc(a.Entries, func(x Entry) bool {
		return slices.ContainsFunc(b.Entries, func(y Entry) bool { return x.Node == y.Node })
	})
}

// ForeignSchema returns what looks like a schema in a request where none of its shapes has one, or nil.
func ForeignSchema(root *tree.Node, founds []*Found) *tree.Node {
	if len(founds) == 0 {
		return nil
	}
	known := map[*tree.Node]bool{}
	for _, f := range founds {
		for i := range f.Entries {
			known[f.Entries[i].Node] = true
		}
	}
	return schema.HeldIn(root, known)
}

// Foreign returns what looks like a schema in a tool beside its parts, or in a tool of a list that an entry holds, or nil: what
// is built in may have a schema of its own.
func (e *Entry) Foreign() *tree.Node {
	for m := range e.Node.All() {
		if e.Fits && !slices.Contains(e.Parts[:], m) && (m.IsObject() && schema.LooksLikeSchema(m) || e.Parts[flavor.PSchema] == nil && HoldsArguments(m)) {
			return m
		}
		if m.Name() != "tools" || !m.IsArray() {
			continue
		}
		for tool := range m.All() {
			if held := schema.HeldIn(tool, nil); held != nil {
				return held
			}
		}
	}
	return nil
}

// match follows a way to its end, and says how much of what stands there is understood.
func match(root *tree.Node, shape *flavor.Envelope, way flavor.Way) (*Found, int) {
	nodes, empty := follow(root, way)
	named := 0 // steps that had a name
	for _, step := range way {
		if step != flavor.EachItem {
			named++
		}
	}
	f := &Found{Shape: shape, Way: way}
	if len(nodes) == 0 && empty && !schema.LooksLikeSchema(root) {
		return f, 1 + min(named, 6) // less than anything that is understood
	}
	listed := len(way) > 0 && way[len(way)-1] == flavor.EachItem
	f.enter(nodes, listed)
	score, schemas, builtIn := 0, 0, 0
	for i := range f.Entries {
		n, group := f.Entries[i].Node, f.Entries[i].Group
		e, s := fit(n, shape, listed || shape.Surface == flavor.Response && named > 0)
		e.Group = group
		f.Entries[i] = e
		if score += s; e.Fits && (e.Parts[flavor.PSchema] != nil || !e.Nameless && (e.Mistake() != nil || len(shape.Marks) > 0 || e.nullSchema() || listed && e.introduced() || e.argued()) && !schema.LooksLikeSchema(n)) {
			schemas++
		}
		if !e.Fits && listed && (marked(n) || named > 0 && settings(n)) {
			builtIn++
		}
	}
	if builtIn > 0 && builtIn == len(f.Entries) && shape.Surface == flavor.Tool && !schema.LooksLikeSchema(root) {
		return f, 1 + min(named, 6)
	}
	if score == 0 || schemas == 0 && named == 0 { // a list of names alone may be anything
		return nil, 0
	}
	return f, score*8 + min(named, 7)
}

// follow follows a way to its ends. empty: a list is on it, and nothing in it.
func follow(root *tree.Node, way flavor.Way) (nodes []*tree.Node, empty bool) {
	nodes = []*tree.Node{root}
	for _, step := range way {
		var next []*tree.Node
		for _, n := range nodes {
			name, text, where := strings.Cut(step, flavor.Where)
			switch {
			case where:
				if n.Get(name).Is(text) {
					next = append(next, n)
				}
			case step != flavor.EachItem:
				if m := n.Get(step); m != nil {
					next = append(next, m)
				}
			case n.IsArray():
				empty = empty || n.Len() == 0
				for item := range n.All() {
					next = append(next, item)
				}
			}
		}
		nodes = next
	}
	return nodes, empty
}

// Follow returns what ways lead to from a message, in their order.
func Follow(root *tree.Node, ways ...flavor.Way) (nodes []*tree.Node) {
	for _, way := range ways {
		more, _ := follow(root, way)
		nodes = append(nodes, more...)
	}
	return nodes
}

// fit reads one entry, and says how much of it is understood: nothing where it does not fit. In its
// place in a list a tool is one without a name too, and where a message has the format of its
// response nothing has to mark it.
func fit(n *tree.Node, shape *flavor.Envelope, placed bool) (Entry, int) {
	e := Entry{Node: n, Shape: shape}
	if !n.IsObject() {
		return e, 0
	}
	score := 0
	for _, m := range shape.Marks {
		switch at := n.Get(m.Name); {
		case at.Is(m.Text):
			score++
		case m.Text == "" && at == nil: // as it has to be
		case at != nil || !placed || shape.Surface != flavor.Response:
			return e, 0
		}
	}
	for p, way := range shape.Parts {
		if way == nil {
			continue
		}
		if m := along(n, way); m != nil && wanted(flavor.Part(p), m) {
			e.Parts[p] = m
			score += weights[p]
		}
	}
	name, holds := e.Parts[flavor.PName], e.Parts[flavor.PSchema]
	switch {
	case e.Mistake() != nil:
		score += mistaken
	case placed && e.nullSchema():
		score++
	}
	if shape.Surface == flavor.Tool && len(shape.Marks) == 0 && along(n, shape.Parts[flavor.PSchema]) == nil && marked(n) {
		return Entry{Node: n, Shape: shape}, 0 // the provider knows its schema
	}
	bare := shape.Surface == flavor.Tool && holds == nil && e.Mistake() == nil
	if bare && (calls(n, shape) || slices.Contains(shape.Marks, untyped)) {
		return Entry{Node: n, Shape: shape}, 0
	}
	e.Nameless = shape.Surface == flavor.Tool && (name == nil || name.Is(""))
	if e.Nameless && (!placed || len(shape.Marks) == 0 && (holds == nil || typed(n))) || shape.Surface == flavor.Response && holds == nil {
		return Entry{Node: n, Shape: shape}, 0
	}
	e.Fits = true
	return e, score
}

// calls reports whether what has a tool's name and no schema has arguments, as a call of the tool has.
func calls(n *tree.Node, shape *flavor.Envelope) bool {
	way := shape.Parts[flavor.PName]
	return len(way) > 0 && along(n, way[:len(way)-1]).Has("arguments")
}

// Mistake is what stands where the entry has to have its schema and is none, such as the text of one; or nil.
func (e *Entry) Mistake() *tree.Node {
	way := e.Shape.Parts[flavor.PSchema]
	if there := along(e.Node, way); len(way) > 0 && there != nil && there != e.Parts[flavor.PSchema] && there.Kind() != tree.Null {
		return there
	}
	return nil
}

// nullSchema reports whether null stands where the entry has its schema, if it has one.
func (e *Entry) nullSchema() bool {
	way := e.Shape.Parts[flavor.PSchema]
	there := along(e.Node, way)
	return len(way) > 0 && there != nil && there.Kind() == tree.Null
}

// introduced reports whether an entry has a name and a description and nothing else, as a tool without parameters has.
func (e *Entry) introduced() bool {
	return e.Parts[flavor.PName] != nil && e.Parts[flavor.PDescription] != nil && e.Node.Len() == 2
}

// argued reports whether an entry that has a name has the schema of its arguments under a word that no shape has.
func (e *Entry) argued() bool {
	if e.Shape.Surface != flavor.Tool || e.Parts[flavor.PName] == nil || !e.mayBeArgued() {
		return false
	}
	for m := range e.Node.All() {
		if isOfArguments(m, "") && !slices.Contains(e.Parts[:], m) {
			return true
		}
	}
	return false
}

// Unfit is what stands in the place of a part and is nothing that may be one, such as a number for a name; or nil. What
// stands for the schema is a Mistake.
func (e *Entry) Unfit(p flavor.Part) *tree.Node {
	if way := e.Shape.Parts[p]; len(way) > 0 && e.Parts[p] == nil {
		return along(e.Node, way)
	}
	return nil
}

// marked reports whether an item of a list says by its type which of the provider's own tools it is.
func marked(n *tree.Node) bool {
	return n.IsObject() && n.Get("type").IsString() && !schema.LooksLikeSchema(n)
}

// typed reports whether an item of a list says by its type that it is another tool than a function: the provider's own may
// have a schema of their own, and no name.
func typed(n *tree.Node) bool { return marked(n) && !n.Get("type").Is("function") }

// MayBeBuiltIn reports whether an item of a list may be one of a provider's own tools, which are known or new: they have
// no schema where the tools of one of the shapes have theirs.
func MayBeBuiltIn(n *tree.Node, shapes []*flavor.Envelope) bool {
	return typed(n) && SchemaOf(n, shapes) == nil || settings(n)
}

// SchemaOf is what an item of a list has where the tools of one of the shapes have their schema, and is one; or nil.
func SchemaOf(n *tree.Node, shapes []*flavor.Envelope) *tree.Node {
	for _, shape := range shapes {
		if way := shape.Parts[flavor.PSchema]; shape.Surface == flavor.Tool && len(way) > 0 {
			if at := along(n, way); at.IsObject() && schema.LooksLikeSchema(at) {
				return at
			}
		}
	}
	return nil
}

// settings reports whether an item of a list is one of the provider's own tools by being nothing
// but a name and its settings.
func settings(n *tree.Node) bool {
	if !n.IsObject() || n.Len() != 1 || schema.LooksLikeSchema(n) {
		return false
	}
	return n.First().IsObject() && !n.First().Has("name")
}

// weights say how much a part tells of the shape: many have a name.
var weights = [partCount]int{flavor.PName: 1, flavor.PDescription: 1, flavor.PSchema: 4, flavor.POutput: 1, flavor.PStrict: 1}

// mistaken is what it tells that something stands where the schema has to, and is none: a text of it.
const mistaken = 2

// wanted reports whether a value is of the kind that a part has.
func wanted(p flavor.Part, m *tree.Node) bool {
	switch p {
	case flavor.PName, flavor.PDescription:
		return m.IsString()
	case flavor.PStrict:
		return m.IsBool()
	case flavor.PExamples:
		return m.IsArray()
	}
	return schema.IsSchema(m)
}

// along follows a way of members.
func along(n *tree.Node, way flavor.Way) *tree.Node {
	for _, step := range way {
		n = n.Get(step)
	}
	return n
}

// Whole reports whether the text is a whole message.
func (f *Found) Whole() bool { return len(f.Way) == len(f.At) }

// Message reports whether what stands beside the entries belongs to a protocol's message. That of a list alone
// does not where it stands in a request; what a result holds is a server's answer all the same.
func (f *Found) Message() bool {
	return f.Shape.Message && f.Whole() && !(f.Request && len(f.Way) == 2)
}

// BuiltIn reports whether there are tools, and all of them the provider's own.
func (f *Found) BuiltIn() bool {
	return len(f.Entries) > 0 && !slices.ContainsFunc(f.Entries, func(e Entry) bool { return e.Fits })
}

// Part is what stands where an entry has a part, whether it is of the kind that the part has or not:
// a null, or what somebody wrote by mistake.
func (f *Found) Part(e *Entry, p flavor.Part) *tree.Node { return along(e.Node, e.Shape.Parts[p]) }
