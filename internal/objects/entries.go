package objects

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// mapValue lowers what further members may be: the union of the schemas of all patterns and
// of the rest. widened is the first pattern, whose schema is not tied any more to the names that match; nil if there is none.
func (b *ObjectBuilder) mapValue(normal *meaning.Normal, ms *meaning.Members, c place.Context) (value *ir.Node, widened *tree.Node) {
	if len(ms.Patterns) == 0 {
		return b.places.Lower(ms.Rest, c), nil
	}
	widened = ms.Patterns[0]
	if b.Meaning.OpensAny(normal) && len(ms.Rest) == 0 && b.Options.KeepOpen {
		return b.places.Lower(nil, c), widened
	}
	sets := []conjunction.Set{}
	for _, p := range ms.Patterns {
		sets = append(sets, b.Sets.One(p))
	}
	if len(ms.Rest) > 0 {
		sets = append(sets, ms.Rest)
	}
	// A branch of a union cannot be copied bytes: its null may have to be written in another way.
	open := c.Edited || len(ms.Patterns) > 1 || len(sets) > 1 && b.Rules.Refuses(flavor.CNullType)
	var branches []*ir.Branch
	for _, s := range sets {
		branches = append(branches, b.branch(s, place.Context{Level: c.Level, Edited: open}))
	}
	return b.Alternatives.Union(&meaning.Normal{}, branches), widened
}

// entries lets an object travel as a list of entries; where it has properties, or is the
// root, only its further members do, in a member of their own.
func (b *ObjectBuilder) entries(made *making, why flavor.Construct) *ir.Node {
	at := made.normal.Place()
	if len(made.node.Object.Properties) > 0 || made.context.Root {
		made.node.Object.Closed = b.Keywords.Takes.ClosedObjects()
		rest := b.restProperty(made)
		b.Keywords.DeclareProperties(made.node, made.normal)
		made.node.NoteEntries(rest, why, at, made.node.Object.Rest.Name)
		return made.node
	}
	list := b.entryList(made.normal, made.members, made.context)
	list.Src, list.Annotations, list.Unknown, list.Set = made.node.Src, made.node.Annotations, made.node.Unknown, made.normal.Set
	list.Facts = append(list.Facts, ir.CopyFacts(made.node.Facts, list)...)
	list.NoteEntries(list, why, at, "")
	if list.AuthorsWords() != "" && !b.Keywords.Teller.Words.Silent() { // the author's words speak of an object
		list.Sentences = append(list.Sentences, diag.Told{Text: sentence.AsEntries})
	}
	b.Keywords.WriteCount(list, "minItems", made.normal.MinMembers, flavor.ArrayType)
	b.Keywords.WriteCount(list, "maxItems", made.normal.MaxMembers, flavor.ArrayType)
	b.Keeper.LeaveResidual(list, made.normal, schema.TObject, false)
	b.Keywords.ReportDead(list, made.normal)
	b.Keywords.SettleAnnotations(list, flavor.ArrayType)
	return list
}

// AddRest adds the member that holds further entries to a root that is an object already, and returns their list.
// The names that its properties have, or had, are taken.
func (b *ObjectBuilder) AddRest(root *ir.Node, normal *meaning.Normal, taken names.TakenNames) (list *ir.Node) {
	return b.restProperty(&making{node: root, normal: normal, members: &meaning.Members{}, taken: taken, context: place.Context{Root: true}})
}

// restProperty adds the member that holds further entries, and returns their list.
func (b *ObjectBuilder) restProperty(made *making) (list *ir.Node) {
	list = b.entryList(made.normal, made.members, made.context)
	which, how := "Further properties", "its key and value"
	alone := len(made.node.Object.Properties) == 0
	if alone {
		which = "The properties"
	}
	if list.Array.Inside {
		how = "its name as key"
	}
	list.Description = which + ", each with " + how + "."
	p := &ir.Property{Name: b.Keywords.NameRule.Fit(meaning.RestName, made.context.Root, &made.taken), Node: list, Required: b.Rules.Refuses(flavor.COptionalProperty)}
	if made.taken.Add(p.Name); !alone { // else an empty list says that there are none as well as null does
		b.Alternatives.MakeListOptional(p)
	}
	made.node.Object.Rest = p
	return list
}

