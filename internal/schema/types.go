package schema

import (
	"bytes"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Has reports whether one of some members has a keyword's name.
func Has(ms []*tree.Node, keyword string) bool {
	for _, m := range ms {
		if m.Name() == keyword {
			return true
		}
	}
	return false
}

// IsObjectSchema reports whether a schema says that it speaks of objects.
func IsObjectSchema(n *tree.Node) bool {
	return n.IsObject() && (n.Says(word.Properties) || TypesSaidBy(n)&TObject != 0 && n.Says(word.Type))
}

// Respelled reports whether a type, or one of a list, is not written as JSON Schema does: in capitals, as
// some providers have them, or Misnamed.
func Respelled(m *tree.Node) bool {
	if m.IsString() {
		return typeAsNamed(m.Text()) == 0
	}
	for t := range m.All() {
		if typeAsNamed(t.Text()) == 0 {
			return true
		}
	}
	return false
}

// Misnamed returns the first name, of one type or of a list, that means a type and is neither JSON Schema's nor a provider's spelling of
// it (STRING): String, int.
func Misnamed(m *tree.Node) (name string, is bool) {
	if m.IsString() {
		return m.Text(), misnames(m.Text())
	}
	for t := range m.All() {
		if misnames(t.Text()) {
			return t.Text(), true
		}
	}
	return "", false
}

func misnames(said string) bool {
	if typeAsNamed(said) != 0 || TypeNamed(said) == 0 {
		return false
	}
	return said != strings.ToUpper(said) || typeAsNamed(strings.ToLower(said)) == 0
}

// IsNot reports whether a value is that of the keyword `not`.
func IsNot(n *tree.Node) bool { return IsKeyword(n) && n.Name() == "not" }

// TypesSaidBy are the types that a schema names; 0 where it names none.
func TypesSaidBy(n *tree.Node) TypeSet {
	if n == nil {
		return 0
	}
	if m := n.Member(word.Type); m != nil {
		return TypesSaid(m)
	}
	return 0
}

// Requires reports whether a schema itself requires a member.
func Requires(n *tree.Node, name string) bool {
	for r := range n.Member(word.Required).All() {
		if r.Is(name) {
			return true
		}
	}
	return false
}

// NamesIn are the strings of a list.
func NamesIn(m *tree.Node) (names []string) {
	if !m.IsArray() {
		return nil
	}
	for c := range m.All() {
		if c.IsString() {
			names = append(names, c.Text())
		}
	}
	return names
}

// Types are the types of the values that keywords of a family say something of.
func (f Family) Types() TypeSet { return familyTypes[f] }

var familyTypes = [...]TypeSet{TAll, TAll, TAll, TAll, OfObject: TObject, OfArray: TArray, OfString: TString, OfNumber: TNumber}

// Concerns reports whether keywords of a family say something of values of the types.
func Concerns(f Family, t TypeSet) bool { return f < OfObject || t&f.Types() != 0 }

// Means reports whether a keyword means what the table says, in this document. An older spelling that
// the dialect no longer has is read all the same.
func Means(doc *Document, k *Keyword, m *tree.Node) bool {
	if k.Word == word.Nullable {
		return doc.Nullable()
	}
	if k.Word == word.AdditionalItems {
		return m.Parent().Member(word.Items).IsArray() // as before 2020-12, whatever the dialect
	}
	if doc.Dialect == OpenAPI30 {
		return k.In(Draft04)
	}
	return k.InForce(doc.Dialect)
}

// MeansIn is Means for a document that is written in another dialect now: an annotation means something also where only
// that dialect knows it, such as `deprecated` in a document of draft-07.
func MeansIn(written Dialect, doc *Document, k *Keyword, m *tree.Node) bool {
	return Means(doc, k, m) || k.Family == Annotation && k.In(written)
}

// Groups splits a set into its types, whole and other numbers together; null is left out.
func Groups(t TypeSet) []TypeSet {
	var out []TypeSet
	for _, g := range []TypeSet{TObject, TArray, TString, TNumber, TBoolean} {
		if t&g != 0 {
			out = append(out, t&g)
		}
	}
	return out
}

// Mixed reports whether a set has several types, null included, whole and other numbers counting as one.
func Mixed(t TypeSet) bool {
	if t&TNumber != 0 {
		t = t&^TNumber | TWhole
	}
	return t&(t-1) != 0
}

// ListOf is what a const or enum lists as it is written. What it admits is asked of the document: see Listed.
func ListOf(m *tree.Node) []*tree.Node {
	if m.Name() == "enum" {
		return Elements(m)
	}
	return []*tree.Node{m}
}

// Null is the value null, in a document of its own.
var Null = func() *tree.Node {
	d, err := tree.Parse([]byte("null"), tree.Limits{})
	if err != nil {
		panic(err)
	}
	return d.Root()
}()

// SaysNothing reports whether a schema is true or has no keyword but annotations; words that
// no draft knows count as annotations.
func SaysNothing(n *tree.Node) bool {
	if !n.IsObject() {
		return n.Kind() == tree.True
	}
	for m := range n.All() {
		if k := Of(m); k != nil && k.Family != Annotation {
			return false
		}
	}
	return true
}

// AdmitsNothing reports whether a schema is false, or {"not": {}}, as draft-04 has to say it; n may be nil.
func AdmitsNothing(n *tree.Node) bool {
	return n != nil && n.Kind() == tree.False || n.IsObject() && n.Len() == 1 && n.Says(word.Not) && SaysNothing(n.Member(word.Not))
}

// Repeats returns the first item of a keyword's list that is there already, where the draft
// forbids that: in required and in type every draft does, in enum those up to draft-07
// (https://json-schema.org/draft-07/schema, https://json-schema.org/draft/2020-12/meta/validation).
func Repeats(doc *Document, m *tree.Node) *tree.Node {
	switch m.Word() {
	case word.Required, word.Type:
	case word.Enum:
		if doc.Dialect > Draft07 {
			return nil
		}
	default:
		return nil
	}
	if !m.IsArray() || m.Len() < 2 {
		return nil
	}
	if m.Len() <= fewItems {
		return repeatedOfFew(m)
	}
	return repeatedOfMany(m)
}

// fewItems is the number up to which the items of a list are compared with each other.
const fewItems = 24

// repeatedOfFew compares items with those before them: a string, which most are, only where one
// before it has the same bit.
func repeatedOfFew(m *tree.Node) *tree.Node {
	var seen uint64
	for c := m.First(); c != nil; c = c.Next() {
		if c.IsString() {
			bit := bitOf(c.Text())
			fresh := seen&bit == 0
			if seen |= bit; fresh {
				continue
			}
		}
		for o := m.First(); o != c; o = o.Next() {
			if o.Kind() == c.Kind() && tree.Equal(o, c) {
				return c
			}
		}
	}
	return nil
}

// bitOf is the bit of a text among 64; other texts may have the same one.
func bitOf(s string) uint64 {
	if s == "" {
		return 1
	}
	return 1 << ((len(s) + 5*int(s[0]) + 11*int(s[len(s)-1]) + 23*int(s[len(s)/2])) % 64)
}

// repeatedOfMany looks items up: strings by their text, which takes no memory, others by their key.
func repeatedOfMany(m *tree.Node) *tree.Node {
	texts := make(map[string]bool, m.Len())
	var others map[string]bool
	for c := range m.All() {
		seen, key := texts, ""
		if c.IsString() {
			key = c.Text()
		} else {
			if others == nil {
				others = map[string]bool{}
			}
			seen, key = others, c.Key()
		}
		if seen[key] {
			return c
		}
		seen[key] = true
	}
	return nil
}

// DistinctItems writes a list without the items that repeat an earlier one.
func DistinctItems(m *tree.Node) string {
	seen := make(map[string]bool, m.Len())
	var b strings.Builder
	b.WriteByte('[')
	for c := range m.All() {
		if key := c.Key(); !seen[key] {
			if b.Len() > 1 {
				b.WriteByte(',')
			}
			b.Write(c.Append(nil))
			seen[key] = true
		}
	}
	b.WriteByte(']')
	return b.String()
}

// DynamicAnchors counts the schemas that a dynamic reference may lead to.
func DynamicAnchors(root *tree.Node) (n int) {
	for s := range Everywhere(root) {
		if s.Says(word.DynamicAnchor) || IsTrue(s.Member(word.RecursiveAnchor)) {
			n++
		}
	}
	return n
}

// TypesInOrder puts the names of types in the order in which the author's list has them, and null last where the list has it not. It
// leaves names as they are if the list lacks any other: there is no order of the author's then.
func TypesInOrder(names []string, list *tree.Node) []string {
	if !list.IsArray() || list.Len() < 2 {
		return names
	}
	out := make([]string, 0, len(names))
	for t := range list.All() {
		if name := t.Text(); t.IsString() && slices.Contains(names, name) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, name := range names {
		switch {
		case slices.Contains(out, name):
		case name != "null":
			return names
		default:
			out = append(out, name)
		}
	}
	return out
}

// Elements lists the items or members of a value.
func Elements(n *tree.Node) []*tree.Node {
	if n.Len() == 0 {
		return nil
	}
	out := make([]*tree.Node, 0, n.Len())
	for c := range n.All() {
		out = append(out, c)
	}
	return out
}

// Distinct appends m unless one of the last members of the list has the same text.
func Distinct(ms []*tree.Node, m *tree.Node) []*tree.Node {
	const most = 64 // that are compared
	for _, o := range ms[max(0, len(ms)-most):] {
		if o.Text() == m.Text() {
			return ms
		}
	}
	return append(ms, m)
}

// IsTrue reports whether a value is there and true.
func IsTrue(n *tree.Node) bool { return n != nil && n.Kind() == tree.True }

// TypesSaid reads the value of `type`.
func TypesSaid(m *tree.Node) (t TypeSet) {
	if m.IsString() {
		return TypeNamed(m.Text())
	}
	for c := range m.All() {
		if m.IsArray() && c.IsString() {
			t |= TypeNamed(c.Text())
		}
	}
	return t
}

// Admits reports whether a value has one of the types. 1.0 is an integer (2020-12 core, 6.3), in draft-04 too, as its successors
// have it.
func (t TypeSet) Admits(v *tree.Node) bool {
	if v.IsNumber() && (t&TNumber == TNumber || t&TNumber == 0) {
		return t&TNumber != 0 // whole or not
	}
	return t&TypeOf(v) != 0
}

// TypesOf are the types of some values.
func TypesOf(values []*tree.Node) (t TypeSet) {
	for _, v := range values {
		t |= TypeOf(v)
	}
	return t
}

// TypeOf is the type of a value.
func TypeOf(v *tree.Node) TypeSet {
	switch v.Kind() {
	case tree.Null:
		return TNull
	case tree.False, tree.True:
		return TBoolean
	case tree.Number:
		if !bytes.ContainsAny(v.Raw(), ".eE") || decimal.Parse(v.Text()).IsInteger() {
			return TWhole
		}
		return TFraction
	case tree.String:
		return TString
	case tree.Array:
		return TArray
	}
	return TObject
}

// AlwaysThen is the schema under `then` of a condition that every value meets, or nil.
func AlwaysThen(n *tree.Node) *tree.Node {
	if m := n.Member(word.If); m == nil || !IsSchema(m) || !SaysNothing(m) {
		return nil
	}
	if then := n.Member(word.Then); then.IsObject() {
		return then
	}
	return nil
}

// SaysSomething reports whether a keyword holds a schema that some value may fail.
func SaysSomething(n *tree.Node) bool { return IsSchema(n) && !SaysNothing(n) }

// SeveralTypes reports whether a schema is a union or has a list of types.
func SeveralTypes(n *tree.Node) bool {
	return n.Member(word.AnyOf).IsArray() || n.Member(word.Type).IsArray() && n.Member(word.Type).Len() > 1
}
