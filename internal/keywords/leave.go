package keywords

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tell"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Lose gives up a constraint, with its effect, and tells the model if the flavor wants.
func (l *Writer) Lose(n *ir.Node, m *tree.Node, e diag.Effect) {
	told := false
	switch {
	case m.IsBool() && strings.HasPrefix(m.Name(), "exclusive"): // as draft-04 has it: what is told is the bound
	case saysOfNames(m):
		told = l.Tell(n, m.Name(), m)
	default:
		e = diag.Exact
	}
	f := diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: e, Node: m, Keyword: m.Name(), Told: told, Quiet: tell.IsEdge(m.Name(), m.Text())}
	if ps := check.Places(n.Types); len(ps) > 0 && (m.IsString() || m.IsNumber()) && !n.Has(m.Name()) && l.Allows(m.Name(), ps...) {
		f.Rule, f.Detail = diag.RuleValue, m.Text() // the keyword may stand, with another value
	}
	n.Fact(f)
}

// saysOfNames reports false of a propertyNames that says no more than that names are strings,
// which they always are.
func saysOfNames(m *tree.Node) bool {
	if m.Name() != "propertyNames" || !m.IsObject() {
		return true
	}
	for k := range m.All() {
		if w := schema.Of(k); w != nil && w.Family != schema.Annotation && !(k.Name() == "type" && k.Is("string")) {
			return true
		}
	}
	return false
}

// loseBound gives up a bound that excludes itself: draft-04 says so in a keyword of its own.
func (l *Writer) loseBound(n *ir.Node, b *meaning.Bound, exclusive string) {
	told := l.TellText(n, exclusive, diag.Told{Bound: exclusive, Text: b.At.Text()})
	at := b.At
	if x := b.At.Parent().Get(exclusive); x != nil {
		at = x
	}
	n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: at, Keyword: exclusive, Told: told})
}

// LeaveDead reports keywords that say nothing of values of the types the schema names. Where what they say is a
// structure, the type is most likely another than was meant.
func (l *Writer) LeaveDead(n *ir.Node, sh *meaning.Normal) {
	said := schema.TypesSaidBy(sh.Primary)
	if said == 0 || l.Gentle {
		return
	}
	for m := range sh.Primary.All() {
		k := schema.Of(m)
		if k == nil || k.Family < schema.OfObject || schema.Concerns(k.Family, said) || m.Name() == "format" && said&schema.TNumber != 0 || !l.Means(k, m) || l.Malformed(k, m) {
			continue
		}
		f := diag.Fact{Rule: diag.RuleDead, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: diag.TypeWords(said)}
		if m.Len() > 0 && (k.Word == word.Properties || k.Word == word.Items) {
			f.Severity = diag.Warning
		}
		n.Fact(f)
	}
}

// RequiredKeyword says where an object gets a list of required names that names none.
func (l *Writer) RequiredKeyword(n *ir.Node, sh *meaning.Normal) {
	if o := n.Object; o == nil || !o.Declared && len(o.Properties) == 0 || o.Rest != nil || sh.Primary.Says(word.Required) || !l.Refuses(flavor.CObjectWithoutRequired) ||
		slices.ContainsFunc(o.Properties, func(p *ir.Property) bool { return p.Required }) {
		return
	}
	n.Note(flavor.CObjectWithoutRequired, flavor.Declare, diag.Exact, false, sh.Place(), "")
}

// LeavesOver reports whether a keyword speaks of what others leave over.
func LeavesOver(m *tree.Node) bool {
	return m.Name() == "unevaluatedProperties" || m.Name() == "unevaluatedItems"
}

// Counts settles bounds on the number of members.
func (l *Writer) Counts(n *ir.Node, sh *meaning.Normal) {
	if n.Carry != ir.CarryPlain || n.Object == nil {
		return
	}
	required := 0
	for _, p := range n.Object.Properties {
		if p.Required && !p.Optional {
			required++
		}
	}
	if b := sh.MinMembers; b != nil {
		if v, ok := b.Value.Int64(); !ok || v > int64(required) {
			l.countOrLose(n, "minProperties", b)
		}
	}
	if b := sh.MaxMembers; b != nil {
		v, ok := b.Value.Int64()
		if ok && n.Object.Closed && n.Object.Rest == nil && int64(len(n.Object.Properties)) <= v {
			return
		}
		l.countOrLose(n, "maxProperties", b)
	}
}

