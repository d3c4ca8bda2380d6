package render

import (
	"strconv"
	"strings"
)

// maxAlso bounds the further places that a group lists.
const maxAlso = 10

// A group is an entry and those that say the same of other places.
type group struct {
	first *Entry
	also  []*Entry
}

// grouped puts entries together that differ in nothing but the place and the names they
// quote, in the order of the first of each. Its cost is linear.
func grouped(entries []Entry) (groups []*group) {
	type kind struct {
		severity, rule, repair, message, because, help, effect string
		reshaped                                               bool
	}
	known := map[kind]*group{}
	for i := range entries {
		e := &entries[i]
		k := kind{e.Severity, e.Rule, e.Repair, unquoted(e.Message), e.Because, unquoted(e.Help), e.Effect, e.Reshaped}
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
		return message // a name has a backquote: it cannot be told what is quoted
	}
	for i := 1; i < len(parts); i += 2 {
		parts[i] = ""
	}
	return strings.Join(parts, "`")
}

// clause is the part of a message, between semicolons, that differs from another's by more
// than what the end of a pointer says; "" if there is none.
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
			out = append(out, p)
		}
	}
	return strings.Join(out, "; ")
}

// others writes the further places of a group, one a line: where they are, and what is
// said there otherwise than of the first, unless the pointer's end says it.
func (p *printer) others(g *group) {
	if len(g.also) == 0 {
		return
	}
	label := "also"
	for i, e := range g.also {
		var line []string
		if i == maxAlso && len(g.also) > maxAlso+1 {
			line = []string{"and in " + strconv.Itoa(len(g.also)-maxAlso) + " more places"}
		} else {
			line = otherPlace(g.first, e)
		}
		if label != "" {
			p.put(faint, p.gutter+"  = ")
			p.put(bold, label+": ")
		} else {
			p.b.WriteString(p.gutter + "          ")
		}
		p.b.WriteString(strings.Join(line, "  ") + "\n")
		if i == maxAlso && len(g.also) > maxAlso+1 {
			return
		}
		label = ""
	}
}

func otherPlace(first, e *Entry) (line []string) {
	if e.Line > 0 {
		line = append(line, strconv.Itoa(e.Line)+":"+strconv.Itoa(e.Column))
	}
	if e.Pointer != "" {
		line = append(line, Printable(e.Pointer))
	}
	if c := clause(e.Message, first.Message, e.Pointer); c != "" {
		line = append(line, Printable(c))
	}
	if len(line) == 0 {
		line = append(line, "the same once more")
	}
	return line
}