// entryList constructs the array that a map travels as.
func (b *ObjectBuilder) entryList(normal *meaning.Normal, ms *meaning.Members, c place.Context) *ir.Node {
	inner := place.Context{Level: c.Level}
	value, lost := b.mapValue(normal, ms, inner)
	// A copied schema cannot hold the key beside its properties.
	if n := value; (n.Kind == ir.VerbatimNode || n.Kind == ir.KeptNode) && n.Src.Has("properties") {
		inner.Edited = true
		if n, _ := b.mapValue(normal, ms, inner); ir.TakesKey(n) {
			value = n
		}
	}
	never := value.Kind == ir.NeverNode
	if never {
		value = b.places.Lower(nil, inner)
	}
	list := b.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Types: schema.TArray, Carry: ir.CarryEntries})
	b.Maps++
	b.Keywords.CloseMap(list, normal, ms)
	key := b.keyNode(list, ms, lost)
	if ir.TakesKey(value) && key.AuthorsWords() == "" && !b.Keywords.Teller.Words.Silent() {
		key = b.Keywords.CopyForEdit(key)
		key.Description = "The name of this entry."
	}
	ir.Entries(list, key, value, b.Rules.Refuses(flavor.COpenObject))
	if never {
		list.Fact(diag.Fact{Rule: diag.RuleText, Effect: diag.Widened, Node: normal.Place(), Quiet: true})
	}
	if lost != nil && (len(ms.Patterns)+len(ms.Rest) > 1 || b.Options.KeepOpen && b.Meaning.OpensAny(normal)) {
		b.Keywords.LosePattern(list, list, lost)
	}
	return list
}

// ofAnyName reports whether an object has one pattern, and members of other names may be anything. Then what the pattern
// says of values is written of the members of all names: {"patternProperties": {"^x-": S}} => a map of S.
func (b *ObjectBuilder) ofAnyName(ms *meaning.Members) bool {
	if len(ms.Patterns) != 1 || len(ms.Rest) > 0 {
		return false
	}
	return b.Schemas.OthersAreAny(ms.Patterns[0].Parent().Parent())
}

// longestMeant is how long a pattern may be, in bytes, that tellMeant tells.
const longestMeant = 40

// tellMeant tells which names the only pattern of an object matches, though members of other names may join. It tells nothing where the
// author invites others, where the pattern says nothing of values or is long, or where the author's words quote it.
func (b *ObjectBuilder) tellMeant(n *ir.Node, ms *meaning.Members) {
	p := ms.Patterns[0]
	if ms.Open == nil && len(p.Name()) <= longestMeant && !schema.SaysNothing(p) && !strings.Contains(n.AuthorsWords(), p.Name()) {
		b.Keywords.Teller.Tell(n, "patternProperties", p.Parent())
	}
}

// keyNode constructs the schema of the keys of a list of entries, from propertyNames and the pattern. What that schema cannot say
// is told in the description of the list.
func (b *ObjectBuilder) keyNode(list *ir.Node, ms *meaning.Members, patterns *tree.Node) *ir.Node {
	var s conjunction.Set
	for _, k := range ms.Keys {
		s = b.Sets.Add(s, conjunction.Part{N: k})
	}
	key := b.places.Lower(b.Sets.Restrict(s, schema.TString), place.Context{Edited: true})
	if key.Kind != ir.SchemaNode || key.Carry != ir.CarryPlain {
		key = b.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Types: schema.TString})
		if len(ms.Keys) > 0 {
			key.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: ms.Keys[0], Keyword: "propertyNames"})
		}
	}
	switch {
	case patterns == nil || len(ms.Patterns) != 1 || len(ms.Rest) > 0:
	case b.haveNamesMatching(key, ms, patterns.Name()): // all keys match, which needs no saying
	case b.ofAnyName(ms):
		if !b.Options.KeepOpen { // else entryList gives the pattern up, and tells it
			b.tellMeant(list, ms)
		}
	case key.Listed == nil && !key.Has("pattern") && b.Keywords.Takes.Pattern(patterns.Name()):
		key = b.Keywords.CopyForEdit(key)
		key.AddKeyword("pattern", diag.Quote(patterns.Name()), nil)
	default:
		b.Keywords.LosePattern(key, list, patterns)
	}
	return key
}

// haveNamesMatching reports whether the names that propertyNames admits all match a pattern: they are listed, or asked for by the
// same pattern.
func (b *ObjectBuilder) haveNamesMatching(key *ir.Node, ms *meaning.Members, pattern string) bool {
	matches := func(listed string) bool {
		var name string
		matched, known := false, json.Unmarshal([]byte(listed), &name) == nil
		if known {
			matched, known = b.Schemas.Matches(pattern, name)
		}
		return matched && known
	}
	return slices.ContainsFunc(ms.Keys, func(k *tree.Node) bool { return k.Member(word.Pattern).Is(pattern) }) ||
		key.Listed != nil && !slices.ContainsFunc(key.Listed, func(listed string) bool { return !matches(listed) })
}
