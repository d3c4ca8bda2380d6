package main

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// What a provider's message is explained with: topics that are near to it, and about as near
// as the nearest one.
const (
	mostExplained = 4
	near          = 0.6 // of a quote's words
	apart         = 0.25
)

// topicsOf finds what a provider's message may be about: topics whose quotes it repeats, and
// keywords that it names, those first that are nearest.
func topicsOf(message string, registry *schemaflavor.Registry) []topic {
	type match struct {
		topic
		nearness float64
	}
	said := wordsOf(message)
	var found []match
	for _, t := range topics() {
		m, named := match{topic: t}, t.kind == "keyword" && namesKeyword(message, t.word)
		for f := range registry.All() {
			for _, v := range t.verdicts(f) {
				m.nearness = max(m.nearness, share(v.because.Quote, said))
			}
		}
		if !named && (t.kind == "keyword" || m.nearness < near) {
			continue
		}
		if t.kind != "finding" { // which speaks of keywords or limits in general
			m.nearness += apart
		}
		found = append(found, m)
	}
	slices.SortStableFunc(found, func(x, y match) int { return cmp.Compare(y.nearness, x.nearness) })
	var ts []topic
	for _, m := range found {
		if len(ts) < mostExplained && m.nearness > found[0].nearness-apart {
			ts = append(ts, m.topic)
		}
	}
	return ts
}

// share is how many of a quote's words were said, of 1; 0 where there are too few to tell.
func share(quote string, said map[string]bool) float64 {
	words := wordsOf(quote)
	if len(words) < 3 {
		return 0
	}
	n := 0
	for w := range words {
		if said[w] {
			n++
		}
	}
	return float64(n) / float64(len(words))
}

// wordsOf splits a text into words, in small letters.
func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '$' }) {
		words[w] = true
	}
	return words
}

// namesKeyword reports whether a message names a keyword: in quotes, or spelled as no other
// word is.
func namesKeyword(message, keyword string) bool {
	if schema.Lookup(keyword) == nil {
		return false
	}
	for _, mark := range [...]string{"'", `"`, "`", "\u2018", "\u201c"} {
		if strings.Contains(message, mark+keyword) {
			return true
		}
	}
	return strings.ToLower(keyword) != keyword && slices.Contains(strings.FieldsFunc(message, func(r rune) bool { return !unicode.IsLetter(r) && r != '$' }), keyword)
}

// noTopic says that nothing is known of a word or a message.
func noTopic(word string) error {
	var words []string
	for _, t := range topics() {
		words = append(words, t.word)
	}
	help := `"schemaflavor explain" lists the words`
	if near := flavor.Suggest(word, words); near != "" {
		return usagef("explain: there is no word %q; did you mean %q? %s", word, near, help)
	}
	if strings.ContainsAny(word, " \t\n") {
		return usagef("explain: no source has these words; %s", help)
	}
	return usagef("explain: there is no word %q; %s", word, help)
}
