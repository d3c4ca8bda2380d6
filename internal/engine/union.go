package engine

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// maxProduct bounds the branches that unions of one place multiply to. Of very many unions a
// few that are multiplied say little, and each branch holds what all of them leave.
func (l *lowering) maxProduct(unions int) int {
	switch {
	case unions <= 12:
		return l.extent.product
	case unions <= 48:
		return min(16, l.extent.product)
	}
	return 0
}

// distribute pushes what stands beside a union into each of its branches. Of several
// unions one is taken apart here, the others follow inside the branches, as long as the
// product stays small; else they are left to validation.
func (l *lowering) distribute(sh *shape, c context) *node {
	pick := l.pick(sh)
	u := sh.unions[pick]
	product := u.member.Len()
	base := sh.set.masked(u.owner, u.mask)
	repeats := len(sh.objects) > 0 && !l.bareAll(base, u)
	l.repeats = l.repeats || repeats
	none := repeats && l.extent.product == 0 && !slices.ContainsFunc(sh.unions, l.describes)
	var given []unionAt
	for i, o := range sh.unions {
		if i == pick && !none {
			continue
		}
		if product = multiply(product, max(o.member.Len(), 1)); none || product > l.maxProduct(len(sh.unions)) {
			given = append(given, o)
			for b := range o.member.All() {
				if schema.IsSchema(b) && !slices.Contains(l.given[o.owner], b) {
					l.given[o.owner] = append(l.given[o.owner], b)
				}
			}
		} else if repeats {
			l.multiplied = max(l.multiplied, product)
		}
	}
	base = base.without(given)
	l.charge(len(base) + len(given))
	var n *node
	if none {
		n = l.lower(base, c)
	} else {
		n = l.branchesOf(sh, base, u, c)
	}
	switch {
	case n.kind == kNever || len(given) == 0:
		return n
	case l.exhausted(c):
		return l.beyondBudget(sh.set)
	}
	n = l.mutable(n)
	l.charge(len(given))
	detail := forms(sh.unions)
	for _, o := range given {
		told := l.tell(n, o.member.Name(), o.member)
		n.fact(Fact{Rule: "many-forms", Repair: flavor.Remove, Effect: Widened, Node: o.member, Keyword: o.member.Name(), Detail: detail, told: told})
	}
	return n
}

// describes reports whether a branch of a union says what values look like: it would be lost
// with the union.
func (l *lowering) describes(u unionAt) bool {
	describes := false
	for b := range u.member.All() {
		describes = describes || l.doc.Reference(b) != nil
		schema.Subschemas(b, func(*schema.Keyword, *tree.Node) { describes = true })
	}
	return describes
}

// forms is how many forms the unions of one place would multiply to, in words.
func forms(unions []unionAt) string {
	const most = 1000
	product := 1
	for _, u := range unions {
		if product = multiply(product, max(u.member.Len(), 1)); product > most {
			return "more than 1,000"
		}
	}
	return strconv.Itoa(product)
}

// pick chooses the union that says most.
func (l *lowering) pick(sh *shape) int {
	best := 0
	for i, u := range sh.unions {
		if len(u.member.Raw()) > len(sh.unions[best].member.Raw()) {
			best = i
		}
	}
	return best
}

