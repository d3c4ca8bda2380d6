package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// wrapName is the property that holds a wrapped value, unless the flavor names another.
const wrapName = "result"

// lowerRoot lowers the document. What a root means depends on the surface: tools and
// outputs take its object instances, a response format may mean any JSON.
func (l *lowering) lowerRoot() *node {
	root := l.doc.Tree.Root()
	s := one(root)
	if r := l.doc.Reference(root); r != nil && !l.gentle && l.tellGroundless(root, r) {
		s = l.withoutGround(root)
	}
	sh := l.gather(s)
	t := sh.types
	if !sh.typed && len(sh.unions) == 0 && (l.rules.Surface == flavor.Response || len(sh.conditions) == 0) {
		t = l.infer(sh)
	}
	if t == 0 || sh.never != nil {
		return never(sh.place())
	}
	if others := t &^ tObject; others != 0 && !l.mayBeObject(sh) { // others find out when they are made
		t = others
	}
	_, objectOnly := l.rules.Refusal(flavor.CNonObjectRoot)
	takesObject := l.rules.Surface != flavor.Response || t == tObject
	if !objectOnly && (!takesObject || t&tObject == 0) {
		n := l.lower(s, context{root: true})
		if n.kind == kReference && n.definition.node != nil && l.refuses(flavor.CRootReference) {
			n = l.mutable(n.definition.node) // the root is a part of its own recursion
		}
		l.root.node = n
		return l.rootUnion(n, sh)
	}
	if takesObject && t&tObject != 0 {
		more := t != tObject && (sh.typed && len(sh.unions) == 0 || l.o.KeepOpen) || l.gentle && l.renamesAtRoot(sh)
		l.rootApart = more && (!l.gentle || !l.identifies())
		if _, known := l.impossible[objectRootKey]; !known {
			n := l.objectRoot(root, s, sh)
			if n.kind == kNever {
				l.rule(objectRootKey, n.src) // lowered again, without what was made on the way
			}
			return n
		}
		l.rootApart = false
	}
	return l.wrapRoot(s, sh)
}

// mayBeObject reports whether objects may be values of a shape: of each union, those of a
// branch may. A branch that leads back to its union adds nothing to that.
func (l *lowering) mayBeObject(sh *shape) bool {
	const most = 1000 // branches that are read
	read, within := 0, map[*tree.Node]bool{}
	var may func(sh *shape) bool
	may = func(sh *shape) bool {
		if sh.never != nil || sh.types&tObject == 0 || slices.ContainsFunc(sh.rest, l.excludesObjects) {
			return false
		}
		for _, u := range sh.unions {
			if within[u.member] {
				return false
			}
			within[u.member] = true
			any := false
			for b := range u.member.All() {
				if read++; read > most {
					return true
				}
				any = any || schema.IsSchema(b) && may(l.gather(one(b)))
			}
			delete(within, u.member)
			if !any {
				return false
			}
		}
		return true
	}
	return may(sh)
}

// excludesObjects reports whether a constraint is a `not` of all objects.
func (l *lowering) excludesObjects(m *tree.Node) bool {
	if m.Name() != "not" {
		return false
	}
	word, single := l.onlyWord(m)
	return single && word != nil && word.Name() == "type" && typesSaid(word)&tObject != 0
}

// objectRootKey stands for the root's object instances among what is known to be impossible.
const objectRootKey = "object root"

// identifies reports whether schemas below the root keep identifiers: a copy of the root
// would have them again, which validators refuse. Its definitions are not copied.
func (l *lowering) identifies() bool {
	words := []string{"$id", "id", "$recursiveAnchor"}
	if !l.refuses(flavor.CReference) { // else no anchor stays
		words = append(words, "$anchor", "$dynamicAnchor")
	}
	root := l.doc.Tree.Root()
	stack := []*tree.Node{root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, word := range words {
			if n != root && n.Has(word) && (word != "id" || l.doc.Dialect <= schema.Draft04) {
				return true
			}
		}
		schema.Subschemas(n, func(k *schema.Keyword, sub *tree.Node) {
			if n != root || k.Name != "$defs" && k.Name != "definitions" {
				stack = append(stack, sub)
			}
		})
	}
	return false
}

