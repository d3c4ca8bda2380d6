package engine

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// reportAnswered reports what was done about the checker's findings where no step said so.
func (p *pass) reportAnswered(o *product, root *ir.Node) {
	if len(p.Lowering.Findings) == 0 {
		return
	}
	var said, closed tree.Marks
	var whole regions
	p.spokenOf(o, &said, &whole.marked, &closed)
	a := answering{pass: p, o: o, root: root, whole: whole, closed: closed, moved: movedOf(o), typed: typedIn(o)}
	var spilled regions
	places, spills := p.Fitting.Spilled()
	spilled.marked = places
	var put *tree.Node // the reference that was answered last: one answer says all of it
	for _, f := range p.Lowering.Findings {
		if f.Node == put || said.Has(f.Node) || !check.Answers(&f) || spills && (places.Has(f.Node) || spilled.hold(f.Node)) {
			continue
		}
		switch f.Rule {
		case diag.RuleValue: // capitals
			f.Repair = flavor.Translate
		case booleanSchema:
			if endsTuple(f.Node, &a.whole.marked) {
				continue
			}
		case recursiveReference: // of a level above the last one
			if a.ends(f.Node.Parent()) {
				continue
			}
			f.Repair = flavor.Inline
		case referenceByPath:
			if !a.reference(&f) {
				continue
			}
		case diag.RuleKeyword:
			if !a.keyword(&f) {
				continue
			}
		case diag.RuleLongDescription, diag.RuleRepeatedValue:
			f.Repair = flavor.Remove
		}
		if f.Repair == flavor.Inline {
			put = f.Node
		}
		f.Out = root
		o.Facts = append(o.Facts, f)
	}
}

// ends reports whether a recursion was said to end at a schema, after levels that are written out.
func (a *answering) ends(n *tree.Node) bool {
	if a.ended == nil {
		a.ended = map[*tree.Node]bool{}
		for i := range a.o.Facts {
			if f := &a.o.Facts[i]; f.Rule == recursiveReference && f.Repair == flavor.Text {
				a.ended[f.Node] = true
			}
		}
	}
	return a.ended[n]
}

// An answering is what is known of a result, to say what became of findings.
type answering struct {
	*pass
	o               *product
	root            *ir.Node
	whole           regions    // schemas that facts speak of as a whole
	moved, typed    tree.Marks // where their keywords went, that they have a type
	closed          tree.Marks // that they are closed
	stands, defined tree.Marks // keywords that stand as they are, and definitions: read where they are asked for
	copied, read    bool
	standing        map[*tree.Node][]*ir.Node // what stands for each schema, where that is asked for
	ended           map[*tree.Node]bool       // schemas at which a recursion ends
}

// reference says what became of a reference by path, and false where it is gone with what holds it.
func (a *answering) reference(f *diag.Fact) bool {
	from := f.Node.Parent()
	if !a.Meaning.Graph.Reached(from) {
		return false
	}
	if f.Repair == flavor.Hoist {
		if !a.read {
			a.defined, a.read = a.definedBelow(a.root), true
		}
		if target := a.Lowering.References[from]; target == nil || !a.defined.Has(target) {
			f.Repair = flavor.Inline
		}
	}
	return true
}

// keyword says what became of a keyword that may not stand, and false where that was said.
func (a *answering) keyword(f *diag.Fact) bool {
	if k := schema.Lookup(f.Keyword); k != nil && k.Family == schema.Annotation {
		return false // it stands where it may now, or is reported as dropped
	}
	if f.Keyword == "nullable" && schema.IsTrue(f.Node) && !f.Node.Parent().Says(word.Type) {
		if f.Repair, f.Detail = flavor.Merge, diag.Met; !a.Doc.Nullable { // where it excludes null, that was remarked on
			*f = diag.Idle(a.Doc, f.Node)
		}
		return true
	}
	elsewhere := slices.ContainsFunc(check.Places(schema.TAll), func(p flavor.Place) bool { return a.Rules.Allows(f.Keyword, f.Node.Parent().Parent() == nil, p) })
	if a.whole.hold(f.Node) || ofOthers[f.Keyword] && a.closed.Has(f.Node.Parent()) || a.moved.Has(f.Node.Parent()) && !decides[f.Keyword] || elsewhere && a.typed.Has(f.Node.Parent()) {
		return false
	}
	if !a.copied {
		a.stands, a.copied = a.copiedIn(a.o), true
	}
	f.Repair = flavor.Merge
	switch {
	case meetsAll[f.Keyword] == f.Node.Text() && f.Node.IsNumber(), strings.HasPrefix(f.Keyword, "unevaluated") && schema.SaysNothing(f.Node):
		f.Detail = diag.Met
	case a.stands.Has(f.Node):
		f.Detail = diag.AsItIs
	case f.Keyword == "definitions" && a.Form.DefinitionsWord() == "$defs" && len(a.Form.Reachable(a.root)) > 0:
		f.Detail = diag.MovedDefinitions
	case elsewhere && !combines[f.Keyword] && f.Keyword != "allOf":
		if list := f.Node.Parent().Parent(); list != nil && list.Word() == word.AllOf && schema.IsKeyword(list) && !a.Rules.Allows("allOf", false, flavor.Untyped) {
			return false // it is merged with all that the allOf has, which is said of that
		}
		if f.Detail = diag.Elsewhere; untyped(f.Node.Parent()) && a.saysStill(f.Node.Parent(), f.Keyword) {
			f.Detail = diag.Typed
		}
	}
	if combines[f.Keyword] || decides[f.Keyword] || nestedDefinitions(f.Node) { // what stands in it is a part of what is said here
		a.whole.add(f.Node)
	}
	return true
}

