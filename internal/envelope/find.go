// Package envelope finds the schemas in what people hold: a request, a list of tools, one tool, the format of a response, a
// server's answer. The shapes (flavor.Envelope) are data of the flavors: by which way of members the entries stand in a message,
// such as tools/*, and at which members an entry has its parts (name, description, schema, ...). Of a text, Find makes a Found:
// {"tools": [{"name": "f", "parameters": {...}}]} has one Entry, whose parts are its name and its schema.
//
// find.go recognises a shape; words.go and groups.go read lists whose tools are of several shapes, or stand in groups; edit.go
// changes parts of an entry so that every other byte stays; write.go writes entries in another shape.
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

// A Found is what a text holds: entries, and the shape and way by which they were found.
type Found struct {
	Shape *flavor.Envelope
	// Way leads from the text's root to an entry: a way of the shape or, where the text is only the inner part of a message, the
	// end of one. For tools/* it is * if the text is a bare list, and empty if it is a single tool.
	Way flavor.Way
	// At is the way of the shape that Way is the end of.
	At      flavor.Way
	Entries []Entry // what Way leads to, in order
	// Mixed: some tools stand in a list inside of an item of the list, and others are items themselves (groups.go).
	Mixed bool
	// Request: the text is a request, not a server's message: a response format or mentions of tools stand beside the list.
	Request bool
}

// An Entry is what stands where the shape has its entries. One that does not fit the shape is something else, such as a tool that
// the provider has built in.
type Entry struct {
	Node      *tree.Node
	Shape     *flavor.Envelope // the shape that the entry is read by: that of the list, or another one (words.go)
	Fits      bool
	Nameless  bool                  // it fits, and is a tool without a name, which nobody can call
	MeantWord string                // the shape's word for the schema, where the schema stands under another one; else ""
	AsMeant   bool                  // the schema stands under such a word, and has its properties without `properties` around them
	Inner     *tree.Node            // the schema, where what stands in its place only names its kind: {"json": {...}}; else nil
	Group     *tree.Node            // the item of the list in which the entry and others stand (groups.go), or nil
	Parts     [partCount]*tree.Node // the values of the parts; nil where the entry has none
}

const partCount = len(flavor.Envelope{}.Parts)

// Find returns what a text holds for a surface, read by the shape and way that explain most of it, the first of equals; nil where
// no shape fits.
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

// Both returns what a text holds of tools and of the format of a response, tools first. A format that is known by its marks, such
// as "type": "json_schema", is not taken for a tool, though it has a name and a schema as tools do.
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

// ForeignSchema returns a value of a request that looks like a schema and stands in none of the entries, or nil.
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

// Foreign returns a value that looks like a schema where the shape has none, or nil: a member beside the parts of a tool, or
// something in the tools that an entry holds. Other members of an entry that does not fit may be schemas: built-in tools have
// some.
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