func (l *lowering) branchesOf(sh *shape, base set, u unionAt, c context) *node {
	if l.describesUnions() {
		base = base.quiet()
	}
	back, whole := l.branchesBack(base, u), base
	if u.mask == noAnyOf && (has(sh.rest, "unevaluatedProperties") || has(sh.rest, "unevaluatedItems")) {
		if schemas, sets := l.branchSets(base, u, back); len(l.overlaps(u.owner, schemas, sets)) == 0 {
			base = base.masked(u.owner, alone)
		}
	}
	schemas, sets := l.branchSets(base, u, back)
	inner := context{root: c.root, level: c.level, open: true}
	var branches []*branch
	exclusive, overlap := false, false
	if u.mask == noOneOf {
		branches, exclusive, overlap = l.lowerOneOf(u, schemas, sets, inner)
	} else {
		branches = l.lowerAll(sets, inner)
	}
	if l.exhausted(c) {
		return l.beyondBudget(sh.set)
	}
	live := slices.DeleteFunc(slices.Clone(branches), func(b *branch) bool { return b.node.kind == kNever })
	if len(live) == 1 && l.describesUnions() { // no union is left to hold the annotations
		s := sh.set.masked(u.owner, u.mask).add(part{n: schemas[slices.Index(branches, live[0])], without: nearer})
		for _, p := range live[0].set {
			if p.without&aside != 0 {
				s = s.add(p)
			}
		}
		live[0] = &branch{node: l.lower(s, inner), set: s}
		branches = live
	}
	n := l.union(sh, branches)
	groundless := n.kind == kNever && len(back) > 0 // nothing else can be: the union says nothing
	if groundless {
		n = l.lower(whole, c)
	}
	if n.kind == kNever {
		return n
	}
	n = l.mutable(n)
	if !l.bareAll(base.written(), u) {
		n.note(flavor.CKeywordsBesideUnion, flavor.PushDown, Exact, false, u.owner, u.member.Name())
	}
	if overlap {
		n.fact(Fact{Rule: "overlapping-branches", Severity: Warning, Node: u.member})
	}
	if never := u.member.Len() - len(back) - len(live); never > 0 {
		n.fact(Fact{Rule: "impossible-branch", Node: u.member, Detail: strconv.Itoa(never), Keyword: u.member.Name()})
	}
	for _, b := range back {
		f := Fact{Rule: "groundless-reference", Repair: flavor.Remove, Severity: Warning, Node: b, Keyword: u.member.Name()}
		if groundless || u.mask == noOneOf { // a value of another branch is none where it counts as one of this branch too
			f.Effect = Widened
		}
		n.fact(f)
	}
	for _, loop := range l.loopsOut(base, u, back) {
		n.fact(Fact{Rule: "groundless-reference", Effect: Widened, Node: loop.branch, Detail: "#" + l.pointer(loop.to)})
	}
	if rest, null := withoutNull(live); null && len(rest) == 1 && n.kind == kSchema && n.nullable {
		n.fact(Fact{Rule: flavor.CNullType.String(), Repair: flavor.NullableKeyword, Node: u.member, Keyword: u.member.Name()})
	}
	if rest, _ := withoutNull(live); n.kind == kSchema && n.carry != carryText && len(rest) > 1 && !exclusive {
		n.fact(Fact{Rule: "merged-branches", Node: u.member, Detail: strconv.Itoa(len(rest)), Keyword: u.member.Name()})
	}
	switch {
	case u.mask != noOneOf:
	case n.kind == kUnion && exclusive:
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.SpellOut, Effect: Widened, Node: u.member, Keyword: "oneOf", Detail: "anyOf", quiet: true})
	case n.kind == kUnion:
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.SpellOut, Node: u.member, Keyword: "oneOf", Detail: "anyOf"})
	case exclusive: // its branches became one
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.Merge, Effect: Widened, Node: u.member, Keyword: "oneOf", quiet: true})
	}
	return n
}

// branchSets lists the schemas of a union's branches but for some, and what each means
// beside base.
func (l *lowering) branchSets(base set, u unionAt, without []*tree.Node) (schemas []*tree.Node, sets []set) {
	alone := l.standsAlone(base, u)
	for m := range u.member.All() {
		if !schema.IsSchema(m) || slices.Contains(without, m) {
			continue
		}
		l.charge(len(base))
		s := base.add(part{n: m, without: nearer})
		if alone {
			s = one(m)
		}
		schemas, sets = append(schemas, m), append(sets, s)
	}
	return schemas, sets
}

// standsAlone reports whether nothing stands beside a union, so that its branches are as they
// are, whichever references led to it.
func (l *lowering) standsAlone(base set, u unionAt) bool {
	if len(base) == 1 {
		return l.bare(base[0], u)
	}
	return !l.graph.recursive(u.owner) && !slices.ContainsFunc(base, func(p part) bool {
		leads := p.n != nil && p.without&^(nearer|noAnnotations) == 0 && p.n.Len() == 1 && l.doc.Reference(p.n) != nil
		return !leads && !l.bare(p, u)
	})
}

// lowerAll lowers the branches of a union, as long as that is worth it: who asks has to look
// whether all is exhausted.
func (l *lowering) lowerAll(sets []set, c context) (branches []*branch) {
	for _, s := range sets {
		if l.exhausted(c) {
			break
		}
		branches = append(branches, &branch{node: l.lower(s, c), set: s, asks: l.asksFor(s)})
	}
	return branches
}

// impossibleAll reports whether no branch admits a value.
func impossibleAll(branches []*branch) bool {
	return !slices.ContainsFunc(branches, func(b *branch) bool { return b.node.kind != kNever })
}

