package alternatives

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
)

// typesAlone has listed booleans and numbers that would travel as strings beside strings, such as the false of "a name, or false",
// be their type, and tells which values are meant: as strings they could be told from the others by a tag alone.
func (j *Joiner) typesAlone(branches []*ir.Branch) []*ir.Branch {
	if !j.Rules.Refuses(flavor.CNonStringEnum) || j.Options.PreferExact {
		return branches
	}
	out := branches
	for i, b := range branches {
		if !j.clashesAsString(branches, i) {
			continue
		}
		if &out[0] == &branches[0] {
			out = slices.Clone(branches)
		}
		alone := *b
		alone.Node, out[i] = j.typeAlone(b), &alone
	}
	return out
}

// clashesAsString reports whether a branch lists booleans or numbers that travel as strings, beside a branch that travels as strings
// which are not listed, and no other has values of their type.
func (j *Joiner) clashesAsString(branches []*ir.Branch, i int) bool {
	if n := branches[i].Node; n.Kind != ir.SchemaNode || n.Carry != ir.CarryValues || branches[i].IsNullAlone() {
		return false
	}
	types := j.Meaning.Signature(branches[i].Set).Types &^ signature.Null
	if types != signature.Boolean && types != signature.Number {
		return false
	}
	clash := false
	for k, b := range branches {
		others := j.Meaning.Signature(b.Set).Types
		if k != i && others&types != 0 {
			return false
		}
		clash = clash || k != i && b.Node.IsText() || others&signature.String != 0 && b.Node.Listed == nil
	}
	return clash
}

// typeAlone constructs a branch of listed values as one of their type.
func (j *Joiner) typeAlone(b *ir.Branch) *ir.Node {
	normal := j.Meaning.NormalForm(b.Set)
	at := normal.ListedBy
	n := keywords.Begin(j.Keywords, normal)
	if n.Types = normal.Types &^ schema.TNull; n.Types&schema.TFraction != 0 {
		n.Types |= schema.TWhole // no type has fractions alone
	}
	n.Fact(diag.Fact{Rule: flavor.CNonStringEnum.String(), Repair: flavor.SpellOut, Effect: diag.Widened, Node: at, Detail: "the type alone", Told: j.Teller.Tell(n, at.Name(), at)})
	j.Keywords.SettleAnnotations(n, check.Places(n.Types)[0])
	if normal.Types&schema.TNull != 0 {
		return j.OrNullNode(n)
	}
	return n
}
