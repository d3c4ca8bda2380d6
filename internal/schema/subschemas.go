package schema

import (
	"iter"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Where schemas stand in schemas.

// IsSchema reports whether n can be read as a schema: an object, true or false.
func IsSchema(n *tree.Node) bool { return n.IsObject() || n.IsBool() }

// Subschemas calls yield for every schema that n holds directly, in document order,
// with the keyword it stands under. What cannot be a schema is passed over, and so is
// all data.
func Subschemas(n *tree.Node, yield func(k *Keyword, sub *tree.Node)) {
	for c := Under(n); c.Next(); {
		yield(c.Keyword, c.Node)
	}
}

// A Cursor goes through the schemas that a schema holds directly, as Subschemas does:
//
//	for c := schema.Under(n); c.Next(); {
//		… c.Keyword … c.Node …
//	}
type Cursor struct {
	Keyword *Keyword   // what the schema stands under
	Node    *tree.Node // the schema

	member *tree.Node // where to look for the next keyword
	item   *tree.Node // where to look for the next schema under this one
}

// Under returns a cursor before the first schema that n holds; n may be no object.
func Under(n *tree.Node) Cursor {
	if !n.IsObject() {
		return Cursor{}
	}
	return Cursor{member: n.First()}
}

// Next goes to the next schema, and reports whether there is one.
func (c *Cursor) Next() bool {
	for {
		for c.item != nil {
			c.Node, c.item = c.item, c.item.Next()
			if IsSchema(c.Node) {
				return true
			}
		}
		m := c.member
		if m == nil {
			return false
		}
		c.member = m.Next()
		switch held := holding[m.Word()]; {
		case m.Kind() < tree.Array && !m.IsBool() || held == 0:
		case held&holdsOne != 0 && IsSchema(m):
			c.Keyword, c.Node = Of(m), m
			return true
		case held&holdsList != 0 && m.IsArray() || held&holdsMap != 0 && m.IsObject():
			c.Keyword, c.item = Of(m), m.First()
		}
	}
}

// HeldAs yields the schemas that m holds if it is read as the value of keyword k, whatever its own name is.
func HeldAs(k *Keyword, m *tree.Node) iter.Seq[*tree.Node] {
	return func(yield func(*tree.Node) bool) {
		held := holding[k.Word]
		if held&holdsOne != 0 && IsSchema(m) {
			yield(m)
			return
		}
		if held&holdsList == 0 && m.IsArray() || held&holdsMap == 0 && m.IsObject() {
			return
		}
		for c := range m.All() {
			if IsSchema(c) && !yield(c) {
				return
			}
		}
	}
}

// Everywhere yields a schema and all that stand below it, in document order.
func Everywhere(root *tree.Node) iter.Seq[*tree.Node] {
	return func(yield func(*tree.Node) bool) {
		var few [24]*tree.Node // as many as wait in most documents
		for stack := append(few[:0], root); len(stack) > 0; {
			n := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !yield(n) {
				return
			}
			from := len(stack)
			for c := Under(n); c.Next(); {
				stack = append(stack, c.Node)
			}
			slices.Reverse(stack[from:])
		}
	}
}

// held says in which forms a keyword holds schemas.
type held uint8

const (
	holdsOne  held = 1 << iota // it is one
	holdsList                  // an array of them
	holdsMap                   // an object of them
)

// holding says for each word in which forms it holds schemas.
var holding = func() (t [word.Count]held) {
	forms := [...]held{Schema: holdsOne, SchemaList: holdsList, SchemaMap: holdsMap, SchemaOrList: holdsOne | holdsList, Dependencies: holdsMap}
	for _, k := range keywordTable {
		if k.Holds.Schemas() {
			t[k.Word] = forms[k.Holds]
		}
	}
	return t
}()

// Standing reports whether n stands where a schema is looked for: at the root, or under
// keywords that hold schemas all the way up. A reference may lead elsewhere too.
func Standing(n *tree.Node) bool {
	if n.Parent() == nil {
		return true
	}
	for names := holdsNames(n.Parent()); n.Parent() != nil; { // whether the names in the parent are the author's
		holder := n.Parent()
		if holding[n.Word()]&holdsOne != 0 && !names {
			n, names = holder, above(holder, names)
			continue
		}
		form := holdsList
		if holder.IsObject() {
			form = holdsMap
		}
		if holding[holder.Word()]&form == 0 {
			return false
		}
		if names = above(holder, names); names {
			return false
		}
		n = holder.Parent()
		names = above(n, names)
	}
	return true
}

// above is holdsNames of n's parent, derived from names, which is holdsNames of n. So a climb through many
// values that hold names within each other takes time linear in them.
func above(n *tree.Node, names bool) bool {
	switch {
	case n.Parent() == nil:
		return false
	case mayHoldNames(n):
		return !names
	}
	return holdsNames(n.Parent())
}

// IsKeyword reports whether a named value is that of a keyword: under properties and the
// like, names are the author's.
func IsKeyword(n *tree.Node) bool { return n.HasName() && !holdsNames(n.Parent()) }

// holdsNames reports whether n is the value of a keyword whose members are names.
func holdsNames(n *tree.Node) bool {
	names := false
	for ; mayHoldNames(n) && n.Parent() != nil; n = n.Parent() { // among names, a word such as `properties` is a name itself
		names = !names
	}
	return names
}

// mayHoldNames reports whether the members of a keyword's value are names.
func mayHoldNames(n *tree.Node) bool {
	k := Of(n)
	return k != nil && (k.Holds == SchemaMap || k.Holds == NamesMap || k.Holds == Dependencies)
}

// ApplicatorOf returns the schema that applies n in place, nil where n is no such part.
func ApplicatorOf(n *tree.Node) *tree.Node {
	holder := n.Parent()
	switch {
	case holder == nil:
		return nil
	case holder.IsObject() && n.HasName() && slices.Contains([]string{"if", "then", "else"}, n.Name()):
		return holder
	case holder.IsArray() && holder.HasName() && slices.Contains([]string{"allOf", "anyOf", "oneOf"}, holder.Name()):
		return holder.Parent()
	}
	return nil
}
