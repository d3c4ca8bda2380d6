package conjunction

import (
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Ignores reports whether what stands beside a reference means nothing, as in drafts
// before 2019-09.
func (l *Schemas) Ignores(r *tree.Node) bool {
	return l.Doc.IgnoresSiblings() && r.Name() == "$ref"
}

// ReportIgnored reports, once, a keyword that means nothing beside a reference.
func (l *Schemas) ReportIgnored(m *tree.Node) {
	if l.Report.First(m) {
		l.Report.Add(diag.IgnoredSibling(l.Doc, m))
	}
}

// Means reports whether a keyword means what the table says, in this document. An older
// spelling that the dialect no longer has is read all the same.
func (l *Schemas) Means(k *schema.Keyword, m *tree.Node) bool {
	return schema.Means(l.Doc, k, m)
}

// Leftover lists constraints of drafts before 04, which no validator reads any more.
var Leftover = map[string]bool{"divisibleBy": true, "disallow": true, "extends": true}

// ReportIdle reports, once, a keyword that means nothing in the document's dialect.
func (l *Schemas) ReportIdle(m *tree.Node) {
	if (m.Name() != "nullable" || m.Kind() == tree.True) && l.Report.First(m) {
		l.Report.Add(diag.Idle(l.Doc, m))
	}
}

// Malformed reports, once, a keyword whose value is of the wrong kind.
func (l *Schemas) Malformed(k *schema.Keyword, m *tree.Node) bool {
	many := m.Len() >= meter.ManyParts // each of as many places may have it read again
	if many && l.wellFormed[m] {
		return false
	}
	if !schema.Malformed(k, m) {
		if many {
			slab.Put(&l.wellFormed, m, true)
		}
		for _, c := range schema.MalformedEntries(k, m) {
			if l.Report.First(c) {
				l.Report.Add(diag.MalformedEntry(c))
			}
		}
		return false
	}
	if l.Report.First(m) {
		l.Report.Add(diag.Malformed(k, m))
	}
	return true
}

// Patterns are a document's compiled regular expressions, by their source. The check of the result
// takes them over, since a result has the same patterns for the most part.
type Patterns map[string]*pattern.Pattern

// Compile compiles a pattern, once; nil where no engine does.
func (ps Patterns) Compile(source string) *pattern.Pattern {
	p, seen := ps[source]
	if !seen {
		p, _ = pattern.Compile(source) // nil beside an error
		ps[source] = p
	}
	return p
}

// Pattern compiles a pattern, once; nil where no engine does.
func (l *Schemas) Pattern(source string) *pattern.Pattern { return l.Patterns.Compile(source) }

// Resolve finds what a reference leads to. A reference that has to be read otherwise than it is
// written is reported once, and so is one that leads nowhere, for which the target is nil.
func (l *Schemas) Resolve(r *tree.Node) (*tree.Node, schema.Status) {
	target, status := l.Doc.Resolve(r)
	if f, led := diag.Led(r, target, status); led {
		if _, reported := l.Report.Led[r]; !reported {
			slab.Put(&l.Report.Led, r, len(l.Report.Loose))
			l.Report.Add(f)
		}
	}
	if target == nil {
		l.reportStray(r, status)
	} else if !l.Terms.Gentle {
		l.LeaveScope(r)
	}
	return target, status
}

// LeaveScope reports, once, a dynamic reference that is taken to lead to one place where
// it may lead to several, depending on the way to it
// (https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2).
func (l *Schemas) LeaveScope(r *tree.Node) {
	if r.Name() == "$ref" || !l.Report.First(r) {
		return
	}
	if l.scopes == 0 {
		l.scopes = 1 + schema.DynamicAnchors(l.Doc.Tree.Root())
	}
	if l.scopes > 2 {
		f := diag.Fact{Rule: "dynamic-scope", Effect: diag.Narrowed, Severity: diag.Warning, Node: r, Keyword: r.Name()}
		l.Report.Add(f)
		f.Effect = diag.Widened
		l.Report.Add(f)
	}
}

// reportStray reports a reference without a target, which by the Terms admits anything, stays as it is, or is refused.
func (l *Schemas) reportStray(r *tree.Node, status schema.Status) {
	if !l.Report.First(r) {
		return
	}
	switch f := diag.Stray(r, status); {
	case l.Terms.OpensStrays || l.Terms.KeepsStrays && (!l.Terms.Gentle || !l.Terms.Stands(r)): // a schema that is made anew cannot keep it
		l.Report.Add(f.Opened())
	case l.Terms.KeepsStrays:
		f.Severity = diag.Warning
		l.Report.Add(f)
	default:
		l.Report.Refuse(f)
	}
}

// ChainEnd follows schemas that are a reference and nothing else, to the first one that is more. It is nil
// where a reference on the way leads to no schema object.
func (l *Schemas) ChainEnd(n *tree.Node) (end *tree.Node) {
	var way []*tree.Node
	seen := map[*tree.Node]bool{}
	for x := n; !seen[x]; {
		if known, ok := l.chains[x]; ok {
			end = known
			break
		}
		seen[x], way, end = true, append(way, x), x
		next := l.Doc.Reference(x)
		if next == nil || x.Len() > 1 {
			break
		}
		if x, _ = l.Resolve(next); x == nil || !x.IsObject() {
			end = nil
			break
		}
	}
	for _, x := range way {
		slab.Put(&l.chains, x, end)
	}
	return end
}

// WholeEnd is the end that a schema leads to, and nil where End finds that this is not the whole of what the schema says.
func (l *Schemas) WholeEnd(n *tree.Node) *tree.Node {
	if end, whole := l.End(n); whole {
		return end
	}
	return nil
}

// End follows `$ref`s to the first schema without a reference. It stops early, and whole is false, where a constraint or
// `nullable` stands beside the reference, where that leads nowhere or is dynamic, and after 8 references.
func (l *Schemas) End(n *tree.Node) (end *tree.Node, whole bool) {
	for range 8 {
		r := l.Doc.Reference(n)
		if r == nil {
			return n, true
		}
		target, _ := l.Doc.Resolve(r)
		if target == nil || r.Name() != "$ref" || l.Constrains(n) || l.Doc.OrNull(n) {
			return n, false
		}
		n = target
	}
	return n, false
}

// Constrains reports whether a keyword beside a reference limits the values further than the target does. `nullable` limits
// nothing.
func (l *Schemas) Constrains(n *tree.Node) bool {
	if l.Doc.IgnoresSiblings() {
		return false
	}
	for m := range n.All() {
		if k := schema.Of(m); k != nil && k.Family > schema.Annotation && k.Word != word.Nullable && l.Means(k, m) && !l.RepeatsType(m) {
			return true
		}
	}
	return false
}

// RepeatsType reports whether a `type` beside a reference lists all types that its target lists, and so limits nothing: exporters
// of programs' types write it into each schema. It is false where the target has a reference, which may lead back here.
func (l *Schemas) RepeatsType(m *tree.Node) bool {
	row := schema.Of(m)
	r := l.Doc.Reference(m.Parent())
	if r == nil || m.Word() != word.Type || row == nil || l.Malformed(row, m) || m.Parent().Says(word.Nullable) {
		return false
	}
	target, _ := l.Doc.Resolve(r)
	if target == nil || !target.IsObject() || l.Doc.Reference(target) != nil || target.Says(word.Nullable) {
		return false
	}
	said := target.Member(word.Type)
	return said != nil && !l.Malformed(row, said) && schema.TypesSaid(said)&^schema.TypesSaid(m) == 0
}
