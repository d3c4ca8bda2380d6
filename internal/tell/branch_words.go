package tell

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/already"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// tellBranchWords tells what an author says of the branches of a union that became one object, and of members within them:
// "With `id`: Look up by id." The same text of several branches is told once, and without naming any if all branches have it.
func (t *Teller) tellBranchWords(n *ir.Node, union *tree.Node) {
	if t.Words.Silent() || !union.IsArray() || union.Len() > sentence.MaxCases {
		return
	}
	all, branches := t.branchWords(n, union)
	var told []caseWords
	for i, x := range all {
		words, ok := x.words(n)
		same := func(y branchWords) bool { return y.said != nil && y.name == x.name && y.said.Text() == x.said.Text() }
		switch {
		case !ok || len(told) == maxBranchWords:
			continue
		case !slices.ContainsFunc(all[:i], same): // else it was told with the first
			var with []string // the cases of the branches that say the same; none if all branches do
			saying := 0
			for _, y := range all[i:] {
				if !same(y) {
					continue
				}
				if saying++; !slices.Contains(with, y.with) {
					with = append(with, y.with)
				}
			}
			if saying == branches {
				with = nil
			}
			told = append(told, caseWords{strings.Join(with, ", or with "), x.name, words})
		}
		n.Fact(diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Merge, Node: x.said, Keyword: x.said.Name(), Detail: diag.InWords})
	}
	for _, text := range byCase(told) {
		n.Sentences = append(n.Sentences, diag.Told{Text: text})
	}
}

// branchWords lists what an author says of branches and of members in them, and counts the branches whose objects are known
// by something (knownBy); it passes over the others.
func (t *Teller) branchWords(n *ir.Node, union *tree.Node) (all []branchWords, branches int) {
	called := namesIn(n)
	var by knownMember
	looked := 0
	for b := range union.All() {
		end := t.Schemas.WholeEnd(b)
		with := knownBy(t, n, union, end, &by)
		if with == "" {
			continue
		}
		branches++
		all = append(all, branchWords{of: n, said: wordsOf(b), with: with})
		for own := range end.Member(word.Properties).All() {
			p := union.Parent().Member(word.Properties).Get(own.Name()) // a member of the branch alone has these words on its own node
			if p == nil || wordsOf(own) == nil {
				continue
			}
			if looked++; looked > maxLooked {
				break
			}
			m := memberOf(n, p.Name())
			if m == nil || m.Node == nil {
				continue
			}
			all = append(all, branchWords{of: m.Node, name: quoted([]string{p.Name()}, called, ""), said: wordsOf(own), with: with})
		}
	}
	return all, branches
}

// A caseWords is what is told of the case that with names, or of a member in it; with is "" where it is so in all cases.
type caseWords struct{ with, name, words string }

// byCase makes one sentence of all that is told of the same case.
func byCase(told []caseWords) (sentences []string) {
	for i, first := range told {
		of := func(x caseWords) bool { return x.with == first.with }
		if slices.ContainsFunc(told[:i], of) && first.with != "" {
			continue
		}
		text, further := "With "+first.with, ", "
		switch {
		case first.name == "", strings.HasPrefix(first.with, first.name+" "): // the case names it already
			first.name, further = "", ": "
		case first.name == first.with && !slices.ContainsFunc(told[i+1:], of):
			text, further = "", ""
		}
		if first.with == "" {
			text, further = "", ""
		}
		text += further + first.said()
		for _, x := range told[i+1:] {
			if of(x) && first.with != "" {
				text = strings.TrimSuffix(text, ".") + "; " + x.said()
			}
		}
		sentences = append(sentences, text)
	}
	return sentences
}

// said is what is told, behind the member that it is about.
func (x caseWords) said() string {
	if x.name == "" {
		return x.words
	}
	return x.name + ": " + x.words
}

// branchWords are an author's words on a branch, or on a member in it.
type branchWords struct {
	of   *ir.Node   // the node they are about, whose own description may have them already
	name string     // of the member, quoted; "" of the branch
	said *tree.Node // the annotation, or nil
	with string     // the case in which they hold
}

// maxBranchWords bounds the sentences that are made of an author's words on branches, and maxLooked the members that are
// looked at for them.
const maxBranchWords, maxLooked = 12, 200

