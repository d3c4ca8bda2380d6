package called

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Branch is the tag of a branch of a union: its definition's name, its title, the constant that it is known by, or else a word
// for what its values are, such as "text" or "with_address".
func Branch(task *task.Task, b *ir.Branch, union *ir.Node) string {
	for _, p := range b.Set {
		if p.N == nil || slices.ContainsFunc(union.Set, func(o conjunction.Part) bool { return o.N == p.N }) {
			continue // what all branches share is no name of one
		}
		if r := cmp.Or(task.Doc.Reference(p.N), task.Doc.Reference(referred(p.N))); r != nil {
			return cleanName(schema.LastToken(r.Text()))
		}
		if t := p.N.Member(word.Title); t.IsString() && t.Text() != "" && len(t.Text()) <= 40 {
			return cleanName(t.Text())
		}
		if constant := knownBy(task, p.N); constant != "" {
			return cleanName(constant)
		}
	}
	t := typeOf(task, b)
	if t == schema.TString {
		return "text"
	}
	if !t.Single() {
		return "value"
	}
	if t == schema.TObject {
		var others []*ir.Branch
		for _, o := range union.Branches {
			if len(others) > mostOthers {
				break
			}
			if o != b && typeOf(task, o) == t {
				others = append(others, o)
			}
		}
		if name := ownMember(b, others); name != "" && len(others) > 0 {
			return cleanName("with_" + name)
		}
	}
	return diag.TypeWords(t)
}

// plainTitle matches a title that makes a name.
var plainTitle = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_ -]{0,39}$`)

// knownBy returns the constant by which an object is known: the only value, a string, of the first required member that has
// one, or else of the first optional member; "" if there is none.
func knownBy(task *task.Task, n *tree.Node) string {
	properties := n.Member(word.Properties)
	for r := range n.Member(word.Required).All() {
		if constant := constantText(task, properties.Get(r.Text())); constant != "" {
			return constant
		}
	}
	looked := 0
	for p := range properties.All() {
		if constant := constantText(task, p); constant != "" {
			return constant
		}
		if looked++; looked == mostKnown {
			break
		}
	}
	return ""
}

// mostKnown is how many properties knownBy looks at for a constant, beside the required ones.
const mostKnown = 16

// constantText is the text that a property always is, if it is a short one.
func constantText(task *task.Task, p *tree.Node) string {
	values := task.Schemas.ValuesOf(p)
	if len(values) == 1 && values[0].IsString() && len(values[0].Text()) <= 40 {
		return values[0].Text()
	}
	return ""
}

// typeOf returns the types of a branch's values, null aside.
func typeOf(task *task.Task, b *ir.Branch) schema.TypeSet {
	if len(b.Set) == 0 || task.Meter.Spent() {
		return b.Node.Types &^ schema.TNull
	}
	form := task.Meaning.NormalFormUpTo(b.Set, meaning.PartsOfText)
	t := form.Types
	if !form.Typed && t == schema.TAll {
		t = task.Meaning.Infer(form)
	}
	return t &^ schema.TNull
}

// referred is the one schema of an allOf beside which nothing stands but a description: so authors describe a reference in
// drafts that ignore what stands beside one. It is nil for any other schema.
func referred(n *tree.Node) *tree.Node {
	all := n.Member(word.AllOf)
	if all.Len() != 1 {
		return nil
	}
	for m := range n.All() {
		if m != all && m.Word() != word.Description {
			return nil
		}
	}
	return all.First()
}

// ownMember is the first member that a branch requires and no other branch requires, or else the first that it declares and no
// other declares, or else the first that it requires. Many others (mostOthers) are not compared.
func ownMember(b *ir.Branch, others []*ir.Branch) (first string) {
	first = firstOf(b, word.Required, nil)
	if first == "" || len(others) > mostOthers { // objects of which nothing is required may be anything
		return first
	}
	for _, list := range [...]word.Word{word.Required, word.Properties} {
		theirs := map[string]bool{}
		for _, o := range others {
			for _, n := range schemasOf(o) {
				for m := range n.Member(list).All() {
					theirs[nameIn(m)] = true
				}
			}
		}
		if own := firstOf(b, list, theirs); own != "" {
			return own
		}
	}
	return first
}

// firstOf is the first name in the `required` or `properties` (list) of a branch that is not in others.
func firstOf(b *ir.Branch, list word.Word, others map[string]bool) string {
	for _, n := range schemasOf(b) {
		for m := range n.Member(list).All() {
			if name := nameIn(m); name != "" && !others[name] {
				return name
			}
		}
	}
	return ""
}

// nameIn is the name that an entry of `required` or of `properties` has.
func nameIn(m *tree.Node) string {
	if m.HasName() {
		return m.Name()
	}
	if m.IsString() {
		return m.Text()
	}
	return ""
}

// mostOthers bounds the other branches with whose members those of a branch are compared.
const mostOthers = 32

// schemasOf are the schemas of a branch's set, without its parts that only restrict types.
func schemasOf(b *ir.Branch) (list []*tree.Node) {
	for _, p := range b.Set {
		if p.N != nil {
			list = append(list, p.N)
		}
	}
	return list
}

// cleanName makes a tag of letters, digits and `_` alone, with `_` for each other character.
func cleanName(name string) string {
	out := strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '_'
	}, name)
	if out == "" || out[0] >= '0' && out[0] <= '9' {
		out = "value_" + out
	}
	return names.Cut(out, 60)
}
