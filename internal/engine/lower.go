package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

// lowering rewrites one document for one flavor. It goes on demand: a place means a set
// of schemas (set.go), gathered into a shape (shape.go), from which a node that conforms
// is constructed bottom-up (object.go, array.go, value.go, union.go).
type lowering struct {
	terms  Terms
	input  *schema.Document // the same as doc, for what is written
	rules  *flavor.Rules
	doc    *schema.Document
	o      Options
	clock  *clock
	graph  *graph
	dirty  map[*tree.Node]bool // schemas at or below which the checker minds something
	linked map[*tree.Node]bool // schemas at or below which a reference stands

	memo         map[memoKey]*node
	progress     map[memoKey]*definition // sets being lowered; nil until somebody refers back
	definitions  []*definition
	defines      bool // there are definitions that a node may refer to
	defined      map[*tree.Node]*definition
	names        *takenNames // of definitions
	signatures   map[string]codec.Signature
	meanings     map[string]codec.Signature // the same to the letter
	expectations map[*definition]codec.Signature
	prints       map[*node]string      // what nodes read as that are compared, as far as they are small
	printed      int                   // the bytes of that
	heard        map[*tree.Node]*heard // what given-up schemas say of members
	comparing    *codecBuilder         // compares codecs as long as nodes are being lowered
	nameRule     *nameRule
	root         *definition
	rootApart    bool // references to the root mean more than the object instances it stands for
	validator    *validate.Session
	matcher      *pattern.Matcher
	size         int                   // of the document, in bytes, spaces aside
	places       map[*tree.Node]string // pointers into the input, once asked for
	asked        map[asksKey]*asks
	inPlace      map[*tree.Node]map[*tree.Node]bool // what schemas speak of in place
	inPlaceCount int

	gentle       bool // the input's objects stay, and only what the flavor minds is edited
	references   map[*tree.Node]*tree.Node
	reshape      map[*tree.Node]bool // schemas that cannot be kept member by member
	findings     []Fact              // of the checker, in the input
	keptNodes    map[*tree.Node]*node
	inlining     map[*tree.Node]bool
	kept         []keptDefinition
	impossible   map[string]*tree.Node       // recursive sets that nothing satisfies, and why
	uninferred   map[string]bool             // untyped sets whose inferred types are impossible: values of the others are meant
	again        bool                        // one was found; what referred to it has to be lowered again
	nested       int                         // definitions being lowered within each other
	pending      []*definition               // put off
	given        map[*tree.Node][]*tree.Node // branches of unions that were given up, by the union's owner
	unrolls      bool                        // a recursion was written out
	textual      bool                        // fitPaths made text
	spilled      bool                        // properties of the root travel as entries
	spilledNames []string
	letter       bool // signatures take untyped schemas to the letter
	inside       bool // the input's root is wrapped: what holds for a root no longer does
	terse        int  // how many characters a description may have; -1: any number
	most         int  // bytes of the output
	cut          int  // how far from the root parts may be that become text where too much is left
	upper        bool // type names are written in capitals

	extent     extent
	multiplied int  // the most that unions of one place multiplied to
	repeats    bool // a union repeats an object in its branches

	made, max int              // nodes made, and the budget
	maxNodes  int              // what the caller sets as that; 0: nothing
	stands    int              // references made, and schemas of the input that stand as they are
	depth     int              // nodes being made within each other
	work      int              // steps that it took, which are bounded too
	quoted    int              // schemas of the input copied as they are, which are bounded too
	beyond    map[string]*node // texts of sets for which nothing was left
	copied    int              // what the nodes hold that hold what others do
	refusals  []Fact
	loose     []Fact // of places that no node stands for
	patterns  patterns
	fewValues []*tree.Node
	counting  bool                    // members of an object are counted, and whether each can be is asked
	negated   map[*tree.Node]bool     // unions whose complements are being looked for
	negating  int                     // complements being looked for within each other
	compared  map[comparison]relation // members that were looked at for them
	scopes    int                     // dynamic anchors of the document, and one; 0: not counted yet
	reported  map[*tree.Node]bool
	led       map[*tree.Node]int        // references that lead somewhere in another way than they say: the index of the fact
	grounds   map[*tree.Node]bool       // schemas that are known to be groundless, or not
	links     map[*tree.Node]*link      // schemas that lead to another, and say nothing else of values
	chains    map[*tree.Node]*tree.Node // where references that are nothing else end
}

