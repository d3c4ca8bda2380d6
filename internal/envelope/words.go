package envelope

import (
	"regexp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A list whose tools are of several shapes, or have their schemas under another word than their
// shape has: each entry is read by what it is, so that no schema is lost.

// Unowned are shapes that are read, and that no flavor takes: tools as some libraries write them down, as a provider has them whose schemas no
// flavor here is about, and as people do who forget the type of a function.
var Unowned = []*flavor.Envelope{
	unowned("arguments", nil, flavor.Way{"args_schema"}),
	unowned("params", nil, flavor.Way{"params"}),
	unowned("functions", flavor.Way{"function"}, flavor.Way{"parameters"}, untyped),
	unowned("tool-specs", flavor.Way{"toolSpec"}, flavor.Way{"inputSchema", "json"}),
	unowned("bare-tool-specs", flavor.Way{"toolSpec"}, flavor.Way{"inputSchema"}), // of who forgets that a schema has a kind there
}

// specs is what stands in such a toolSpec, without it.
var specs = unowned("specs", nil, flavor.Way{"inputSchema", "json"})

// untyped is the mark of entries that have no type.
var untyped = flavor.Mark{Name: "type"}

// unowned is a shape whose tools stand behind a way, with their schemas at another from there.
func unowned(name string, within, schema flavor.Way, marks ...flavor.Mark) *flavor.Envelope {
	in := func(way ...string) flavor.Way { return slices.Concat(within, way) }
	return &flavor.Envelope{
		Name: name, ReadOnly: true, Marks: marks, At: []flavor.Way{{"tools", flavor.EachItem}, {"toolConfig", "tools", flavor.EachItem}},
		Parts: [...]flavor.Way{flavor.PName: in("name"), flavor.PDescription: in("description"), flavor.PSchema: in(schema...), flavor.POutput: nil, flavor.PStrict: nil},
	}
}

// words are the members that hold a tool's schema in any of the shapes.
func words(shapes []*flavor.Envelope) (list []string) {
	for _, s := range shapes {
		if way := s.Parts[flavor.PSchema]; s.Surface == flavor.Tool && len(way) > 0 && !slices.Contains(list, way[len(way)-1]) {
			list = append(list, way[len(way)-1])
		}
	}
	return list
}

// namesKind reports whether what stands for a schema names its kind, and has the schema under that, as in Amazon Bedrock's toolSpec.
func namesKind(m *tree.Node) bool {
	in := m.First()
	return m.IsObject() && m.Len() == 1 && in.Name() == "json" && in.IsObject() && schema.LooksLikeSchema(in)
}

// SecondSchema reports whether a member that is left out of a tool has another schema of its arguments.
func SecondSchema(shapes []*flavor.Envelope, m *tree.Node) bool {
	return m.IsObject() && slices.Contains(words(shapes), m.Name()) && schema.LooksLikeSchema(m)
}

// reread reads the entries anew in which the shape of the list finds no schema.
func (f *Found) reread(shapes []*flavor.Envelope) {
	var others []*flavor.Envelope
	for i := range f.Entries {
		e := &f.Entries[i]
		if at := e.Parts[flavor.PSchema]; at != nil && at == e.Node.Get("inputSchema") && namesKind(at) {
			group := e.Group
			*e, _ = fit(e.Node, specs, true)
			e.Group = group
			continue
		}
		if !e.Node.IsObject() || e.Parts[flavor.PSchema] != nil {
			continue
		}
		if e.Fits && e.Mistake() != nil {
			continue // which is told
		}
		if others == nil {
			others = otherwise(f.Shape, shapes)
		}
		most := 0
		for _, shape := range others {
			if x, score := fit(e.Node, shape, true); score > most && (holdsSchema(&x) || x.Fits && x.Mistake() != nil && sure(&x)) {
				x.Group = e.Group
				*e, most = x, score
			}
		}
		if most == 0 && !e.underOtherWord(f.Shape, shapes, isNear) && e.mayBeArgued() {
			e.underOtherWord(f.Shape, shapes, isOfArguments)
		}
	}
}

// underOtherWord reads an entry that has its schema under a word of no shape, which way it is meant: under one word alone, that is no other
// part of any shape.
func (e *Entry) underOtherWord(own *flavor.Envelope, shapes []*flavor.Envelope, means func(m *tree.Node, word string) bool) (read bool) {
	for _, shape := range slices.Concat([]*flavor.Envelope{own}, shapes) {
		way := shape.Parts[flavor.PSchema]
		if shape.Surface != flavor.Tool || len(way) == 0 {
			continue
		}
		var found *tree.Node
		several := false
		for m := range along(e.Node, way[:len(way)-1]).All() {
			if m.IsObject() && (schema.LooksLikeSchema(m) || listsProperties(m)) && means(m, way[len(way)-1]) && !known(shapes, m.Name()) {
				several, found = found != nil, m
			}
		}
		if found == nil || several {
			continue
		}
		x := *shape
		x.Parts[flavor.PSchema] = append(slices.Clone(way[:len(way)-1]), found.Name())
		if read, _ := fit(e.Node, &x, true); holdsSchema(&read) {
			read.MeantWord, read.Group = way[len(way)-1], e.Group
			*e = read
			return true
		}
	}
	return false
}

// mayBeArgued reports whether an entry may have its schema under any word: it does not say by null that there is none, nor by its
// type that the provider knows it.
func (e *Entry) mayBeArgued() bool { return !e.nullSchema() && !typed(e.Node) }

// isNear: the word is nearly the one that is meant.
func isNear(m *tree.Node, word string) bool { return spelling.Mistypes(m.Name(), word, 2) }

// isOfArguments: the word is one for what a tool takes, and what stands under it is an object's schema with properties, as arguments are,
// or these properties alone.
func isOfArguments(m *tree.Node, _ string) bool {
	object := m.Get("properties").IsObject() && schema.TypesSaidBy(m)&^schema.TNull == schema.TObject
	return (object || listsProperties(m)) && ofArguments.MatchString(m.Name()) && !ofOthers.MatchString(m.Name())
}

// listsProperties reports whether an object has nothing but schemas of properties, as in {"city": {"type": "string"}}.
func listsProperties(m *tree.Node) bool {
	for p := range m.All() {
		if schema.Of(p) != nil || !p.IsObject() || !schema.IsPart(p) {
			return false
		}
	}
	return m.Len() > 0
}

// ofArguments are words for what a tool takes, and ofOthers for what it returns, or is set to.
var (
	ofArguments = regexp.MustCompile(`(?i)arg|param|input|schema|request|payload|body|signature`)
	ofOthers    = regexp.MustCompile(`(?i)output|return|respon|result|error|annotation|meta|config|setting|option|default|example|auth`)
)

// HoldsArguments reports whether a member of a tool without a schema says in some form what its arguments are: a schema, schemas by name
// and nothing else, a list of what has a name and a type each, or one of these as JSON text.
func HoldsArguments(m *tree.Node) bool {
	switch {
	case m.SaysObject():
		return true
	case m.Len() == 0 || ofOthers.MatchString(m.Name()):
		return false
	case m.IsObject() && schema.LooksLikeSchema(m):
		return true
	}
	for x := range m.All() {
		if !x.IsObject() || m.IsArray() && !(x.Get("name").IsString() && x.Has("type")) || m.IsObject() && !schema.LooksLikeSchema(x) {
			return false
		}
	}
	return true
}

// A Slip is a member of an entry that is called nearly as a part that the entry has not.
type Slip struct {
	Member *tree.Node
	Meant  string
}

// Slips lists what an entry says under nearly the word of a part that it has not, and that is no word of any shape:
// whoever reads it does not know it. A schema under such a word is read all the same (underOtherWord).
func (e *Entry) Slips(shapes []*flavor.Envelope) (list []Slip) {
	if !e.Fits || e.Shape == nil {
		return nil
	}
	for p := range e.Parts {
		way := e.Shape.Parts[p]
		if flavor.Part(p) == flavor.PSchema || len(way) == 0 || e.Parts[p] != nil {
			continue
		}
		word := way[len(way)-1]
		for m := range along(e.Node, way[:len(way)-1]).All() {
			if spelling.Mistypes(m.Name(), word, 2) && !known(shapes, m.Name()) {
				list = append(list, Slip{m, word})
			}
		}
	}
	return list
}

// known reports whether a word is one of a part of any shape.
func known(shapes []*flavor.Envelope, word string) bool {
	return slices.ContainsFunc(shapes, func(s *flavor.Envelope) bool {
		return slices.ContainsFunc(s.Parts[:], func(way flavor.Way) bool { return slices.Contains(way, word) })
	})
}

// otherwise lists the shapes that an entry may have beside the one of its list: that one with
// other words for the schema first.
func otherwise(own *flavor.Envelope, shapes []*flavor.Envelope) (list []*flavor.Envelope) {
	known := words(shapes)
	for _, s := range slices.Concat([]*flavor.Envelope{own}, shapes) {
		if s.Surface != flavor.Tool || len(s.Parts[flavor.PSchema]) == 0 {
			continue
		}
		list = append(list, s)
		for _, w := range known {
			x := *s
			way := slices.Clone(s.Parts[flavor.PSchema])
			way[len(way)-1] = w
			x.Parts[flavor.PSchema] = way
			list = append(list, &x)
		}
	}
	return list
}

// holdsSchema reports whether an entry that is read by another shape is a tool with a schema. What
// could be a provider's own tool is one only where the schema is none but a schema.
func holdsSchema(e *Entry) bool {
	at := e.Parts[flavor.PSchema]
	if !e.Fits || !at.IsObject() {
		return false
	}
	return sure(e) || schema.LooksLikeSchema(at)
}

// sure reports whether an entry is a tool of somebody's own, whatever stands in it.
func sure(e *Entry) bool {
	return !e.Nameless && (len(e.Shape.Marks) > 0 || !marked(e.Node))
}

// Foreign reports whether an entry is of another shape than its list.
func (f *Found) Foreign(e *Entry) bool { return !e.Shape.SameShape(f.Shape) }

// Reworded reports whether an entry has its schema under another word and is of its list's shape else.
func (f *Found) Reworded(e *Entry) bool {
	x := *e.Shape
	x.Parts[flavor.PSchema] = f.Shape.Parts[flavor.PSchema]
	return f.Foreign(e) && x.SameShape(f.Shape)
}

// Reword gives the schema of such an entry the word that its list has.
func (f *Found) Reword(e *Entry) (edits []Edit) {
	at, own := f.Part(e, flavor.PSchema), f.Shape.Parts[flavor.PSchema]
	if there := along(e.Node, own); there != nil { // a null
		edits = append(edits, Removal(there))
	}
	start := at.NameOffset()
	return append(edits, Edit{start, start + len(at.RawName()), Quoted(own[len(own)-1])})
}
