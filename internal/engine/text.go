package engine

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// text lets the values of a set travel as JSON text in a string: the last resort.
func (l *lowering) text(s set, why string) *node {
	sh := l.gatherSome(s, partsOfText)
	return l.textOf(&node{set: s, src: sh.primary, annotations: sh.annotations, unknown: sh.unknown}, sh, why)
}

// partsOfText is how many parts of a set are read for what is said of its text.
const partsOfText = 64

// textOf makes text of a node that was begun.
func (l *lowering) textOf(n *node, sh *shape, why string) *node {
	out := &node{kind: kSchema, set: sh.set, src: n.src, types: tString, carry: carryText, annotations: n.annotations, unknown: n.unknown}
	out.describeText(sh.types, out.annotations)
	out.fact(Fact{Rule: why, Repair: flavor.Text, Reshaped: true, Node: sh.place()})
	out.gaveUp = why == ruleMaxNodes
	if sh.partial || sh.never != nil || sh.constrained() {
		// where a recursion ends more is lost than a word: the structure is gone
		out.fact(Fact{Rule: "text", Effect: Widened, Node: sh.place(), quiet: !structured(why)})
	}
	l.leaveAnnotations(out, flavor.StringType)
	return out
}

// structured reports whether what becomes text for a reason may well have a structure, which is
// lost with it.
func structured(why string) bool {
	return why == flavor.CRecursiveReference.String() || why == ruleMaxNodes
}

// describeText says what the text has to be, after the author's words.
func (n *node) describeText(t types, annotations []*tree.Node) {
	n.authors = ""
	for _, a := range annotations {
		if a.Name() == "description" && a.IsString() {
			n.authors = a.Text()
		}
	}
	n.what = textWords(t)
	n.describe(n.what)
}

func (n *node) describe(what string) {
	if n.description = "JSON text of " + what; n.authors != "" {
		n.description = n.authors + " (" + n.description + ")"
	}
}

func textWords(t types) string {
	switch t {
	case tAll:
		return "any value"
	case 0:
		return typeWords(t)
	}
	return withArticle(typeWords(t))
}

// describeTexts says of texts what the model cannot see elsewhere: the types behind unions,
// and the names of members. It is done at the end, because unions of texts alike are one. With
// briefly it goes back to what was said before.
func (l *lowering) describeTexts(root *node, briefly bool) {
	if l.terse >= 0 {
		return
	}
	begun := l.work
	for _, n := range liveNodes(root) {
		if n.kind != kSchema || n.carry != carryText || n.description == "" || len(n.set) == 0 {
			continue
		}
		own := n.set.key()
		several := func(other *node) bool { return other.set.key() != own }
		if briefly || slices.ContainsFunc(n.stead.all(), several) {
			n.describe(n.what)
			continue
		}
		sh := l.gatherSome(n.set, partsOfText)
		left := maxShapesWithin
		if l.work-begun > l.mostWork()/4 {
			left = 0
		}
		t := l.typesWithin(sh, maxTypesWithin, &left)
		what := textWords(t)
		if names := l.memberWords(sh); t == tObject && names != "" && !sh.partial {
			what += " with " + names
		}
		n.describe(what)
	}
}

// maxTypesWithin bounds the unions within unions that are looked into for types,
// maxBranchesWithin the branches of each, and maxShapesWithin those of all.
const (
	maxTypesWithin    = 3
	maxBranchesWithin = 50
	maxShapesWithin   = 200
)

// typesWithin are the types of a shape's values, as its unions have them too; left is how many
// branches may still be looked at.
func (l *lowering) typesWithin(sh *shape, depth int, left *int) types {
	t := sh.types
	if sh.never != nil {
		return 0
	}
	for _, u := range sh.unions {
		if depth == 0 || u.member.Len() > min(maxBranchesWithin, *left) {
			return t
		}
		*left -= u.member.Len()
		of, base := types(0), sh.set.masked(u.owner, u.mask)
		for b := range u.member.All() {
			of |= l.typesWithin(l.gatherSome(base.add(part{n: b}), partsOfText), depth-1, left)
		}
		t &= of
	}
	return cmp.Or(t, sh.types)
}

// memberWords lists the members that objects of a shape must and may have, as far as they
// are few; nothing where that depends on their form.
func (l *lowering) memberWords(sh *shape) string {
	const most, longest = 12, 40
	if len(sh.unions)+len(sh.conditions)+len(sh.dependencies) > 0 {
		return ""
	}
	ms := l.membersOf(sh)
	var must, may []string
	left := most
	for _, name := range slices.Concat(ms.order, ms.names) {
		to := &may
		switch {
		case ms.required[name] != nil:
			to = &must
		case sh.forbids(name) || ms.at[name].Kind() == tree.False:
			continue
		}
		if left--; left < 0 || len(name) > longest {
			if left = 0; !slices.Contains(*to, "more") {
				*to = append(*to, "more")
			}
			continue
		}
		*to = append(*to, quote(name))
	}
	switch {
	case len(must) == 0 && len(may) == 0:
		return ""
	case len(may) == 0:
		return enumerated(must, " and ")
	case len(must) == 0:
		return "perhaps " + enumerated(may, " and ")
	}
	return enumerated(must, " and ") + ", and perhaps " + enumerated(may, " and ")
}

// enumerated lists words for people.
func enumerated(words []string, last string) string {
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + last + words[n]
	}
	return words[0]
}

func withArticle(words string) string {
	switch words[0] {
	case 'a', 'o', 'i':
		return "an " + words
	}
	return "a " + words
}

// typeWords lists types for people.
func typeWords(t types) string {
	if t == 0 {
		return "nothing"
	}
	if t&tNumber == tFraction { // there is no word for these alone
		t |= tNumber
	}
	return enumerated(t.names(), " or ")
}

// anything constructs a place that admits any value.
func (l *lowering) anything(sh *shape) *node {
	n := &node{kind: kSchema, set: sh.set, src: sh.primary, annotations: sh.annotations, unknown: sh.unknown}
	if _, refused := l.rules.Refusal(flavor.CFreeFormValue); refused {
		return l.textOf(n, sh, flavor.CFreeFormValue.String())
	}
	l.leave(n, sh, tAll)
	return n
}

// quote spells a string as JSON, without escaping what HTML minds.
func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		return strconv.Quote(s)
	}
	return unescapeHTML(string(b))
}

func itoa(i int) string { return strconv.Itoa(i) }