// saysStill reports whether a node of the result that stands for a schema has one of its keywords.
func (a *answering) saysStill(n *tree.Node, keyword string) bool {
	if a.standing == nil {
		a.standing = map[*tree.Node][]*ir.Node{}
		for _, x := range a.o.layout.Order {
			if x.Src != nil {
				a.standing[x.Src] = append(a.standing[x.Src], x)
			}
		}
	}
	return slices.ContainsFunc(a.standing[n], func(x *ir.Node) bool {
		switch o := x.Object; {
		case o != nil && keyword == "properties":
			return o.Lists()
		case o != nil && keyword == "required":
			return slices.ContainsFunc(o.Properties, func(p *ir.Property) bool { return p.Required })
		case x.Array != nil && keyword == "items":
			return x.Array.Items != nil
		}
		return x.Has(keyword)
	})
}

// untyped reports whether a schema lacks nothing but a type, by which its keywords may stand.
func untyped(n *tree.Node) bool {
	for _, m := range [...]word.Word{word.Type, word.Ref, word.DynamicRef, word.RecursiveRef, word.AnyOf, word.OneOf, word.Const, word.Enum} {
		if n.Member(m) != nil {
			return false
		}
	}
	return true
}

// endsTuple reports whether a schema says what follows the positions of a tuple that travels otherwise, which was spoken
// of as a whole.
func endsTuple(n *tree.Node, whole *tree.Marks) bool {
	if !schema.IsKeyword(n) || n.Word() != word.Items && n.Word() != word.AdditionalItems {
		return false
	}
	for _, positions := range [...]word.Word{word.PrefixItems, word.Items} {
		if m := n.Parent().Member(positions); m != nil && m.IsArray() && whole.Has(m) {
			return true
		}
	}
	return false
}

// definedBelow are the schemas that are definitions of the result.
func (p *pass) definedBelow(root *ir.Node) (out tree.Marks) {
	for _, d := range p.Form.Reachable(root) {
		if d.Target != nil {
			out.Add(d.Target)
		}
	}
	return out
}

// spokenOf marks the values of the input that facts speak of, those that they speak of as a whole, and objects of which
// they say that they are closed.
func (p *pass) spokenOf(o *product, said, whole, closed *tree.Marks) {
	mark := func(n *tree.Node, all bool) {
		if n == nil || n.Document() != p.Doc.Tree {
			return
		}
		if said.Add(n); all {
			whole.Add(n)
		}
	}
	for i := range o.Facts {
		f := &o.Facts[i]
		if f.Node == nil {
			continue
		}
		object := (f.Repair == flavor.Close || f.Repair == flavor.Entries) && !(f.Node.Word() == word.AdditionalProperties && schema.IsKeyword(f.Node))
		if object && f.Node.Document() == p.Doc.Tree {
			closed.Add(f.Node)
		}
		mark(f.Node, f.Rule != optionalProperty && f.Repair != flavor.Declare && !object) // that is of the property, of what is written besides, or of further members
		if f.Rule == diag.RuleKeyword && f.Keyword == "if" {                              // of the whole condition
			mark(f.Node.Parent().Member(word.Then), true)
			mark(f.Node.Parent().Member(word.Else), true)
		}
		if parent := f.Node.Parent(); parent != nil && parent.HasName() && parent.Name() == f.Keyword { // of an entry of the keyword
			mark(parent, true)
		}
	}
}

