package diag

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Which definition a reference that leads nowhere was meant for. Names of definitions are the author's, and those of two things are
// often alike (CreateUser and UpdateUser, Item1 and Item2): only what can hardly be another name is a slip.

// nearestDefinition is the reference to the definition of the root that r was meant for, or "". It is the text of r where that leads to an
// entry which is no schema.
func nearestDefinition(r *tree.Node) string {
	root := r
	for root.Parent() != nil {
		root = root.Parent()
	}
	name := definitionNamed(r.Text())
	if name == "" || root.Member(word.Defs).Len()+root.Member(word.Definitions).Len() > maxSuggested {
		return ""
	}
	found := ""
	for _, list := range [...]string{"$defs", "definitions"} {
		for d := range root.Get(list).All() {
			switch pointer := "#" + d.Pointer(); {
			case d.Name() == name:
				return pointer
			case !slipOf(name, d.Name()):
			case found != "": // it may be either
				return ""
			default:
				found = pointer
			}
		}
	}
	return found
}

// definitionNamed is the name of the definition that a reference leads to, as far as it leads to one and not into it; else "".
func definitionNamed(reference string) string {
	for _, list := range [...]string{"$defs/", "definitions/"} {
		if _, name, within := strings.Cut(reference, list); within && strings.Contains(name, "/") {
			return ""
		}
	}
	name := reference[strings.LastIndexAny(reference, "/#")+1:]
	if strings.Contains(reference, "/properties/") || strings.Contains(reference, "/items/") {
		return ""
	}
	return tree.UnescapeToken(name)
}

// slipOf reports whether a name is hardly anything but a slip for another one: but for case, what stands between words, and an s at the
// end, they are the same, or one letter of a name that is not short is wrong.
func slipOf(name, meant string) bool {
	const short, long = 6, 12 // letters; of a long name two may be wrong
	a, b := joined(name), joined(meant)
	if a == b || a+"s" == b || b+"s" == a {
		return true
	}
	letters := 1
	if len(b) >= long {
		letters = 2
	}
	return len(b) >= short && schema.Digits(a) == schema.Digits(b) && spelling.Mistypes(a, b, letters)
}

// joined is a name in small letters, without what stands between its words.
func joined(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "", ".", "").Replace(name))
}

// maxSuggested bounds the definitions that each reference that leads nowhere is compared with.
const maxSuggested = 100
