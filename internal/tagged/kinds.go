package tagged

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// ListKinds has a member of object n list the values by which the objects of a union's branches are known, where the union itself
// cannot stand and the member may be any string: so no sentence has to say which values there are. It changes n, but not
// n.Object, which other nodes may have, too.
func (w *Tagger) ListKinds(n *ir.Node, union *tree.Node) {
	member, values := w.Keywords.Teller.KindValues(n, union)
	if member == nil || member.Node.Listed != nil || !mayListTexts(member.Node.Place(), values) || !w.Form.Allows("enum", flavor.StringType) || slices.ContainsFunc(values, func(v string) bool {
		return v[0] != '"' || v == `""` && w.Rules.Refuses(flavor.CEmptyStringInEnum)
	}) {
		return
	}
	var listed *ir.Node
	switch of := member.Node; {
	case of.Kind == ir.SchemaNode && of.Carry == ir.CarryPlain && of.Types == schema.TString && !of.Nullable && of.Listed == nil:
		listed = w.Keywords.CopyForEdit(of)
	case (of.Kind == ir.VerbatimNode || of.Kind == ir.KeptNode) && onlyText(of.Src):
		listed = w.Keywords.Unpacked(of)
		if listed == of {
			listed = w.Nodes.New()
			*listed = *of
			listed.Members = slices.Clone(of.Members)
		}
	default:
		return
	}
	listed.AddKeyword("enum", "["+strings.Join(values, ",")+"]", nil)
	listed.Listed = values
	object, property := *n.Object, *member
	property.Node = listed
	object.Properties = slices.Clone(object.Properties)
	object.Properties[slices.Index(object.Properties, member)] = &property
	n.Object = &object
}

// mayListTexts reports whether each string that is the default or an example of schema n is among some texts, in JSON: else a
// list of these texts would contradict it.
func mayListTexts(n *tree.Node, texts []string) bool {
	among := func(v *tree.Node) bool { return !v.IsString() || slices.Contains(texts, diag.Quote(v.Text())) }
	if d := n.Member(word.Default); d != nil && !among(d) {
		return false
	}
	return !slices.ContainsFunc(schema.Elements(n.Member(word.Examples)), func(v *tree.Node) bool { return !among(v) })
}

// onlyText reports whether a schema of the input says itself that a value is a string, and not which one.
func onlyText(n *tree.Node) bool {
	return n.IsObject() && n.Member(word.Type).Is("string") && !n.Says(word.Ref) && !n.Says(word.Enum) && !n.Says(word.Const) && !schema.IsTrue(n.Member(word.Nullable))
}

// bareText reports whether a schema of the input says that a value is a string, and nothing else of it.
func bareText(n *tree.Node) bool {
	if !onlyText(n) {
		return false
	}
	for m := range n.All() {
		if k := schema.Of(m); k != nil && k.Family != schema.Annotation && k.Word != word.Type && k.Word != word.Nullable {
			return false
		}
	}
	return true
}
