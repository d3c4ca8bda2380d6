package engine

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// products are the bounds that are tried, one after the other, of the branches that unions
// of one place multiply to.
// With 0 even one is left to validation, of branches that only say which members there are:
// each form repeats what stands beside it.
var products = [...]int{64, 16, 4, 1, 0}

// maxProduct bounds the branches that unions of one place multiply to. Of very many unions a
// few that are multiplied say little, and each branch holds what all of them leave.
func (l *lowering) maxProduct(unions int) int {
	switch {
	case unions <= 12:
		return l.product
	case unions <= 48:
		return min(16, l.product)
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
	l.multiplied = l.multiplied || repeats
	none := repeats && l.product == 0 && !slices.ContainsFunc(sh.unions, l.describes)
	var given []unionAt
	for i, o := range sh.unions {
		if i == pick && !none {
			continue
		}
		if product = multiply(product, max(o.member.Len(), 1)); none || product > l.maxProduct(len(sh.unions)) {
			base = base.masked(o.owner, o.mask)
			given = append(given, o)
			for b := range o.member.All() {
				if schema.IsSchema(b) && !slices.Contains(l.given[o.owner], b) {
					l.given[o.owner] = append(l.given[o.owner], b)
				}
			}
		}
	}
	var n *node
	if none {
		n = l.lower(base, c)
	} else {
		n = l.branchesOf(sh, base, u, c)
	}
	for _, o := range given {
		if n.kind == kNever {
			break
		}
		n = mutable(n)
		told := l.tell(n, o.member.Name(), o.member)
		n.fact(Fact{Rule: "many-forms", Repair: flavor.Remove, Effect: Widened, Node: o.member, Keyword: o.member.Name(), Detail: forms(sh.unions), told: told})
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
	n = mutable(n)
	if !l.bareAll(base, u) {
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

// branchesBack lists the branches of a union that are the union itself, by reference, or one
// around it that it is a branch of: what they admit the others do. A union of nothing else
// has no others.
func (l *lowering) branchesBack(base set, u unionAt) (back []*tree.Node) {
	onlyRecursive := l.refuses(flavor.CReference) && !l.refuses(flavor.CRecursiveReference) // a recursion has to stay one
	if onlyRecursive || !l.graph.recursive(u.owner) {
		return nil
	}
	around := []*tree.Node{u.owner}
	for _, p := range base {
		if p.n != nil && p.without&(noAnyOf|noOneOf) != 0 && p.without&aside == 0 && l.isBranch(base, p.n, u.owner) {
			around = append(around, p.n)
		}
	}
	for m := range u.member.All() {
		if slices.ContainsFunc(around, func(owner *tree.Node) bool { return l.leadsBackTo(owner, m) }) {
			back = append(back, m)
		}
	}
	if len(back) == u.member.Len() {
		return nil
	}
	return back
}

// isBranch reports whether the branch that a set has of a schema's union is another schema.
func (l *lowering) isBranch(base set, owner, other *tree.Node) bool {
	return slices.ContainsFunc(base, func(q part) bool {
		return q.n != nil && q.without&nearer != 0 && q.n.Parent().IsArray() && q.n.Parent().Parent() == owner && l.leadsBackTo(other, q.n)
	})
}

// A loop is a branch that leads back to a schema.
type loop struct{ branch, to *tree.Node }

// loopsOut lists the branches of a union that lead back to another one which it is a branch
// of itself, and which was taken apart to get here: that is not read again, so that they
// admit what stands beside it.
func (l *lowering) loopsOut(base set, u unionAt, told []*tree.Node) (loops []loop) {
	if !l.graph.recursive(u.owner) {
		return nil
	}
	for _, p := range base {
		if p.n == nil || p.n == u.owner || p.without&(noAnyOf|noOneOf) == 0 || p.without&aside != 0 || !l.holdsInPlace(p.n, u.owner) {
			continue
		}
		for m := range u.member.All() {
			if !slices.Contains(told, m) && l.leadsBackTo(p.n, m) {
				loops = append(loops, loop{m, p.n})
			}
		}
	}
	return loops
}

// holdsInPlace reports whether a schema speaks, by references, unions and allOf, of the same
// values as another.
func (l *lowering) holdsInPlace(n, other *tree.Node) bool {
	const most = 1000 // schemas that are looked into
	seen := map[*tree.Node]bool{}
	for queue := []*tree.Node{n}; len(queue) > 0 && len(seen) < most; queue = queue[1:] {
		x := queue[0]
		if x == other {
			return true
		}
		if seen[x] {
			continue
		}
		seen[x] = true
		if r := l.doc.Reference(x); r != nil {
			if target, _ := l.doc.Resolve(r); target != nil {
				queue = append(queue, target)
			}
		}
		for _, word := range [...]string{"anyOf", "oneOf", "allOf"} {
			for b := range x.Get(word).All() {
				if b.IsObject() {
					queue = append(queue, b)
				}
			}
		}
	}
	return false
}

// branchSets lists the schemas of a union's branches but for some, and what each means
// beside base.
func (l *lowering) branchSets(base set, u unionAt, without []*tree.Node) (schemas []*tree.Node, sets []set) {
	for m := range u.member.All() {
		if !schema.IsSchema(m) || slices.Contains(without, m) {
			continue
		}
		s := base.add(part{n: m, without: nearer})
		if len(base) == 1 && l.bare(base[0], u) {
			s = one(m) // nothing stands beside the union: the branch is as it is
		}
		schemas, sets = append(schemas, m), append(sets, s)
	}
	return schemas, sets
}

// lowerAll lowers the branches of a union.
func (l *lowering) lowerAll(sets []set, c context) (branches []*branch) {
	for _, s := range sets {
		branches = append(branches, &branch{node: l.lower(s, c), set: s, pointers: l.pointers(s)})
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
func mutable(n *node) *node {
	if n.kind == kSchema || n.kind == kUnion {
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
		return l.noUnion(n, sh, branches)
	}
	if !l.distinguish(n, l.comparer()) {
		return l.textUnion(n, sh)
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
	if len(rest) < 2 || slices.ContainsFunc(rest, func(b *branch) bool { return !l.isText(b.node) }) {
		return nil
	}
	t := &node{kind: kSchema, set: sh.set, src: sh.primary, types: tString, carry: carryText, annotations: sh.annotations, unknown: sh.unknown}
	of, first := types(0), l.written(rest[0].node)
	for _, b := range rest {
		if l.written(b.node) != first {
			return nil
		}
		of |= l.gather(b.node.set).types
		t.standsFor(b.node)
	}
	t.description = describeText(of, sh.annotations)
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

// conditional makes a union of if/then/else: one branch for values that satisfy the
// condition and what follows, one for what follows otherwise.
func (l *lowering) conditional(sh *shape, c context) *node {
	const most = 3  // conditions of one place: each doubles the branches
	const chain = 8 // conditions that stand in each other's else: each repeats the object
	conditions, taken := sh.conditions, 0
	for _, p := range sh.set {
		if p.without&noCondition != 0 {
			taken++
		}
	}
	if len(conditions) > most || taken >= chain {
		return l.unconditional(sh, c)
	}
	condition := conditions[0]
	owner := condition.Parent()
	base := sh.set.masked(owner, noCondition)
	quiet := base
	if l.describesUnions() {
		quiet = base.quiet()
	}
	yes, no := quiet.add(part{n: condition, without: noAnnotations}), quiet
	if then := owner.Get("then"); schema.IsSchema(then) {
		yes = yes.add(part{n: then, without: nearer})
	}
	if other := owner.Get("else"); schema.IsSchema(other) {
		no = no.add(part{n: other, without: nearer})
	}
	e := Widened
	if !l.gentle {
		if base := l.gather(quiet.add(part{n: condition, without: negated})); !base.vague && l.sayable(base) {
			no, e = no.add(part{n: condition, without: negated}), Exact
		}
	}
	n := l.either(sh, yes, no, c)
	if n.kind == kNever {
		return n
	}
	n.fact(Fact{Rule: ruleKeyword, Repair: flavor.SpellOut, Effect: e, Node: condition, Keyword: "if", Detail: "anyOf"})
	return n
}

// either makes a union of the two sides of a condition.
func (l *lowering) either(sh *shape, yes, no set, c context) *node {
	n := l.union(sh, l.lowerAll([]set{yes, no}, context{root: c.root, level: c.level, open: true}))
	if n.kind == kNever {
		return n
	}
	return mutable(n)
}

// sayable reports whether objects can be kept from having the members that must be absent:
// they are closed, or declare them, so that what cannot be said there is told there.
func (l *lowering) sayable(sh *shape) bool {
	if len(sh.absent) == 0 {
		return true
	}
	ms := l.membersOf(sh)
	return l.closesMembers(ms) || !slices.ContainsFunc(sh.absent, func(a absence) bool { return ms.at[a.name] == nil })
}

// unconditional leaves the conditions of a place to validation; the properties that
// they speak of are declared all the same.
func (l *lowering) unconditional(sh *shape, c context) *node {
	base := sh.set
	for _, condition := range sh.conditions {
		base = base.masked(condition.Parent(), noCondition|loosened)
	}
	inner := l.gather(base)
	for _, condition := range sh.conditions {
		for _, k := range [...]string{"if", "then", "else"} {
			if m := condition.Parent().Get(k); schema.IsSchema(m) {
				inner.loose = append(inner.loose, m)
			}
		}
	}
	n := l.shaped(inner, c)
	if n.kind == kNever {
		return n
	}
	n = mutable(n)
	for _, condition := range sh.conditions {
		l.lose(n, condition, Widened)
	}
	return n
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

// pointers names the schemas of a set, for the codec's choice of a branch.
func (l *lowering) pointers(s set) []string {
	var out []string
	for _, p := range s {
		if p.n != nil && p.n.Document() == l.doc.Tree && p.without&^(noAnnotations|nearer) == 0 {
			out = append(out, l.pointer(p.n))
		}
	}
	return out
}
