package engine

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Keeping is the gentle way to lower, for flavors under which keywords that nothing
// refuses may stand: the input's object stays, and only what the flavor minds is edited.

// keepableRules lists the findings that are mended member by member.
var keepableRules = map[string]bool{
	flavor.CReference.String(): true, flavor.CRecursiveReference.String(): true, flavor.CReferenceByPath.String(): true,
	flavor.CExternalReference.String(): true, flavor.CUnusedDefinition.String(): true, flavor.CForeignDialect.String(): true,
	flavor.COldSpelling.String(): true, flavor.CInvalidPattern.String(): true, flavor.CEmptyEnum.String(): true,
	flavor.CNonObjectRoot.String(): true, flavor.CRootReference.String(): true, flavor.CRootUnion.String(): true,
	"duplicate-name": true, "repointed-reference": true, "guessed-identifier": true, ruleDangling: true, ruleMalformed: true, "property-name": true,
	ruleRepeatedID: true, ruleRepeatedValue: true, ruleStrayDialect: true, ruleIgnoredSibling: true,
}

// keepable reports whether a finding leaves the input's object as it is, edited.
func keepable(f *Fact) bool {
	if f.Rule == ruleKeyword {
		k := schema.Lookup(f.Keyword)
		return k == nil || k.Family != schema.Applicator && k.Family != schema.AnyValue || f.Node.Parent().Parent() == nil
	}
	return keepableRules[f.Rule] || strings.HasPrefix(f.Rule, ruleLimit)
}

// gentle reports whether schemas can stay, edited member by member: keywords may stand
// that are listed nowhere, and what is minded is mended in place.
func gentle(r *flavor.Rules) bool {
	if _, unrolls := r.Refusal(flavor.CRecursiveReference); unrolls || !r.UnlistedKept {
		return false
	}
	for i, c := range flavor.Constructs() {
		if _, refused := r.Refusal(flavor.Construct(i)); refused && !keepableRules[c.Name] {
			return false
		}
	}
	return true
}

// TakesUnknown reports whether a flavor lets words stand that it knows nothing of. Under
// such a flavor nullable means nothing where no dialect is declared: whoever reads the
// adapted schema would not take it for null either.
func TakesUnknown(r *flavor.Rules) bool { return gentle(r) }

// keep lowers a schema object member by member.
func (l *lowering) keep(n *tree.Node, c context) *node {
	if done := l.keptNodes[n]; done != nil {
		return done
	}
	if !l.dirty[n] && !l.linked[n] && n.Clean() {
		v := &node{kind: kVerbatim, src: n, set: one(n)}
		l.keptNodes[n] = v // a reference may lead here
		return v
	}
	if e := n.Get("enum"); e.IsArray() && e.Len() == 0 && l.refuses(flavor.CEmptyEnum) {
		return never(e)
	}
	k := &node{kind: kKept, src: n, set: one(n)}
	if r := l.doc.Reference(n); r != nil {
		return l.keepReference(k, n, r, c)
	}
	l.keptNodes[n] = k
	l.keepMembers(k, n, nil)
	return k
}

// keepReference lowers a schema that refers: the reference stays, or its target takes
// its place.
func (l *lowering) keepReference(k *node, n, r *tree.Node, c context) *node {
	target, _ := l.resolve(r)
	if target == nil {
		l.keptNodes[n] = k
		skip := r
		if keepsStrays(l.rules) && !l.o.OpenDangling {
			skip = nil
		}
		l.keepMembers(k, n, skip)
		return k
	}
	if at, ok := l.impossible[one(target).key()]; ok {
		return never(at)
	}
	if l.refuses(flavor.CReference) {
		l.leaveScope(r)
	}
	which := flavor.CReference
	if target.IsObject() && l.graph.recursive(target) {
		which = flavor.CRecursiveReference
	}
	if _, refused := l.rules.Refusal(which); !refused && target.IsObject() && !(c.root && l.refuses(flavor.CRootReference)) {
		l.tellGroundless(n, r) // where it stays, it says nothing still
		l.keptNodes[n] = k
		l.keepMembers(k, n, nil)
		if l.ignores(r) && written(l.doc, l.rules) >= schema.Draft201909 {
			k.members = l.withoutIgnored(k.members, r)
		}
		l.placeLed(r, k)
		return k
	}
	out := l.inline(k, n, r, target, c)
	l.keptNodes[n] = out
	out.note(which, flavor.Inline, Exact, false, r, r.Text())
	return out
}

