package schema

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Where a pointer that leads nowhere is led, as it was right once: the definitions had another name, or
// the schema was a document of its own and was put into another one with its references as they were.

// definitionsPlaces are where definitions stand, in drafts and in OpenAPI.
var definitionsPlaces = [...]string{"/$defs/", "/definitions/", "/components/schemas/"}

// ofDefinition returns the name and what follows it of a pointer to a definition.
func ofDefinition(fragment string) (rest string, is bool) {
	for _, place := range definitionsPlaces {
		if rest, is = strings.CutPrefix(fragment, place); is {
			return rest, true
		}
	}
	return "", false
}

// renamed looks for the target of a dangling pointer where a library gave the definitions the name that they
// have in another draft, or took them from OpenAPI's.
func renamed(root *tree.Node, fragment string) *tree.Node {
	if strings.HasPrefix(fragment, "definitions/") || strings.HasPrefix(fragment, "$defs/") {
		fragment = "/" + fragment
		if t := pointed(root, fragment); t != nil {
			return t
		}
	}
	rest, is := ofDefinition(fragment)
	for _, other := range definitionsPlaces {
		if t := pointed(root, other+rest); is && t != nil {
			return t
		}
	}
	return nil
}

// enclosed looks for the target of a dangling pointer from the schemas that the reference r stands in. Who has
// definitions was a root once, so that the nearest schema around that has the definition is the one. For
// another pointer any may have been: it is the only property of the root, which is a wrapper, or the only
// schema around from which the pointer leads anywhere. Otherwise none is.
func enclosed(r *tree.Node, fragment string) *tree.Node {
	if !strings.HasPrefix(fragment, "/") {
		return nil
	}
	found := around(r, fragment)
	_, is := ofDefinition(fragment)
	if is && len(found) > 0 {
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

// around lists where a dangling pointer leads from the schemas that the reference r stands in, the nearest first.
func around(r *tree.Node, fragment string) (found []*tree.Node) {
	root := r.Parent()
	for range mostAround {
		if root.Parent() == nil {
			break
		}
		if root.IsObject() && !holdsNames(root) {
			t := pointed(root, fragment)
			if t == nil {
				t = renamed(root, fragment)
			}
			if t != nil && t != r.Parent() { // which would say that it is what it is
				found = append(found, t)
			}
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
