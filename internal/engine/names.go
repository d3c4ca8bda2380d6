package engine

import (
	"hash/fnv"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// nameRule is a flavor's rule for the names of properties, compiled.
type nameRule struct {
	rule    *flavor.NameRule
	pattern *regexp.Regexp // nil: any
}

func newNameRule(r *flavor.NameRule) *nameRule {
	if r == nil {
		return nil
	}
	n := &nameRule{rule: r}
	if r.Pattern != "" {
		if p, err := regexp.Compile("^(?:" + r.Pattern + ")$"); err == nil {
			n.pattern = p
		}
	}
	return n
}

// takes reports whether a property may have the name.
func (n *nameRule) takes(name string, root bool) bool {
	if n == nil || n.rule.RootOnly && !root {
		return true
	}
	if slices.Contains(n.rule.Reserved, name) || n.rule.MaxLength > 0 && utf8.RuneCountInString(name) > n.rule.MaxLength {
		return false
	}
	return n.pattern == nil || n.pattern.MatchString(name)
}

// propertyName gives a property its name in the output: its own where the flavor takes
// it, else one made from it that nothing else in the object has.
func (l *lowering) propertyName(n *node, name string, ms *members, taken map[string]bool, c context, at *tree.Node) string {
	if !taken[name] || len(taken) < len(ms.names) {
		for _, x := range append(slices.Clone(ms.names), ms.order...) {
			taken[x] = true
		}
	}
	if l.nameRule.takes(name, c.root) {
		taken[name] = true
		return name
	}
	clean := l.fitName(name, c.root)
	out := clean
	for i := 2; taken[out] || !l.nameRule.takes(out, c.root); i++ {
		suffix := "_" + strconv.Itoa(i)
		out = cut(clean, l.nameRule.rule.MaxLength-len(suffix)) + suffix
		if i > 10_000 { // no name of this form is to the rule's taste
			break
		}
	}
	taken[out] = true
	n.fact(Fact{Rule: "property-name", Reshaped: true, Node: at, Keyword: name, Detail: out})
	return out
}

// fitName makes a name that the rule takes: characters it does not take become `_`, and
// a long name is cut and gets a hash of the whole behind it, so that it stays the same.
func (l *lowering) fitName(name string, root bool) string {
	var b strings.Builder
	for _, r := range name {
		if r < utf8.RuneSelf && (r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || (r == '-' || r == '.') && l.nameRule.takes("a"+string(r), root)) {
			b.WriteRune(r)
		} else {
			b.WriteByte('_')
		}
	}
	out := b.String()
	if longest := l.nameRule.rule.MaxLength; longest > 0 && len(out) > longest {
		h := fnv.New32a()
		h.Write([]byte(name))
		suffix := "_" + strconv.FormatUint(uint64(h.Sum32()), 36)
		out = cut(out, longest-len(suffix)) + suffix
	}
	if out == "" || !l.nameRule.takes(out, root) {
		if l.nameRule.takes(out+"_", root) {
			return out + "_"
		}
		out = "p_" + strings.Trim(out, "_-.$")
	}
	return out
}

func cut(s string, n int) string {
	if n <= 0 || len(s) <= n {
		return s
	}
	return s[:n]
}

// cleanName makes a tag of letters, digits and `_`.
func (l *lowering) cleanName(name string) string {
	out := strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '_'
	}, name)
	if out == "" || out[0] >= '0' && out[0] <= '9' {
		out = "option_" + out
	}
	return cut(out, 60)
}

func unescapeHTML(s string) string {
	if !strings.Contains(s, `\u00`) {
		return s
	}
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\\u`, `\\u`).Replace(s)
}
