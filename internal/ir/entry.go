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

// Entries constructs the list that a map travels as, and whose entries have a key and a value. Where
// each value is an object that lists what it may have, its members stand beside the key: that is how
// a list of named things is written.
func Entries(list, name, of *Node, closed bool) {
	property := &Property{Original: entries.Key, Name: entries.Key, Node: name, Required: true}
	if TakesKey(of) {
		plain := name.Types == schema.TString && len(name.Members)+len(name.Annotations)+len(name.Facts) == 0
		part := of.Object.keyed
		if part == nil || !plain {
			part = of.Object.behind(property)
		}
		if plain { // maps of one object have one entry
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

// behind returns what an object has behind one more property.
func (o *ObjectPart) behind(p *Property) *ObjectPart {
	part := *o
	part.Properties = append([]*Property{p}, o.Properties...)
	part.From = nil // the property comes first in the list of required ones too
	return &part
}

// TakesKey reports whether a key may stand beside what an object has: no member of it has that name,
// nothing is asked of its members as a whole, and none of its values is spelled out.
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

// Entry says how the members of a map are sent: what carries a member, and whether it stands beside
// its key.
func (n *Node) Entry() (of *Node, inside bool) {
	if n.Array.Inside {
		return n.Array.Items, true
	}
	return n.EntryObject().Properties[1].Node, false
}

// EntryObject is what an entry of a map has, or nil where it is none: maps with the same entries may refer to them.
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
