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

// What a node says in words: what its author wrote, what was lost, of what it is the text.

// WithoutAnnotations leaves out what stands beside a reference.
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

// Untold takes back what the description was told.
func (n *Node) Untold() {
	n.Sentences = nil
	n.Facts = slices.Clone(n.Facts)
	for i := range n.Facts {
		n.Facts[i].Told = false
	}
}

// Annotated reports whether the node's output has the annotation, or what stands behind
// it where it is a reference.
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

// Words is what the description says in the end: the author's words, then what is told of
// constraints that are lost.
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

// DescribeText says what the text has to be, after the author's words.
func (n *Node) DescribeText(t schema.TypeSet) {
	n.Authors = n.AuthorsWords()
	switch {
	case n.Carry == CarryStringOrText:
		t = schema.TObject
	case t == 0: // it is not known what: values of several patterns
		t = schema.TAll
	}
	n.What, n.Nulls = diag.TextWords(t), t&schema.TNull != 0
	n.Describe(n.What)
}

// Describe says of what the node is the JSON text, after the author's words.
func (n *Node) Describe(what string) {
	n.Strings = n.Strings && n.Carry == CarryText && what == diag.TextWords(schema.TAll)
	text := "JSON text of " + what + "."
	switch {
	case n.Strings:
		text = "A string as it is, other values as JSON text."
	case n.Authors == "":
	case what == diag.TextWords(schema.TAll): // the author says what it is
		text = "Given as JSON text."
	case n.Carry != CarryStringOrText: // or calls it an object, which it is not here
		text = "Given as " + text
	}
	if n.Carry == CarryStringOrText {
		scalars := diag.TextWords(n.Types &^ schema.TNull)
		text = strings.ToUpper(scalars[:1]) + scalars[1:] + " as it is, or " + text
	}
	n.Description = diag.Joined(n.Authors, text)
}
