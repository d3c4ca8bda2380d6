package meaning

import (
	"math"
	"sync"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// NormalForm reads a set. Its cost is linear in the parts it meets.
func (l *Reader) NormalForm(s conjunction.Set) *Normal {
	return l.NormalFormUpTo(s, math.MaxInt)
}

// NormalFormUpTo reads about so many parts of a set at most. The others are not read, so that the
// form admits more. That is enough for values that become text.
func (l *Reader) NormalFormUpTo(s conjunction.Set, most int) *Normal {
	l.Meter.Clock.Tick()
	normal := blanks.Get().(*Normal)
	normal.Types = schema.TAll
	g := gathering{reader: l, normal: normal, given: s[:min(len(s), most)], most: most}
	g.index()
	for _, p := range s {
		if len(g.seen) >= most {
			normal.Partial = true
			break
		}
		g.part(p)
	}
	if len(normal.depends) > 0 {
		g.dependencies()
	}
	normal.Set = g.seen
	l.complements(normal)
	if normal.Listed {
		normal.Types &= schema.TypesOf(normal.values)
		normal.Typed = true
		if len(normal.values) == 0 && normal.Never == nil {
			normal.Never = normal.ListedBy
		}
	}
	if len(normal.Nullable) > 0 {
		joinNull(l, normal, s)
	}
	return normal
}

// blanks are forms that were given back, emptied.
var blanks = sync.Pool{New: func() any { return new(Normal) }}

// Release gives back a form that nobody reads any more, for another one to be made of it.
func Release(normal *Normal) {
	*normal = Normal{}
	blanks.Put(normal)
}

// A gathering reads one set into a normal form.
type gathering struct {
	reader *Reader
	normal *Normal
	depth  int                               // references, allOf and unions of one branch on the way
	behind int                               // references among these
	given  conjunction.Set                   // the parts that are to be read: their masks hold for their schemas however these are reached
	most   int                               // parts that are read, about
	masked []*conjunction.Link               // the given parts with a mask that are links, once asked for
	known  bool                              // masked was asked for
	asked  map[*tree.Node]conjunction.Mask   // the masks of given by schema, where the parts are many
	words  map[string]bool                   // names in normal.Unknown
	seen   conjunction.Set                   // the parts that were read: they become normal.Set
	at     map[*tree.Node][]conjunction.Part // seen by schema, where the parts are many
}

// index prepares to look up the masks of given parts by schema, where they are many.
func (g *gathering) index() {
	if len(g.given) < meter.ManyParts {
		return
	}
	g.asked = make(map[*tree.Node]conjunction.Mask, len(g.given))
	for _, q := range g.given {
		g.asked[q.N] |= q.Mask()
	}
}

// maskOf returns the mask that the given parts have for a schema, and whether the schema is one of them.
func (g *gathering) maskOf(n *tree.Node) (m conjunction.Mask, given bool) {
	if g.asked != nil {
		m, given = g.asked[n]
		return m, given
	}
	for _, q := range g.given {
		if q.N == n {
			m, given = m|q.Mask(), true
		}
	}
	return m, given
}

// meets adds a part to those that were read.
func (g *gathering) meets(p conjunction.Part) {
	g.reader.Meter.Charge(1)
	if len(g.seen) == 0 && p == g.given[0] { // most sets are of one part, and stay so
		g.seen = g.given[:1:1]
	} else {
		g.seen = g.reader.Schemas.Sets.Grow(g.seen, p)
	}
	switch {
	case g.at != nil:
		g.at[p.N] = append(g.at[p.N], p)
	case len(g.seen) >= meter.ManyParts:
		g.at = map[*tree.Node][]conjunction.Part{}
		for _, q := range g.seen {
			g.at[q.N] = append(g.at[q.N], q)
		}
	}
}

// near returns the parts that were read of a schema, or all parts where they are few.
func (g *gathering) near(n *tree.Node) conjunction.Set {
	if g.at != nil {
		return g.at[n]
	}
	return g.seen
}

// met reports whether the same part is there already.
func (g *gathering) met(p conjunction.Part) bool { return g.near(p.N).Has(p) }

func (g *gathering) part(p conjunction.Part) {
	if p.N != nil {
		m, _ := g.maskOf(p.N)
		p.Without |= m
	}
	for _, q := range g.near(p.N) {
		if q.N == p.N && (p.N != nil && q.Without&^conjunction.Nearer|p.Without&^conjunction.Nearer == p.Without&^conjunction.Nearer || q == p) {
			return // the same object is there already, with no less of it read
		}
	}
	g.meets(p)
	normal := g.normal
	switch {
	case p.N == nil:
		normal.Types &= p.Types
		normal.Typed = true
	case p.N.Kind() == tree.False:
		normal.Never = p.N
	case p.N.IsObject():
		if normal.Primary == nil {
			normal.Primary = p.N
		}
		g.object(p)
	}
}

func (g *gathering) object(p conjunction.Part) {
	normal, doc := g.normal, g.reader.Doc
	g.reader.Meter.Charge(p.N.Len())
	reference := doc.Reference(p.N)
	ignoring := reference != nil && doc.IgnoresSiblings() && reference.Name() == "$ref"
	if p.Without&conjunction.NoNullable == 0 && doc.CombinedOrNull(p.N) {
		normal.Nullable = append(normal.Nullable, p.N.Member(word.Nullable))
	}
	if p.Without&conjunction.NoAnnotations == 0 { // before the annotations of its allOf and its reference
		g.annotations(p)
	}
	for m := range p.N.All() {
		g.keyword(p, schema.Of(m), m, ignoring)
	}
	if p.Without&(conjunction.NoAnyOf|conjunction.NoOneOf) != 0 {
		normal.GivenUp = append(normal.GivenUp, g.reader.Given[p.N]...)
		if p.Without&conjunction.Loosened != 0 {
			g.loosened(p)
		}
	}
	if reference != nil && p.Without&conjunction.NoReference == 0 {
		g.reference(reference, p.Without)
	}
}

// annotations gathers what an object says to people.
func (g *gathering) annotations(p conjunction.Part) {
	normal := g.normal
	for m := range p.N.All() {
		k := schema.Of(m)
		if k == nil || k.Family != schema.Annotation || g.reader.Schemas.Malformed(k, m) {
			continue
		}
		if normal.Annotations == nil {
			normal.Annotations = g.reader.memory.nodes.Room(p.N.Len())
		}
		normal.annotate(m, p.Without&conjunction.Nearer != 0, g.behind > 0)
	}
}

// keyword gathers one member of an object, or reports why it counts for nothing; ignoring says that a `$ref` beside it is all that counts.
func (g *gathering) keyword(p conjunction.Part, k *schema.Keyword, m *tree.Node, ignoring bool) {
	switch {
	case k == nil:
		g.unknown(p, m)
	case k.Family == schema.Annotation:
	case ignoring && k.Family > schema.Annotation:
		g.reader.Schemas.ReportIgnored(m)
	case k.Family == schema.Core && g.reader.Schemas.Terms.Gentle: // a schema that stays keeps it, or says so
	case g.reader.Schemas.Malformed(k, m):
	case k.Family == schema.Core:
		if k.Word == word.DynamicRef || k.Word == word.RecursiveRef {
			g.idle(k, m)
		}
	case g.idle(k, m):
	default:
		if t := schema.NumbersOfFormat(m); t != 0 {
			g.normal.formatted |= t
		} else {
			families := &g.normal.families
			families[k.Family] = families[k.Family] || k.Family != schema.Applicator || !g.passesOn(p.N, m)
		}
		g.constraint(p, k, m)
	}
}

// unknown gathers a member whose name no draft knows, the first of each name.
func (g *gathering) unknown(p conjunction.Part, m *tree.Node) {
	name := m.Name()
	if conjunction.Leftover[name] {
		g.reader.Schemas.ReportIdle(m)
	}
	if p.Without&conjunction.NoAnnotations == 0 && !g.words[name] {
		slab.Put(&g.words, name, true)
		g.normal.Unknown = append(g.normal.Unknown, m)
	}
}

// idle reports whether a keyword means nothing in the document's dialect, and says so.
func (g *gathering) idle(k *schema.Keyword, m *tree.Node) bool {
	if g.reader.Schemas.Means(k, m) {
		return false
	}
	g.reader.Schemas.ReportIdle(m)
	return true
}

// passesOn reports whether an applicator constrains nothing by itself: its schemas are gathered as if
// they stood in its place, or any value satisfies it.
func (g *gathering) passesOn(n, m *tree.Node) bool {
	switch m.Word() {
	case word.AllOf:
		return true
	case word.AnyOf, word.OneOf:
		return g.reader.Schemas.SingleBranch(m)
	case word.Not:
		return !g.reader.Schemas.Terms.Gentle && (m.Kind() == tree.False || g.reader.Schemas.TwiceNot(m) != nil)
	case word.If, word.Then, word.Else:
		return !n.Says(word.If) || !n.Says(word.Then) && !n.Says(word.Else)
	}
	return false
}

// loosened has the names stay required that every branch of a masked union requires, where that was given up.
func (g *gathering) loosened(p conjunction.Part) {
	for _, u := range [...]conjunction.UnionAt{{Owner: p.N, Member: p.N.Member(word.AnyOf), Mask: conjunction.NoAnyOf}, {Owner: p.N, Member: p.N.Member(word.OneOf), Mask: conjunction.NoOneOf}} {
		if p.Without&u.Mask != 0 && u.Member.IsArray() {
			g.normal.Required = append(g.normal.Required, g.reader.RequiredByAll(u)...)
		}
	}
}

// reference gathers what a reference leads to.
func (g *gathering) reference(r *tree.Node, from conjunction.Mask) {
	target, _ := g.reader.Schemas.Resolve(r)
	if target == nil {
		return // it admits anything; Resolve has reported it
	}
	if _, given := g.maskOf(target); !given && g.reader.Graph.Recursive(target) {
		g.normal.Recursive = true
		g.normal.Again = g.normal.Again || g.reader.Graph.Entered(target)
		if g.behind == 0 {
			g.reader.Schemas.ReportGroundless(r.Parent(), r)
		}
	}
	g.behind++
	g.beyond(conjunction.Part{N: target, Without: from & (conjunction.NoAnnotations | conjunction.Nearer)})
	g.behind--
}

// beyond gathers a part that a reference or allOf leads to.
func (g *gathering) beyond(p conjunction.Part) {
	if len(g.seen) >= g.most {
		g.normal.Partial = true
		return
	}
	if k := g.reader.Schemas.LinkAt(p.N); k != nil && g.chain(k, p) {
		return
	}
	g.depth++
	g.part(p)
	g.depth--
}

// union adds a union. One of a single branch says what the branch says, and so does an anyOf
// of the same reference several times.
func (g *gathering) union(p conjunction.Part, u conjunction.UnionAt) {
	if !g.reader.Schemas.SingleBranch(u.Member) {
		g.normal.Unions = g.reader.memory.unions.Append(g.normal.Unions, u)
		return
	}
	g.normal.Single = append(g.normal.Single, &diag.Passed{At: u.Member})
	g.beyond(conjunction.Part{N: u.Member.First(), Without: p.Without & (conjunction.NoAnnotations | conjunction.Nearer)})
}
