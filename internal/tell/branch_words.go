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

// tellBranchWords tells what an author says of the branches of a union that became one object, and of the object's
// members in them: With `id`: Look up by id. What several branches say the same of is told once, and of all of them without any.
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
		case !slices.ContainsFunc(all[:i], same): // else it was told
			var with []string // the cases of all that say the same; none where it is so in all of them
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

// branchWords lists what an author says of branches, and of members in them, and counts the branches that are known by something.
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
			p := union.Parent().Member(word.Properties).Get(own.Name()) // another says itself what it is
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

// A caseWords is what is told of a case, or of a member in it.
type caseWords struct{ with, name, words string }

// byCase makes a sentence of all that is told of the same cases.
func byCase(told []caseWords) (sentences []string) {
	for i, first := range told {
		of := func(x caseWords) bool { return x.with == first.with }
		if slices.ContainsFunc(told[:i], of) && first.with != "" {
			continue
		}
		text, further := "With "+first.with, ", "
		switch {
		case first.name == "", strings.HasPrefix(first.with, first.name+" "): // as the case says
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
	of   *ir.Node   // what they are said of, which may say them itself
	name string     // of the member, quoted; "" of the branch
	said *tree.Node // the annotation, or nil
	with string     // what says when they hold
}

// maxBranchWords bounds the sentences that are made of an author's words on branches, and maxLooked the members that are
// looked at for them.
const maxBranchWords, maxLooked = 12, 200

// words are the author's, as a sentence ends; ok is false where there are none that are worth telling.
func (x branchWords) words(n *ir.Node) (text string, ok bool) {
	a := x.said
	if a == nil || len(a.Text()) > sentence.MaxValue || slices.Contains(x.of.Annotations, a) {
		return "", false
	}
	text = strings.TrimSpace(a.Text())
	switch {
	case text == "" || strings.ContainsAny(text, "\n") || strings.Contains(text, "://"):
		return "", false
	case a.Word() == word.Title && !strings.Contains(text, " "): // a name, as programs have them
		return "", false
	case strings.HasSuffix(strings.TrimSuffix(text, "."), " is required"): // as the sentence says
		return "", false
	case already.SaysAll(n.AuthorsWords(), text) || already.SaysAll(x.authors(), text) || already.SaysAll(diag.Sentences(x.of.Sentences), text):
		return "", false
	}
	return diag.Ended(text), true
}

// authors are the author's own words on what it is said of, also where that stands as it came.
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

// sentFor is what is sent of a member's value, where strings stand for those that it lists.
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

// knownMember is the member by which all branches of a union know their objects, once it is asked for, and its values in each.
type knownMember struct {
	asked  bool
	member *ir.Property
	kinds  []kind
}

// maxKnown bounds the values by which a branch is said to be known.
const maxKnown = 4

// knownBy says by what a value of a branch is known: the values of the member by which all branches know theirs, or else
// those that it lists alone and the members that it asks for beyond those that are there anyway.
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
