package engine

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// resolve finds what a reference leads to. One that leads there in another way than it says
// is reported once, and so is one that leads nowhere, for which the target is nil.
func (l *lowering) resolve(r *tree.Node) (*tree.Node, schema.Status) {
	target, status := l.doc.Resolve(r)
	if _, reported := l.led[r]; !reported && ledBy(status) != "" {
		l.led[r] = len(l.loose)
		l.loose = append(l.loose, Fact{Rule: ledBy(status), Node: r, Detail: r.Text()})
	}
	if target == nil {
		l.lost(r, status)
	} else if !l.terms.kept {
		l.leaveScope(r)
	}
	return target, status
}

// placeLed notes where in the output a reference stays that resolve reported.
func (l *lowering) placeLed(r *tree.Node, n *node) {
	if i, reported := l.led[r]; reported {
		l.loose[i].out = n
	}
}

// leaveScope reports, once, a dynamic reference that is taken to lead to one place where
// it may lead to several, by the way it was reached
// (https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2).
func (l *lowering) leaveScope(r *tree.Node) {
	if r.Name() == "$ref" || l.reported[r] {
		return
	}
	l.reported[r] = true
	if l.scopes == 0 {
		l.scopes = 1 + dynamicAnchors(l.doc.Tree.Root())
	}
	if l.scopes > 2 {
		f := Fact{Rule: "dynamic-scope", Effect: Narrowed, Severity: Warning, Node: r, Keyword: r.Name()}
		l.loose = append(l.loose, f)
		f.Effect = Widened
		l.loose = append(l.loose, f)
	}
}

// dynamicAnchors counts the schemas that a dynamic reference may lead to.
func dynamicAnchors(root *tree.Node) (n int) {
	stack := []*tree.Node{root}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.Has("$dynamicAnchor") || isTrue(s.Get("$recursiveAnchor")) {
			n++
		}
		schema.Subschemas(s, func(_ *schema.Keyword, sub *tree.Node) { stack = append(stack, sub) })
	}
	return n
}

// lost settles a reference without a target: refused, or taken as admitting anything.
func (l *lowering) lost(r *tree.Node, status schema.Status) {
	if l.reported[r] {
		return
	}
	l.reported[r] = true
	f := Fact{Rule: ruleDangling, Node: r, Detail: r.Text()}
	if status == schema.External {
		f.Rule = flavor.CExternalReference.String()
	}
	if l.terms.opensStrays {
		f.Severity, f.Effect, f.Repair = Warning, Widened, flavor.Remove
		l.loose = append(l.loose, f)
		return
	}
	if l.terms.keepsStrays {
		f.Severity = Warning
		l.loose = append(l.loose, f)
		return
	}
	f.Severity = Refused
	l.refusals = append(l.refusals, f)
}

// keepsStrays reports whether references without a target stay as they are.
func keepsStrays(r *flavor.Rules) bool {
	return r.Construct(flavor.CExternalReference).Verdict != flavor.Refuses
}

// reference lowers a schema that refers, where the reference itself can stay; nil where
// the target has to be merged in.
func (l *lowering) reference(n, r *tree.Node) *node {
	target, _ := l.resolve(r)
	if target == nil || !target.IsObject() {
		return nil
	}
	which := flavor.CReference
	if l.graph.recursive(target) {
		which = flavor.CRecursiveReference
	}
	if _, refused := l.rules.Refusal(which); refused {
		return nil
	}
	if l.constrains(n) {
		if !l.reported[r] {
			l.reported[r] = true
			l.loose = append(l.loose, Fact{Rule: "merged-reference", Repair: flavor.Merge, Node: r, Detail: r.Text()})
		}
		return nil
	}
	if target = l.chainEnd(target); target == nil {
		return nil
	}
	def := l.define(target)
	if def.node != nil && def.node.kind == kNever {
		return never(r)
	}
	out := l.referTo(def)
	out.src = n
	l.placeLed(r, out)
	return l.beside(out, n, target)
}

// ledBy is the rule of references that lead somewhere in another way than they say, or "".
func ledBy(s schema.Status) string {
	switch s {
	case schema.Repointed:
		return "repointed-reference"
	case schema.Identified:
		return "guessed-identifier"
	}
	return ""
}

// chainEnd follows references that are nothing else to the first schema that is more; nil
// where they end at none.
func (l *lowering) chainEnd(n *tree.Node) (end *tree.Node) {
	var way []*tree.Node
	seen := map[*tree.Node]bool{}
	for x := n; !seen[x]; {
		if known, ok := l.chains[x]; ok {
			end = known
			break
		}
		seen[x], way, end = true, append(way, x), x
		next := l.doc.Reference(x)
		if next == nil || x.Len() > 1 {
			break
		}
		if x, _ = l.resolve(next); x == nil || !x.IsObject() {
			end = nil
			break
		}
	}
	for _, x := range way {
		l.chains[x] = end
	}
	return end
}

// constrains reports whether something beside a reference limits the values.
func (l *lowering) constrains(n *tree.Node) bool {
	if l.doc.IgnoresSiblings() {
		return false
	}
	for m := range n.All() {
		if k := schema.Lookup(m.Name()); k != nil && k.Family > schema.Annotation && l.means(k, m) {
			return true
		}
	}
	return false
}

