package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Context is what a place asks for beside its meaning.
type Context struct {
	Root     bool
	property bool // directly under properties
	level    level
	edited   bool // the node will be changed, so that copying bytes is no use
}

// level is how far recursions were followed on the way to a place.
type level struct {
	rounds     int // how often they went round once more
	references int // recursive references
}

// A memoKey names a conjunction at a place of some kind: by the schema where it is that one as it
// stands, else by its text.
type memoKey struct {
	schema *tree.Node
	set    string
	Context
}

func keyOf(s meaning.Conjunction, c Context) memoKey {
	if len(s) == 1 && s[0].N != nil && s[0].Without == 0 {
		return memoKey{schema: s[0].N, Context: c}
	}
	return memoKey{set: s.Key(), Context: c}
}

// property is the place among properties of a schema that means itself alone, outside of recursions; -1 for all
// other keys. All schemas that are lowered are of one document, in which each has its number.
func (k memoKey) property() int {
	if k.schema == nil || k.Context != (Context{property: true, edited: k.edited}) {
		return -1
	}
	at := 2 * k.schema.Number()
	if k.edited {
		at++
	}
	return at
}

// lower returns a node that means s, or says in its facts what is lost.
func (l *Lowering) lower(s meaning.Conjunction, c Context) *ir.Node {
	if len(s) > 1 {
		s = l.Meaning.Distinct(s)
	}
	if len(s) == 1 && s[0].N != nil && s[0].Without == 0 {
		if n := l.single(s[0].N, c); n != nil {
			l.Meter.Stands++
			return n
		}
	}
	if l.Meter.Made++; l.Meter.Spent() || l.Meter.Depth > mostWithin {
		return l.beyondBudget(s)
	}
	l.Meter.Depth++
	defer func() { l.Meter.Depth-- }()
	if target := l.leadsBack(s); target != nil {
		if n := l.textBeyond(s, &c, l.Meaning.Graph.Entered(target)); n != nil {
			return n
		}
		return l.shared(l.lower(meaning.One(target), c))
	}
	l.Meter.Charge(len(s))
	if n := l.leaf(s, c); n != nil {
		return n
	}
	key := keyOf(s, c)
	if n := l.met(key); n != nil {
		l.Reused = true
		return n
	}
	if len(l.Impossible) > 0 {
		if at, ok := l.Impossible[s.Key()]; ok {
			return ir.Never(at)
		}
	}
	if !l.loops {
		form := l.Meaning.NormalForm(s)
		n := l.shaped(form, c)
		meaning.Done(form)
		return l.meet(key, n)
	}
	if def, running := l.progress[key]; running {
		if l.Rules.Refuses(flavor.CRecursiveReference) { // a way back that no reference of its own shows, so that no level counts it
			return l.text(s, flavor.CRecursiveReference.String())
		}
		if def == nil {
			def = l.NewDefinition(s)
			meaning.Note(&l.progress, key, def)
		}
		return l.ReferTo(def)
	}
	meaning.Note(&l.progress, key, nil)
	form := l.Meaning.NormalForm(s)
	n := l.shaped(form, c)
	n.Fresh = false // before others refer to it
	meaning.Done(form)
	if def := l.progress[key]; def != nil {
		def.Node = n
		if n.Kind == ir.NeverNode {
			l.ruleOut(s.Key(), n.Src)
		} else {
			n = l.ReferTo(def)
		}
	}
	delete(l.progress, key)
	return l.meet(key, n)
}

// met returns what was made of a conjunction, or nil.
func (l *Lowering) met(key memoKey) *ir.Node {
	if at := key.property(); at < 0 {
		return l.memo[key]
	} else if at < len(l.properties) {
		return l.properties[at]
	}
	return nil
}

// meet remembers what was made of a conjunction: others who ask for it get the same.
func (l *Lowering) meet(key memoKey, n *ir.Node) *ir.Node {
	n.Fresh = false
	if at := key.property(); at < 0 {
		meaning.Note(&l.memo, key, n)
	} else {
		if l.properties == nil {
			l.properties = make([]*ir.Node, 2*l.Doc.Tree.Len())
		}
		l.properties[at] = n
	}
	return n
}

// leaf constructs the node of a schema that says nothing but a type, and nil for all others.
func (l *Lowering) leaf(s meaning.Conjunction, c Context) *ir.Node {
	if len(s) == 0 || l.exhausted(c) || !l.Meaning.LeafForm(&l.leafForm, s) {
		return nil
	}
	n := l.one(&l.leafForm, l.leafForm.Types, c)
	n.Fresh = true
	return n
}

