package diag

import "github.com/schemaflavor/schemaflavor/internal/tree"

// ImpossibleSchema says that nothing satisfies a document, and why. at is the place that says so; one and other are two places that exclude
// each other. other is nil where one admits nothing by itself, and both are nil where that is not known.
func ImpossibleSchema(at, one, other *tree.Node) Fact {
	f := Fact{Rule: RuleImpossibleSchema, Node: at, Detail: Excluded(at)}
	elsewhere := isClosing(at) || isRequired(at) // what it excludes stands elsewhere
	switch {
	case f.Detail != "" && !elsewhere:
	case other != nil:
		f.Detail, f.Keyword = pointer(one), "`"+Clip(pointer(other))+"`"
		if isRequired(other) {
			f.Names, f.Keyword = other.Text(), "`"+Clip(other.Text())+"` is required ("+f.Keyword+")"
		}
	case one != nil && !elsewhere:
		f.Detail = ": `" + pointer(one) + "` admits no value"
	case isClosing(at):
		f.Detail = ": a property that is required elsewhere is not among those beside this `additionalProperties`"
	}
	return f
}

// pointer is a place as a reference spells it, such as #/properties/a.
func pointer(n *tree.Node) string { return "#" + n.Pointer() }
