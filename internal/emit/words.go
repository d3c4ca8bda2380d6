package emit

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// words is what the description of a node says. Where descriptions are cut, to make room or as a flavor takes none that is
// longer, that is the author's words: what is told of the value, such as that it is JSON text, stays, as far as it has room.
func (f *Form) words(n *ir.Node) (text string, changed bool) {
	text, author, changed := authored(n)
	if f.MaxDescription >= 0 {
		if told, begins := strings.CutPrefix(text, author); begins && utf8.RuneCountInString(author) > f.MaxDescription {
			text, changed = diag.Joined(shorten(author, f.MaxDescription), strings.TrimLeft(told, ". ")), true
		}
	}
	if f.tooLong(text) {
		text, changed = f.within(text, author), true
	}
	return text, changed
}

// authored is what the description of a node says, and what of it the author wrote.
func authored(n *ir.Node) (text, author string, changed bool) {
	text, changed = n.Words()
	kept := ""
	if n.Kind == ir.KeptNode && !changed {
		kept = n.KeptDescription()
		text = cmp.Or(kept, text)
	}
	if author = cmp.Or(kept, n.AuthorsWords()); n.Description != "" {
		author = n.Authors
	}
	return text, author, changed
}

func (f *Form) tooLong(text string) bool {
	return f.longest > 0 && len(text) > f.longest && utf8.RuneCountInString(text) > f.longest
}

// fewestWords is how many characters of an author's words say anything.
const fewestWords = 12

// within cuts a description that is longer than the flavor takes: the author's words, and all of it where what is told has
// no room by itself.
func (f *Form) within(text, author string) string {
	told, begins := strings.CutPrefix(text, author)
	told = strings.TrimLeft(told, ". \n")
	room := f.longest - utf8.RuneCountInString(told)
	if !begins || told == "" || room < 0 {
		return shortenBehindWord(text, f.longest)
	}
	if room < fewestWords {
		return told
	}
	return diag.Joined(shortenBehindWord(author, room-len(". ")), told)
}

// Overlong returns how many characters the description of a node would have, where the flavor takes fewer and cuts it, and
// whether what is told in it is cut too; 0 where it is not. What an author wrote too long is counted, at its place.
func (f *Form) Overlong(n *ir.Node) (at *tree.Node, characters int, told bool) {
	if f.longest == 0 || !f.Describable(n) {
		return nil, 0, false
	}
	text, author, _ := authored(n)
	if !f.tooLong(text) {
		return nil, 0, false
	}
	added, begins := strings.CutPrefix(text, author)
	told = !begins || f.tooLong(strings.TrimLeft(added, ". \n"))
	if place := n.Place(); place != nil {
		if own := place.Member(word.Description); own.IsString() && f.tooLong(own.Text()) {
			return own, utf8.RuneCountInString(own.Text()), told
		}
	}
	return nil, utf8.RuneCountInString(text), told
}

// shorten cuts a text to some characters, the last of them a mark of the cut.
func shorten(text string, most int) string {
	if most == 0 {
		return ""
	}
	return string([]rune(text)[:most-1]) + "…"
}

// shortenBehindWord cuts a text to some characters at most, the last of them a mark of the cut: behind a word, where one ends near.
func shortenBehindWord(text string, most int) string {
	if most == 0 {
		return ""
	}
	kept := string([]rune(text)[:most-1])
	if i := strings.LastIndexByte(kept, ' '); i > 0 && len(kept)-i <= longestWord && text[len(kept)] != ' ' {
		kept = kept[:i+1]
	}
	return kept + "…"
}

// longestWord is how many bytes of a word, and of what stands before it, are left out with the part that is cut.
const longestWord = 20

// annotationSize is what an annotation takes, in bytes.
func (f *Form) annotationSize(a *tree.Node) int {
	length := f.valueSize(a)
	if f.MaxDescription >= 0 && a.Name() == "description" {
		length = f.cut(length, a.Raw())
	}
	return length + len(a.Name()) + 4
}

// cut is what is left of a length where the text that takes it is cut.
func (f *Form) cut(length int, text []byte) int {
	if len(text) <= f.MaxDescription {
		return length
	}
	if count := utf8.RuneCount(text); count > f.MaxDescription {
		return length*f.MaxDescription/count + len("…")
	}
	return length
}

// descriptionSize is what a node's fixed description takes, in bytes.
func (f *Form) descriptionSize(n *ir.Node) int {
	size := len(n.Description)
	if f.MaxDescription >= 0 && size > f.MaxDescription {
		size += f.cut(len(n.Authors), []byte(n.Authors)) - len(n.Authors)
	}
	return size
}

// A Cutting is what a measured root takes where its descriptions are cut, to any number of
// characters from those of the form on.
type Cutting struct {
	Longest int // the number of characters of the longest description, about
	rest    int // what cutting does not change, in bytes
	texts   []cuttable
}

// A cuttable is a text that a cut would make shorter.
type cuttable struct{ times, length, size, characters int }

// to is what it takes where it has at most so many characters.
func (c *cuttable) to(terse int) int {
	if c.size <= terse || c.characters <= terse {
		return c.length
	}
	return c.length*terse/c.characters + len("…")
}

// Cutting reads what there is to cut, in time linear in the nodes and in what is said of them.
func (m *Measures) Cutting(l *Form) (c Cutting) {
	for i, n := range m.Order {
		own, times := l.OwnSize(n), m.each[i].Times
		whole := n.Kind == ir.VerbatimNode || n.Kind == ir.ReferenceNode
		cut := func(text []byte, length int) int { // returns what it takes now
			c.texts = append(c.texts, cuttable{times, length, len(text), utf8.RuneCount(text)})
			return l.cut(length, text)
		}
		for _, a := range n.Annotations {
			if a.Word() != word.Description {
				continue
			}
			c.Longest = max(c.Longest, len(a.Raw()))
			if n.Description == "" && len(a.Raw()) > l.MaxDescription && !whole {
				own -= cut(a.Raw(), l.valueSize(a))
			}
		}
		c.Longest = max(c.Longest, len(n.Authors))
		if n.Description != "" && len(n.Authors) > l.MaxDescription && !whole {
			own -= cut([]byte(n.Authors), len(n.Authors))
		}
		for _, a := range m.Held(i) {
			own = meter.Saturate(own, int(a.Size))
		}
		c.rest = meter.Saturate(c.rest, meter.Multiply(times, own))
	}
	return c
}

// Bytes is what the root takes where descriptions have at most so many characters.
func (c *Cutting) Bytes(terse int) (size int) {
	size = c.rest
	for i := range c.texts {
		size = meter.Saturate(size, meter.Multiply(c.texts[i].times, c.texts[i].to(terse)))
	}
	return size
}