// leadsBack returns what a schema refers to that says nothing else, where that leads back
// to itself and has to be written out: what is made of it serves all who refer to it.
func (l *Lowering) leadsBack(s meaning.Conjunction) *tree.Node {
	if len(s) != 1 || s[0].N == nil || s[0].Without != 0 || s[0].N.Len() != 1 || !l.Rules.Refuses(flavor.CRecursiveReference) {
		return nil
	}
	r := l.Doc.Reference(s[0].N)
	if r == nil {
		return nil
	}
	if target, _ := l.Meaning.Resolve(r); target != nil && target.IsObject() && l.Meaning.Graph.Recursive(target) {
		return target
	}
	return nil
}

// ruleOut notes that nothing satisfies a set which was referred to before that was known:
// all is lowered once more with that knowledge.
func (l *Lowering) ruleOut(set string, at *tree.Node) {
	if _, known := l.Impossible[set]; !known {
		l.Impossible[set] = at
		l.Again = true
	}
}

// single lowers a place that means one schema as it stands, where that is all there is
// to it; nil where the schema has to be gathered.
func (l *Lowering) single(n *tree.Node, c Context) *ir.Node {
	if n.Kind() == tree.False {
		return ir.Never(n)
	}
	if !n.IsObject() {
		return nil
	}
	if l.Form.Gentle && !l.reshape.Has(n) {
		return l.keep(n, c)
	}
	if r := l.hoistedTo(n, c); r != nil {
		return r
	}
	if r := l.Doc.Reference(n); r != nil {
		if l.Meaning.TellGroundless(n, r) {
			return l.lower(l.Meaning.WithoutGround(n), c)
		}
		if c.Root && l.Rules.Refuses(flavor.CRootReference) || keywords.RefersToAnyJSON(l.Keywords, n) {
			return nil
		}
		return l.reference(n, r)
	}
	if !c.Root && (l.dirty.Has(n) || c.edited) {
		if r := l.Meaning.LoneReference(n); r != nil && l.refersAlone(n, r) {
			return l.reference(n, r)
		}
	}
	if !c.edited && l.Form.Terse < 0 && !l.dirty.Has(n) && n.Clean() && !l.linked.Has(n) {
		l.Meter.Quoted++
		return l.verbatim(n)
	}
	return nil
}

// textBeyond counts a recursive reference that has to be written out, and returns the text
// that its values travel as once there have been enough: so many rounds, or references, for
// a round may lead through many.
func (l *Lowering) textBeyond(s meaning.Conjunction, c *Context, round bool) *ir.Node {
	most := l.Extent.Rounds
	if most == 0 {
		return nil
	}
	l.Unrolls = true
	if c.level.references++; round {
		c.level.rounds++
	}
	if c.level.rounds <= most && c.level.references <= l.Extent.Deepest {
		return nil
	}
	return l.text(s, flavor.CRecursiveReference.String())
}

// shaped constructs the node for a shape, and says which unions of one branch it is without.
func (l *Lowering) shaped(sh *meaning.Normal, c Context) *ir.Node {
	n := l.ofShape(sh, c)
	if len(sh.Single) == 0 || n.Kind == ir.NeverNode {
		return n
	}
	n = l.Keywords.Mutable(n)
	for _, s := range sh.Single {
		n.Fact(diag.Fact{Rule: "single-branch", Repair: flavor.Merge, Node: s.Union, Keyword: s.Union.Name(), More: s.Further})
	}
	return n
}

func (l *Lowering) ofShape(sh *meaning.Normal, c Context) *ir.Node {
	if sh.Never != nil {
		return ir.Never(sh.Never)
	}
	if l.exhausted(c) {
		return l.beyondBudget(sh.Set)
	}
	if keywords.AnyJSONWrittenOut(l.Keywords, sh) {
		return l.anything(meaning.OfAnything(sh))
	}
	if sh.Recursive {
		if n := l.textBeyond(sh.Set, &c, sh.Again); n != nil {
			return n
		}
	}
	if sh.Listed {
		return l.listed(sh, c)
	}
	if len(sh.Unions)+len(sh.Conditions) > 0 {
		if n := l.requirements(sh, c); n != nil {
			return n
		}
	}
	if len(sh.Unions) > 0 {
		if l.Keywords.Mergeable(sh) {
			return l.merged(sh, c)
		}
		return l.distribute(sh, c)
	}
	if len(sh.Conditions) == 1 && l.Form.Gentle && l.Form.Allows("if") {
		owner := sh.Conditions[0].Parent()
		var words []*tree.Node
		for _, k := range [...]string{"if", "then", "else"} {
			if m := owner.Get(k); m != nil && !l.Meaning.Malformed(schema.Lookup(k), m) {
				words = append(words, m)
			}
		}
		sh = sh.WithoutConditions(words...)
	}
	if len(sh.Conditions) > 1 && l.Form.Gentle && l.Options.PreferExact && l.Form.Allows("if") && l.Form.Allows("then") && l.Form.Allows("allOf") {
		if n := l.keptConditions(sh, c); n != nil {
			return n
		}
	}
	if len(sh.Conditions) > 0 && l.Keywords.TakesUnions() && !(l.Form.Gentle && c.Root) { // which would wrap the root
		return l.conditional(sh, c)
	} else if len(sh.Conditions) > 0 {
		return l.unconditional(sh, c)
	}
	if len(sh.Dependencies) > 0 {
		if n := l.dependent(sh, c); n != nil {
			return n
		}
		l.independent(sh)
	}
	t := sh.Types
	if !sh.Typed {
		t = l.Meaning.Infer(sh)
	}
	if t == schema.TAll && !sh.Constrained() {
		return l.anything(sh)
	}
	n := l.typed(sh, t, c)
	if n.Kind == ir.NeverNode && t != sh.Types { // what the keywords speak of is impossible; the rest is not
		at := n.Src
		if n = l.typed(sh, sh.Types&^t, c); n.Kind != ir.NeverNode && at != nil {
			meaning.Note(&l.Meaning.Uninferred, l.Meaning.Values(sh.Set).Key(), sh.Types&^t)
			n = l.Keywords.Mutable(n)
			n.Fact(diag.ImpossibleType(t, at))
		}
		return n
	}
	if !sh.Typed && t != schema.TAll && !n.GaveUp {
		n.Quietly(flavor.CMissingType, flavor.Infer, diag.Narrowed, sh.Place(), diag.TypeWords(t))
	}
	return n
}

