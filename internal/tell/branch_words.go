package tell

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// tellBranchWords tells what an author says of the branches of a union that became one object, and of their members:
// With `id`: Look up by id. What is told in a description is the author's still.
func (t *Teller) tellBranchWords(n *ir.Node, union *tree.Node) {
	if t.Silent() || !union.IsArray() {
		return
	}
	called, before := namesIn(n), len(n.Sentences)
	for b := range union.All() {
		end := t.end(b)
		with := knownBy(t, n, end)
		if with == "" || len(n.Sentences)-before > maxBranchWords {
			continue
		}
		tellWords(n, n, b, "With "+with+": ")
		for p := range end.Member(word.Properties).All() {
			if m := memberOf(n, p.Name()); m != nil && m.Node != nil && union.Parent().Member(word.Properties).Get(p.Name()) != nil { // else it says so itself
				tellWords(n, m.Node, p, "With "+with+", "+quoted([]string{p.Name()}, called, "")+": ")
			}
		}
	}
}

// maxBranchWords bounds the sentences that are made of an author's words on branches.
const maxBranchWords = 12

// tellWords adds the words of a schema's author to a description, after what says when they hold; of is what they are
// said of, which may say them itself.
func tellWords(n, of *ir.Node, s *tree.Node, after string) {
	a := s.Member(word.Description)
	if !a.IsString() {
		a = s.Member(word.Title)
	}
	if !a.IsString() || len(a.Text()) > maxValueTold || slices.Contains(of.Annotations, a) {
		return
	}
	words := strings.TrimSuffix(strings.TrimSpace(a.Text()), ".")
	if words == "" || a.Word() == word.Title && !strings.Contains(words, " ") || // a name, as programs have them
		strings.Contains(words, "required") || // as the sentence says
		strings.Contains(n.AuthorsWords()+of.AuthorsWords()+diag.Sentences(of.Sentences), words) {
		return
	}
	n.Fact(diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Merge, Node: a, Keyword: a.Name(), Detail: diag.InWords})
	n.Sentences = append(n.Sentences, diag.Told{Text: after + words + "."})
}

// knownBy says by what a value of a branch is known: the values that it lists alone, and the members that it asks for
// beyond those that are there anyway.
func knownBy(t *Teller, n *ir.Node, branch *tree.Node) string {
	called := namesIn(n)
	var constants, others []string
	for p := range branch.Member(word.Properties).All() {
		if values := ValuesOf(t, p); len(values) == 1 && !values[0].IsObject() && !values[0].IsArray() {
			constants = append(constants, quoted([]string{p.Name()}, called, "")+" "+string(values[0].Append(nil)))
		}
	}
	for r := range branch.Member(word.Required).All() {
		p := branch.Member(word.Properties).Get(r.Text())
		if !givenAnyway(n, r.Text()) && (p == nil || len(ValuesOf(t, p)) != 1) && memberOf(n, r.Text()) != nil {
			others = append(others, r.Text())
		}
	}
	switch {
	case !schema.IsSchema(branch):
		return ""
	case len(others) == 0:
		return strings.Join(constants, " and ")
	case len(constants) == 0:
		return quoted(others, called, " and ")
	}
	return strings.Join(constants, " and ") + " with " + quoted(others, called, " and ")
}