// A context is what a place asks for beside its meaning.
type context struct {
	root     bool
	property bool // directly under properties
	level    level
	open     bool // the node will be changed, so that copying bytes is no use
}

// level is how far recursions were followed on the way to a place.
type level struct {
	rounds     int // how often they went round once more
	references int // recursive references
}

type memoKey struct {
	set string
	context
}

// lower returns a node that means s, or says in its facts what is lost.
func (l *lowering) lower(s set, c context) *node {
	if len(s) == 1 && s[0].n != nil && s[0].without == 0 {
		if n := l.single(s[0].n, c); n != nil {
			l.stands++
			return n
		}
	}
	if l.made++; l.spent() {
		return l.beyondBudget(s)
	}
	l.depth++
	defer func() { l.depth-- }()
	if target := l.leadsBack(s); target != nil {
		if n := l.unrolled(s, &c, l.graph.entered[target]); n != nil {
			return n
		}
		return l.shared(l.lower(one(target), c))
	}
	l.charge(len(s))
	key := memoKey{s.key(), c}
	if n := l.memo[key]; n != nil {
		return n
	}
	if at, ok := l.impossible[key.set]; ok {
		return never(at)
	}
	if def, running := l.progress[key]; running {
		if _, unrolls := l.rules.Refusal(flavor.CRecursiveReference); unrolls { // a way back that no reference of its own shows, so that no level counts it
			return l.text(s, flavor.CRecursiveReference.String())
		}
		if def == nil {
			def = l.newDefinition(s)
			l.progress[key] = def
		}
		return l.referTo(def)
	}
	l.progress[key] = nil
	n := l.shaped(l.gather(s), c)
	if def := l.progress[key]; def != nil {
		def.node = n
		if n.kind == kNever {
			l.rule(key.set, n.src)
		} else {
			n = l.referTo(def)
		}
	}
	delete(l.progress, key)
	l.memo[key] = n
	return n
}

// leadsBack returns what a schema refers to that says nothing else, where that leads back
// to itself and has to be written out: what is made of it serves all who refer to it.
func (l *lowering) leadsBack(s set) *tree.Node {
	if len(s) != 1 || s[0].n == nil || s[0].without != 0 || s[0].n.Len() != 1 || !l.refuses(flavor.CRecursiveReference) {
		return nil
	}
	r := l.doc.Reference(s[0].n)
	if r == nil {
		return nil
	}
	if target, _ := l.resolve(r); target != nil && target.IsObject() && l.graph.recursive(target) {
		return target
	}
	return nil
}

// rule notes that nothing satisfies a set which was referred to before that was known:
// all is lowered once more with that knowledge.
func (l *lowering) rule(set string, at *tree.Node) {
	if _, known := l.impossible[set]; !known {
		l.impossible[set] = at
		l.again = true
	}
}

// single lowers a place that means one schema as it stands, where that is all there is
// to it; nil where the schema has to be gathered.
func (l *lowering) single(n *tree.Node, c context) *node {
	switch n.Kind() {
	case tree.True:
		return nil
	case tree.False:
		return never(n)
	}
	if l.gentle && !l.reshape[n] {
		return l.keep(n, c)
	}
	if r := l.doc.Reference(n); r != nil {
		if l.tellGroundless(n, r) {
			return l.lower(l.withoutGround(n), c)
		}
		if c.root && l.refuses(flavor.CRootReference) {
			return nil
		}
		return l.reference(n, r)
	}
	if !c.open && l.terse < 0 && !l.dirty[n] && n.Clean() && !l.linked[n] {
		l.quoted++
		return &node{kind: kVerbatim, src: n, set: one(n)}
	}
	return nil
}