// beside puts the annotations that stand beside a reference where they may stand: there,
// or on a union of the one reference.
func (l *lowering) beside(out *node, n, target *tree.Node) *node {
	var kept []*tree.Node
	wrap := false
	_, repeated := l.rules.Refusal(flavor.CRepeatedAnnotation)
	for m := range n.All() {
		k := schema.Lookup(m.Name())
		switch {
		case k != nil && k.Family == schema.Annotation && !malformed(k, m):
			kept = append(kept, m)
			if (repeated && target.Has(m.Name()) || !l.allows(m.Name(), flavor.Reference)) && l.takesUnions() && l.allows(m.Name(), flavor.Union) {
				wrap = true
			}
		case k == nil:
			out.unknown = append(out.unknown, m)
		case k.Family > schema.Annotation && l.doc.IgnoresSiblings():
			l.ignored(m)
		}
	}
	if len(kept) == 0 {
		l.leaveReference(out)
		return out
	}
	if wrap {
		u := &node{kind: kUnion, set: one(n), src: n, branches: []*branch{{node: &node{kind: kReference, definition: out.definition, set: out.set}, set: one(target)}}, annotations: kept, unknown: out.unknown, facts: out.facts}
		u.note(flavor.CReference, flavor.Wrap, Exact, false, n, "")
		l.leaveUnion(u, &shape{annotations: kept, unknown: out.unknown})
		return u
	}
	out.annotations = kept
	l.leaveReference(out)
	return l.told(out)
}

// told puts a reference that is told something under a union of it, where nothing may be
// told beside the reference.
func (l *lowering) told(n *node) *node {
	if len(n.lost) == 0 || l.describable(n) || !l.takesUnions() || !l.describesUnions() {
		return n
	}
	u := &node{kind: kUnion, set: n.set, src: n.src, branches: []*branch{{node: &node{kind: kReference, definition: n.definition, set: n.set}, set: n.set}}, lost: n.lost, annotations: n.annotations, facts: copyFacts(n.facts, n)}
	for i := range u.facts {
		u.facts[i].out = u
	}
	return u
}

// define returns the definition of a target, lowering it on first use.
func (l *lowering) define(target *tree.Node) *definition {
	l.defines = true
	if d := l.defined[target]; d != nil {
		return d
	}
	if target == l.doc.Tree.Root() && !l.rootApart {
		l.defined[target] = l.root
		return l.root
	}
	d := l.newDefinition(one(target))
	d.target = target
	l.defined[target] = d
	if target == l.doc.Tree.Root() && l.gentle {
		return d // kept once the root is settled
	}
	if l.nested++; l.nested > maxNested {
		l.pending = append(l.pending, d) // a chain of definitions must not become a chain of calls
	} else {
		l.lowerDefinition(d)
	}
	l.nested--
	return d
}

func (l *lowering) lowerDefinition(d *definition) {
	d.node = l.lower(one(d.target), l.ofDefinitions())
	if d.node.kind == kNever {
		l.rule(one(d.target).key(), d.node.src)
	}
}

// ofDefinitions is the context of definitions: where the input's own stay, theirs.
func (l *lowering) ofDefinitions() context { return context{open: !l.gentle} }

// maxNested bounds the definitions that are lowered within each other.
const maxNested = 500

// lowerPending lowers the definitions that were put off.
func (l *lowering) lowerPending() {
	for len(l.pending) > 0 {
		d := l.pending[0]
		l.pending = l.pending[1:]
		l.lowerDefinition(d)
	}
}

func (l *lowering) newDefinition(s set) *definition {
	l.defines = true
	d := &definition{set: s, name: l.definitionName(s)}
	l.definitions = append(l.definitions, d)
	return d
}

func (l *lowering) referTo(d *definition) *node {
	return &node{kind: kReference, definition: d, set: d.set}
}

// definitionName names a definition after the input's, unless another has the name.
func (l *lowering) definitionName(s set) string {
	base := "definition"
	for _, p := range s {
		if p.n == l.doc.Tree.Root() {
			base = "root"
			break
		}
		if p.n == nil || !p.n.HasName() {
			continue
		}
		if holder := p.n.Parent(); holder.HasName() && (holder.Name() == "$defs" || holder.Name() == "definitions") {
			base = p.n.Name()
			break
		}
		if base == "definition" {
			base = p.n.Name()
		}
	}
	if !l.plainName(base) {
		base = l.cleanDefinition(base)
	}
	name := base
	if l.names.has(name) {
		name, _ = l.names.number(base, 0, func(i int) string { return base + "_" + itoa(i) }, nil)
	}
	l.names.add(name)
	return name
}

// plainName reports whether a definition may have a name.
func (l *lowering) plainName(name string) bool {
	return name != "" && !strings.ContainsAny(name, "/~") && !(l.refuses(flavor.CEscapedDefinitionName) && escapes(name))
}

// cleanDefinition keeps what every reader of JSON Pointers takes.
func (l *lowering) cleanDefinition(name string) string {
	if name == "" {
		return "definition"
	}
	return strings.Map(func(r rune) rune {
		if r < 0x80 && (r == '_' || r == '-' || r == '.' || r == '$' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '_'
	}, name)
}

func lastToken(reference string) string {
	if i := strings.LastIndexByte(reference, '/'); i >= 0 {
		return tree.UnescapeToken(reference[i+1:])
	}
	return strings.TrimPrefix(reference, "#")
}
