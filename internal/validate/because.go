package validate

import (
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
		called := quote(r.called(value, name))
		switch m := value.Get(name); {
		case m == nil && r.lacking(value, []string{name}) == "null":
			reasons = append(reasons, called+" is null")
		case m == nil:
			reasons = append(reasons, "it has no "+called)
		case shown && (m.IsObject() || m.IsArray()):
			return false
		case shown:
			reasons = append(reasons, called+" is "+r.describe(m))
		default:
			reasons = append(reasons, "it has "+called)
		}
		return true
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
	if said := r.sink.violations[from:]; len(said) > 0 {
		if why := because(); why != "" {
			path, _ := r.place(value)
			explain(said, path, why)
		}
	}
	return x
}

// explain has violations of a value and of its members say why that is asked of them.
func explain(violations []Violation, path, because string) {
	for i := range violations {
		v := &violations[i]
		below, of := strings.CutPrefix(v.InstancePath, path)
		if !of || v.Unchecked || strings.Count(below, "/") > 1 || strings.Contains(v.Message, ", because ") {
			continue
		}
		text, more, listed := strings.Cut(v.Message, "; allowed: ")
		if text += ", because " + because; listed {
			text += "; allowed: " + more
		}
		v.Message = text
	}
}
