package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A shape is what a set means, gathered by keyword: references followed, allOf taken
// apart, types, bounds and values intersected. What does not intersect in the
// vocabulary of one schema object stands in lists.
type shape struct {
	set   set   // all parts, those behind references and under allOf too
	types types // that the set admits by type, const and enum
	typed bool  // some part says so itself
	never *tree.Node

	values   []*tree.Node // admitted by enum and const; nil and !listed: any
	listed   bool
	listedBy *tree.Node // the keyword that lists

	annotations  []*tree.Node // first of each keyword wins
	near         map[string]bool
	unknown      []*tree.Node // words of no draft
	loose        []*tree.Node // schemas given up, whose properties are still declared
	declareLoose bool         // also where objects are open
	free         freeNames    // of the loose ones

	minimum, maximum       *bound
	multiples              []*tree.Node
	minLength, maxLength   *bound
	patterns, formats      []*tree.Node
	minItems, maxItems     *bound
	unique                 *tree.Node
	minMembers, maxMembers *bound

	objects  []part    // parts with properties, patternProperties or additionalProperties
	depths   []int     // how many references and allOf lead to each of them
	speakers *speakers // who of the objects says something of a name
	required []*tree.Node
	present  []*tree.Node // properties of schemas, by whose names members are required too
	absent   []absence
	excluded []*tree.Node // properties of schemas that the members of that name must not satisfy
	negated  []*tree.Node // schemas that must not be satisfied
	several  *several     // a complement that takes a union to say
	leftover *tree.Node   // an unevaluatedProperties that members which nothing names have to satisfy
	vague    bool         // one of them could not be taken into account
	arrays   []part       // parts with items or prefixItems

	unions       []unionAt
	single       []*tree.Node        // unions of one branch, which is gathered like an allOf
	conditions   []*tree.Node        // the `if` members
	depends      []*tree.Node        // dependentRequired and the like
	dependencies []*tree.Node        // entries of these that nothing decides
	rest         []*tree.Node        // constraints of no other list
	settled      map[*tree.Node]bool // those of the rest that other lists say
	primary      *tree.Node          // the object whose order counts
	recursive    bool                // a reference was followed that leads back to itself
	again        bool                // one of them goes once more round
	families     [schema.OfNumber + 1]bool
}

// A bound is a number that limits, and the keyword that says it.
type bound struct {
	value     decimal.Number
	exclusive bool
	at        *tree.Node
}

// unionAt is an anyOf or oneOf.
type unionAt struct {
	owner  *tree.Node // the schema object
	member *tree.Node // its keyword
	mask   mask
}

