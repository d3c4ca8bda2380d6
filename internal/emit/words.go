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

// words returns the description of a node, and whether it differs from the author's. Where it is too long, for the room that
// is left (MaxDescription) or for the flavor (longest), the author's words are cut: what is told of the value, such as that
// it is JSON text, stays as far as it has room.
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

// authored returns the description of a node before it is cut, what of it the author wrote, and whether the two differ.
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

// fewestWords is how many characters there must be room for to keep any of an author's words.
const fewestWords = 12

// within cuts a description that is longer than the flavor takes: the author's words, or the whole text if what is told
// has no room even by itself.
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

// Overlong returns how many characters the description of a node would have if the flavor did not limit them, or 0 if it is
// not cut; told says whether what is told in it is cut too. If the author's own description at is too long by itself,
// its characters are counted instead; else at is nil.
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

// longestWord bounds the bytes at the end that are left out as well, so that the cut is not within a word.
const longestWord = 20

// annotationSize is how many bytes an annotation takes with its keyword.
func (f *Form) annotationSize(a *tree.Node) int {
	length := f.valueSize(a)
	if f.MaxDescription >= 0 && a.Name() == "description" {
		length = f.cut(length, a.Raw())
	}
	return length + len(a.Name()) + 4
}

// cut estimates how many of the bytes that a text takes in the output, its length, are left once it is cut to MaxDescription
// characters.
func (f *Form) cut(length int, text []byte) int {
	if len(text) <= f.MaxDescription {
		return length
	}
	if count := utf8.RuneCount(text); count > f.MaxDescription {
		return length*f.MaxDescription/count + len("…")
	}
	return length
}

// descriptionSize is how many bytes Node.Description takes, with the author's part cut.
func (f *Form) descriptionSize(n *ir.Node) int {
	size := len(n.Description)
	if f.MaxDescription >= 0 && size > f.MaxDescription {
		size += f.cut(len(n.Authors), []byte(n.Authors)) - len(n.Authors)
	}
	return size
}

// A Cutting tells how many bytes a measured root takes if its descriptions are cut to some number of characters, which is
// at least the form's MaxDescription.
type Cutting struct {
	Longest int // about the number of characters of the longest description
	rest    int // the bytes that cutting does not change
	texts   []cuttable
}

// A cuttable is a text that a cut would make shorter: how often it is written, the bytes that it takes in the output, the
// bytes and the characters of the text.
type cuttable struct{ times, length, size, characters int }

// to is how many bytes the text takes in the output if it is cut to so many characters.
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
		cut := func(text []byte, length int) int { // notes a text, and returns the bytes of it that OwnSize counted
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

// Bytes is how many bytes the root takes if its descriptions are cut to so many characters.
func (c *Cutting) Bytes(terse int) (size int) {
	size = c.rest
	for i := range c.texts {
		size = meter.Saturate(size, meter.Multiply(c.texts[i].times, c.texts[i].to(terse)))
	}
	return size
}