// typed constructs a node of some types.
func (l *Lowering) typed(sh *meaning.Normal, t schema.TypeSet, c Context) *ir.Node {
	if t == 0 {
		return ir.Never(sh.Place())
	}
	if t&schema.TNull != 0 && !l.Meaning.AdmitsNull(sh.Set) { // of this one value it is known
		n := l.typed(sh, t&^schema.TNull, c)
		if n.Kind == ir.SchemaNode || n.Kind == ir.UnionNode {
			n = l.Keywords.Mutable(n)
			n.WithoutType(sh, schema.TNull, sh.Place())
		}
		return n
	}
	some := t &^ schema.TNull
	switch {
	case some == 0:
		return l.null(sh)
	case some.Single():
		n := l.one(sh, some, c)
		if t&schema.TNull != 0 && n.Kind == ir.NeverNode {
			null := l.null(sh) // with what is said of null
			if null.Kind == ir.NeverNode {
				return null
			}
			null = l.Keywords.Mutable(null)
			null.WithoutType(sh, some, n.Src)
			return null
		}
		if t&schema.TNull != 0 {
			n = l.OrNullNode(n)
			asWritten := l.Rules.Dialect == flavor.OpenAPI30 && slices.ContainsFunc(sh.Set, func(p meaning.Part) bool {
				return schema.IsTrue(p.N.Member(word.Nullable)) && !p.N.Member(word.Type).IsArray()
			})
			if !n.IsText() && n.Carry != ir.CarryStringOrText && (l.Rules.Refuses(flavor.CTypeList) || n.Kind == ir.UnionNode) && !asWritten {
				n.Note(flavor.CTypeList, flavor.Nullable, diag.Exact, false, sh.Place(), l.Keywords.NullSpelling(n))
			}
			l.Keywords.ReportNullable(n, sh, true)
		}
		return n
	}
	if n := l.typeList(sh, t); n != nil {
		return n
	}
	var branches []*ir.Branch
	for _, x := range t.Split() {
		s := sh.Set.Restrict(x)
		if l.Keywords.DescribesUnions() {
			s = s.Quiet()
		}
		branches = append(branches, l.branch(s, Context{level: c.level, edited: true}))
	}
	if l.exhausted(c) {
		return l.beyondBudget(sh.Set)
	}
	n := l.union(sh, slices.Clone(branches))
	for _, b := range branches {
		if b.Node.Kind == ir.NeverNode {
			t &^= b.Set.Types()
			n.WithoutType(sh, b.Set.Types(), b.Node.Src)
		}
	}
	n.Note(flavor.CTypeList, flavor.Split, diag.Exact, false, sh.Place(), diag.TypeWords(t))
	return n
}

// one constructs a node of one type that is not null.
func (l *Lowering) one(sh *meaning.Normal, t schema.TypeSet, c Context) *ir.Node {
	n := l.Keywords.Nodes.New() // of kind SchemaNode
	n.Set, n.Src, n.Types, n.Annotations, n.Unknown = sh.Set, sh.Primary, t, sh.Annotations, sh.Unknown
	switch t {
	case schema.TObject:
		n = l.objectNode(n, sh, c)
	case schema.TArray:
		n = l.arrayNode(n, sh, c)
	case schema.TString:
		l.Keywords.WriteString(n, sh)
	case schema.TNumber, schema.TWhole, schema.TFraction:
		l.Keywords.WriteNumber(n, sh, t)
	}
	if n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain {
		l.leave(n, sh, t)
		if c.Root {
			l.Keywords.LeaveAtRoot(n)
		}
	}
	return n
}