// words returns the author's words, ended as a sentence; ok is false where they are not worth telling.
func (x branchWords) words(n *ir.Node) (text string, ok bool) {
	a := x.said
	if a == nil || len(a.Text()) > sentence.MaxValue || slices.Contains(x.of.Annotations, a) {
		return "", false
	}
	text = strings.TrimSpace(a.Text())
	switch {
	case text == "" || strings.ContainsAny(text, "\n") || strings.Contains(text, "://"):
		return "", false
	case a.Word() == word.Title && !strings.Contains(text, " "): // a name of a program, such as CreateRequest
		return "", false
	case strings.HasSuffix(strings.TrimSuffix(text, "."), " is required"): // as the sentence on the union says
		return "", false
	case already.SaysAll(n.AuthorsWords(), text) || already.SaysAll(x.authors(), text) || already.SaysAll(diag.Sentences(x.of.Sentences), text):
		return "", false
	}
	return diag.Ended(text), true
}

// authors is the author's description of the node that the words are about, also of a node that is copied from the input.
func (x branchWords) authors() string {
	if k := x.of.Kind; k == ir.VerbatimNode || k == ir.KeptNode {
		if own := x.of.Src.Member(word.Description); own.IsString() {
			return own.Text()
		}
	}
	return x.of.AuthorsWords()
}

// wordsOf is an author's description of a schema, or else its title.
func wordsOf(s *tree.Node) *tree.Node {
	for _, w := range [...]word.Word{word.Description, word.Title} {
		if a := s.Member(w); a.IsString() {
			return a
		}
	}
	return nil
}

// sentFor is how a value, in JSON, is sent by node n: as the string that stands for it, where n sends values as strings.
func sentFor(n *ir.Node, value string) string {
	if n != nil && n.Carry == ir.CarryValues {
		for _, sent := range n.Values {
			if sent.Original == value {
				return diag.Quote(sent.Text)
			}
		}
	}
	return value
}

// A knownMember is the member by whose value the objects of all branches of a union are known, and its values in each branch;
// it is looked for when first needed.
type knownMember struct {
	asked  bool
	member *ir.Property
	kinds  []kind
}

// maxKnown bounds the values by which a branch is said to be known.
const maxKnown = 4

// knownBy says by what the objects of a branch are known: by the value of the member that tells all branches apart, or else
// by the branch's constants and the members that it requires beyond those that are there anyway; "" if by nothing.
func knownBy(t *Teller, n *ir.Node, union, branch *tree.Node, by *knownMember) string {
	if !schema.IsSchema(branch) {
		return ""
	}
	if !by.asked {
		by.asked = true
		by.member, by.kinds = t.kinds(n, union, false)
	}
	for _, k := range by.kinds {
		if k.branch == branch && len(k.more) == 0 && len(k.values) <= maxKnown {
			return quoted([]string{by.member.Original}, namesIn(n), "") + " " + diag.Enumerated(k.values, " or ")
		}
	}
	called := namesIn(n)
	var known []string
	names := map[string]bool{} // of the members of which values are known
	for p := range branch.Member(word.Properties).All() {
		values := t.Schemas.ValuesOf(p)
		own := len(values) == 1
		if len(values) > 1 && len(values) <= maxKnown {
			own = by.member != nil && by.member.Original == p.Name()
		}
		if own && !slices.ContainsFunc(values, func(v *tree.Node) bool { return v.IsObject() || v.IsArray() }) && memberOf(n, p.Name()) != nil {
			var listed []string
			m := memberOf(n, p.Name())
			for _, v := range values {
				listed = append(listed, sentFor(m.Node, string(v.Append(nil))))
			}
			known = append(known, quoted([]string{p.Name()}, called, "")+" "+diag.Enumerated(listed, " or "))
			names[p.Name()] = true
		}
	}
	for r := range branch.Member(word.Required).All() {
		p := branch.Member(word.Properties).Get(r.Text())
		if !givenAnyway(n, r.Text()) && (p == nil || !names[r.Text()] && len(t.Schemas.ValuesOf(p)) != 1) && memberOf(n, r.Text()) != nil {
			known = append(known, quoted([]string{r.Text()}, called, ""))
		}
	}
	if len(known) == 0 {
		return ""
	}
	return diag.Enumerated(known, " and ")
}