// renamesAtRoot reports whether a property has to have another name at the root and
// nowhere else.
func (l *lowering) renamesAtRoot(sh *shape) bool {
	return slices.ContainsFunc(l.membersOf(sh).names, func(name string) bool {
		return !l.nameRule.takes(name, true) && l.nameRule.takes(name, false)
	})
}

// keepApart keeps the root as it is meant below itself, where that is more than what the
// root itself stands for, as the definition that references to the root lead to.
func (l *lowering) keepApart() {
	root := l.doc.Tree.Root()
	d := l.defined[root]
	if !l.gentle || d == nil || d.root || d.node != nil {
		return
	}
	defer func(was bool) { l.inside = was }(l.inside)
	l.inside = true
	k := &node{kind: kKept, src: root, set: one(root)}
	d.node = k
	l.keepMembers(k, root, nil)
	k.members = withoutIdentifiers(k.members)
	k.facts, k.stead = nil, nil // said of the root
}

// objectRoot lowers a root whose object instances are meant.
func (l *lowering) objectRoot(root *tree.Node, s set, sh *shape) *node {
	if l.gentle && root.IsObject() && !l.reshape[root] && !l.needsShape(root) {
		n := l.keep(root, context{root: true})
		if n.kind == kNever {
			return n
		}
		if n = l.opened(n); !n.has("allOf") || l.rules.Allows("allOf", true) {
			n = l.typedRoot(n, root, sh)
			l.root.node = n
			return n
		} // what stands beside a reference could only be put under an allOf: it is merged
	}
	if repair, refused := l.rules.Refusal(flavor.CRootUnion); refused && repair == flavor.Merge && (len(sh.unions) > 0 || len(sh.conditions) > 0 && !l.gentle) {
		if !l.admitsObjects(sh) {
			return never(root)
		}
		n := l.mergedRoot(sh)
		l.root.node = n
		return n
	}
	n := l.lower(s.restrict(tObject), context{root: true})
	if n.kind == kNever {
		return n
	}
	if n.kind == kReference { // the root is a part of its own recursion
		n = n.definition.node
	}
	if n = l.mutable(n); !saysObject(sh) {
		l.tellInferred(n, sh, flavor.CMissingType)
	}
	l.root.node = n
	if n.kind == kUnion {
		return l.rootUnion(n, sh)
	}
	if n.types != tObject || n.object == nil && n.carry != carryPlain {
		return l.wrapped(n, sh, flavor.CNonObjectRoot)
	}
	return n
}

// tellInferred reports that the root is taken for an object. That costs nothing where only
// objects are meant; a response may mean more, and so may a reference to the root, of which
// fewer values below a `not` are more above it.
func (l *lowering) tellInferred(n *node, sh *shape, rule flavor.Construct) {
	root := l.doc.Tree.Root()
	f := Fact{Rule: rule.String(), Repair: flavor.Infer, Node: root, Detail: "object", quiet: true}
	if l.rules.Surface != flavor.Response {
		f.Keyword = theRoot
	}
	if d := l.defined[root]; sh.types != tObject && (d != nil && d.root || l.rules.Surface == flavor.Response || sh.recursive) {
		f.Effect = Narrowed
	}
	n.fact(f)
	if f.Effect == Narrowed && l.turns() {
		f.Effect = Widened
		n.fact(f)
	}
}

// saysObject reports whether the root itself says that it is an object, and nothing else.
func saysObject(sh *shape) bool {
	return sh.primary != nil && sh.primary.Get("type").Is("object")
}

