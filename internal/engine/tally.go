package engine

import (
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A tally is what limits count over a whole schema, in one place of it.
type tally struct {
	properties, optional, unions int // properties, those not required, and those of several types
	values, characters           int // listed values; characters of names and values
}

// tallied are the metrics of a tally.
var tallied = [...]flavor.Metric{flavor.MProperties, flavor.MOptionalProperties, flavor.MUnionProperties, flavor.MEnumValues, flavor.MNameAndValueCharacters}

func (t tally) of(metric flavor.Metric) int {
	switch metric {
	case flavor.MOptionalProperties:
		return t.optional
	case flavor.MUnionProperties:
		return t.unions
	case flavor.MEnumValues:
		return t.values
	case flavor.MNameAndValueCharacters:
		return t.characters
	}
	return t.properties
}

func (t *tally) add(o tally) {
	t.properties += o.properties
	t.optional += o.optional
	t.unions += o.unions
	t.values += o.values
	t.characters += o.characters
}

// tallyOf counts in a node itself, copied bytes included.
func tallyOf(n *node) (t tally) {
	if n.kind == kVerbatim {
		return tallyBelow(n.src)
	}
	if n.object != nil {
		for _, p := range n.object.properties {
			t.property(p.name, p.required, p.node != nil && p.node.severalTypes())
		}
		if r := n.object.rest; r != nil {
			t.property(r.name, r.required, r.node != nil && r.node.severalTypes())
		}
	}
	for _, m := range n.members {
		if m.keyword == "enum" && m.raw != nil {
			v, c := countValues(m.raw)
			t.values, t.characters = t.values+v, t.characters+c
			if n.nullable {
				t.values++
			}
		} else if m.keyword == "enum" {
			t.values, t.characters = t.values+max(len(n.values), len(n.listed))+1, t.characters+len(m.text)
		} else if m.keyword == "properties" {
			for _, p := range m.named {
				t.property(p.name, p.required, p.node != nil && p.node.severalTypes())
			}
		}
	}
	return t
}

func (t *tally) property(name string, required, several bool) {
	t.properties++
	t.characters += utf8.RuneCountInString(name)
	if !required {
		t.optional++
	}
	if several {
		t.unions++
	}
}

// severalTypes reports whether a node is written as a union or with a list of types.
func (n *node) severalTypes() bool {
	switch n.kind {
	case kUnion:
		return true
	case kVerbatim, kKept:
		return n.src != nil && severalTypes(n.src)
	}
	return n.kind == kSchema && (n.nullable || len(n.types.names()) > 1)
}

func severalTypes(n *tree.Node) bool {
	return n.Get("anyOf").IsArray() || n.Get("type").IsArray() && n.Get("type").Len() > 1
}

func countValues(list *tree.Node) (values, characters int) {
	for v := range list.All() {
		values++
		if v.IsString() {
			characters += utf8.RuneCountInString(v.Text())
		}
	}
	return values, characters
}

// tallyBelow counts at and below a schema of the input.
func tallyBelow(n *tree.Node) (t tally) {
	if ps := n.Get("properties"); ps.Len() > 0 {
		required := map[string]bool{}
		for r := range n.Get("required").All() {
			required[r.Text()] = true
		}
		for p := range ps.All() {
			t.properties++
			t.characters += utf8.RuneCountInString(p.Name())
			if !required[p.Name()] {
				t.optional++
			}
			if severalTypes(p) {
				t.unions++
			}
		}
	}
	if e := n.Get("enum"); e.IsArray() {
		v, c := countValues(e)
		t.values, t.characters = t.values+v, t.characters+c
	}
	if c := n.Get("const"); c.IsString() {
		t.characters += utf8.RuneCountInString(c.Text())
	}
	schema.Subschemas(n, func(_ *schema.Keyword, sub *tree.Node) { t.add(tallyBelow(sub)) })
	return t
}
