package validate

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/violation"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// requiredClause is required.
type requiredClause struct {
	src   *tree.Node
	names []string
}

func (b *builder) required(m *tree.Node) {
	if list := schema.NamesIn(m); len(list) > 0 {
		b.n.family[ofObject] = append(b.n.family[ofObject], &requiredClause{m, list})
	}
}

func (c *requiredClause) check(r *run, value *tree.Node, _ *scope) verdict {
	missing := r.missing(value, c.names)
	if missing == nil {
		return valid
	}
	if r.reporting() {
		if r.sink.missed == nil {
			r.sink.missed = map[*tree.Node][]string{}
		}
		r.sink.missed[value] = append(r.sink.missed[value], missing...)
		text := r.words.Missing(value, missing, r.valuesOfOnly(c.src.Parent(), missing))
		if meant := mistyped(c.src.Parent(), value, missing); meant != "" {
			text += violation.PerhapsAs(meant)
		}
		r.reportShallow(c.src, value, missing, text)
	}
	return invalid
}

// mostMistyped bounds the members among which a mistyped one is looked for.
const mostMistyped = 20

// mistyped returns the member of an open object that may be a misspelling of the only missing one, or "". In a closed object, such a
// member is reported by itself as not allowed.
func mistyped(n, value *tree.Node, missing []string) string {
	if rest := n.Member(word.AdditionalProperties); len(missing) != 1 || value.Len() > mostMistyped || rest != nil && rest.Kind() == tree.False {
		return ""
	}
	var others []string
	for m := range value.All() {
		if !n.Member(word.Properties).Has(m.Name()) {
			others = append(others, m.Name())
		}
	}
	return spelling.Mistyped(missing[0], others)
}

// valuesOfOnly returns the values that a schema lists for a property, if that is the only one of names and no value is an object or array.
func (r *run) valuesOfOnly(n *tree.Node, names []string) (values []*tree.Node) {
	if len(names) != 1 {
		return nil
	}
	p := n.Member(word.Properties).Get(names[0])
	for _, w := range [...]word.Word{word.Const, word.Enum} {
		if src := p.Member(w); src != nil && values == nil {
			values = r.v.doc.Listed(src)
		}
	}
	if slices.ContainsFunc(values, func(v *tree.Node) bool { return v.IsObject() || v.IsArray() }) {
		return nil
	}
	return values
}

// missing lists the names that value has no member for, the first only if nobody
// reads the list.
func (r *run) missing(value *tree.Node, names []string) (missing []string) {
	r.spend(len(names))
	for _, name := range names {
		if !value.Has(name) {
			missing = append(missing, name)
			if !r.reporting() {
				break
			}
		}
	}
	return missing
}