// gather reads a set. Its cost is linear in the parts it meets.
func (l *lowering) gather(s set) *shape {
	l.clock.tick()
	sh := &shape{types: tAll}
	g := gathering{l: l, sh: sh, given: s}
	for _, p := range s {
		g.masks = g.masks || p.without&(noReference|noAnnotations) != 0
	}
	for _, p := range s {
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
	l     *lowering
	sh    *shape
	depth int  // references and allOf on the way
	given set  // a schema that stands here is read as masked here, however it is reached
	masks bool // of one of these the reference or the annotations are not read
	seen  set
	at    map[*tree.Node][]part // the same by schema, where they are many
}

// manyParts is the number of parts from which they are looked up by schema.
const manyParts = 12

// meets notes a part.
func (g *gathering) meets(p part) {
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
	for _, q := range g.given {
		if p.n != nil && q.n == p.n && q.without&aside == 0 {
			p.without |= q.without &^ nearer
		}
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
			if p.without&noAnnotations == 0 && !slices.ContainsFunc(sh.unknown, func(u *tree.Node) bool { return u.Name() == m.Name() }) {
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
	if g.l.graph.recursive(target) && !slices.ContainsFunc(g.given, func(p part) bool { return p.n == target }) {
		g.sh.recursive = true
		g.sh.again = g.sh.again || g.l.graph.entered[target]
	}
	p := part{n: target, without: from & (noAnnotations | nearer)}
	if k := g.l.linkAt(target); k != nil && !g.masks {
		g.chain(k, p)
		return
	}
	g.beyond(p)
}

// beyond gathers a part that a reference or allOf leads to.
func (g *gathering) beyond(p part) {
	g.depth++
	g.part(p)
	g.depth--
}

// annotate keeps the first annotation of each keyword, nearer ones before others.
func (sh *shape) annotate(m *tree.Node, near bool) {
	for i, a := range sh.annotations {
		if a.Name() == m.Name() {
			if near && !sh.near[m.Name()] {
				sh.annotations[i] = m
				if sh.near == nil {
					sh.near = map[string]bool{}
				}
				sh.near[m.Name()] = true
			}
			return
		}
	}
	if near {
		if sh.near == nil {
			sh.near = map[string]bool{}
		}
		sh.near[m.Name()] = true
	}
	sh.annotations = append(sh.annotations, m)
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
		if g.l.gentle {
			sh.rest = append(sh.rest, m)
		} else {
			sh.depends = append(sh.depends, m)
		}
	case "then", "else", "nullable":
	case "not":
		if word, single := g.l.onlyWord(m); !g.l.gentle && single && word != nil && word.Name() == "not" {
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
	only := u.member.First()
	if g.l.gentle || !only.IsObject() || u.member.Len() != 1 && !(u.mask == noAnyOf && g.sameReferences(u.member)) {
		g.sh.unions = append(g.sh.unions, u)
		return
	}
	g.sh.single = append(g.sh.single, u.member)
	g.beyond(part{n: only, without: p.without & (noAnnotations | nearer)})
}

// sameReferences reports whether all branches of a union are one reference and nothing else.
func (g *gathering) sameReferences(union *tree.Node) bool {
	first := g.l.doc.Reference(union.First())
	if first == nil {
		return false
	}
	for b := range union.All() {
		if r := g.l.doc.Reference(b); r == nil || b.Len() != 1 || r.Name() != first.Name() || r.Text() != first.Text() {
			return false
		}
	}
	return true
}

// list intersects the admitted values.
func (sh *shape) list(values []*tree.Node, by *tree.Node) {
	if !sh.listed {
		seen := map[string]bool{}
		for _, v := range values {
			if k := v.Key(); !seen[k] {
				seen[k] = true
				sh.values = append(sh.values, v)
			}
		}
		sh.listed, sh.listedBy = true, by
		return
	}
	keys := map[string]bool{}
	for _, v := range values {
		keys[v.Key()] = true
	}
	var both []*tree.Node
	for _, v := range sh.values {
		if keys[v.Key()] {
			both = append(both, v)
		}
	}
	sh.values = both
}

func elements(n *tree.Node) []*tree.Node {
	var out []*tree.Node
	for c := range n.All() {
		out = append(out, c)
	}
	return out
}

// distinct appends m unless the same text is there.
func distinct(ms []*tree.Node, m *tree.Node) []*tree.Node {
	for _, o := range ms {
		if o.Text() == m.Text() {
			return ms
		}
	}
	return append(ms, m)
}

// tighter returns the stricter of two bounds; sign is 1 for lower bounds, -1 for upper.
func tighter(a, b *bound, sign int) *bound {
	if a == nil || b == nil {
		if a == nil {
			return b
		}
		return a
	}
	c := b.value.Compare(a.value) * sign
	if c > 0 || c == 0 && b.exclusive && !a.exclusive {
		return b
	}
	return a
}

func countBound(m *tree.Node) *bound { return &bound{value: decimal.Parse(m.Text()), at: m} }

// numberBound reads one of the four bounds of n. In draft-04 the exclusive ones are
// true or false and say how to read the plain ones.
func numberBound(n, m *tree.Node) *bound {
	switch m.Name() {
	case "minimum":
		return &bound{value: decimal.Parse(m.Text()), exclusive: isTrue(n.Get("exclusiveMinimum")), at: m}
	case "maximum":
		return &bound{value: decimal.Parse(m.Text()), exclusive: isTrue(n.Get("exclusiveMaximum")), at: m}
	}
	if m.IsBool() {
		return nil
	}
	return &bound{value: decimal.Parse(m.Text()), exclusive: true, at: m}
}

func isTrue(n *tree.Node) bool { return n != nil && n.Kind() == tree.True }

// typesSaid reads the value of `type`.
func typesSaid(m *tree.Node) (t types) {
	if m.IsString() {
		return typeNamed(m.Text())
	}
	for c := range m.All() {
		t |= typeNamed(c.Text())
	}
	return t
}

func typesOf(values []*tree.Node) (t types) {
	for _, v := range values {
		t |= typeOf(v)
	}
	return t
}

func typeOf(v *tree.Node) types {
	switch v.Kind() {
	case tree.Null:
		return tNull
	case tree.False, tree.True:
		return tBoolean
	case tree.Number:
		if decimal.Parse(v.Text()).IsInteger() {
			return tWhole
		}
		return tFraction
	case tree.String:
		return tString
	case tree.Array:
		return tArray
	}
	return tObject
}