// unrolled counts a recursive reference that has to be written out, and returns the text
// that its values travel as once there have been enough: so many rounds, or references, for
// a round may lead through many.
func (l *lowering) unrolled(s set, c *context, round bool) *node {
	most := unrollings(l.rules)
	if most == 0 {
		return nil
	}
	l.unrolls = true
	if c.level.references++; round {
		c.level.rounds++
	}
	if c.level.rounds <= most && c.level.references <= l.extent.deepest {
		return nil
	}
	return l.text(s, flavor.CRecursiveReference.String())
}

// shaped constructs the node for a shape, and says which unions of one branch it is without.
func (l *lowering) shaped(sh *shape, c context) *node {
	n := l.ofShape(sh, c)
	if len(sh.single) == 0 || n.kind == kNever {
		return n
	}
	n = l.mutable(n)
	for _, s := range sh.single {
		n.fact(Fact{Rule: "single-branch", Repair: flavor.Merge, Node: s.union, Keyword: s.union.Name(), more: s.further})
	}
	return n
}

func (l *lowering) ofShape(sh *shape, c context) *node {
	if sh.never != nil {
		return never(sh.never)
	}
	if l.exhausted(c) {
		return l.beyondBudget(sh.set)
	}
	if sh.recursive {
		if n := l.unrolled(sh.set, &c, sh.again); n != nil {
			return n
		}
	}
	if sh.listed {
		return l.listed(sh)
	}
	if len(sh.unions) > 0 {
		if l.mergeable(sh) {
			return l.merged(sh, c)
		}
		return l.distribute(sh, c)
	}
	if len(sh.conditions) == 1 && l.gentle && l.allows("if") {
		owner := sh.conditions[0].Parent()
		for _, k := range [...]string{"if", "then", "else"} {
			if m := owner.Get(k); m != nil && !l.malformed(schema.Lookup(k), m) {
				sh.rest = append(sh.rest, m)
			}
		}
		sh.conditions = nil
	}
	if len(sh.conditions) > 1 && l.gentle && l.allows("if") && l.allows("then") && l.allows("allOf") {
		if n := l.keptConditions(sh, c); n != nil {
			return n
		}
	}
	if len(sh.conditions) > 0 && l.takesUnions() && !(l.gentle && c.root) { // which would wrap the root
		return l.conditional(sh, c)
	} else if len(sh.conditions) > 0 {
		return l.unconditional(sh, c)
	}
	if len(sh.dependencies) > 0 {
		if n := l.dependent(sh, c); n != nil {
			return n
		}
		l.independent(sh)
	}
	if sh.several != nil {
		return l.eachWay(sh, c)
	}
	t := sh.types
	if !sh.typed {
		t = l.infer(sh)
	}
	if t == tAll && !sh.constrained() {
		return l.anything(sh)
	}
	n := l.typed(sh, t, c)
	if n.kind == kNever && t != sh.types { // what the keywords speak of is impossible; the rest is not
		at := n.src
		if n = l.typed(sh, sh.types&^t, c); n.kind != kNever && at != nil {
			l.uninferred[l.values(sh.set).key()] = true
			n = l.mutable(n)
			n.fact(impossibleType(t, at))
		}
		return n
	}
	if !sh.typed && t != tAll && !n.gaveUp {
		e := Narrowed
		n.quietly(flavor.CMissingType, flavor.Infer, e, sh.place(), typeWords(t))
	}
	return n
}

// place is the schema that a fact about the whole shape points to.
func (sh *shape) place() *tree.Node {
	if sh.primary != nil {
		return sh.primary
	}
	for _, p := range sh.set {
		if p.n != nil {
			return p.n
		}
	}
	return nil
}

// constrained reports whether anything but types limits the values.
func (sh *shape) constrained() bool {
	for f, has := range sh.families {
		if has && schema.Family(f) >= schema.AnyValue {
			return true
		}
	}
	return len(sh.negated)+len(sh.absent)+len(sh.excluded)+len(sh.present) > 0
}