// needsShape reports whether the root has keywords that may not stand at the root, and
// so cannot be kept member by member.
func (l *lowering) needsShape(n *tree.Node) bool {
	seen := map[*tree.Node]bool{}
	for n.IsObject() && !seen[n] {
		seen[n] = true
		for _, k := range [...]string{"anyOf", "oneOf", "allOf"} {
			if n.Has(k) && (!l.rules.Allows(k, true) || k != "allOf" && l.refuses(flavor.CRootUnion)) {
				return true
			}
		}
		for p := range n.Get("properties").All() {
			if !l.nameRule.takes(p.Name(), true) {
				return true
			}
		}
		r := l.doc.Reference(n)
		if r == nil {
			return false
		}
		target, _ := l.doc.Resolve(r)
		if target == nil {
			return false
		}
		if l.graph.recursive(target) && !l.refuses(flavor.CRecursiveReference) {
			return l.refuses(flavor.CRootReference)
		}
		n = target
	}
	return false
}

// typedRoot makes sure that a kept root says that it is an object.
func (l *lowering) typedRoot(n *node, root *tree.Node, sh *shape) *node {
	i := slices.IndexFunc(n.members, func(m member) bool { return m.keyword == "type" })
	if i >= 0 && n.members[i].raw != nil && n.members[i].raw.Is("object") {
		return n
	}
	m := member{keyword: "type", text: `"object"`}
	if i >= 0 {
		n.members[i] = m
	} else {
		n.members = slices.Insert(n.members, 0, m)
	}
	l.tellInferred(n, sh, flavor.CNonObjectRoot)
	return n
}

// turns reports whether the document has a keyword by which fewer values of a part can be
// more values of the whole.
func (l *lowering) turns() bool {
	stack := []*tree.Node{l.doc.Tree.Root()}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n.Has("not") || n.Has("oneOf") || n.Has("if") || n.Has("maxContains") {
			return true
		}
		schema.Subschemas(n, func(_ *schema.Keyword, sub *tree.Node) { stack = append(stack, sub) })
	}
	return false
}

// mergedRoot makes one object of a root union: the properties of all branches, and what
// all branches require.
func (l *lowering) mergedRoot(sh *shape) *node {
	inner, ms := l.mergedShape(sh)
	n := l.shaped(inner, context{root: true})
	if n.kind == kNever {
		return n
	}
	n = l.mutable(n)
	stands := l.underCondition(n, sh)
	if !stands {
		l.loosePatterns(n, sh, context{})
	}
	for _, u := range sh.unions {
		e := Widened
		if stands {
			e = Exact
		} else {
			l.tell(n, u.member.Name(), u.member)
		}
		n.note(flavor.CRootUnion, flavor.Merge, e, false, u.member, u.member.Name())
		if free := l.leftFree(ms, u); !l.o.KeepOpen && free.any() {
			n.fact(Fact{Rule: flavor.CRootUnion.String(), Repair: flavor.Merge, Effect: Narrowed, Node: u.member, names: free.some(), Detail: u.member.Name(), quiet: true})
		}
	}
	if !saysObject(sh) {
		l.tellInferred(n, sh, flavor.CMissingType)
	}
	return n
}

// admitsObjects reports whether each union has a branch that objects may satisfy.
func (l *lowering) admitsObjects(sh *shape) bool {
	for _, u := range sh.unions {
		any := false
		for b := range u.member.All() {
			any = any || schema.IsSchema(b) && l.gather(one(b)).types&tObject != 0
		}
		if !any {
			return false
		}
	}
	return true
}

// maxCondition bounds the bytes of a union under `then`: what it says of properties the
// root says too, and tokens cost money.
const maxCondition = 8 << 10

// underCondition lets the unions of a merged root stand under `then` of an `if` that
// always holds, which is no union at the root, where the flavor takes that; it reports
// whether it did.
func (l *lowering) underCondition(n *node, sh *shape) bool {
	if !l.gentle || n.kind != kSchema || n.carry != carryPlain || n.renames() || n.has("if") || has(sh.rest, "unevaluatedProperties") ||
		!l.rules.Allows("if", true, flavor.ObjectType) || !l.rules.Allows("then", true, flavor.ObjectType) {
		return false
	}
	then := &node{kind: kKept}
	for _, u := range sh.unions {
		if !l.allows(u.member.Name(), flavor.ObjectType) {
			return false
		}
		m := l.keepValue(then, u.member, schema.Lookup(u.member.Name()))
		if slices.ContainsFunc(m.list, func(b *node) bool { return b.kind == kNever }) {
			return false
		}
		if len(sh.unions) == 1 {
			then.members = append(then.members, m)
			break
		}
		then.members = conjoin(then.members, &node{kind: kKept, members: []member{m}})
	}
	if l.measure(then).bytes > maxCondition {
		return false
	}
	n.members = append(n.members, member{keyword: "if", text: "{}", last: true}, member{keyword: "then", node: then, last: true})
	return true
}

