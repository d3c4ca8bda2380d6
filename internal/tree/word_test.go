package tree

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/word"
)

// TestWords: every keyword is known as the name of a member, escaped or not, and found by its
// number, in narrow objects and wide ones; nothing else has a word.
func TestWords(t *testing.T) {
	for w := word.None + 1; int(w) < word.Count; w++ {
		for _, width := range []int{0, wide + 1} {
			more := strings.Builder{}
			for i := range width {
				fmt.Fprintf(&more, `,"x%d":%d`, i, i)
			}
			name := w.String()
			for _, spelt := range []string{name, fmt.Sprintf(`\u%04x%s`, name[0], name[1:])} {
				n := parse(t, `{"`+spelt+`":[],"`+name+`s":[],"":"`+name+`"`+more.String()+`}`)
				m := n.First()
				if m.Word() != w || n.Member(w) != m || n.Get(name) != m {
					t.Errorf("%s among %d: got word %d (%q), want %d", spelt, width, m.Word(), m.Word(), w)
				}
				if n.Word() != word.None || m.Next().Next().Word() != word.None || n.Get(name+"s").Word() != word.Of(name+"s") {
					t.Errorf("%s among %d: others have a word", spelt, width)
				}
				if n.Member(w%word.Word(word.Count-1)+1) != n.Get((w%word.Word(word.Count-1) + 1).String()) {
					t.Errorf("%s among %d: another word is found", spelt, width)
				}
			}
		}
	}
	if n := parse(t, `{"type":1,"\u0074ype":2}`); n.Member(word.Type).Text() != "2" || n.Len() != 1 {
		t.Error("of two members with one word the first is found")
	}
	if (*Node)(nil).Member(word.Type) != nil || parse(t, `["type"]`).Member(word.Type) != nil {
		t.Error("what has no members has one")
	}
}

// TestMentions: a document knows which keywords' names stand in it, hidden or escaped or as a
// property's, and no text counts as a name.
func TestMentions(t *testing.T) {
	d := parse(t, `{"a":{"not":1,"\u0069d":2},"a":3,"properties":{"unevaluatedItems":"$ref"},"x":["type"]}`).Document()
	want := map[word.Word]bool{word.Not: true, word.OldID: true, word.Properties: true, word.UnevaluatedItems: true}
	for w := word.None + 1; int(w) < word.Count; w++ {
		if d.Mentions(w) != want[w] {
			t.Errorf("%s: got %v", w, d.Mentions(w))
		}
	}
}