// countOrLose keeps a bound only where the object's members are the original's.
func (l *Writer) countOrLose(n *ir.Node, keyword string, b *meaning.Bound) {
	if n.Object.Rest != nil || slices.ContainsFunc(n.Object.Properties, func(p *ir.Property) bool { return p.Optional }) {
		l.Lose(n, b.At, diag.Widened)
		return
	}
	l.CountKeyword(n, keyword, b, flavor.ObjectType)
}

// LeaveAnnotations settles annotations and unknown words of a node at a place.
func (l *Writer) LeaveAnnotations(n *ir.Node, place flavor.Place) {
	n.Annotations = keepWhere(n.Annotations, func(a *tree.Node) bool {
		if a.Name() == "default" && l.Refuses(flavor.CReferenceInData) && check.MentionsReference(a) {
			n.Note(flavor.CReferenceInData, flavor.Remove, diag.Exact, false, a, "")
			return false
		}
		rule, detail := diag.RuleKeyword, ""
		if l.Allows(a.Name(), place) {
			if l.acceptsValue(a, place) {
				if a.Name() != "default" || n.Kind != ir.SchemaNode || n.Carry == ir.CarryPlain {
					return true
				}
				if kept, spelled := respelled(n, a); kept || spelled {
					return kept
				}
			}
			rule, detail = diag.RuleValue, diag.Clip(string(a.Append(nil)))
		}
		if rule == diag.RuleKeyword && slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return slices.Contains(b.Node.Annotations, a) }) {
			n.Fact(diag.Fact{Rule: rule, Repair: flavor.PushDown, Node: a, Keyword: a.Name()})
			return false
		}
		told := l.Tell(n, a.Name(), a)
		n.Fact(diag.Fact{Rule: rule, Repair: flavor.Remove, Node: a, Keyword: a.Name(), Detail: detail, Told: told})
		return false
	})
	n.Unknown = keepWhere(n.Unknown, func(u *tree.Node) bool {
		if l.Allows(u.Name(), place) {
			return true
		}
		f := diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: u, Keyword: u.Name()}
		if diag.LooksMisspelt(u.Name()) { // which the author meant to say something with
			f.Severity = diag.Warning
		}
		n.Fact(f)
		return false
	})
}

// LeaveAtRoot settles those that may stand in an object, but not at the root.
func (l *Writer) LeaveAtRoot(n *ir.Node) {
	may := func(m *tree.Node) bool {
		if l.Rules.Allows(m.Name(), true, flavor.ObjectType) {
			return true
		}
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: m, Keyword: m.Name()})
		return false
	}
	n.Annotations, n.Unknown = keepWhere(n.Annotations, may), keepWhere(n.Unknown, may)
}

// keepWhere returns the members that may stay, in a list of its own where some may not.
func keepWhere(ms []*tree.Node, stays func(*tree.Node) bool) []*tree.Node {
	for i, m := range ms {
		if stays(m) {
			continue
		}
		kept := slices.Clone(ms[:i])
		for _, m := range ms[i+1:] {
			if stays(m) {
				kept = append(kept, m)
			}
		}
		return kept
	}
	return ms[:len(ms):len(ms)]
}

// DescribesUnions reports whether a union may have a description.
func (l *Writer) DescribesUnions() bool { return l.Allows("description", flavor.Union) }

// AcceptsPattern reports whether the flavor takes what a pattern is written with.
func (l *Writer) AcceptsPattern(source string) bool { return check.AcceptsPattern(l.Rules, source) }

// LoseAbsences gives up the absences that nothing says: of members that are not declared,
// where others may stand.
func (l *Writer) LoseAbsences(n *ir.Node, sh *meaning.Normal, ms *meaning.Members, open bool) {
	for _, a := range sh.Absent {
		if open && ms.At(a.Name) == nil {
			l.LoseComplement(n, a.Not)
		}
	}
}

// LoseComplement gives up what is said of values that must not satisfy a schema. Where it
// is no `not` what stands there is what must not hold, so that it is not told.
func (l *Writer) LoseComplement(n *ir.Node, not *tree.Node) {
	if schema.IsNot(not) {
		l.Lose(n, not, diag.Widened)
		return
	}
	m := negating(not)
	n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: m, Keyword: m.Name()})
}

var negators = map[string]bool{"not": true, "if": true, "oneOf": true, "dependentRequired": true, "dependentSchemas": true, "dependencies": true}

// negating returns the keyword that a schema stands under, by whatever way, whose
// complement is taken.
func negating(n *tree.Node) *tree.Node {
	for m := n; m != nil; m = m.Parent() {
		if schema.IsKeyword(m) && negators[m.Name()] {
			return m
		}
	}
	return n
}