// inline puts the target in place of a reference. Annotations beside the reference win;
// constraints beside it stand beside the target's where they do not meet, else both
// stand under allOf.
func (l *lowering) inline(k *node, n, r, target *tree.Node, c context) *node {
	if target.Kind() == tree.False {
		return never(target)
	}
	var behind *node
	if target.IsObject() {
		if l.inlining[target] {
			return &node{kind: kKept, src: nil, set: one(n)}
		}
		l.inlining[target] = true
		if l.reshape[target] {
			behind = l.lower(one(target), context{})
		} else {
			behind = l.keep(target, context{})
		}
		delete(l.inlining, target)
	} else {
		behind = &node{kind: kKept, set: one(target)}
	}
	if behind.kind == kNever {
		return never(target)
	}
	if behind.kind == kSchema || behind.kind == kUnion || behind.kind == kReference {
		m := l.mutable(behind)
		return m
	}
	beside := &node{kind: kKept, src: n, set: one(n)}
	l.keepMembers(beside, n, r)
	if l.ignores(r) {
		beside.members = l.withoutIgnored(beside.members, r)
	}
	target2 := l.opened(behind)
	copied := withoutIdentifiers(target2.members)
	members, ok := splice(beside.members, copied)
	if !ok {
		if len(copied) < len(target2.members) { // it must not carry its definitions into one of them
			behind = &node{kind: kKept, src: target2.src, set: target2.set, members: copied}
		}
		members = conjoin(beside.members, behind)
	}
	k.members = members
	k.src = n
	k.facts = copyFacts(beside.facts, k)
	k.standsFor(target2)
	return k
}

// withoutIdentifiers leaves out what names a place: a copy is not that place.
func withoutIdentifiers(ms []member) (out []member) {
	for _, m := range ms {
		switch m.keyword {
		case "$id", "id", "$anchor", "$dynamicAnchor", "$schema", "$defs", "definitions":
			continue
		}
		out = append(out, m)
	}
	return out
}

func copyFacts(fs []Fact, to *node) []Fact {
	out := append([]Fact(nil), fs...)
	for i := range out {
		out[i].out = to
	}
	return out
}

// opened returns a kept node with members in place of verbatim bytes.
func (l *lowering) opened(n *node) *node {
	if n.kind != kVerbatim {
		return n
	}
	k := &node{kind: kKept, src: n.src, set: n.set}
	for m := range n.src.All() {
		k.members = append(k.members, member{keyword: m.Name(), raw: m})
	}
	return k
}

// ignores reports whether what stands beside a reference means nothing, as in drafts
// before 2019-09.
func (l *lowering) ignores(r *tree.Node) bool {
	return l.doc.IgnoresSiblings() && r.Name() == "$ref"
}

// withoutIgnored leaves out the constraints beside a reference that means them not.
func (l *lowering) withoutIgnored(ms []member, r *tree.Node) (out []member) {
	for m := range r.Parent().All() {
		if k := schema.Lookup(m.Name()); k != nil && k.Family > schema.Annotation {
			l.ignored(m)
		}
	}
	for _, m := range ms {
		if k := schema.Lookup(m.keyword); k == nil || k.Family <= schema.Annotation {
			out = append(out, m)
		}
	}
	return out
}

// ignored reports, once, a keyword that means nothing beside a reference.
func (l *lowering) ignored(m *tree.Node) {
	if !l.reported[m] {
		l.reported[m] = true
		l.loose = append(l.loose, ignoredSibling(l.doc, m))
	}
}

const ruleIgnoredSibling = "ignored-sibling"