// infer returns the types that the keywords of an untyped shape speak of.
func (l *lowering) infer(sh *shape) types {
	t := types(0)
	for f, of := range map[schema.Family]types{schema.OfObject: tObject, schema.OfArray: tArray, schema.OfString: tString, schema.OfNumber: tNumber} {
		if sh.families[f] {
			t |= of
		}
	}
	if t == 0 || l.terms.keepsOpen {
		return sh.types
	}
	return t & sh.types
}

// typed constructs a node of some types.
func (l *lowering) typed(sh *shape, t types, c context) *node {
	if t == 0 {
		return never(sh.place())
	}
	if t&tNull != 0 && !l.admitsNull(sh.set) { // of this one value it is known
		n := l.typed(sh, t&^tNull, c)
		if n.kind == kSchema || n.kind == kUnion {
			n = l.mutable(n)
			n.withoutType(sh, tNull, sh.place())
		}
		return n
	}
	some := t &^ tNull
	switch {
	case some == 0:
		return l.null(sh)
	case some.single():
		n := l.one(sh, some, c)
		if t&tNull != 0 && n.kind == kNever {
			null := l.null(sh) // with what is said of null
			if null.kind == kNever {
				return null
			}
			null = l.mutable(null)
			null.withoutType(sh, some, n.src)
			return null
		}
		if t&tNull != 0 {
			n = l.orNullNode(n)
			asWritten := l.rules.Dialect == flavor.OpenAPI30 && slices.ContainsFunc(sh.set, func(p part) bool { return isTrue(p.n.Get("nullable")) && !p.n.Get("type").IsArray() })
			if n.carry != carryText && (l.refuses(flavor.CTypeList) || n.kind == kUnion) && !asWritten {
				n.note(flavor.CTypeList, flavor.Nullable, Exact, false, sh.place(), typeWords(t))
			}
		}
		return n
	}
	if n := l.typeList(sh, t); n != nil {
		return n
	}
	var branches []*branch
	for _, x := range t.split() {
		s := sh.set.restrict(x)
		if l.describesUnions() {
			s = s.quiet()
		}
		branches = append(branches, &branch{node: l.lower(s, context{level: c.level, open: true}), set: s, asks: l.asksFor(s)})
	}
	if l.exhausted(c) {
		return l.beyondBudget(sh.set)
	}
	n := l.union(sh, slices.Clone(branches))
	for _, b := range branches {
		if b.node.kind == kNever {
			t &^= b.set.types()
			n.withoutType(sh, b.set.types(), b.node.src)
		}
	}
	n.note(flavor.CTypeList, flavor.Split, Exact, false, sh.place(), typeWords(t))
	return n
}

// withoutType reports a type that a schema names and whose values it excludes all. Where
// other schemas take a part in that, as the branches of a oneOf do, it is nobody's mistake.
func (n *node) withoutType(sh *shape, t types, at *tree.Node) {
	if at == nil || sh.primary == nil || typesSaidBy(sh.primary)&t == 0 || slices.ContainsFunc(sh.set, func(p part) bool { return p.without&^(noAnnotations|nearer) != 0 }) {
		return
	}
	n.fact(impossibleType(t, at))
}

func impossibleType(t types, at *tree.Node) Fact {
	return Fact{Rule: "impossible-type", Severity: Warning, Node: at, Detail: typeWords(t) + " can satisfy what the keywords here demand of it" + excluded(at)}
}

// one constructs a node of one type that is not null.
func (l *lowering) one(sh *shape, t types, c context) *node {
	n := &node{kind: kSchema, set: sh.set, src: sh.primary, types: t, annotations: sh.annotations, unknown: sh.unknown}
	switch t {
	case tObject:
		n = l.objectNode(n, sh, c)
	case tArray:
		n = l.arrayNode(n, sh, c)
	case tString:
		l.stringNode(n, sh)
	case tNumber, tWhole, tFraction:
		l.numberNode(n, sh, t)
	}
	if n.kind == kSchema && n.carry == carryPlain {
		l.leave(n, sh, t)
	}
	return n
}
