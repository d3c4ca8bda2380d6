package ir

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// What a node says in words: its author's annotations, the constraints that were lost, and of what
// it is the JSON text.

// WithoutAnnotations removes the annotations and sentences that stand beside a reference, and reports
// the annotations.
func (n *Node) WithoutAnnotations() {
	for _, a := range n.Annotations {
		n.Note(flavor.CRepeatedAnnotation, flavor.Remove, diag.Exact, false, a, a.Name())
	}
	n.Annotations, n.Description = nil, ""
	n.Untold()
}

// Authored reports whether the author gave the node an annotation, as it stands in the output.
func (n *Node) Authored(keyword string) bool {
	if n.Kind == VerbatimNode {
		return n.Src.Has(keyword)
	}
	return slices.ContainsFunc(n.Annotations, func(a *tree.Node) bool { return a.Name() == keyword })
}

// AuthorsWords is the description that the author gave the node.
func (n *Node) AuthorsWords() string {
	for _, a := range n.Annotations {
		if a.Word() == word.Description && a.IsString() {
			return a.Text()
		}
	}
	return ""
}

// Untold removes the sentences from the description, and no fact counts as told there any more.
func (n *Node) Untold() {
	n.Sentences = nil
	n.Facts = slices.Clone(n.Facts)
	for i := range n.Facts {
		n.Facts[i].Told = false
	}
}

// Annotated reports whether the output of the node has the annotation, or, of a reference, that of its
// target.
func (n *Node) Annotated(keyword string) bool {
	if n.Kind == ReferenceNode && n.Definition.Node != nil && n.Definition.Node.Kind != ReferenceNode && n.Definition.Node.Annotated(keyword) {
		return true
	}
	return n.AnnotatedHere(keyword)
}

// AnnotatedHere reports whether the node itself has the annotation.
func (n *Node) AnnotatedHere(keyword string) bool {
	if keyword == "description" && n.Kind != VerbatimNode {
		if text, _ := n.Words(); text != "" {
			return true
		}
	}
	return n.Authored(keyword)
}

// Words is what the description says in the end: the author's words, then the sentences about lost
// constraints. changed is false where the author's description can be copied as it is.
func (n *Node) Words() (text string, changed bool) {
	if n.Description != "" {
		text, changed = n.Description, true
	} else if text = n.AuthorsWords(); text == "" && len(n.Sentences) > 0 {
		text = n.KeptDescription()
	}
	if len(n.Sentences) > 0 {
		text, changed = diag.Joined(text, diag.Description(n.Sentences)), true
	}
	return text, changed
}

// DescribeText has the description of a JSON text say, after the author's words, of which types its value
// is: "The filter. Given as JSON text of an object."
func (n *Node) DescribeText(t schema.TypeSet) {
	n.Authors = n.AuthorsWords()
	switch {
	case n.Carry == CarryStringOrText:
		t = schema.TObject
	case t == 0: // the types are not known, as of values of several patterns
		t = schema.TAll
	}
	n.What, n.Nulls = diag.TextWords(t), t&schema.TNull != 0
	n.Describe(n.What)
}

// Describe has the description say, after the author's words, of what the node is the JSON text.
func (n *Node) Describe(what string) {
	n.Strings = n.Strings && n.Carry == CarryText && what == diag.TextWords(schema.TAll)
	text := "JSON text of " + what + "."
	switch {
	case n.Strings:
		text = "A string as it is, other values as JSON text."
	case n.Authors == "":
	case what == diag.TextWords(schema.TAll): // "any value" adds nothing to what the author says it is
		text = "Given as JSON text."
	case n.Carry != CarryStringOrText: // the author may call it an object, which is sent as a string
		text = "Given as " + text
	}
	if n.Carry == CarryStringOrText {
		scalars := diag.TextWords(n.Types &^ schema.TNull)
		text = strings.ToUpper(scalars[:1]) + scalars[1:] + " as it is, or " + text
	}
	n.Description = diag.Joined(n.Authors, text)
}
