package ir

import (
	"bytes"
	"math"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Twin is a pair of alike nodes, of which Other has facts: they are to be told of Node if it stands for both.
type Twin struct{ Node, Other *Node }

// Alike reports whether two nodes are written alike and carry values alike, so that either could stand for the
// other; Nullable at the top is not compared. twins are the pairs of their parts of which b's has facts. texts
// says that equal texts of the input mean the same, which identifiers may prevent. budget is the number of
// nodes that may still be compared.
func Alike(a, b *Node, texts bool, budget *int) (twins []Twin, alike bool) {
	l := likeness{budget: budget, texts: texts}
	if !l.nodes(a, b, true) {
		return nil, false
	}
	again := math.MaxInt // compare once more to collect twins: most comparisons fail, and need none
	l = likeness{budget: &again, texts: texts, collects: true}
	l.nodes(a, b, true)
	return l.twins, true
}

type likeness struct {
	budget   *int
	texts    bool
	collects bool
	twins    []Twin
	assumed  map[[2]*Definition]bool // to be alike
}

func (l *likeness) nodes(a, b *Node, top bool) bool {
	if a == b {
		return true
	}
	if *l.budget--; *l.budget < 0 || a == nil || b == nil {
		return false
	}
	if a.Kind != b.Kind || a.Types != b.Types || a.Carry != b.Carry || a.Tagged != b.Tagged || !top && a.Nullable != b.Nullable ||
		a.Fixed || b.Fixed || !sameWording(&a.Wording, &b.Wording) || !sameListing(&a.Listing, &b.Listing) {
		return false
	}
	if l.collects && (len(b.Facts) > 0 || b.Stead != nil) {
		l.twins = append(l.twins, Twin{a, b})
	}
	switch a.Kind {
	case VerbatimNode:
		return a.Src != nil && b.Src != nil && bytes.Equal(a.Src.Raw(), b.Src.Raw())
	case NeverNode:
		return true
	case ReferenceNode:
		return l.definitions(a.Definition, b.Definition)
	case KeptNode:
		return false
	}
	if a.Carry == CarryTextAmongStrings && !l.sets(a.Set, b.Set) { // the codec depends on the types of which the text may be
		return false
	}
	return l.members(a.Members, b.Members) && l.objects(a.Object, b.Object) && l.arrays(a.Array, b.Array) && l.branches(a.Branches, b.Branches)
}

// definitions compares what references lead to. Meanwhile the two are assumed to be alike, for references back to them. A definition
// that has no node yet is like no other.
func (l *likeness) definitions(a, b *Definition) bool {
	pair := [2]*Definition{a, b}
	if a == b || l.assumed[pair] {
		return true
	}
	if l.assumed == nil {
		l.assumed = map[[2]*Definition]bool{}
	}
	l.assumed[pair] = true
	return !a.IsRoot && !b.IsRoot && a.Node != nil && b.Node != nil && l.nodes(a.Node, b.Node, false)
}

// branches compares what is written, and by what values are told apart.
func (l *likeness) branches(a, b []*Branch) bool {
	return slices.EqualFunc(a, b, func(a, b *Branch) bool {
		return a == b || a.Name == b.Name && len(a.Also)+len(b.Also) == 0 && a.Filled == b.Filled && slices.Equal(a.Absent, b.Absent) &&
			l.sets(a.Set, b.Set) && l.asks(a.Origins, b.Origins) && l.nodes(a.Node, b.Node, false)
	})
}

// sets reports whether two conjunctions mean the same, part by part.
func (l *likeness) sets(a, b conjunction.Set) bool {
	return slices.EqualFunc(a, b, func(a, b conjunction.Part) bool {
		return a.Without == b.Without && a.Types == b.Types && l.sources(a.N, b.N)
	})
}

// asks reports whether the same would be asked of validation.
func (l *likeness) asks(a, b *Origins) bool {
	return a == b || a != nil && b != nil && slices.EqualFunc(a.Own, b.Own, l.sources) && l.asks(a.Within, b.Within)
}

// sources reports whether two parts of the input mean the same.
func (l *likeness) sources(a, b *tree.Node) bool {
	return a == b || l.texts && a != nil && b != nil && bytes.Equal(a.Raw(), b.Raw())
}

func (l *likeness) members(a, b []Member) bool {
	return slices.EqualFunc(a, b, func(a, b Member) bool {
		return a.Keyword == b.Keyword && sameText(a.Raw, b.Raw) && a.Text == b.Text && a.Refer == b.Refer &&
			l.nodes(a.Node, b.Node, false) && l.lists(a.List, b.List) && l.properties(a.Named, b.Named)
	})
}

func (l *likeness) objects(a, b *ObjectPart) bool {
	return a == b || a != nil && b != nil && (a.ClosedBy == nil) == (b.ClosedBy == nil) && a.Closed == b.Closed && a.Declared == b.Declared &&
		l.nodes(a.Additional, b.Additional, false) && l.property(a.Rest, b.Rest) && l.properties(a.Properties, b.Properties)
}

func (l *likeness) arrays(a, b *ArrayPart) bool {
	return a == b || a != nil && b != nil && a.Closed == b.Closed && a.Inside == b.Inside && l.nodes(a.Items, b.Items, false) && l.lists(a.Prefix, b.Prefix)
}

func (l *likeness) lists(a, b []*Node) bool {
	return slices.EqualFunc(a, b, func(a, b *Node) bool { return l.nodes(a, b, false) })
}

func (l *likeness) properties(a, b []*Property) bool { return slices.EqualFunc(a, b, l.property) }

func (l *likeness) property(a, b *Property) bool {
	return a == b || a != nil && b != nil && a.Name == b.Name && a.Original == b.Original && a.Required == b.Required && a.Optional == b.Optional && a.KeepNull == b.KeepNull &&
		l.nodes(a.Node, b.Node, false)
}

func sameWording(a, b *Wording) bool {
	return a.Description == b.Description && a.Authors == b.Authors && a.What == b.What && slices.EqualFunc(a.Annotations, b.Annotations, sameText) && slices.EqualFunc(a.Unknown, b.Unknown, sameText) && slices.Equal(a.Sentences, b.Sentences)
}

func sameListing(a, b *Listing) bool {
	return slices.Equal(a.Values, b.Values) && slices.Equal(a.Patterns, b.Patterns) && slices.Equal(a.Listed, b.Listed)
}

// sameText reports whether two values of the input, or members, read the same.
func sameText(a, b *tree.Node) bool {
	return a == b || a != nil && b != nil && a.HasName() == b.HasName() && (!a.HasName() || a.Name() == b.Name()) && bytes.Equal(a.Raw(), b.Raw())
}