// movedOf are the schemas of which a fact says already where their keywords went, or that they may
// stay: those without the union that they stood beside, with all of it in the branches, and the root
// that travels under a property.
func movedOf(o *product) (moved tree.Marks) {
	for i := range o.Facts {
		switch f := &o.Facts[i]; {
		case f.Node == nil:
		case f.Rule == keywordsBesideUnion && (f.Repair == flavor.PushDown || f.Repair == flavor.Merge), f.Repair == flavor.Wrap && f.Node.Parent() == nil:
			moved.Add(f.Node)
		case f.Repair == flavor.Remove && (f.Rule == keywordsBesideUnion || f.Rule == rootUnion), f.Rule == diag.RuleKeyword && f.Detail == diag.Met, f.Repair == flavor.Merge && f.Rule == rootUnion:
			moved.Add(f.Node.Parent())
		}
	}
	return moved
}

// typedIn are the schemas of which a fact says that they have a type now, which is what keywords in
// them lacked.
func typedIn(o *product) (typed tree.Marks) {
	for i := range o.Facts {
		if f := &o.Facts[i]; f.Rule == missingType && f.Node != nil {
			typed.Add(f.Node)
		}
	}
	return typed
}

// decides are the keywords that say when something else holds. Where that is known, they are no part of what stayed.
var decides = map[string]bool{"if": true, "dependentRequired": true, "dependentSchemas": true, "dependencies": true}

// ofOthers are the keywords on members that an object does not list, of which there are none where it is closed.
var ofOthers = map[string]bool{"patternProperties": true, "additionalProperties": true, "unevaluatedProperties": true, "propertyNames": true, "minProperties": true, "maxProperties": true}

// nestedDefinitions reports whether a keyword holds definitions that are not the root's.
func nestedDefinitions(m *tree.Node) bool {
	return (m.Word() == word.Defs || m.Word() == word.Definitions) && m.Parent().Parent() != nil
}

// combines are the keywords whose schemas are no places of their own.
var combines = map[string]bool{"not": true, "if": true}

var (
	keywordsBesideUnion = flavor.CKeywordsBesideUnion.String()
	rootUnion           = flavor.CRootUnion.String()
	missingType         = flavor.CMissingType.String()
	recursiveReference  = flavor.CRecursiveReference.String()
	referenceByPath     = flavor.CReferenceByPath.String()
	booleanSchema       = flavor.CBooleanSchema.String()
	optionalProperty    = flavor.COptionalProperty.String()
)

// copiedIn are the keywords of the input that stand in the result as they are.
func (p *pass) copiedIn(o *product) (out tree.Marks) {
	for _, n := range o.layout.Order {
		for i := range n.Members {
			if raw := n.Members[i].Raw; raw != nil && raw.Document() == p.Doc.Tree {
				out.Add(raw)
			}
		}
	}
	return out
}

// regions are marked values with all that stands in them, but for the root. What was asked is remembered: many keywords
// stand deep in the same schemas.
type regions struct {
	marked, within, without tree.Marks // within: a region holds these; without: none does
	last                    int        // the number of the last value among those without
	way                     []*tree.Node
}

// add marks a value. What was asked of values behind it may be so no longer.
func (r *regions) add(n *tree.Node) {
	if r.marked.Add(n); n.Number() <= r.last {
		r.without, r.last = tree.Marks{}, 0
	}
}

// hold reports whether a schema that holds a keyword stands in a region.
func (r *regions) hold(keyword *tree.Node) bool {
	r.way = r.way[:0]
	for n := keyword.Parent(); n != nil && n.Parent() != nil && !r.without.Has(n); n = n.Parent() {
		if r.marked.Has(n) || r.within.Has(n) {
			for _, w := range r.way {
				r.within.Add(w)
			}
			return true
		}
		r.way = append(r.way, n)
	}
	for _, n := range r.way {
		r.without.Add(n)
		r.last = max(r.last, n.Number())
	}
	return false
}

// reportRootMembers reports the identifiers of the root that do not stay.
func (p *pass) reportRootMembers(o *product, root *ir.Node) {
	if root.Kind == ir.KeptNode {
		return
	}
	for m := range p.Doc.Tree.Root().All() {
		k := schema.Of(m)
		if k == nil || k.Family != schema.Core || k.Holds == schema.SchemaMap || slices.Contains(schema.ReferenceKeywords[:], m.Name()) ||
			slices.ContainsFunc(root.Members, func(k ir.Member) bool { return k.Raw == m || k.After == m }) {
			continue
		}
		rule := diag.RuleKeyword
		switch {
		case m.Name() == "$schema":
			rule = flavor.CForeignDialect.String()
		case p.Rules.Allows(m.Name(), true, flavor.ObjectType): // but not on what the root became
			rule = diag.RuleUnusedIdentifier
		}
		o.Facts = append(o.Facts, diag.Fact{Rule: rule, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text(), Out: root})
	}
}

// meetsAll are the bounds that every value meets.
var meetsAll = map[string]string{"minLength": "0", "minItems": "0", "minProperties": "0"}
