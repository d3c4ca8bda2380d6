package engine

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// maxProduct bounds the branches that unions of one place multiply to.
const maxProduct = 64

// distribute pushes what stands beside a union into each of its branches. Of several
// unions one is taken apart here, the others follow inside the branches, as long as the
// product stays small; else they are left to validation.
func (l *lowering) distribute(sh *shape, c context) *node {
	pick := l.pick(sh)
	u := sh.unions[pick]
	product := u.member.Len()
	base := sh.set.masked(u.owner, u.mask)
	var given []unionAt
	for i, o := range sh.unions {
		if i == pick {
			continue
		}
		if product *= max(o.member.Len(), 1); product > maxProduct {
			base = base.masked(o.owner, o.mask)
			given = append(given, o)
		}
	}
	n := l.branchesOf(sh, base, u, c)
	for _, o := range given {
		n = mutable(n)
		l.lose(n, o.member, Widened)
	}
	return n
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
	var branches []*branch
	for m := range u.member.All() {
		if !schema.IsSchema(m) {
			continue
		}
		s := base.add(part{n: m, without: nearer})
		if len(base) == 1 && l.bare(base[0], u) {
			s = one(m) // nothing stands beside the union: the branch is as it is
		}
		branches = append(branches, &branch{node: l.lower(s, context{root: c.root, level: c.level, open: true}), set: s, pointers: l.pointers(s)})
	}
	live := slices.DeleteFunc(slices.Clone(branches), func(b *branch) bool { return b.node.kind == kNever })
	if len(live) == 1 && l.describesUnions() { // no union is left to hold the annotations
		s := sh.set.masked(u.owner, u.mask).add(part{n: uniqueBranch(u, branches, live[0]), without: nearer})
		live[0] = &branch{node: l.lower(s, context{root: c.root, level: c.level, open: true}), set: s}
		branches = live
	}
	exclusive := u.mask == noOneOf && !l.apart(live)
	n := l.union(sh, branches)
	if n.kind == kNever {
		return n
	}
	n = mutable(n)
	if !l.bareAll(base, u) {
		n.note(flavor.CKeywordsBesideUnion, flavor.PushDown, Exact, false, u.owner, u.member.Name())
	}
	if len(live) < u.member.Len() {
		n.fact(Fact{Rule: "impossible-branch", Node: u.member, Detail: strconv.Itoa(u.member.Len() - len(live)), Keyword: u.member.Name()})
	}
	if u.mask == noOneOf {
		e := Exact
		if exclusive {
			e = Widened
		}
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.SpellOut, Effect: e, Node: u.member, Keyword: "oneOf", Detail: "anyOf", quiet: true})
	}
	return n
}

