package schema

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Where a dangling pointer is led instead. It was right once: the definitions had another name (#/definitions/A, which is under
// $defs now), or the schema was a document of its own and was put into another one with its references as they were.

// definitionsPlaces are where definitions stand, in drafts and in OpenAPI.
var definitionsPlaces = [...]struct {
	pointer string
	in      func(root *tree.Node) *tree.Node
}{
	{"/$defs", func(root *tree.Node) *tree.Node { return root.Member(word.Defs) }},
	{"/definitions", func(root *tree.Node) *tree.Node { return root.Member(word.Definitions) }},
	{"/components/schemas", func(root *tree.Node) *tree.Node { return root.Get("components").Get("schemas") }},
}

// ofDefinition cuts a pointer to a definition, or into one, after the place that it names: /$defs/A/items into the place of $defs and
// /A/items. is is false for other pointers.
func ofDefinition(fragment string) (place int, rest string, is bool) {
	for i := range definitionsPlaces {
		if rest, is = strings.CutPrefix(fragment, definitionsPlaces[i].pointer); is && strings.HasPrefix(rest, "/") {
			return i, rest, true
		}
	}
	return 0, "", false
}

// rooted is a fragment with the slash that somebody forgot who wrote `#$defs/Name`.
func rooted(fragment string) string {
	if strings.HasPrefix(fragment, "definitions/") || strings.HasPrefix(fragment, "$defs/") {
		return "/" + fragment
	}
	return fragment
}

// renamed looks for the target of a dangling pointer where a library gave the definitions the name that they
// have in another draft, or took them from OpenAPI's.
func renamed(root *tree.Node, fragment string) *tree.Node {
	place, rest, is := ofDefinition(rooted(fragment))
	if !is {
		return nil
	}
	return definition(root, place, pathOf(rest))
}

// definition returns what the rest of a pointer leads to among the definitions of a schema, or nil: first in the place that the
// pointer names.
func definition(root *tree.Node, place int, rest path) *tree.Node {
	if t := rest.from(definitionsPlaces[place].in(root)); t != nil {
		return t
	}
	for i := range definitionsPlaces {
		if i != place {
			if t := rest.from(definitionsPlaces[i].in(root)); t != nil {
				return t
			}
		}
	}
	return nil
}

// enclosed looks for the target of a dangling pointer from the schemas that the reference r stands in, one of which
// was the root once. For a pointer to a definition that is the nearest schema around r that has the definition. For
// another pointer it is the only property of the root, which is a wrapper then, or else the only
// schema around r from which the pointer leads anywhere.
func enclosed(r *tree.Node, fragment string) *tree.Node {
	if !strings.HasPrefix(fragment, "/") {
		return nil
	}
	found := around(r, fragment, 2)
	if _, _, is := ofDefinition(fragment); is && len(found) > 0 {
		return found[0]
	}
	if only := wrapped(r.Document().Root()); only != nil {
		if t := pointed(only, fragment); t != nil {
			return t
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return nil
}

// mostAround bounds the schemas around a reference that are asked: nobody pastes a schema deeper.
const mostAround = 64

// around lists where a dangling pointer leads from the schemas that the reference r stands in, the nearest first and so many at most.
func around(r *tree.Node, fragment string, most int) (found []*tree.Node) {
	place, rest, is := ofDefinition(rooted(fragment))
	if !is {
		rest = fragment
	}
	path := pathOf(rest)
	root := r.Parent()
	for range mostAround {
		if root.Parent() == nil || len(found) == most {
			break
		}
		var t *tree.Node
		if is {
			t = definition(root, place, path)
		} else {
			t = path.from(root)
		}
		if t != nil && t != r.Parent() && root.IsObject() && !holdsNames(root) { // a reference to the very schema that has it says nothing
			found = append(found, t)
		}
		root = root.Parent()
	}
	return found
}

// wrapped returns the only property of an object schema, or nil.
func wrapped(root *tree.Node) *tree.Node {
	if p := root.Member(word.Properties); p.IsObject() && p.Len() == 1 {
		return p.First()
	}
	return nil
}
