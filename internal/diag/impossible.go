package diag

import "github.com/schemaflavor/schemaflavor/internal/tree"

// ImpossibleSchema says that nothing satisfies a document, and why: by what stands at the place that says so, or by two places that
// exclude each other, the second nil where the first admits nothing by itself, and both where that is not known.
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

// pointer is a place as a reference leads to it.
func pointer(n *tree.Node) string { return "#" + n.Pointer() }
