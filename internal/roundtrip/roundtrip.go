// Package roundtrip tells which part of a JSON text a value of another library's Go type has lost. Such types silently drop
// members that they have no field for, and empty values.
//
// In: the text that was decoded into the value, and the value. Out: an error with the first place that is missing or different.
package roundtrip

import (
	"encoding/json"
	"fmt"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Lost writes a Go value as JSON again and returns an error that names the first place of the text that is missing or different
// there. text is what was decoded into the value; holder is what to call its type. Added members do not count, nor does the loss
// of an empty list, object or string under one of the idle names, where it says no more than its absence.
func Lost(holder string, text []byte, value any, idle ...string) error {
	again, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("%s cannot hold it: %w", holder, err)
	}
	before, err := tree.Parse(text, tree.Limits{})
	if err != nil {
		return err
	}
	after, err := tree.Parse(again, tree.Limits{})
	if err != nil {
		return err
	}
	c := comparison{idle: map[string]bool{}}
	for _, name := range idle {
		c.idle[name] = true
	}
	if n := c.lost(before.Root(), after.Root()); n != nil {
		return fmt.Errorf("%s cannot hold %s (at %q)", holder, named(n), n.Pointer())
	}
	return nil
}

// named describes a value in a few words: "`strict` with true".
func named(n *tree.Node) string {
	const most = 60
	text := string(n.Raw())
	if len(text) > most {
		text = n.Kind().String()
	}
	if n.HasName() {
		return fmt.Sprintf("`%s` with %s", n.Name(), text)
	}
	return text
}

type comparison struct{ idle map[string]bool }

// lost returns the first and smallest part of a that is missing or different in b, or nil.
func (c *comparison) lost(a, b *tree.Node) *tree.Node {
	switch {
	case a.IsObject() && b.IsObject():
		for m := range a.All() {
			other := b.Get(m.Name())
			if other == nil {
				if c.idle[m.Name()] && empty(m) {
					continue
				}
				return m
			}
			if n := c.lost(m, other); n != nil {
				return n
			}
		}
	case a.IsArray() && b.IsArray() && a.Len() == b.Len():
		for i, o := a.First(), b.First(); i != nil; i, o = i.Next(), o.Next() {
			if n := c.lost(i, o); n != nil {
				return n
			}
		}
	case !tree.Equal(a, b):
		return a
	}
	return nil
}

// empty reports whether a value is a list, an object or a string with nothing in it.
func empty(n *tree.Node) bool {
	return n.Is("") || (n.IsArray() || n.IsObject()) && n.Len() == 0
}
