package codec

import (
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// articles has the words by which a sentence names one value of each type.
var articles = []struct {
	types signature.Types
	name  string
}{
	{signature.String, "a string"}, {signature.Number, "a number"}, {signature.Boolean, "a boolean"},
	{signature.Array, "an array"}, {signature.Object, "an object"}, {signature.Null, "null"},
}

// article names the type of a value.
func article(v *tree.Node) string { return typeNames(signature.TypeOf(v)) }

// got names the type of a value that was sent where a value of other types is wanted, with textHint.
func got(v *tree.Node, of signature.Types) string { return article(v) + textHint(v, of) }

// textHint says what to do if v is a string with the JSON text of an object or array, and a value of that type is among
// those that are wanted. Otherwise it is "".
func textHint(v *tree.Node, of signature.Types) string {
	const most = 1 << 16
	if !v.IsString() || len(v.Text()) > most {
		return ""
	}
	d, err := tree.Parse([]byte(v.Text()), tree.Limits{Depth: 100})
	if err != nil || of&(signature.Object|signature.Array)&signature.TypeOf(d.Root()) == 0 {
		return ""
	}
	return " (it is JSON text in a string: send the value itself)"
}

// typeNames lists types: "a string, an array or null".
func typeNames(t signature.Types) string {
	var names []string
	for _, a := range articles {
		if t&a.types != 0 {
			names = append(names, a.name)
		}
	}
	return orList(names)
}

func quotedAll(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = quote(name)
	}
	return out
}

// orList joins alternatives: "a, b or c".
func orList(list []string) string {
	switch len(list) {
	case 0:
		return "nothing"
	case 1:
		return list[0]
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// shownBytes and shownValues bound the text and the list of values that a sentence repeats.
const (
	shownBytes  = 40
	shownValues = 12
)

// show returns the text of a scalar, cut to shownBytes, and names the type of other values.
func show(v *tree.Node) string {
	if k := v.Kind(); k == tree.Array || k == tree.Object {
		return article(v)
	}
	raw := v.Raw()
	if len(raw) <= shownBytes {
		return string(raw)
	}
	cut := shownBytes
	for cut > 0 && !utf8.RuneStart(raw[cut]) {
		cut--
	}
	return string(raw[:cut]) + "…"
}

// quote spells a text as a JSON string, for a sentence.
func quote(s string) string { return string(appendString(nil, s)) }

// listed joins the first values of a list.
func (n *Node) listed(spell func(Value) string) string {
	var list []string
	for i, v := range n.Values {
		if i == shownValues {
			return strings.Join(list, ", ") + ", …"
		}
		list = append(list, spell(v))
	}
	return orList(list)
}

func (n *Node) listOriginals() string { return n.listed(func(v Value) string { return v.Original }) }

// listTexts lists the strings that the values travel as, and null if Null is set.
func (n *Node) listTexts() string {
	list := n.listed(func(v Value) string { return quote(v.Text) })
	switch {
	case n.Null && len(n.Values) > 1:
		return list + ", or null"
	case n.Null:
		return list + " or null"
	}
	return list
}

// nearest suggests the listed string that differs from what was sent only in case or in the space around it, or is "".
func (n *Node) nearest(v *tree.Node) string {
	if !v.IsString() {
		return ""
	}
	text := strings.TrimSpace(v.Text())
	for _, x := range n.Values {
		if strings.EqualFold(x.Text, text) {
			return " (did you mean " + quote(x.Text) + "?)"
		}
	}
	return ""
}

func (p *plan) originalTypes() (t signature.Types) {
	for i := range p.branches {
		t |= p.branches[i].original.Types
	}
	return t
}
