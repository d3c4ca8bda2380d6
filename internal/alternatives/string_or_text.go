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

// stringOrText makes one branch of any string and of an object of unknown members that became JSON
// text: a string that reads as no such text is itself, so that neither needs a tag. annotations are
// those of the union. What says more of its strings, or has words of its author that the one branch
// has no place for, stays apart.
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

// AmongStrings has the JSON texts of objects and arrays stand beside other strings of a union without a
// tag, in the same way.
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
		if b.Node.Has("enum") && !room { // a string that reads as text has no place as the text of itself
			continue
		}
		if t := types(b); b.Node.Carry == ir.CarryText && !b.Node.Nullable && t != 0 && t&^(signature.Object|signature.Array) == 0 {
			n := j.Keywords.CopyForEdit(b.Node)
			n.Carry, n.Set = ir.CarryTextAmongStrings, b.Set // a place may admit more than its branch
			if n.Has("enum") {                               // any string beside it may be its text
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

// listsWords reports whether a node lists strings that are no JSON text, none of an object and none of a
// string: such a one would travel as the text of itself.
func listsWords(n *ir.Node) bool {
	return n.Listed != nil && !slices.ContainsFunc(n.Listed, func(key string) bool {
		return len(key) > 1 && strings.IndexByte(`{[\ `, key[1]) >= 0
	})
}

// bracketed has the JSON text of an object or array begin and end as one: else a list of strings beside it
// would bind nobody, as any string might be the text.
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

// freeText reports whether a node is the JSON text of an object that may have any members, or the last level of a recursion
// of maps of which there is no more to say than what their values are.
func (j *Joiner) freeText(n *ir.Node) bool {
	return n.IsText() && !n.Nullable && n.Authors == "" && len(n.Annotations) == 0 && len(n.Sentences) == 0 &&
		slices.ContainsFunc(n.Facts, func(f diag.Fact) bool {
			return f.Repair == flavor.Text && (f.Rule == flavor.CFreeFormObject.String() ||
				f.Rule == flavor.CRecursiveReference.String() && n.What == diag.TextWords(schema.TObject) && j.mapAlone(f.Node))
		})
}

// mapAlone reports whether a schema says nothing of an object but of what type its members are.
func (j *Joiner) mapAlone(n *tree.Node) bool {
	n = j.Schemas.WholeEnd(n)
	for m := range n.All() {
		if k := schema.Of(m); k == nil || m.Word() != word.Type && m.Word() != word.AdditionalProperties && k.Family != schema.Core {
			return false
		}
	}
	return n.IsObject()
}

// anyString reports whether a node is written as the schema of any string, or other scalar, and not of null.
func anyString(n *ir.Node) bool { return isAnyString(n) && !n.Nullable && n.Types&schema.TNull == 0 }

// isAnyString is anyString of a node that may be null too.
func isAnyString(n *ir.Node) bool {
	const scalars = schema.TString | schema.TNumber | schema.TBoolean | schema.TNull
	return n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Types&schema.TString != 0 && n.Types&^scalars == 0 &&
		len(n.Members) == 0 && len(n.Sentences) == 0 && n.Listed == nil
}
