package conjunction

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// OpensRest reports whether a schema has no additionalProperties, or one that says nothing.
func (l *Schemas) OpensRest(n *tree.Node) bool {
	a := n.Member(word.AdditionalProperties)
	return !schema.IsSchema(a) || schema.SaysNothing(a)
}

// OthersAreAny reports whether members that a schema does not name, and that match none of its patterns, may be anything: no
// unevaluatedProperties is left to say what they are.
func (l *Schemas) OthersAreAny(n *tree.Node) bool {
	unevaluated := n.Member(word.UnevaluatedProperties)
	means := schema.SaysSomething(unevaluated) && schema.Means(l.Doc, schema.Row(word.UnevaluatedProperties), unevaluated)
	return l.OpensRest(n) && (!means || schema.LeavesNothing(unevaluated))
}

// OfAllNames returns the one schema that patternProperties and additionalProperties have every undeclared member satisfy: that
// of the only pattern, where it matches every name, or the additionalProperties that each pattern repeats; else nil.
func (l *Schemas) OfAllNames(n *tree.Node) *tree.Node {
	ps := n.Member(word.PatternProperties)
	if !ps.IsObject() || ps.Len() == 0 {
		return nil
	}
	if ps.Len() == 1 && schema.IsSchema(ps.First()) && l.MatchesAll(ps.First().Name()) {
		return ps.First()
	}
	rest := n.Member(word.AdditionalProperties)
	if !rest.IsObject() {
		return nil
	}
	for p := range ps.All() {
		if !tree.Equal(p, rest) {
			return nil
		}
	}
	return rest
}

// MatchesAll reports whether a pattern matches every name: it matches the empty text, and nothing
// in it demands what has to follow, as `$`, a lookahead or `\b` do. Engines may take more escapes for
// such demands than ECMA-262 has, so a few names are tried as well.
func (l *Schemas) MatchesAll(text string) bool {
	p := l.Pattern(text)
	if p == nil || strings.ContainsAny(text, "$") || strings.Contains(text, "(?") {
		return false
	}
	for _, demand := range [...]string{`\b`, `\B`, `\z`, `\Z`, `\G`} {
		if strings.Contains(text, demand) {
			return false
		}
	}
	for _, name := range [...]string{"", "a", "A1", "\n", "é ", "_-."} {
		if matched, unknown := l.trials.matcher.Match(p, name); !matched || unknown != pattern.Known {
			return false
		}
	}
	return true
}

// Matches reports whether a pattern of patternProperties matches a name, and whether that is
// known. What no engine reads matches nothing.
func (l *Schemas) Matches(source, name string) (matched, known bool) {
	p := l.Pattern(source)
	if p == nil {
		return false, true
	}
	if !p.Linear() {
		l.Meter.Clock.Look()
	}
	matched, unknown := l.trials.matcher.Match(p, name)
	return matched, unknown == pattern.Known
}

// ReportUnmatched reports, once, a pattern of which it is not known whether it matches a name: what
// it says of the member is left to validation.
func (l *Schemas) ReportUnmatched(p *tree.Node) {
	if l.Report.First(p) {
		l.Report.Add(diag.Fact{Rule: "unmatched-pattern", Effect: diag.Widened, Severity: diag.Warning, Node: p, Keyword: p.Name()})
	}
}
