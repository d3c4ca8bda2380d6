package arrays

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/called"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
)

// tupleFits reports whether absence can be told from null at every position that may be
// absent.
func (b *ArrayBuilder) tupleFits(ps *meaning.Positions, least int64) bool {
	for i, s := range ps.Prefix {
		if b.Rules.Refuses(flavor.COptionalProperty) && int64(i) >= least && b.Schemas.AdmitsNull(s) {
			return false
		}
	}
	return len(ps.Prefix) > 0
}

// tupleObject lets the positions travel as the properties of an object.
func (b *ArrayBuilder) tupleObject(n *ir.Node, normal *meaning.Normal, ps *meaning.Positions, least, most int64, c place.Context) *ir.Node {
	o := &ir.ObjectPart{Declared: true, Closed: b.Keywords.Takes.ClosedObjects()}
	taken, words := names.NewTaken(), called.Positions(n.AuthorsWords(), ps.Prefix)
	for i, s := range ps.Prefix {
		name := b.Keywords.NameRule.Fit(words[i], false, taken)
		taken.Add(name)
		child := b.places.Lower(s, place.Context{Property: true, Level: c.Level, Edited: int64(i) >= least})
		if child.Kind == ir.NeverNode {
			if int64(i) < least {
				return ir.Never(child.Src)
			}
			ps.Closed = child.Src
			n.ImpossibleItems(s, child.Src)
			break
		}
		p := &ir.Property{Original: strconv.Itoa(i), Name: name, Node: child, Required: true}
		if int64(i) >= least {
			b.Alternatives.MakeOptional(p)
		}
		o.Properties = append(o.Properties, p)
	}
	if len(o.Properties) == 0 && b.Rules.Refuses(flavor.CEmptyProperties) { // no position can be there
		return b.Keywords.Text(normal.Set, flavor.CTuple.String())
	}
	out := b.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Set: normal.Set, Types: schema.TObject, Carry: ir.CarryTuple, Object: o, Wording: ir.Wording{Annotations: n.Annotations, Unknown: n.Unknown}, Src: n.Src})
	out.Facts = ir.CopyFacts(n.Facts, out)
	if out.AuthorsWords() != "" && !b.Keywords.Teller.Words.Silent() { // the author's words speak of a list
		out.Sentences = append(out.Sentences, diag.Told{Text: sentence.AsPositions})
	}
	if ps.Closed == nil {
		further := b.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Types: schema.TArray, Array: &ir.ArrayPart{Items: b.places.Lower(ps.Rest, place.Context{Level: c.Level})}})
		if left := most - int64(len(ps.Prefix)); left > 0 && b.Keywords.Takes.Count("maxItems", left) {
			further.AddKeyword("maxItems", decimal.Int(left).String(), normal.MaxItems.At)
		} else if normal.MaxItems != nil {
			b.Keywords.Lose(out, normal.MaxItems.At, diag.Widened)
		}
		o.Rest = &ir.Property{Name: b.Keywords.NameRule.Fit(meaning.FurtherName, false, taken), Node: further}
		b.Alternatives.MakeListOptional(o.Rest)
	}
	out.Note(flavor.CTuple, flavor.Object, diag.Exact, true, ps.At, "")
	if normal.Unique != nil {
		b.Keywords.Lose(out, normal.Unique, diag.Widened)
	}
	if least > int64(len(ps.Prefix)) {
		b.Keywords.Lose(out, normal.MinItems.At, diag.Widened)
	}
	b.Keeper.LeaveResidual(out, normal, schema.TArray, false)
	b.Keywords.SettleAnnotations(out, flavor.ObjectType)
	if i := slices.IndexFunc(o.Properties, func(p *ir.Property) bool { return p.Optional || !p.Required }); i >= 0 && (i < len(o.Properties)-1 || o.Rest != nil) {
		out.Fact(diag.Fact{Rule: "position-gap", Effect: diag.Widened, Node: ps.At, Quiet: true})
	}
	return out
}