// bare reports whether a part says nothing but its union, annotations aside.
func (l *lowering) bare(p part, u unionAt) bool {
	if p.n == nil || p.n != u.owner {
		return false
	}
	for m := range p.n.All() {
		k := schema.Lookup(m.Name())
		if m == u.member || k == nil || k.Family == schema.Annotation && p.without&noAnnotations != 0 {
			continue
		}
		if k.Family == schema.Core && k.Holds != schema.Text {
			continue
		}
		if k.Family == schema.Core && (m.Name() == "$schema" || m.Name() == "$id" || m.Name() == "id") {
			continue
		}
		return false
	}
	return true
}

// bareAll reports whether nothing that constrains stands beside a union.
func (l *lowering) bareAll(base set, u unionAt) bool {
	for _, p := range base {
		if p.n == nil {
			if p.types != tAll {
				return false
			}
			continue
		}
		for m := range p.n.All() {
			if k := schema.Lookup(m.Name()); k != nil && k.Family > schema.Annotation && m != u.member {
				return false
			}
		}
	}
	return true
}

// mutable returns a node that facts and constraints may be added to: what other places
// share is copied first.
func (l *lowering) mutable(n *node) *node {
	if n.kind == kSchema || n.kind == kUnion {
		l.charge(len(n.facts) + len(n.lost))
		m := *n
		m.facts = slices.Clone(n.facts)
		for i := range m.facts {
			if m.facts[i].out == n {
				m.facts[i].out = &m
			}
		}
		m.lost = slices.Clone(n.lost)
		return &m
	}
	return n
}

// union constructs a place that admits the values of any branch.
func (l *lowering) union(sh *shape, branches []*branch) *node {
	branches = slices.DeleteFunc(branches, func(b *branch) bool { return b.node.kind == kNever })
	branches = l.flat(branches)
	if t := l.oneText(sh, branches); t != nil {
		return t
	}
	branches = l.folded(l.distinctBranches(branches))
	switch len(branches) {
	case 0:
		return never(sh.place())
	case 1:
		return l.annotated(branches[0].node, sh)
	}
	n := &node{kind: kUnion, set: sh.set, src: sh.primary, branches: branches, annotations: sh.annotations, unknown: sh.unknown}
	rest, null := withoutNull(branches)
	byKeyword := null && l.rules.Dialect == flavor.OpenAPI30 && len(rest) > 0
	if byKeyword {
		if len(rest) == 1 {
			return l.annotated(l.orNullNode(rest[0].node), sh)
		}
		n.branches = rest
	}
	if !l.allows("anyOf", flavor.Union) {
		return l.noUnion(sh, branches, "no-union")
	}
	told := l.distinguish(n, l.comparer())
	if l.uncompared(branches) {
		return l.noUnion(sh, branches, ruleMaxNodes)
	}
	if !told {
		return l.textUnion(sh, flavor.CFreeFormValue.String())
	}
	l.leaveUnion(n, sh)
	if byKeyword {
		return l.unionOrNull(n)
	}
	return n
}

// oneText makes one text of branches that all are the same text, null aside; nil where they
// are not.
func (l *lowering) oneText(sh *shape, branches []*branch) *node {
	rest, null := withoutNull(branches)
	if len(rest) < 2 || slices.ContainsFunc(rest, func(b *branch) bool { return !b.node.isText() }) {
		return nil
	}
	t := &node{kind: kSchema, set: sh.set, src: sh.primary, types: tString, carry: carryText, annotations: sh.annotations, unknown: sh.unknown}
	of, first := types(0), l.written(rest[0].node)
	for _, b := range rest {
		if l.written(b.node) != first {
			return nil
		}
		of |= l.gatherSome(b.node.set, partsOfText).types
		t.standsFor(b.node)
	}
	t.describeText(of, sh.annotations)
	l.leaveAnnotations(t, flavor.StringType)
	if null {
		return l.orNullNode(t)
	}
	return t
}

func (n *node) place() *tree.Node {
	if n.src != nil {
		return n.src
	}
	for _, p := range n.set {
		if p.n != nil {
			return p.n
		}
	}
	return nil
}

// pointer is where a schema of the input stands.
func (l *lowering) pointer(n *tree.Node) string {
	p, ok := l.places[n]
	if !ok {
		p = n.Pointer()
		l.places[n] = p
	}
	return p
}
