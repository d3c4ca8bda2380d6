package envelope

import (
	"regexp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A list whose tools are of several shapes, or have their schemas under another word than their shape has: each entry is read by
// the shape that fits it best, so that no schema is overlooked.

// Unowned are shapes that are read, and that no flavor writes: tools as some libraries write them down, as a provider takes them
// that has no flavor here, and as people write them who forget "type": "function".
var Unowned = []*flavor.Envelope{
	unowned("arguments", nil, flavor.Way{"args_schema"}),
	unowned("params", nil, flavor.Way{"params"}),
	unowned("functions", flavor.Way{"function"}, flavor.Way{"parameters"}, untyped),
	unowned("tool-specs", flavor.Way{"toolSpec"}, flavor.Way{"inputSchema", "json"}),
	unowned("bare-tool-specs", flavor.Way{"toolSpec"}, flavor.Way{"inputSchema"}), // "inputSchema": {...} without the "json" in between
}

// untyped is the mark of entries that have no "type".
var untyped = flavor.Mark{Name: "type"}

// unowned makes a shape whose name, description and schema stand behind the way within.
func unowned(name string, within, schema flavor.Way, marks ...flavor.Mark) *flavor.Envelope {
	in := func(way ...string) flavor.Way { return slices.Concat(within, way) }
	return &flavor.Envelope{
		Name: name, ReadOnly: true, Marks: marks, At: []flavor.Way{{"tools", flavor.EachItem}, {"toolConfig", "tools", flavor.EachItem}},
		Parts: [...]flavor.Way{flavor.PName: in("name"), flavor.PDescription: in("description"), flavor.PSchema: in(schema...), flavor.POutput: nil, flavor.PStrict: nil},
	}
}

// words are the last steps of the ways to a tool's schema in all shapes, such as "parameters".
func words(shapes []*flavor.Envelope) (list []string) {
	for _, s := range shapes {
		if way := s.Parts[flavor.PSchema]; s.Surface == flavor.Tool && len(way) > 0 && !slices.Contains(list, way[len(way)-1]) {
			list = append(list, way[len(way)-1])
		}
	}
	return list
}

// kindNamed returns the schema below what stands for one and only names its kind, {"json": {...}}, as it stands in a shape of which
// the entry has the last two steps alone: "inputSchema", "json" without the "toolSpec" around them. It returns nil where none does.
func kindNamed(at *tree.Node) *tree.Node {
	in := at.First()
	if !at.IsObject() || at.Len() != 1 || schema.TypesSaidBy(in)&^schema.TNull != schema.TObject && !in.Get("properties").IsObject() {
		return nil
	}
	for _, s := range Unowned {
		if way := s.Parts[flavor.PSchema]; len(way) > 2 && slices.Equal(way[len(way)-2:], flavor.Way{at.Name(), in.Name()}) {
			return in
		}
	}
	return nil
}

// SecondSchema reports whether a member of a tool that is left out looks like another schema of its arguments.
func SecondSchema(shapes []*flavor.Envelope, m *tree.Node) bool {
	return m.IsObject() && slices.Contains(words(shapes), m.Name()) && schema.LooksLikeSchema(m)
}

// reread reads entries anew, by other shapes and other words, in which the shape of the list finds no schema.
func (f *Found) reread(shapes []*flavor.Envelope) {
	var others []*flavor.Envelope
	for i := range f.Entries {
		e := &f.Entries[i]
		if at := e.Parts[flavor.PSchema]; at != nil && at.Parent() == e.Node {
			e.Inner = kindNamed(at)
		}
		if e.Inner != nil {
			continue
		}
		if !e.Node.IsObject() || e.Parts[flavor.PSchema] != nil {
			continue
		}
		if e.Fits && e.Mistake() != nil {
			continue // the mistake is reported instead
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

// underOtherWord reads an entry whose schema stands under a word that no shape has. means reports whether a member may be meant as
// the schema for which a shape has the given word; it has to be true of exactly one member.
func (e *Entry) underOtherWord(own *flavor.Envelope, shapes []*flavor.Envelope, means func(m *tree.Node, word string) bool) (read bool) {
	for _, shape := range slices.Concat([]*flavor.Envelope{own}, shapes) {
		way := shape.Parts[flavor.PSchema]
		if shape.Surface != flavor.Tool || len(way) == 0 {
			continue
		}
		var found *tree.Node
		several := false
		for m := range along(e.Node, way[:len(way)-1]).All() {
			if m.IsObject() && (schema.LooksLikeSchema(m) || schema.Forgotten(m) != nil) && means(m, way[len(way)-1]) && !known(shapes, m.Name()) {
				several, found = found != nil, m
			}
		}
		if found == nil || several {
			continue
		}
		x := *shape
		x.Parts[flavor.PSchema] = append(slices.Clone(way[:len(way)-1]), found.Name())
		if read, _ := fit(e.Node, &x, true); holdsSchema(&read) {
			read.MeantWord, read.Group, read.AsMeant = way[len(way)-1], e.Group, schema.Forgotten(found) != nil
			*e = read
			return true
		}
	}
	return false
}

// mayBeArgued reports whether an entry may have its schema under another word: no null says that there is none, and no type says
// that the tool is built in.
func (e *Entry) mayBeArgued() bool { return !e.nullSchema() && !typed(e.Node) }

// isNear reports whether a member is called nearly like word, as by a typing mistake: "paramters".
func isNear(m *tree.Node, word string) bool { return spelling.Mistypes(m.Name(), word, 2) }

// isOfArguments reports whether a member is called like what a tool takes, such as "arg_schema", and is the schema of an object
// with properties, as arguments are, or these properties alone.
func isOfArguments(m *tree.Node, _ string) bool {
	object := m.Get("properties").IsObject() && schema.TypesSaidBy(m)&^schema.TNull == schema.TObject
	return (object || schema.Forgotten(m) != nil) && ofArguments.MatchString(m.Name()) && !ofOthers.MatchString(m.Name())
}

// ofArguments matches names for what a tool takes, ofOthers names for what it returns or how it is configured.
var (
	ofArguments = regexp.MustCompile(`(?i)arg|param|input|schema|request|payload|body|signature`)
	ofOthers    = regexp.MustCompile(`(?i)output|return|respon|result|error|annotation|meta|config|setting|option|default|example|auth`)
)

// HoldsArguments reports whether a member of a tool without a schema describes its arguments in some form: by a schema, an object
// of schemas only, a list of objects with a name and a type, or JSON text of an object.
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

// A Slip is a member that is called nearly like a part, Meant, that the entry does not have.
type Slip struct {
	Member *tree.Node
	Meant  string
}

// Slips lists the members that are called nearly like a part that the entry lacks, and like no part of any shape: they are not
// read. A schema under such a word is read nonetheless (underOtherWord).
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

// known reports whether a word is a step on the way to a part in any shape.
func known(shapes []*flavor.Envelope, word string) bool {
	return slices.ContainsFunc(shapes, func(s *flavor.Envelope) bool {
		return slices.ContainsFunc(s.Parts[:], func(way flavor.Way) bool { return slices.Contains(way, word) })
	})
}

// otherwise lists the shapes by which an entry may be read beside that of its list: first that shape with other words for the
// schema, then the other shapes with all words.
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

// holdsSchema reports whether an entry that was read by another shape is a tool with a schema. Where it may be a built-in tool,
// the schema has to look like nothing but a schema.
func holdsSchema(e *Entry) bool {
	at := e.Parts[flavor.PSchema]
	if !e.Fits || !at.IsObject() {
		return false
	}
	return sure(e) || schema.LooksLikeSchema(at)
}

// sure reports whether an entry is certainly no built-in tool: it has a name, and no type but one that its shape asks for.
func sure(e *Entry) bool {
	return !e.Nameless && (len(e.Shape.Marks) > 0 || !marked(e.Node))
}

// Foreign reports whether an entry was read by another shape than that of its list.
func (f *Found) Foreign(e *Entry) bool { return !e.Shape.SameShape(f.Shape) }

// Reworded reports whether an entry differs from the shape of its list only in the word for its schema.
func (f *Found) Reworded(e *Entry) bool {
	x := *e.Shape
	x.Parts[flavor.PSchema] = f.Shape.Parts[flavor.PSchema]
	return f.Foreign(e) && x.SameShape(f.Shape)
}

// Reword renames the schema of a reworded entry to the word of the list's shape.
func (f *Found) Reword(e *Entry) (edits []Edit) {
	at, own := f.Part(e, flavor.PSchema), f.Shape.Parts[flavor.PSchema]
	if there := along(e.Node, own); there != nil { // a null
		edits = append(edits, Removal(there))
	}
	start := at.NameOffset()
	return append(edits, Edit{start, start + len(at.RawName()), Quoted(own[len(own)-1])})
}
