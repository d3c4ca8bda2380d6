package engine

import (
	"encoding/json"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// text lets the values of a set travel as JSON text in a string: the last resort.
func (l *lowering) text(s set, why flavor.Construct, detail string) *node {
	sh := l.gather(s)
	return l.textOf(&node{set: s, src: sh.primary, annotations: sh.annotations, unknown: sh.unknown}, sh, why, detail)
}

// textOf makes text of a node that was begun.
func (l *lowering) textOf(n *node, sh *shape, why flavor.Construct, detail string) *node {
	out := &node{kind: kSchema, set: sh.set, src: n.src, types: tString, carry: carryText, annotations: n.annotations, unknown: n.unknown}
	out.description = describeText(sh.types, out.annotations)
	out.note(why, flavor.Text, Exact, true, sh.place(), detail)
	if sh.constrained() && (sh.types != tAll || len(sh.objects)+len(sh.arrays)+len(sh.unions)+len(sh.rest) > 0 || sh.minMembers != nil || sh.maxMembers != nil) {
		out.fact(Fact{Rule: "text", Effect: Widened, Node: sh.place(), quiet: true})
	}
	l.leaveAnnotations(out, flavor.StringType)
	return out
}

// describeText says what the text has to be.
func describeText(t types, annotations []*tree.Node) string {
	d := ""
	for _, a := range annotations {
		if a.Name() == "description" && a.IsString() {
			d = a.Text()
		}
	}
	what := "JSON text of any value"
	if t != tAll {
		what = "JSON text of " + withArticle(typeWords(t))
	}
	if d == "" {
		return what
	}
	return d + " (" + what + ")"
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
	names := t.names()
	out := ""
	for i, n := range names {
		switch {
		case i > 0 && i == len(names)-1:
			out += " or "
		case i > 0:
			out += ", "
		}
		out += n
	}
	if out == "" {
		return "nothing"
	}
	return out
}

// anything constructs a place that admits any value.
func (l *lowering) anything(sh *shape) *node {
	n := &node{kind: kSchema, set: sh.set, src: sh.primary, annotations: sh.annotations, unknown: sh.unknown}
	if _, refused := l.rules.Refusal(flavor.CFreeFormValue); refused {
		return l.textOf(n, sh, flavor.CFreeFormValue, "")
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
