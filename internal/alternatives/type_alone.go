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

// typesAlone replaces lists of booleans or numbers that would travel as strings by their type, where another branch has strings:
// anyOf [string, enum [false]] => anyOf [string, boolean], with a description that tells the values. As strings they would need a tag.
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

// clashesAsString reports whether the i-th branch lists booleans or numbers that travel as strings, while another branch travels as
// strings that are not listed, and no other branch has values of the same type. One keyword has to list them: what a union of lists
// says beside its values could not be told.
func (j *Joiner) clashesAsString(branches []*ir.Branch, i int) bool {
	if n := branches[i].Node; n.Kind != ir.SchemaNode || n.Carry != ir.CarryValues || branches[i].IsNullAlone() || !j.Meaning.NormalForm(branches[i].Set).Listed {
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

// typeAlone constructs the node of a branch that lists values as their type, and tells the values.
func (j *Joiner) typeAlone(b *ir.Branch) *ir.Node {
	normal := j.Meaning.NormalForm(b.Set)
	at := normal.ListedBy
	n := keywords.Begin(j.Keywords, normal)
	if n.Types = normal.Types &^ schema.TNull; n.Types&schema.TFraction != 0 {
		n.Types |= schema.TWhole // the type number admits whole numbers too
	}
	n.Fact(diag.Fact{Rule: flavor.CNonStringEnum.String(), Repair: flavor.SpellOut, Effect: diag.Widened, Node: at, Detail: "the type alone", Told: j.Teller.Tell(n, at.Name(), at)})
	j.Keywords.SettleAnnotations(n, check.Places(n.Types)[0])
	if normal.Types&schema.TNull != 0 {
		return j.OrNullNode(n)
	}
	return n
}