// uniqueBranch returns the schema of the input that live comes from.
func uniqueBranch(u unionAt, all []*branch, live *branch) *tree.Node {
	i := 0
	for m := range u.member.All() {
		if !schema.IsSchema(m) {
			continue
		}
		if all[i] == live {
			return m
		}
		i++
	}
	return u.member.First()
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

// apart reports whether no value can belong to two of the branches.
func (l *lowering) apart(branches []*branch) bool {
	signatures := make([]codec.Signature, len(branches))
	for i, b := range branches {
		signatures[i] = l.meaning(b.set)
	}
	for i := range signatures {
		for j := range i {
			if !signatures[i].Disjoint(&signatures[j]) {
				return false
			}
		}
	}
	return true
}

// union constructs a place that admits the values of any branch.
func (l *lowering) union(sh *shape, branches []*branch) *node {
	branches = slices.DeleteFunc(branches, func(b *branch) bool { return b.node.kind == kNever })
	branches = l.flat(branches)
	branches = l.folded(l.distinctBranches(branches))
	switch len(branches) {
	case 0:
		return never(sh.place())
	case 1:
		return branches[0].node
	}
	n := &node{kind: kUnion, set: sh.set, src: sh.primary, branches: branches, annotations: sh.annotations, unknown: sh.unknown}
	rest, null := withoutNull(branches)
	byKeyword := null && l.rules.Dialect == flavor.OpenAPI30 && len(rest) > 0
	if byKeyword {
		if len(rest) == 1 {
			return l.orNullNode(rest[0].node)
		}
		n.branches = rest
	}
	if !l.distinguish(n, l.builder()) {
		return l.textUnion(n, sh)
	}
	l.leaveUnion(n, sh)
	if byKeyword {
		return l.unionOrNull(n)
	}
	return n
}

// flat takes unions among the branches apart that have nothing of their own.
func (l *lowering) flat(branches []*branch) []*branch {
	var out []*branch
	for _, b := range branches {
		if b.node.kind == kUnion && !b.node.tagged && len(b.node.annotations) == 0 && len(b.node.lost) == 0 && b.node.description == "" {
			for i, inner := range b.node.branches {
				if i == 0 && len(b.node.facts) > 0 {
					m := mutable(inner.node)
					for _, f := range b.node.facts {
						f.out = m
						m.facts = append(m.facts, f)
					}
					inner = &branch{node: m, set: inner.set, pointers: inner.pointers}
				}
				out = append(out, inner)
			}
			continue
		}
		out = append(out, b)
	}
	return out
}

// distinctBranches drops branches whose node is another's, or reads the same.
func (l *lowering) distinctBranches(branches []*branch) []*branch {
	seen := map[*node]bool{}
	texts := map[string]bool{}
	var out []*branch
	for _, b := range branches {
		if seen[b.node] {
			continue
		}
		seen[b.node] = true
		if t, ok := l.fingerprint(b.node); ok {
			if texts[t] {
				continue
			}
			texts[t] = true
		}
		out = append(out, b)
	}
	return out
}

// folded makes one branch of neighbours that only list values of one type.
func (l *lowering) folded(branches []*branch) []*branch {
	var out []*branch
	for _, b := range branches {
		if len(out) > 0 {
			if n := foldListed(out[len(out)-1].node, b.node); n != nil {
				out[len(out)-1] = &branch{node: n, set: set{{types: n.types}}}
				continue
			}
		}
		out = append(out, b)
	}
	return out
}

// foldListed returns one node that lists the values of both, or nil where something but
// values of the same type is said.
func foldListed(a, b *node) *node {
	if !a.onlyLists() || !b.onlyLists() || a.types != b.types {
		return nil
	}
	n := mutable(a)
	n.src, n.set = nil, nil
	n.listed = append(slices.Clone(a.listed), b.listed...)
	if hasRepeats(n.listed) {
		return nil
	}
	n.members = []member{{keyword: "enum", text: "[" + a.valueTexts() + "," + b.valueTexts() + "]"}}
	for _, f := range b.facts {
		f.out = n
		n.facts = append(n.facts, f)
	}
	return n
}

// onlyLists reports whether a node says nothing but which scalars are admitted.
func (n *node) onlyLists() bool {
	return n.kind == kSchema && n.carry == carryPlain && !n.nullable && n.listed != nil && len(n.members) == 1 &&
		n.types&(tObject|tArray) == 0 && n.types.single() &&
		len(n.annotations)+len(n.unknown)+len(n.lost) == 0 && n.description == ""
}

// valueTexts spells the listed values, separated by commas.
func (n *node) valueTexts() string {
	m := n.members[0]
	text := m.text
	if m.raw != nil {
		text = string(m.raw.Append(nil))
	}
	if m.keyword == "enum" {
		return text[1 : len(text)-1]
	}
	return text
}

func hasRepeats(s []string) bool {
	seen := map[string]bool{}
	for _, x := range s {
		if seen[x] {
			return true
		}
		seen[x] = true
	}
	return false
}

// withoutNull splits off the branch that admits nothing but null.
func withoutNull(branches []*branch) (rest []*branch, null bool) {
	for _, b := range branches {
		if n := b.node; n.kind == kSchema && (n.types == tNull || len(n.values) == 1 && n.values[0].Original == "null") {
			null = true
			continue
		}
		if n := b.node; n.kind == kVerbatim && n.src.Get("type").Is("null") {
			null = true
			continue
		}
		rest = append(rest, b)
	}
	return rest, null
}

// distinguish makes sure that the codec can tell the branches from each other: by their
// images, else by a tag. It reports false where the union admits anything at all and
// only text will do.
func (l *lowering) distinguish(n *node, cb *codecBuilder) bool {
	free := false
	for _, b := range n.branches {
		free = free || b.node.carry == carryText && b.node.kind == kSchema && l.signature(b.set).Types == codec.TAny
	}
	if free {
		return false
	}
	if !cb.ambiguous(n) {
		return true
	}
	n.tagged = true
	taken := map[string]bool{}
	for i, b := range n.branches {
		if rest, _ := withoutNull([]*branch{b}); len(rest) == 0 {
			continue // null travels as it is
		}
		if b.name = l.branchName(b, i); !l.nameRule.takes(b.name, false) {
			b.name = "option_" + strconv.Itoa(i+1)
		}
		b.name = unused(b.name, taken)
		inner := b.node
		wrapped := &node{kind: kSchema, set: b.set, types: tObject, carry: carryWrap, object: &objectPart{declared: true, closed: l.closes()}}
		wrapped.object.properties = []*property{{original: b.name, name: b.name, node: inner, required: true}}
		n.branches[i] = &branch{node: wrapped, set: b.set, name: b.name, pointers: b.pointers}
	}
	n.fact(Fact{Rule: "ambiguous-union", Repair: flavor.Wrap, Reshaped: true, Node: n.place()})
	return true
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

// closes reports whether objects have to be closed and can be.
func (l *lowering) closes() bool {
	_, refused := l.rules.Refusal(flavor.COpenObject)
	return refused && l.rules.Allows("additionalProperties", false, flavor.ObjectType)
}

// branchName is the tag of a branch: its title or definition's name, else its number.
func (l *lowering) branchName(b *branch, i int) string {
	for _, p := range b.set {
		if p.n == nil {
			continue
		}
		if r := l.doc.Reference(p.n); r != nil {
			return l.cleanName(lastToken(r.Text()))
		}
		if t := p.n.Get("title"); t.IsString() && t.Text() != "" && len(t.Text()) <= 40 {
			return l.cleanName(t.Text())
		}
	}
	return "option_" + strconv.Itoa(i+1)
}

// textUnion lets a union that admits anything travel as text.
func (l *lowering) textUnion(n *node, sh *shape) *node {
	return l.textOf(&node{set: sh.set, src: sh.primary, annotations: sh.annotations, unknown: sh.unknown}, sh, flavor.CFreeFormValue, "")
}

// conditional makes a union of if/then/else: one branch for values that satisfy the
// condition and what follows, one for what follows otherwise.
func (l *lowering) conditional(sh *shape, c context) *node {
	const most = 3 // conditions of one place: each doubles the branches
	conditions := sh.conditions
	if len(conditions) > most {
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
	inner := context{root: c.root, level: c.level, open: true}
	a, b := l.lower(yes, inner), l.lower(no, inner)
	n := l.union(sh, []*branch{{node: a, set: yes, pointers: l.pointers(yes)}, {node: b, set: no, pointers: l.pointers(no)}})
	if n.kind == kNever {
		return n
	}
	n = mutable(n)
	n.fact(Fact{Rule: ruleKeyword, Repair: flavor.SpellOut, Effect: Widened, Node: condition, Keyword: "if", Detail: "anyOf"})
	return n
}

// unconditional leaves the conditions of a place to validation; the properties that
// they speak of are declared all the same.
func (l *lowering) unconditional(sh *shape, c context) *node {
	base := sh.set
	for _, condition := range sh.conditions {
		base = base.masked(condition.Parent(), noCondition)
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
