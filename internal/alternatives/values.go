package alternatives

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// withoutForeignDefault leaves out a default that is none of the values, but valid where its author wrote it: it is a value
// of another branch of a union.
func (j *Joiner) withoutForeignDefault(annotations, values []*tree.Node) []*tree.Node {
	foreign := func(a *tree.Node) bool {
		return a.Name() == "default" && !slices.ContainsFunc(values, func(v *tree.Node) bool { return v.Key() == a.Key() }) && j.Schemas.Valid(a.Parent(), a)
	}
	if !slices.ContainsFunc(annotations, foreign) {
		return annotations
	}
	return slices.DeleteFunc(slices.Clone(annotations), foreign)
}

// writeValues lists the values of a node where the flavor takes that; else they travel as strings, or the list is given up and
// left to validation.
func (j *Joiner) writeValues(n *ir.Node, normal *meaning.Normal, values []*tree.Node) {
	at := normal.ListedBy
	switch {
	case j.Form.Allows("enum", check.Places(n.Types)...), at.Name() == "const" && len(values) == 1 && j.Form.Allows("const", check.Places(n.Types)...):
		j.enumKeyword(n, normal, values)
	case j.Rules.Refuses(flavor.CNonStringEnum) && j.Form.Allows("enum", flavor.StringType):
		j.asStrings(n, values, at, flavor.CNonStringEnum)
	case j.Form.Allows("enum", flavor.StringType): // strings are the only type that may be listed
		listStrings(n, values, at)
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Strings, Reshaped: true, Node: at, Keyword: at.Name()})
	default:
		j.Keywords.Lose(n, at, diag.Widened)
	}
}

// saysType reports whether some part has the keyword type.
func saysType(normal *meaning.Normal) bool {
	for _, p := range normal.Set {
		if p.N != nil && p.N.Says(word.Type) {
			return true
		}
	}
	return false
}

// enumKeyword writes the values, as enum or const, whichever the input has and the
// flavor takes.
func (j *Joiner) enumKeyword(n *ir.Node, normal *meaning.Normal, values []*tree.Node) {
	at := normal.ListedBy
	same := slices.EqualFunc(schema.ListOf(at), values, tree.Equal)
	n.Listed = make([]string, 0, len(values))
	for _, v := range values {
		n.Listed = append(n.Listed, v.Key())
	}
	if at.Name() == "const" && same && j.Form.Allows("const", check.Places(n.Types)...) {
		n.AddCopy(at)
		return
	}
	if at.Name() == "enum" && same && at.Clean() {
		n.AddCopy(at)
		return
	}
	text := []byte{'['}
	for i, v := range values {
		if i > 0 {
			text = append(text, ',')
		}
		text = v.Append(text)
	}
	if at.Name() == "const" && len(values) == 1 && j.Form.Allows("const", check.Places(n.Types)...) {
		n.AddKeyword("const", string(values[0].Append(nil)), at)
		return
	}
	n.AddKeyword("enum", string(append(text, ']')), at)
	if at.Name() == "const" && !j.Form.Allows("const", check.Places(n.Types)...) { // else this const is one of several that became a list
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: at, Keyword: "const", Detail: "enum"})
	}
}

// mostBetween is the number of whole numbers up to which asBounds notes them as listed, so that branches can be told apart by them.
const mostBetween = 16

// asBounds writes whole numbers without gaps as bounds: enum [1, 2, 3] => minimum 1, maximum 3. It reports whether it did.
func (j *Joiner) asBounds(n *ir.Node, values []*tree.Node, at *tree.Node) bool {
	low, high := decimal.Parse(values[0].Text()), decimal.Parse(values[0].Text())
	for _, v := range values[1:] {
		d := decimal.Parse(v.Text())
		if d.Compare(low) < 0 {
			low = d
		}
		if d.Compare(high) > 0 {
			high = d
		}
	}
	if !low.Next(int64(len(values) - 1)).Equal(high) {
		return false
	}
	if !j.Form.Takes("minimum", check.Number(low), flavor.IntegerType) || !j.Form.Takes("maximum", check.Number(high), flavor.IntegerType) {
		return false
	}
	least, most := low.String(), high.String()
	n.Types = schema.TWhole
	if len(values) <= mostBetween {
		for _, v := range values {
			n.Listed = append(n.Listed, v.Key())
		}
	}
	n.AddKeyword("minimum", least, at)
	n.AddKeyword("maximum", most, at)
	n.Fact(diag.Fact{Rule: flavor.CNonStringEnum.String(), Repair: flavor.SpellOut, Node: at, Detail: "`minimum` and `maximum`"})
	return true
}

// fitValues reports whether each number among the values fits what the flavor reads.
func (j *Joiner) fitValues(values []*tree.Node) bool {
	return !slices.ContainsFunc(values, func(v *tree.Node) bool {
		return !j.Form.MayHold("enum", check.Of(v), check.Places(schema.TypeOf(v))...)
	})
}

// emptyText stands for the empty string where that may not be listed.
const emptyText = "(empty)"

// asStrings lets values travel as strings because the flavor refuses the construct why.
func (j *Joiner) asStrings(n *ir.Node, values []*tree.Node, at *tree.Node, why flavor.Construct) *ir.Node {
	listStrings(n, values, at)
	n.Note(why, flavor.Strings, diag.Exact, true, at, "")
	return n
}

// listStrings lists the strings that values travel as: a string as it is, other values as their JSON text. The empty string
// travels as emptyText, and one that equals the JSON text of another value as its own JSON text: ["a", "1", 1] => a, "1" in quotes, 1.
// If two of these texts are still equal, all strings travel as JSON text.
func listStrings(n *ir.Node, values []*tree.Node, at *tree.Node) {
	others := map[string]bool{} // the texts of values that are no strings
	for _, v := range values {
		if !v.IsString() {
			others[string(v.Append(nil))] = true
		}
	}
	text := func(v *tree.Node) string {
		switch {
		case v.Is(""):
			return emptyText
		case v.IsString() && !others[v.Text()]:
			return v.Text()
		}
		return string(v.Append(nil))
	}
	texts := map[string]bool{}
	for _, v := range values {
		texts[text(v)] = true
	}
	if len(texts) < len(values) {
		text = func(v *tree.Node) string { return string(v.Append(nil)) }
	}
	enum := []byte{'['}
	for i, v := range values {
		t := text(v)
		if i > 0 {
			enum = append(enum, ',')
		}
		enum = append(enum, diag.Quote(t)...)
		n.Values = append(n.Values, codec.Value{Original: string(v.Append(nil)), Text: t})
		n.Listed = append(n.Listed, strconv.Quote(t))
	}
	n.Types, n.Carry = schema.TString, ir.CarryValues
	n.AddKeyword("enum", string(append(enum, ']')), at)
}

// splitsList reports whether values of these types cannot be listed in one schema.
func (j *Joiner) splitsList(t schema.TypeSet) bool {
	return len(schema.Groups(t)) > 1 &&
		(j.Rules.Refuses(flavor.CMixedEnum) || j.Rules.Refuses(flavor.CTypeList) || j.Rules.Refuses(flavor.CCrowdedTypeList) || !j.Form.Allows("enum", check.Places(t)...))
}
