package render

import (
	"strconv"
	"strings"
)

// maxAlso bounds the further places that a group lists, but for one: "and in 1 more places" is never written.
const maxAlso = 10

// A group is an entry and those that say the same of other places.
type group struct {
	first *Entry
	also  []*Entry
}

// grouped groups entries that differ only in their places and in the names that their messages quote. Groups stand in the order of
// their first entries. The cost is linear.
func grouped(entries []Entry) (groups []*group) {
	type kind struct {
		severity, rule, repair, message, because, help, effect string
		reshaped                                               bool
	}
	known := map[kind]*group{}
	for i := range entries {
		e := &entries[i]
		k := kind{e.Severity, e.Rule, e.Repair, unquoted(e.Message), e.Because, e.Help, e.Effect, e.Reshaped}
		if g := known[k]; g != nil {
			g.also = append(g.also, e)
			continue
		}
		known[k] = &group{first: e}
		groups = append(groups, known[k])
	}
	return groups
}

// unquoted is a message without what stands in backquotes.
func unquoted(message string) string {
	parts := strings.Split(message, "`")
	if len(parts)%2 == 0 {
		return message // a quoted name contains a backquote, so that the quotes cannot be paired
	}
	for i := 1; i < len(parts); i += 2 {
		parts[i] = ""
	}
	return strings.Join(parts, "`")
}

// clause is the parts of a message, between semicolons, that the other message does not have; "" if there are none. A part that
// differs only by quoting the end of its pointer is left out, since the pointer says it; one that differs in one quoted name is
// shortened to that name.
func clause(message, other, pointer string) string {
	parts, others := strings.Split(message, "; "), strings.Split(other, "; ")
	last := pointer[strings.LastIndexByte(pointer, '/')+1:]
	was := ""
	if quoted := strings.Split(other, "`"); len(quoted) > 1 {
		was = quoted[1]
	}
	var out []string
	for i, p := range parts {
		if i >= len(others) || p != others[i] && strings.ReplaceAll(p, "`"+last+"`", "`"+was+"`") != others[i] {
			if i < len(others) && unquoted(p) == unquoted(others[i]) {
				p = otherName(p, others[i])
			}
			out = append(out, p)
		}
	}
	return strings.Join(out, "; ")
}

// otherName is the one quoted name in which a clause differs from another; the whole clause where they differ in more than one.
func otherName(clause, other string) (name string) {
	quoted, was := strings.Split(clause, "`"), strings.Split(other, "`")
	for i := 1; i < len(quoted); i += 2 {
		switch {
		case quoted[i] == was[i]:
		case name != "":
			return clause
		default:
			name = "`" + quoted[i] + "`"
		}
	}
	return name
}

// others writes the further places of a group, one a line, each with what its message says differently (clause).
func (p *printer) others(g *group) {
	seen := map[string]bool{strings.Join(otherPlace(g.first, g.first), "  "): true}
	var lines []string
	for _, e := range g.also {
		if line := strings.Join(otherPlace(g.first, e), "  "); !seen[line] {
			seen[line] = true
			lines = append(lines, line)
		}
	}
	if more := len(lines) - maxAlso; more > 1 {
		lines = append(lines[:maxAlso], "and in "+strconv.Itoa(more)+" more places")
	}
	for i, line := range lines {
		if i == 0 {
			p.put(faint, p.gutter+"  = ")
			p.put(bold, "also: ")
		} else {
			p.b.WriteString(p.gutter + "          ")
		}
		p.b.WriteString(line + "\n")
	}
}

// short is a pointer cut in the middle where it is long: the line and the column say where it
// leads, and the place of each entry by itself has the whole.
func short(pointer string) string {
	const ends = 60
	r := []rune(pointer)
	if len(r) <= 2*ends+20 {
		return pointer
	}
	return string(r[:ends]) + "…" + string(r[len(r)-ends:])
}

func otherPlace(first, e *Entry) (line []string) {
	if e.Line > 0 {
		line = append(line, strconv.Itoa(e.Line)+":"+strconv.Itoa(e.Column))
	}
	if e.Pointer != "" {
		pointer := e.Pointer
		if e.Line > 0 {
			pointer = short(pointer)
		}
		line = append(line, Printable(pointer))
	}
	if e.Field != "" {
		line = append(line, "("+Printable(e.Field)+")")
	}
	if c := clause(e.Message, first.Message, e.Pointer); c != "" {
		line = append(line, Printable(c))
	}
	return line
}
