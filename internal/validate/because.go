package validate

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// because is the members of a value for which a condition holds of it, or does not, in words; "" where it looks at other
// things, or at so many that nobody could tell which of them matters.
func (r *run) because(condition, value *tree.Node, holds bool) string {
	if !value.IsObject() || !condition.IsObject() {
		return ""
	}
	var reasons []string
	looked := map[string]bool{}
	look := func(name string, shown bool) (known bool) {
		if looked[name] {
			return true
		}
		looked[name] = true
		reason := r.reason(value, name, shown)
		reasons = append(reasons, reason)
		return reason != ""
	}
	for m := range condition.All() {
		switch m.Word() {
		case word.Properties:
			for p := range m.All() {
				if !lists(p) || !look(p.Name(), true) {
					return ""
				}
			}
		case word.Required:
			for _, name := range names(m) {
				if !condition.Member(word.Properties).Has(name) && !look(name, false) {
					return ""
				}
			}
		case word.Type, word.Title, word.Description, word.Comment:
		default:
			return ""
		}
	}
	if most := 2; len(reasons) == 0 || len(reasons) > most || !holds && len(reasons) > 1 { // which of them does not hold is not said
		return ""
	}
	return strings.Join(reasons, " and ")
}

// reason says what a member is for which something is asked, or that it is not there; shown: what it is matters, and not only
// that it is there. It is "" where that would be too long to tell.
func (r *run) reason(value *tree.Node, name string, shown bool) string {
	called := quote(r.called(value, name))
	switch m := value.Get(name); {
	case m == nil && r.lacking(value, []string{name}) == "null":
		return called + " is null"
	case m == nil:
		return "it has no " + called
	case shown && (m.IsObject() || m.IsArray()):
		return ""
	case shown:
		return called + " is " + r.describe(m)
	}
	return "it has " + called
}

// lists reports whether a schema says which values there are, and nothing else but their type.
func lists(n *tree.Node) bool {
	listed := false
	for m := range n.All() {
		switch w := m.Word(); {
		case w == word.Const || w == word.Enum:
			listed = true
		case w != word.Type && builders[w] != nil:
			return false
		}
	}
	return listed
}

// explained asks for a verdict, and has what it reports of a value say why that is asked.
func (r *run) explained(value *tree.Node, ask func() verdict, because func() string) verdict {
	if !r.reporting() {
		return ask()
	}
	from := len(r.sink.violations)
	x := ask()
	if len(r.sink.violations) > from {
		r.explain(from, value, because(), anyOfThem)
	}
	return x
}

// anyOfThem has all violations say why something is asked.
func anyOfThem(*Violation) bool { return true }

// explain has some of the violations from a place on, those of a value and of its members, say why that is asked of them.
func (r *run) explain(from int, value *tree.Node, because string, which func(*Violation) bool) {
	if because == "" {
		return
	}
	path, _ := r.place(value)
	for i := range r.sink.violations[from:] {
		v := &r.sink.violations[from+i]
		below, of := strings.CutPrefix(v.InstancePath, path)
		if !of || v.Unchecked || strings.Count(below, "/") > 1 || strings.Contains(v.Message, ", because ") || !which(v) {
			continue
		}
		text, more, listed := strings.Cut(v.Message, "; allowed: ")
		if text += ", because " + because; listed {
			text += "; allowed: " + more
		}
		v.Message = text
	}
}

// meant reports what is wrong with a value for the alternative that it is meant for, and where a member told which one that is,
// why that is asked: always of members that have to be there, for others need not, and of all where the union only adds to an
// object that stands around it, as who sent the value may have seen one object alone.
func (r *run) meant(c *branchesClause, value *tree.Node, sc *scope, shapes []shape, live []int, chosen int) {
	from := len(r.sink.violations)
	r.choosing(c.subs[chosen], value, sc)
	because := r.tellingOff(value, shapes, live, []int{chosen})
	path, _ := r.place(value)
	adds := because != "" && c.src.Parent().Member(word.Properties).Has(shapes[other(live, chosen)].told)
	r.explain(from, value, because, func(v *Violation) bool { return adds || v.Keyword == "required" && v.InstancePath == path })
}

// other is the first of some places that is another one.
func other(places []int, than int) int {
	for _, i := range places {
		if i != than {
			return i
		}
	}
	return than
}

// tellingOff says by which member a value tells that none of its union's alternatives is meant but some; it is "" where
// that is not one member, or all of them are left.
func (r *run) tellingOff(value *tree.Node, shapes []shape, live, left []int) string {
	name := ""
	for _, i := range live {
		switch {
		case slices.Contains(left, i):
		case shapes[i].told == "" || name != "" && shapes[i].told != name:
			return ""
		default:
			name = shapes[i].told
		}
	}
	if name == "" {
		return ""
	}
	return r.reason(value, name, true)
}
