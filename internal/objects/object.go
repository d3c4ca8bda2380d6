package objects

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/shape"
)

// Object makes an object of a node that has been begun as one.
func (b *ObjectBuilder) Object(n *ir.Node, normal *meaning.Normal, c place.Context) *ir.Node {
	ms := b.Meaning.MembersOf(normal)
	if bad := b.Meaning.Unnameable(ms); bad != nil {
		return ir.Never(bad)
	}
	o := b.parts.New()
	o.Declared, o.From = ms.Declared, normal.Primary
	n.Object = o
	if len(normal.Set) > 1 {
		b.Merged++
	}
	if asksForNames(b, normal, ms, c) {
		return b.Keywords.TextOf(n, normal, flavor.CFreeFormObject.String())
	}
	loose, record := b.looseNames(normal, ms), shape.RecordOf(b.Task, normal, ms, b.Keeper.Marks.Linked)
	made := &making{node: n, normal: normal, members: ms, context: c, tags: b.Keeper.Tagger.TagsOf(normal.Set)}
	keywords.TakeNames(b.Keywords, &made.taken, normal, ms, record.Texts())
	made.taken.Add(loose.names...)
	if b.Rules.Refuses(flavor.COptionalProperty) { // each optional property gets a fact
		keywords.RoomForFacts(b.Keywords, n, max(len(ms.Names)-len(ms.Required), 0)+1)
	}
	if bad := b.ownMembers(made, loose, len(record.Names) > 0); bad != nil {
		return bad
	}
	if bad := b.looseMembers(made, loose); bad != nil {
		return bad
	}
	if len(record.Names) > 0 {
		if bad := b.recorded(made, record); bad != nil {
			return bad
		}
	}
	n = b.others(made)
	if n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Object != nil && !n.Object.Closed && (n.Renames() || n.Object.Rest != nil) {
		n.Fact(diag.Fact{Rule: diag.RuleUnlistedMember, Effect: diag.Widened, Node: normal.Place(), Quiet: true})
		if names := n.NewNames(); ms.Closed == nil && len(names) > 0 {
			n.Fact(diag.Fact{Rule: diag.RuleUnlistedMember, Effect: diag.Narrowed, Node: normal.Place(), Detail: diag.Enumerated(diag.Ticked(names), " or "), Quiet: true})
		}
	}
	return n
}

// asksForNames reports whether an object only says which members it has to have, as {"type": "object", "required": ["a"]} does,
// where objects have to be closed and free-form ones travel as text. Closed to those members, it would lose all others: so it
// travels as text too.
func asksForNames(b *ObjectBuilder, normal *meaning.Normal, ms *meaning.Members, c place.Context) bool {
	if ms.Declared || len(ms.Order) == 0 || !normal.Typed || len(normal.Set) != 1 || normal.Set[0].Without != 0 || len(ms.Rest)+len(ms.Patterns)+len(ms.Keys) > 0 || ms.Closed != nil || c.Root || b.Options.KeepOpen ||
		len(normal.GivenUp)+len(normal.Unions)+len(normal.Conditions) > 0 {
		return false
	}
	closing := b.Rules.Refuses(flavor.COpenObject)
	repair, refused := b.Rules.Refusal(flavor.CFreeFormObject)
	return closing && refused && repair == flavor.Text
}
