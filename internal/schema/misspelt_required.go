package schema

import (
	"slices"
	"strings"
	"unicode"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// declaring are the keywords by which a schema may declare properties elsewhere than beside its `required`.
var declaring = [...]word.Word{word.Ref, word.DynamicRef, word.RecursiveRef, word.AllOf, word.AnyOf, word.OneOf, word.If, word.PatternProperties, word.DependentSchemas, word.Dependencies}

// MisspeltRequired calls found with each name in a schema's `required` that is most likely misspelt, and the property beside it that is
// meant. It passes over names that a schema around this one declares, over schemas with parts that may declare the name, such as an allOf,
// and over closed schemas, of which another finding says that they admit no such name.
func MisspeltRequired(n *tree.Node, found func(entry, property *tree.Node)) {
	required, properties := n.Member(word.Required), n.Member(word.Properties)
	if !required.IsArray() || !properties.IsObject() {
		return
	}
	for entry := range required.All() {
		if !entry.IsString() || properties.Has(entry.Text()) {
			continue
		}
		if slices.ContainsFunc(declaring[:], n.Says) || AdmitsNothing(n.Member(word.AdditionalProperties)) || properties.Len() > mostCompared {
			return
		}
		if p := nearestProperty(n, entry.Text()); p != nil && !declaredAround(n, entry.Text()) {
			found(entry, p)
		}
	}
}

// mostCompared bounds the properties that a name is compared with.
const mostCompared = 64

// nearestProperty is the property that a name is most likely a mistyped name of, with the same digits and not required itself; or nil.
func nearestProperty(n *tree.Node, name string) (nearest *tree.Node) {
	if len(name) < shortestMisspelt {
		return nil
	}
	most := 1 + len(name)/longName
	for p := range n.Member(word.Properties).All() {
		other := p.Name()
		if Digits(other) != Digits(name) || Requires(n, other) {
			continue
		}
		for wrong := range most + 1 {
			if letters(other) == letters(name) || wrong > 0 && spelling.Mistypes(letters(name), letters(other), wrong) {
				nearest, most = p, wrong-1
				break
			}
		}
	}
	return nearest
}

// longName is the length from which two letters may be wrong.
const longName = 8

// Digits are the digits of a name.
func Digits(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, name)
}

// declaredAround reports whether a schema around n that is about the same value declares a property of that name.
func declaredAround(n *tree.Node, name string) bool {
	for in := n.Parent(); in != nil; in = in.Parent() {
		switch in.Word() {
		case word.Properties, word.Items, word.AdditionalProperties:
			return false
		}
		if in.Member(word.Properties).Has(name) {
			return true
		}
	}
	return false
}