// requiredByAll lists the names that every branch of a union requires.
func (l *lowering) requiredByAll(u unionAt) (out []*tree.Node) {
	for b := range u.member.All() {
		if !b.IsObject() {
			return nil
		}
		required := l.gather(one(b)).required
		if out == nil {
			out = required
			if len(out) == 0 {
				return nil
			}
			continue
		}
		out = slices.DeleteFunc(slices.Clone(out), func(r *tree.Node) bool {
			return !slices.ContainsFunc(required, func(o *tree.Node) bool { return o.Text() == r.Text() })
		})
	}
	return out
}

// rootUnion settles a root that became a union.
func (l *lowering) rootUnion(n *node, sh *shape) *node {
	if n.kind != kUnion {
		return n
	}
	if l.refuses(flavor.CRootUnion) {
		return l.wrapped(n, sh, flavor.CRootUnion)
	}
	if !l.refuses(flavor.CNonObjectRoot) {
		return n
	}
	if l.refuses(flavor.CKeywordsBesideUnion) || !l.allows("type", flavor.Union) {
		return l.wrapped(n, sh, flavor.CNonObjectRoot)
	}
	n.types = tObject // said beside the union
	return n
}

// refersToRoot reports whether a reference leads to the root, in a definition that stays
// unused too.
func (l *lowering) refersToRoot() bool {
	if d := l.defined[l.doc.Tree.Root()]; d != nil || !l.gentle || l.refuses(flavor.CReference) || l.refuses(flavor.CUnusedDefinition) {
		return d != nil
	}
	for _, target := range l.references {
		if target == l.doc.Tree.Root() {
			return true
		}
	}
	return false
}

// takeOver moves what belongs to a document's root, such as definitions, from a kept
// schema that is wrapped: references to it stay as they are.
func (w *node) takeOver(n *node) {
	if n.kind != kKept {
		return
	}
	stays := n.members[:0:0]
	for _, m := range n.members {
		if k := schema.Lookup(m.keyword); k != nil && k.Family == schema.Core && !slices.Contains(schema.ReferenceKeywords[:], m.keyword) {
			w.members = append(w.members, m)
			continue
		}
		stays = append(stays, m)
	}
	n.members = stays
}

// wrapRoot puts a root that admits no object under a property.
func (l *lowering) wrapRoot(s set, sh *shape) *node {
	l.inside = true
	n := l.lower(s, context{open: true})
	if l.gentle {
		n = l.opened(n)
	}
	l.root.node = n
	if n.kind == kNever {
		return n
	}
	return l.wrapped(n, sh, flavor.CNonObjectRoot)
}

// wrapped puts a node under the only property of an object.
func (l *lowering) wrapped(n *node, sh *shape, why flavor.Construct) *node {
	a := l.rules.Construct(why)
	name := a.Name
	if name == "" {
		name = wrapName
	}
	name = l.nameRule.fit(name, true, newTaken())
	w := &node{kind: kSchema, set: sh.set, types: tObject, carry: carryWrap, object: &objectPart{declared: true, closed: l.closes()}}
	w.object.properties = []*property{{original: name, name: name, node: n, required: true}}
	w.note(why, flavor.Wrap, Exact, true, sh.place(), name)
	w.takeOver(n)
	if l.refuses(flavor.CReferenceByPath) && l.refersToRoot() {
		l.root.root, l.root.node = false, n
		l.root.name = l.definitionName(set{})
		l.definitions, l.defines = append(l.definitions, l.root), true
		w.object.properties[0].node = l.referTo(l.root)
	}
	return w
}
