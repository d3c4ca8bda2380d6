package ir

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/entries"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Entries makes list the list of entries that a map travels as: {"a": 1} becomes [{"key": "a", "value": 1}]. name
// is the schema of the keys, of that of the values. Where a key may stand beside what the values have (TakesKey),
// it does, as in a list of named things: {"a": {"x": 1}} becomes [{"key": "a", "x": 1}].
func Entries(list, name, of *Node, closed bool) {
	property := &Property{Original: entries.Key, Name: entries.Key, Node: name, Required: true}
	if TakesKey(of) {
		plain := name.Types == schema.TString && len(name.Members)+len(name.Annotations)+len(name.Facts) == 0
		part := of.Object.keyed
		if part == nil || !plain {
			part = of.Object.behind(property)
		}
		if plain { // all maps of this object share it
			of.Object.keyed = part
		}
		entry := *of
		entry.Facts, entry.Fresh = slices.Clone(of.Facts), false
		for i := range entry.Facts {
			if entry.Facts[i].Out == of {
				entry.Facts[i].Out = &entry
			}
		}
		entry.Object = part
		list.Array = &ArrayPart{Items: &entry, Inside: true}
		return
	}
	entry := &Node{Kind: SchemaNode, Types: schema.TObject, Object: &ObjectPart{Declared: true, Closed: closed}}
	entry.Object.Properties = []*Property{property, {Original: entries.Value, Name: entries.Value, Node: of, Required: true}}
	list.Array = &ArrayPart{Items: entry}
}

// behind returns the object part with one more property in front.
func (o *ObjectPart) behind(p *Property) *ObjectPart {
	part := *o
	part.Properties = append([]*Property{p}, o.Properties...)
	part.From = nil // the property is to come first in `required` too
	return &part
}

// TakesKey reports whether a key may stand beside the properties of an object: no other members may stand there, none
// has that name, nothing is asked of the members as a whole, and no default or example shows a value of it.
func TakesKey(n *Node) bool {
	if n.Kind != SchemaNode || n.Carry != CarryPlain || n.Types != schema.TObject || n.Nullable || n.Object == nil || len(n.Members)+len(n.Patterns) > 0 {
		return false
	}
	o := n.Object
	return len(o.Properties) > 0 && o.Rest == nil && o.Additional == nil && (o.Closed || o.ClosedBy != nil) &&
		!slices.ContainsFunc(o.Properties, func(p *Property) bool { return p.Original == entries.Key || p.Name == entries.Key }) &&
		!slices.ContainsFunc(n.Annotations, func(a *tree.Node) bool { return a.Word() == word.Default || a.Word() == word.Examples }) &&
		!slices.ContainsFunc(n.Facts, func(f diag.Fact) bool { return asWhole[f.Keyword] })
}

// asWhole has the keywords that ask something of all members, or of their number.
var asWhole = map[string]bool{"minProperties": true, "maxProperties": true, "propertyNames": true, "patternProperties": true}

// NoteEntries reports that a map travels as a list, in the member of n of that name or as n itself.
func (n *Node) NoteEntries(list *Node, why flavor.Construct, at *tree.Node, name string) {
	f := diag.Fact{Rule: why.String(), Repair: flavor.Entries, Reshaped: true, Node: at, Detail: name}
	if list.Array.Inside {
		f.Keyword = diag.AsKey
	}
	n.Fact(f)
}

// Entry says how the members of a map are sent: of is the node of a member, and inside says whether its key stands
// among its own properties.
func (n *Node) Entry() (of *Node, inside bool) {
	if n.Array.Inside {
		return n.Array.Items, true
	}
	return n.EntryObject().Properties[1].Node, false
}

// EntryObject is the object part of a map's entries, or nil if they have none. Maps with the same entries may refer to
// one definition of them.
func (n *Node) EntryObject() *ObjectPart {
	entry := n.Array.Items
	if entry != nil && entry.Kind == ReferenceNode && entry.Definition.Node != nil {
		entry = entry.Definition.Node
	}
	if entry == nil {
		return nil
	}
	return entry.Object
}