// match follows a way to its end, and returns a score of how much of what stands there is understood. Of two ways with equal
// entries, the one with more named steps scores higher.
func match(root *tree.Node, shape *flavor.Envelope, way flavor.Way) (*Found, int) {
	nodes, empty := follow(root, way)
	named := 0 // the steps that name a member
	for _, step := range way {
		if step != flavor.EachItem {
			named++
		}
	}
	f := &Found{Shape: shape, Way: way}
	if len(nodes) == 0 && empty && !schema.LooksLikeSchema(root) {
		return f, 1 + min(named, 6) // an empty list: less than 8, the least score of an understood entry
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
	if score == 0 || schemas == 0 && named == 0 { // a bare list of named things without schemas may be anything
		return nil, 0
	}
	return f, score*8 + min(named, 7)
}

// follow returns the values that a way leads to. empty reports that an empty list stands on the way.
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

// Follow returns the values that ways lead to from the root of a message, in the order of the ways.
func Follow(root *tree.Node, ways ...flavor.Way) (nodes []*tree.Node) {
	for _, way := range ways {
		more, _ := follow(root, way)
		nodes = append(nodes, more...)
	}
	return nodes
}

// fit reads one entry, and returns a score of how much of it is understood: 0 where it does not fit. placed says that it stands
// where a message has entries: there a tool may lack its name, and a response format its marks.
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
		case m.Text == "" && at == nil: // a mark without a text is a member that must not be there
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
		return Entry{Node: n, Shape: shape}, 0 // a built-in tool, whose schema the provider knows
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

// calls reports whether an object with a tool's name and without a schema has arguments, as the call of a tool has.
func calls(n *tree.Node, shape *flavor.Envelope) bool {
	way := shape.Parts[flavor.PName]
	return len(way) > 0 && along(n, way[:len(way)-1]).Has("arguments")
}

// Mistake is the value that stands where the entry has to have its schema and is no schema, such as a string of JSON text; nil
// where there is none, or null.
func (e *Entry) Mistake() *tree.Node {
	way := e.Shape.Parts[flavor.PSchema]
	if there := along(e.Node, way); len(way) > 0 && there != nil && there != e.Parts[flavor.PSchema] && there.Kind() != tree.Null {
		return there
	}
	return nil
}

// nullSchema reports whether null stands where the entry has its schema.
func (e *Entry) nullSchema() bool {
	way := e.Shape.Parts[flavor.PSchema]
	there := along(e.Node, way)
	return len(way) > 0 && there != nil && there.Kind() == tree.Null
}

// introduced reports whether an entry has a name, a description and nothing else, as tools without parameters may have.
func (e *Entry) introduced() bool {
	return e.Parts[flavor.PName] != nil && e.Parts[flavor.PDescription] != nil && e.Node.Len() == 2
}

// argued reports whether an entry with a name has the schema of its arguments under a word that no shape has, such as
// "argument_schema".
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

// Unfit is the value in the place of a part that cannot be that part, such as a number for a name; or nil. For the schema see
// Mistake.
func (e *Entry) Unfit(p flavor.Part) *tree.Node {
	if way := e.Shape.Parts[p]; len(way) > 0 && e.Parts[p] == nil {
		return along(e.Node, way)
	}
	return nil
}

// marked reports whether an item of a list has a "type" that may name a built-in tool, or "function".
func marked(n *tree.Node) bool {
	return n.IsObject() && n.Get("type").IsString() && !schema.LooksLikeSchema(n)
}

// typed reports whether an item of a list says by its "type" that it is no function: a built-in tool may have a schema of its own,
// and no name.
func typed(n *tree.Node) bool { return marked(n) && !n.Get("type").Is("function") }

// MayBeBuiltIn reports whether an item of a list may be a built-in tool, known or new: it has a type and no schema where the tools
// of some shape have theirs, or is a name with settings, such as {"code_execution": {}}.
func MayBeBuiltIn(n *tree.Node, shapes []*flavor.Envelope) bool {
	return typed(n) && SchemaOf(n, shapes) == nil || settings(n)
}

// SchemaOf is the schema of an item of a list, where the tools of any of the shapes have theirs; or nil.
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

// settings reports whether an item of a list is only a name and its settings, as some built-in tools are: {"code_execution": {}}.
func settings(n *tree.Node) bool {
	if !n.IsObject() || n.Len() != 1 || schema.LooksLikeSchema(n) {
		return false
	}
	return n.First().IsObject() && !n.First().Has("name")
}

// weights are the scores of parts. The schema tells most of the shape, since many things have a name.
var weights = [partCount]int{flavor.PName: 1, flavor.PDescription: 1, flavor.PSchema: 4, flavor.POutput: 1, flavor.PStrict: 1}

// mistaken is the score of a value that stands in place of the schema and is none.
const mistaken = 2

// wanted reports whether a value is of the kind that a part has to be.
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

// along follows a way of member names, without EachItem; it returns nil where a member is missing.
func along(n *tree.Node, way flavor.Way) *tree.Node {
	for _, step := range way {
		n = n.Get(step)
	}
	return n
}

// Whole reports whether the text is a whole message, rather than the inner part of one.
func (f *Found) Whole() bool { return len(f.Way) == len(f.At) }

// Message reports whether what stands beside the entries belongs to a protocol's message, such as {"tools": [...], "nextCursor":
// ...} of a server. Such a list ({"tools": [...]}, two steps) that was copied into a request is none; a whole answer ({"result":
// {"tools": ...}}) is one in any case.
func (f *Found) Message() bool {
	return f.Shape.Message && f.Whole() && !(f.Request && len(f.Way) == 2)
}

// BuiltIn reports whether there are entries, and all of them are built-in tools.
func (f *Found) BuiltIn() bool {
	return len(f.Entries) > 0 && !slices.ContainsFunc(f.Entries, func(e Entry) bool { return e.Fits })
}

// Part is the value in the place of a part, whether or not it can be that part: it may be null, or a mistake.
func (f *Found) Part(e *Entry, p flavor.Part) *tree.Node { return along(e.Node, e.Shape.Parts[p]) }
