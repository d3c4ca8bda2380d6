package tell

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// tellConditions tells the conditions that stand in branches which became one object: of a value
// that is valid by its branch alone, and says so by its members.
func (t *Teller) tellConditions(n *ir.Node, union *tree.Node) {
	branches := schema.Elements(union)
	for _, b := range branches {
		condition := t.end(b).Member(word.If)
		if condition == nil || schema.Malformed(schema.Lookup("if"), condition) || !t.Meaning.Means(schema.Lookup("if"), condition) {
			continue
		}
		with := t.alone(t.end(b), branches, namesIn(n))
		r := t.conditionRequirement(condition)
		if with == "" || r == nil || r.settled {
			continue
		}
		for i, c := range r.clauses {
			r.clauses[i].absent = c.absent && !schema.Requires(t.end(b), c.name)
		}
		sentence := r.condition(namesIn(n))
		t.TellText(n, "if", diag.Told{Text: "With " + with + ": " + strings.ToLower(sentence[:1]) + sentence[1:]})
	}
}

// alone says what members a value has that no other branch admits: what the branch requires, and
// not what others require beyond that. It is "" where nothing tells them apart.
func (t *Teller) alone(b *tree.Node, branches []*tree.Node, called func(string) string) string {
	way := wayOf(t, b, called, func(string) bool { return false })
	if way == "" {
		return ""
	}
	var without []string
	for _, other := range branches {
		other = t.end(other)
		if other == b || excludes(t, other, b) {
			continue
		}
		more := slices.IndexFunc(schema.Elements(other.Member(word.Required)), func(r *tree.Node) bool {
			return r.IsString() && !schema.Requires(b, r.Text())
		})
		if more < 0 {
			return ""
		}
		if name := schema.Elements(other.Member(word.Required))[more].Text(); !slices.Contains(without, name) {
			without = append(without, name)
		}
	}
	if len(without) > 0 {
		way += " and without " + quoted(without, called, " and ")
	}
	return way
}
