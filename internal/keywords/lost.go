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

// Lose gives up a constraint, with its effect, and tells the model if the flavor wants.
func (w *Writer) Lose(n *ir.Node, m *tree.Node, e diag.Effect) {
	told := false
	switch {
	case m.IsBool() && strings.HasPrefix(m.Name(), "exclusive"): // as draft-04 has it: what is told is the bound
	case m.Word() == word.UnevaluatedProperties && m.Kind() == tree.False && n.Object != nil && n.Object.Closed && w.Takes.ClosedObjects(): // as the object says
	case m.Word() == word.UnevaluatedProperties && schema.MayAdd(m.Parent(), lists(n)): // others than those that are listed here
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
		f.Rule, f.Detail = diag.RuleValue, m.Text() // the keyword may stand, with another value
	}
	n.Fact(f)
}

// LoseAnew gives up a constraint of what is made anew, which may stand perhaps, and would speak of what is written otherwise here.
func LoseAnew(w *Writer, n *ir.Node, m *tree.Node, may bool) {
	w.Lose(n, m, diag.Widened)
	if f := &n.Facts[len(n.Facts)-1]; may && f.Rule == diag.RuleKeyword && f.Repair == flavor.Remove && f.Detail == "" {
		f.Rule = diag.RuleUnwritten
	}
}

// lists reports whether an object has a property of a name of the input's.
func lists(n *ir.Node) func(name string) bool {
	return func(name string) bool {
		return n.Object != nil && slices.ContainsFunc(n.Object.Properties, func(p *ir.Property) bool { return p.Original == name })
	}
}

// saysOfNames reports false of a propertyNames that says no more than that names are strings of any characters,
// which they always are.
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

// loseBound gives up a bound that excludes itself: draft-04 says so in a keyword of its own.
func (w *Writer) loseBound(n *ir.Node, b *meaning.Bound, exclusive string) {
	told := w.Teller.Words.TellText(n, exclusive, diag.Told{Bound: exclusive, Text: b.At.Text()})
	at := b.At
	if x := b.At.Parent().Get(exclusive); x != nil {
		at = x
	}
	n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: at, Keyword: exclusive, Told: told})
}

// WithoutIgnored leaves out the constraints beside a reference that means them not.
func (w *Writer) WithoutIgnored(ms []ir.Member, r *tree.Node) (out []ir.Member) {
	ignored := func(name string) bool { // an identifier names nothing there
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

// LosePattern gives up what a pattern of property names ties to them, of n; tells is the node whose description tells
// it.
func (w *Writer) LosePattern(n, tells *ir.Node, pattern *tree.Node) {
	told := w.Teller.Tell(tells, "patternProperties", pattern.Parent())
	n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: pattern, Keyword: "patternProperties", Told: told, Quiet: sentence.OfAnyLine(pattern.Name())})
}

// LoseConditions gives up the conditions that several schemas which became one object leave to validation.
func LoseConditions(w *Writer, n *ir.Node, normal *meaning.Normal) {
	if w.Form.Gentle {
		return
	}
	for _, c := range normal.Conditions {
		w.Lose(n, c, diag.Widened)
	}
}