func ignoredSibling(doc *schema.Document, m *tree.Node) Fact {
	return Fact{Rule: ruleIgnoredSibling, Repair: flavor.Remove, Severity: Warning, Node: m, Keyword: m.Name(), Detail: doc.Dialect.String()}
}

// keepMembers edits the members of n into k, leaving skip out.
func (l *lowering) keepMembers(k *node, n, skip *tree.Node) {
	for m := range n.All() {
		if m == skip {
			continue
		}
		l.keepMember(k, n, m)
	}
}

func (l *lowering) keepMember(k *node, n, m *tree.Node) {
	word := schema.Lookup(m.Name())
	root := n == l.doc.Tree.Root() && !l.inside
	switch {
	case word == nil:
		k.copies(m)
	case means(l.doc, word, m) && l.malformed(word, m):
	case word.Name == "type" && (isUpper(m) && l.rules.Dialect != flavor.OpenAPI30 || l.nullAside(n, m)):
		l.keepTypes(k, n, m)
	case means(l.doc, word, m) && repeats(l.doc, m) != nil:
		c := repeats(l.doc, m)
		k.says(m.Name(), distinctItems(m), m)
		k.fact(Fact{Rule: ruleRepeatedValue, Repair: flavor.Remove, Node: c, Keyword: m.Name(), Detail: clip(string(c.Append(nil)))})
	case l.doc.Repeated[m]:
		k.fact(Fact{Rule: ruleRepeatedID, Repair: flavor.Remove, Severity: Warning, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case strayDialect(l.doc, l.rules, n, m):
		k.fact(Fact{Rule: ruleStrayDialect, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case word.Name == "$schema" && n == l.doc.Tree.Root() && foreign(l.doc, l.rules, m):
		k.note(flavor.CForeignDialect, flavor.Translate, Exact, false, m, m.Text())
	case (word.Name == "$anchor" || word.Name == "$dynamicAnchor") && l.refuses(flavor.CReference) && means(l.doc, word, m):
		k.fact(Fact{Rule: "unused-anchor", Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case (word.Name == "$id" || word.Name == "id") && m.IsString() && l.linked[n] && l.doc.Embedded(n) && l.doc.Starts(n) && l.refuses(flavor.CReference):
		// the references in it lead from the document's root now
		k.fact(Fact{Rule: "unused-identifier", Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case word.Name == "pattern" && l.pattern(m.Text()) == nil && l.refuses(flavor.CInvalidPattern):
		k.fact(invalidPattern(m))
	case l.translate(k, n, m, word):
	case word.Family == schema.Core && word.Holds == schema.Text && l.doc.Reference(n) == m:
		l.keepPointer(k, m)
	case !l.rules.Allows(m.Name(), root):
		e := Exact
		if word.Family > schema.Annotation {
			e = Widened
		}
		l.lose(k, m, e)
	case word.Family == schema.Core && word.Holds == schema.SchemaMap:
		k.members = append(k.members, member{keyword: m.Name(), named: l.keepDefinitions(m), after: m})
	default:
		k.members = append(k.members, l.keepValue(k, m, word))
	}
}

// keepPointer copies a reference, or points it anew where its target moves.
func (l *lowering) keepPointer(k *node, r *tree.Node) {
	target, _ := l.resolve(r)
	if target == nil || !target.IsObject() {
		k.copies(r)
		return
	}
	if !l.refuses(flavor.CReference) && l.doc.Embedded(r) {
		k.copies(r) // the root of an embedded resource goes where the resource goes
		if l.inside {
			l.leaveScope(r) // but the outermost one is another now
		}
		return
	}
	m := member{keyword: r.Name(), refer: l.define(target), raw: r}
	old := r.Name() == "$recursiveRef" && l.refuses(flavor.COldSpelling)
	if r.Name() == "$recursiveRef" && l.inside || r.Name() != "$ref" && l.refuses(flavor.CReference) || old {
		m.keyword = "$ref" // there is no scope left in which it could lead elsewhere
		l.leaveScope(r)
		if !old {
			k.fact(Fact{Rule: "dynamic-reference", Repair: flavor.SpellOut, Node: r, Keyword: r.Name()})
		}
	}
	k.members = append(k.members, m)
}

// keepDefinitions lists the definitions of n. Which of them stay is decided once all
// references are known.
func (l *lowering) keepDefinitions(m *tree.Node) (out []*property) {
	for d := range m.All() {
		p := &property{original: d.Name(), name: d.Name(), rawName: d}
		l.kept = append(l.kept, keptDefinition{p, d})
		out = append(out, p)
	}
	return out
}

// keptDefinition is an entry of the input's definitions that may stay.
type keptDefinition struct {
	property *property
	source   *tree.Node
}

// keepValue edits the value of a keyword.
func (l *lowering) keepValue(k *node, m *tree.Node, word *schema.Keyword) member {
	out := member{keyword: m.Name(), after: m}
	switch word.Holds {
	case schema.Schema, schema.SchemaOrList, schema.SchemaList:
		if m.IsArray() {
			for c := range m.All() {
				out.list = append(out.list, l.keepPart(k, c, false))
			}
			return out
		}
		out.node = l.keepPart(k, m, mayBeBoolean(word))
		return out
	case schema.SchemaMap, schema.Dependencies:
		for c := range m.All() {
			if m.Name() == "patternProperties" && l.refuses(flavor.CInvalidPattern) && l.pattern(c.Name()) == nil {
				f := invalidPattern(c) // nobody could say which names it matches
				if !l.opensRest(m.Parent()) {
					f.Effect = Narrowed // perhaps one that may not come now
				}
				k.fact(f)
				continue
			}
			p := &property{original: c.Name(), name: c.Name(), rawName: c, node: l.keepSub(c, mayBeBoolean(word))}
			if p.node.kind == kNever && m.Name() == "properties" && requires(m.Parent(), c.Name()) && m.Parent().Get("type").Is("object") {
				k.kind, k.src = kNever, c
			}
			if p.node.kind == kNever && m.Name() == "properties" && !requires(m.Parent(), c.Name()) && l.refuses(flavor.CBooleanSchema) {
				e := Widened
				if a := m.Parent().Get("additionalProperties"); a != nil && a.Kind() == tree.False && !m.Parent().Has("patternProperties") {
					e = Exact
				}
				k.fact(Fact{Rule: "impossible-property", Effect: e, Node: c, Keyword: c.Name(), Detail: excluded(p.node.src)})
				continue
			}
			k.tellNever(p.node, c)
			out.named = append(out.named, p)
		}
		return out
	}
	out.raw = m
	return out
}

func requires(n *tree.Node, name string) bool {
	for r := range n.Get("required").All() {
		if r.Is(name) {
			return true
		}
	}
	return false
}

// keepPart edits one schema that k holds, and says where nothing satisfies it.
func (l *lowering) keepPart(k *node, m *tree.Node, boolean bool) *node {
	n := l.keepSub(m, boolean)
	k.tellNever(n, m)
	return n
}

// tellNever reports a schema in whose place false is written.
func (n *node) tellNever(part *node, m *tree.Node) {
	if part.kind == kNever && m.IsObject() {
		n.fact(Fact{Rule: "impossible-part", Severity: Warning, Node: m, Detail: excluded(part.src)})
	}
}

// keepSub edits one schema below; what is no schema stays, and so do true and false where
// they may.
func (l *lowering) keepSub(m *tree.Node, boolean bool) *node {
	if !m.IsObject() {
		if m.IsBool() && !boolean && l.refuses(flavor.CBooleanSchema) {
			if m.Kind() == tree.False {
				return never(m)
			}
			return &node{kind: kKept, set: one(m)}
		}
		return &node{kind: kVerbatim, src: m, set: one(m)}
	}
	return l.lower(one(m), context{})
}

func (l *lowering) refuses(c flavor.Construct) bool {
	_, refused := l.rules.Refusal(c)
	return refused
}
