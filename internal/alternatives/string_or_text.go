package alternatives

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// stringOrText makes one branch of a branch that admits any string and one that became JSON text of an object with unknown members:
// anyOf [{"type": "string"}, {"type": "object"}] => "A string as it is, or JSON text of an object." A string that does not read as
// such text is itself, so that no tag is needed. A branch that constrains its strings, or has an author's words for which the
// joined branch has no place, stays apart. annotations are those of the union.
func (j *Joiner) stringOrText(branches []*ir.Branch, annotations []*tree.Node) []*ir.Branch {
	own := slices.IndexFunc(branches, func(b *ir.Branch) bool { return b.Node.Carry == ir.CarryStringOrText })
	if own < 0 && slices.ContainsFunc(branches, func(b *ir.Branch) bool { return j.freeText(b.Node) }) {
		own = slices.IndexFunc(branches, func(b *ir.Branch) bool { return anyString(b.Node) })
	}
	if own < 0 || len(branches) == 2 && described(annotations) && described(branches[own].Node.Annotations) {
		return j.AmongStrings(branches)
	}
	out := slices.Clone(branches)
	for i := len(out) - 1; i >= 0; i-- {
		other := out[i]
		said := other.Node.Types&^out[own].Node.Types == 0 && anyString(other.Node) && len(other.Node.Annotations) == 0
		if i == own || !said && !j.freeText(other.Node) {
			continue
		}
		n := j.Keywords.CopyForEdit(out[own].Node)
		n.Carry = ir.CarryStringOrText
		n.DescribeText(schema.TObject)
		n.Inherit(other.Node)
		out[own] = out[own].With(n, other)
		if out = slices.Delete(out, i, i+1); i < own {
			own--
		}
	}
	return j.AmongStrings(out)
}

// AmongStrings lets branches that are JSON text of objects or arrays stand beside branches with other strings without a tag: a string
// that reads as such text is read as that, and any other is itself.
func (j *Joiner) AmongStrings(branches []*ir.Branch) []*ir.Branch {
	types := func(b *ir.Branch) signature.Types { return j.Meaning.Signature(b.Set).Types }
	if !slices.ContainsFunc(branches, func(b *ir.Branch) bool { return b.Node.Carry == ir.CarryText }) ||
		!slices.ContainsFunc(branches, func(b *ir.Branch) bool { return !b.Node.IsText() && types(b)&signature.String != 0 }) {
		return branches
	}
	out, listed, room := slices.Clone(branches), true, true
	for _, b := range branches {
		words := b.Node.IsText() || types(b)&signature.String == 0 || listsWords(b.Node)
		listed, room = listed && words, room && (words || anyString(b.Node))
	}
	for i, b := range branches {
		if b.Node.Has("enum") && !room { // a string that reads as text would travel as JSON text of itself, which is not listed
			continue
		}
		if t := types(b); b.Node.Carry == ir.CarryText && !b.Node.Nullable && t != 0 && t&^(signature.Object|signature.Array) == 0 {
			n := j.Keywords.CopyForEdit(b.Node)
			n.Carry, n.Set = ir.CarryTextAmongStrings, b.Set // the node's own set may admit more than the branch
			if n.Has("enum") {                               // the other branch admits any text as a string
				n.Fact(diag.Fact{Rule: diag.RuleText, Effect: diag.Widened, Node: n.Place(), Quiet: true})
			}
			if listed {
				j.bracketed(n, t)
			}
			c := *b
			c.Node, out[i] = n, &c
		}
	}
	return out
}

// listsWords reports whether a node lists strings of which none begins like JSON text of an object, an array or a string: one that
// does would have to travel as JSON text of itself.
func listsWords(n *ir.Node) bool {
	return n.Listed != nil && !slices.ContainsFunc(n.Listed, func(key string) bool {
		return len(key) > 1 && strings.IndexByte(`{[\ `, key[1]) >= 0
	})
}

// bracketed adds a pattern to JSON text of an object or array, so that it has to begin and end with brackets. Without it the strings
// that other branches list would bind nobody, as any string might be the text.
func (j *Joiner) bracketed(n *ir.Node, t signature.Types) {
	pattern := map[signature.Types]string{
		signature.Object: `^\{[\s\S]*\}$`, signature.Array: `^\[[\s\S]*\]$`, signature.Object | signature.Array: `^[\[{][\s\S]*[\]}]$`,
	}[t]
	if j.Keywords.Takes.Pattern(pattern) && !n.Has("pattern") && !n.Has("enum") {
		n.Members = slices.Clip(n.Members)
		n.AddKeyword("pattern", diag.Quote(pattern), nil)
	}
}

func described(annotations []*tree.Node) bool {
	return slices.ContainsFunc(annotations, func(a *tree.Node) bool { return a.Name() == "description" })
}

// freeText reports whether a node is JSON text of an object that may have any members, with no words of its own. The last level of a
// recursion of maps counts too, if its schema says nothing but what the values of the map are.
func (j *Joiner) freeText(n *ir.Node) bool {
	return n.IsText() && !n.Nullable && n.Authors == "" && len(n.Annotations) == 0 && len(n.Sentences) == 0 &&
		slices.ContainsFunc(n.Facts, func(f diag.Fact) bool {
			return f.Repair == flavor.Text && (f.Rule == flavor.CFreeFormObject.String() ||
				f.Rule == flavor.CRecursiveReference.String() && n.What == diag.TextWords(schema.TObject) && j.mapAlone(f.Node))
		})
}

// mapAlone reports whether a schema says nothing but its type and what its additionalProperties are.
func (j *Joiner) mapAlone(n *tree.Node) bool {
	n = j.Schemas.WholeEnd(n)
	for m := range n.All() {
		if k := schema.Of(m); k == nil || m.Word() != word.Type && m.Word() != word.AdditionalProperties && k.Family != schema.Core {
			return false
		}
	}
	return n.IsObject()
}

// anyString reports whether a node is written as a type that admits any string, perhaps among other scalars, but not null.
func anyString(n *ir.Node) bool { return isAnyString(n) && !n.Nullable && n.Types&schema.TNull == 0 }

// isAnyString is anyString for nodes that may admit null.
func isAnyString(n *ir.Node) bool {
	const scalars = schema.TString | schema.TNumber | schema.TBoolean | schema.TNull
	return n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Types&schema.TString != 0 && n.Types&^scalars == 0 &&
		len(n.Members) == 0 && len(n.Sentences) == 0 && n.Listed == nil
}
