package engine

import (
	"math"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// gather reads a set. Its cost is linear in the parts it meets.
func (l *lowering) gather(s set) *shape { return l.gatherSome(s, math.MaxInt) }

// gatherSome reads a set no further than to some number of parts: what the rest says is not
// asked, so that the shape admits more. It is for values that become text.
func (l *lowering) gatherSome(s set, most int) *shape {
	l.clock.tick()
	sh := &shape{types: tAll}
	g := gathering{l: l, sh: sh, given: s[:min(len(s), most)], most: most}
	g.index()
	for _, p := range s {
		if len(g.seen) >= most {
			sh.partial = true
			break
		}
		g.part(p)
	}
	if len(sh.depends) > 0 {
		g.dependencies()
	}
	sh.set = g.seen
	l.negations(sh)
	l.countMembers(sh)
	if len(sh.dependencies) > 0 && len(sh.absent) > 0 {
		sh.withoutAbsent()
	}
	if sh.listed {
		sh.types &= typesOf(sh.values)
		sh.typed = true
		if len(sh.values) == 0 && sh.never == nil {
			sh.never = sh.listedBy
		}
	}
	return sh
}

type gathering struct {
	l      *lowering
	sh     *shape
	depth  int                 // references, allOf and unions of one branch on the way
	given  set                 // a schema that stands here is read as masked here, however it is reached
	most   int                 // parts that are read, about
	masked []*link             // those of these that lead on, once asked for
	known  bool                // they were asked for
	asked  map[*tree.Node]mask // the same by schema, where they are many
	words  map[string]bool     // of no draft, that were met
	seen   set
	at     map[*tree.Node][]part // the same by schema, where they are many
}

// index prepares to look up what is given by schema.
func (g *gathering) index() {
	if len(g.given) < manyParts {
		return
	}
	g.asked = make(map[*tree.Node]mask, len(g.given))
	for _, q := range g.given {
		g.asked[q.n] |= q.asks()
	}
}

// asks returns how a schema is to be read wherever it is met, by this part of what is given.
func (q part) asks() mask {
	if q.without&aside != 0 {
		return 0
	}
	return q.without &^ nearer
}

// asksOf returns how a schema is to be read by what is given, and whether it is given itself.
func (g *gathering) asksOf(n *tree.Node) (m mask, given bool) {
	if g.asked != nil {
		m, given = g.asked[n]
		return m, given
	}
	for _, q := range g.given {
		if q.n == n {
			m, given = m|q.asks(), true
		}
	}
	return m, given
}

// manyParts is the number of parts from which they are looked up by schema.
const manyParts = 12

// meets notes a part.
func (g *gathering) meets(p part) {
	g.l.charge(1)
	g.seen = append(g.seen, p)
	switch {
	case g.at != nil:
		g.at[p.n] = append(g.at[p.n], p)
	case len(g.seen) >= manyParts:
		g.at = map[*tree.Node][]part{}
		for _, q := range g.seen {
			g.at[q.n] = append(g.at[q.n], q)
		}
	}
}

// near returns the parts among which those of a schema are.
func (g *gathering) near(n *tree.Node) set {
	if g.at != nil {
		return g.at[n]
	}
	return g.seen
}

// met reports whether the same part is there already.
func (g *gathering) met(p part) bool { return g.near(p.n).has(p) }

func (g *gathering) part(p part) {
	if p.without&ofMember != 0 {
		if !g.met(p) {
			g.meets(p)
			g.ofMember(p)
		}
		return
	}
	if p.without&negated != 0 {
		if !g.met(p) {
			g.meets(p)
			g.sh.negated = append(g.sh.negated, p.n)
		}
		return
	}
	if p.n != nil {
		m, _ := g.asksOf(p.n)
		p.without |= m
	}
	for _, q := range g.near(p.n) {
		if q.n == p.n && (p.n != nil && q.without&^nearer|p.without&^nearer == p.without&^nearer || q == p) {
			return // the same object is there already, with no less of it read
		}
	}
	g.meets(p)
	sh := g.sh
	switch {
	case p.n == nil:
		sh.types &= p.types
		sh.typed = true
	case p.n.Kind() == tree.False:
		sh.never = p.n
	case p.n.IsObject():
		if sh.primary == nil {
			sh.primary = p.n
		}
		g.object(p)
	}
}

func (g *gathering) object(p part) {
	sh, doc := g.sh, g.l.doc
	g.l.charge(p.n.Len())
	reference := doc.Reference(p.n)
	ignoring := reference != nil && doc.IgnoresSiblings() && reference.Name() == "$ref"
	if p.without&noAnnotations == 0 { // before those of what it holds
		for m := range p.n.All() {
			if k := schema.Lookup(m.Name()); k != nil && k.Family == schema.Annotation && !g.l.malformed(k, m) {
				sh.annotate(m, p.without&nearer != 0)
			}
		}
	}
	for m := range p.n.All() {
		k := schema.Lookup(m.Name())
		switch {
		case k == nil:
			if leftover[m.Name()] {
				g.l.idle(m)
			}
			if p.without&noAnnotations == 0 && !g.words[m.Name()] {
				if g.words == nil {
					g.words = map[string]bool{}
				}
				g.words[m.Name()] = true
				sh.unknown = append(sh.unknown, m)
			}
		case k.Family == schema.Annotation:
		case ignoring && k.Family > schema.Annotation:
			g.l.ignored(m)
		case k.Family == schema.Core || g.l.malformed(k, m):
		case !g.l.means(k, m):
			g.l.idle(m)
		default:
			sh.families[k.Family] = sh.families[k.Family] || m.Name() != "allOf" // whose parts say it
			g.constraint(p, k, m)
		}
	}
	if p.without&(noAnyOf|noOneOf) != 0 {
		sh.loose = append(sh.loose, g.l.given[p.n]...)
	}
	if reference != nil && p.without&noReference == 0 {
		g.reference(reference, p.without)
	}
}

// reference follows a reference into the set.
func (g *gathering) reference(r *tree.Node, from mask) {
	target, _ := g.l.resolve(r)
	if target == nil {
		return // admits anything; said where the reference was met
	}
	if _, given := g.asksOf(target); !given && g.l.graph.recursive(target) {
		g.sh.recursive = true
		g.sh.again = g.sh.again || g.l.graph.entered[target]
	}
	g.beyond(part{n: target, without: from & (noAnnotations | nearer)})
}

// beyond gathers a part that a reference or allOf leads to.
func (g *gathering) beyond(p part) {
	if len(g.seen) >= g.most {
		g.sh.partial = true
		return
	}
	if k := g.l.linkAt(p.n); k != nil && g.chain(k, p) {
		return
	}
	g.depth++
	g.part(p)
	g.depth--
}

// constraint adds what a keyword says.
func (g *gathering) constraint(p part, k *schema.Keyword, m *tree.Node) {
	sh := g.sh
	switch k.Name {
	case "type":
		said := typesSaid(m)
		if isTrue(p.n.Get("nullable")) && g.l.nullable() {
			said |= tNull
		}
		sh.types &= said
		sh.typed = true
	case "enum":
		g.l.charge(m.Len() + len(m.Raw())/16)
		sh.list(elements(m), m)
	case "const":
		sh.list([]*tree.Node{m}, m)
	case "allOf":
		if p.without&noAllOf == 0 {
			for c := range m.All() {
				if schema.IsSchema(c) {
					g.beyond(part{n: c, without: p.without & (noAnnotations | nearer)})
				}
			}
		}
	case "anyOf":
		if p.without&noAnyOf == 0 {
			g.union(p, unionAt{p.n, m, noAnyOf})
		}
	case "oneOf":
		if p.without&noOneOf == 0 {
			g.union(p, unionAt{p.n, m, noOneOf})
		}
	case "if":
		if p.without&noCondition == 0 && (p.n.Has("then") || p.n.Has("else")) {
			sh.conditions = append(sh.conditions, m)
		}
	case "dependentRequired", "dependentSchemas", "dependencies":
		if g.l.terms.kept {
			sh.rest = append(sh.rest, m)
		} else {
			sh.depends = append(sh.depends, m)
		}
	case "then", "else", "nullable":
	case "not":
		if word, single := g.l.onlyWord(m); !g.l.terms.kept && single && word != nil && word.Name() == "not" {
			g.beyond(part{n: word, without: noAnnotations}) // twice not
			break
		}
		sh.rest = append(sh.rest, m)
	case "minimum", "exclusiveMinimum":
		sh.minimum = tighter(sh.minimum, numberBound(p.n, m), 1)
	case "maximum", "exclusiveMaximum":
		sh.maximum = tighter(sh.maximum, numberBound(p.n, m), -1)
	case "multipleOf":
		sh.multiples = append(sh.multiples, m)
	case "minLength":
		sh.minLength = tighter(sh.minLength, countBound(m), 1)
	case "maxLength":
		sh.maxLength = tighter(sh.maxLength, countBound(m), -1)
	case "pattern":
		sh.patterns = distinct(sh.patterns, m)
	case "format":
		sh.formats = distinct(sh.formats, m)
	case "minItems":
		sh.minItems = tighter(sh.minItems, countBound(m), 1)
	case "maxItems":
		sh.maxItems = tighter(sh.maxItems, countBound(m), -1)
	case "uniqueItems":
		if m.Kind() == tree.True && sh.unique == nil {
			sh.unique = m
		}
	case "minProperties":
		sh.minMembers = tighter(sh.minMembers, countBound(m), 1)
	case "maxProperties":
		sh.maxMembers = tighter(sh.maxMembers, countBound(m), -1)
	case "required":
		g.l.charge(m.Len())
		sh.required = append(sh.required, elements(m)...)
	case "properties", "patternProperties", "additionalProperties":
		if len(sh.objects) == 0 || sh.objects[len(sh.objects)-1].n != p.n {
			sh.objects, sh.depths = append(sh.objects, p), append(sh.depths, g.depth)
		}
	case "items", "prefixItems", "additionalItems":
		if len(sh.arrays) == 0 || sh.arrays[len(sh.arrays)-1].n != p.n {
			sh.arrays = append(sh.arrays, p)
		}
	default:
		sh.rest = append(sh.rest, m)
	}
}

// union adds a union. One of a single branch says what the branch says, and so does an anyOf
// of the same reference several times.
func (g *gathering) union(p part, u unionAt) {
	if !g.l.singleBranch(u.member) {
		g.sh.unions = append(g.sh.unions, u)
		return
	}
	g.sh.single = append(g.sh.single, &single{union: u.member})
	g.beyond(part{n: u.member.First(), without: p.without & (noAnnotations | nearer)})
}

// singleBranch reports whether a keyword is a union of one branch, which is gathered.
func (l *lowering) singleBranch(m *tree.Node) bool {
	if l.terms.kept || m.Name() != "anyOf" && m.Name() != "oneOf" || !m.First().IsObject() {
		return false
	}
	return m.Len() == 1 || m.Name() == "anyOf" && l.sameReferences(m)
}

// sameReferences reports whether all branches of a union are one reference and nothing else.
func (l *lowering) sameReferences(union *tree.Node) bool {
	first := l.doc.Reference(union.First())
	if first == nil {
		return false
	}
	for b := range union.All() {
		if r := l.doc.Reference(b); r == nil || b.Len() != 1 || r.Name() != first.Name() || r.Text() != first.Text() {
			return false
		}
	}
	return true
}
