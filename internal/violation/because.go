package violation

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Because says by which members of a value a condition holds of it, or does not: `"kind" is "a"` for {"properties": {"kind":
// {"const": "a"}}}. It is "" where the condition looks at other things, or at so many members that nobody could tell which matters.
func (w *Words) Because(condition, value *tree.Node, holds bool) string {
	if !value.IsObject() || !condition.IsObject() {
		return ""
	}
	var reasons []string
	looked := map[string]bool{}
	look := func(name string, shown bool) (known bool) {
		if looked[name] {
			return true
		}
		looked[name] = true
		reason := w.Reason(value, name, shown)
		reasons = append(reasons, reason)
		return reason != ""
	}
	for m := range condition.All() {
		switch m.Word() {
		case word.Properties:
			for p := range m.All() {
				if !(lists(p) || bounds(p) && value.Get(p.Name()).IsNumber()) || !look(p.Name(), true) {
					return ""
				}
			}
		case word.Required:
			for _, name := range schema.NamesIn(m) {
				if !condition.Member(word.Properties).Has(name) && !look(name, false) {
					return ""
				}
			}
		case word.Type, word.Title, word.Description, word.Comment:
		default:
			return ""
		}
	}
	if most := 2; len(reasons) == 0 || len(reasons) > most || !holds && len(reasons) > 1 { // either may be why it does not hold
		return ""
	}
	return strings.Join(reasons, " and ")
}

// Reason says what a member is because of which something is asked, or that it is absent: `"kind" is "a"`, `it has no "kind"`. shown:
// its value matters, and not only that it is there. It is "" of an object or array whose value matters, as that would be too long.
func (w *Words) Reason(value *tree.Node, name string, shown bool) string {
	called := quote(w.called(value, name))
	switch m := value.Get(name); {
	case m == nil && w.lacking(value, []string{name}) == "null":
		return called + " is null"
	case m == nil:
		return "it has no " + called
	case shown && (m.IsObject() || m.IsArray()):
		return ""
	case shown:
		return called + " is " + w.describe(m)
	}
	return w.Has(value, name)
}

// ReasonAt is Reason of an item of an array.
func (w *Words) ReasonAt(value, item *tree.Node) string {
	if item.IsObject() || item.IsArray() {
		return ""
	}
	i := 0
	for m := value.First(); m != nil && m != item; m = m.Next() {
		i++
	}
	called := "the " + ordinal(i) + " item"
	if s := w.Sent(value); i < len(s.Positions) {
		called = quote(s.Positions[i])
	}
	return called + " is " + w.describe(item)
}

// bounds reports whether a schema says between which numbers values are, or what they are multiples of, and nothing else but their type.
func bounds(n *tree.Node) bool {
	return saysOnly(n, func(k *schema.Keyword) bool { return k.Family == schema.OfNumber })
}

// lists reports whether a schema says which values there are, and nothing else but their type.
func lists(n *tree.Node) bool {
	return saysOnly(n, func(k *schema.Keyword) bool { return k.Word == word.Const || k.Word == word.Enum })
}

// saysOnly reports whether a schema has some keyword of a kind, and no other that constrains values but their type.
func saysOnly(n *tree.Node, kind func(*schema.Keyword) bool) bool {
	some := false
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k != nil && kind(k):
			some = true
		case m.Word() != word.Type && schema.Constrains(m):
			return false
		}
	}
	return some
}

// Has says that a value has a member: `it has "a"`, or `"a" is given` where null is sent for absence, as the member is always sent then.
func (w *Words) Has(value *tree.Node, name string) string {
	called := quote(w.called(value, name))
	if w.mayBeNull(value, []string{name}) {
		return called + " is given"
	}
	return "it has " + called
}

// Explained adds a reason to a sentence, unless it has one: "…, because …". A list of what is allowed instead stays last.
func Explained(sentence, because string) string {
	if strings.Contains(sentence, ", because ") {
		return sentence
	}
	text, more, listed := strings.Cut(sentence, "; allowed: ")
	if text += ", because " + because; listed {
		text += "; allowed: " + more
	}
	return text
}
