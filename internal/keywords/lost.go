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
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Lose gives up a constraint m of a node: it adds a fact with the effect e, and has the description tell the model, if the flavor wants
// that. A constraint that says nothing here is given up with the effect Exact.
func (w *Writer) Lose(n *ir.Node, m *tree.Node, e diag.Effect) {
	told := false
	switch {
	case m.IsBool() && strings.HasPrefix(m.Name(), "exclusive"): // draft-04's flag: the bound beside it is told
	case m.Word() == word.UnevaluatedProperties && m.Kind() == tree.False && n.Object != nil && n.Object.Closed && w.Takes.ClosedObjects(): // as the object says, which is closed
	case m.Word() == word.UnevaluatedProperties && schema.MayAdd(m.Parent(), lists(n)): // a sentence cannot name all members that it admits
	case saysOfNames(w, m):
		told = w.Teller.Tell(n, m.Name(), m)
	default:
		e = diag.Exact
		if m.Says(word.Description) {
			told = w.Teller.Tell(n, m.Name(), m)
		}
	}
	f := diag.LeftOut(w.Doc, m)
	f.Effect, f.Told, f.Quiet = e, told, sentence.IsTypeLimit(m.Name(), m.Text())
	f.InPart = !told && e == diag.Widened && w.Teller.TellPart(n, m)
	switch ps := check.Places(n.Types); {
	case len(ps) == 0 || !w.Form.Allows(m.Name(), ps...):
	case n.Has(m.Name()):
		f.Detail = diag.Second
	case m.IsString() || m.IsNumber():
		f.Rule, f.Detail = diag.RuleValue, m.Text() // the keyword could stand with another value
	}
	n.Fact(f)
}

// LoseAnew gives up a constraint of a schema that is made anew. may says that its keyword may stand: then the fact says that it would
// speak of what is written otherwise here, not that the flavor refuses it.
func LoseAnew(w *Writer, n *ir.Node, m *tree.Node, may bool) {
	w.Lose(n, m, diag.Widened)
	if f := &n.Facts[len(n.Facts)-1]; may && f.Rule == diag.RuleKeyword && f.Repair == flavor.Remove && f.Detail == "" {
		f.Rule = diag.RuleUnwritten
	}
}

// lists returns a predicate: whether the object of a node has a property that the input calls by a name.
func lists(n *ir.Node) func(name string) bool {
	return func(name string) bool {
		return n.Object != nil && slices.ContainsFunc(n.Object.Properties, func(p *ir.Property) bool { return p.Original == name })
	}
}

// saysOfNames reports whether a keyword may say something: it is false for a propertyNames that every name meets, such as
// {"type": "string"}.
func saysOfNames(w *Writer, m *tree.Node) bool {
	if m.Name() != "propertyNames" || !m.IsObject() {
		return true
	}
	for k := range m.All() {
		if of := schema.Of(k); of != nil && of.Family != schema.Annotation && !(k.Word() == word.Type && k.Is("string")) && !(k.Word() == word.Pattern && k.IsString() && w.Schemas.MatchesAll(k.Text())) {
			return true
		}
	}
	return false
}

// loseBound gives up a bound that excludes its own value. The fact is on the keyword exclusive, which draft-04 has beside the bound.
func (w *Writer) loseBound(n *ir.Node, b *meaning.Bound, exclusive string) {
	told := w.Teller.Words.TellText(n, exclusive, diag.Told{Bound: exclusive, Text: b.At.Text()})
	at := b.At
	if x := b.At.Parent().Get(exclusive); x != nil {
		at = x
	}
	n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: at, Keyword: exclusive, Told: told})
}

// WithoutIgnored returns ms without the constraints that stand beside the reference r in a draft that ignores them, and reports each.
func (w *Writer) WithoutIgnored(ms []ir.Member, r *tree.Node) (out []ir.Member) {
	ignored := func(name string) bool { // an identifier beside such a reference names nothing
		k := schema.Lookup(name)
		return k != nil && (k.Family > schema.Annotation || name == "$id" || name == "id")
	}
	for m := range r.Parent().All() {
		if ignored(m.Name()) {
			w.Schemas.ReportIgnored(m)
		}
	}
	for _, m := range ms {
		if !ignored(m.Keyword) {
			out = append(out, m)
		}
	}
	return out
}

// LosePattern gives up what an entry of patternProperties says of members of n; tells is the node whose description tells it.
func (w *Writer) LosePattern(n, tells *ir.Node, pattern *tree.Node) {
	told := w.Teller.Tell(tells, "patternProperties", pattern.Parent())
	n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: pattern, Keyword: "patternProperties", Told: told, Quiet: sentence.OfAnyLine(pattern.Name())})
}

// LoseConditions gives up the conditions of schemas that became one object: they are left to validation.
func LoseConditions(w *Writer, n *ir.Node, normal *meaning.Normal) {
	if w.Form.Gentle {
		return
	}
	for _, c := range normal.Conditions {
		w.Lose(n, c, diag.Widened)
	}
}
