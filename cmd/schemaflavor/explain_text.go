package main

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/spelling"
)

// A provider's message is explained by the topics that are near enough to it, and about as near as the nearest one. Nearness goes
// from 0 to about 1.
const (
	mostExplained = 4
	nearEnough    = 0.6 // the least share of common words, of a quote or of the message
	nearAlike     = 0.25
	nearByName    = 0.85 // the nearness of a keyword that the message names
)

// topicsOf returns the topics that a provider's message may be about: those with a quote that says the same, and keywords that the
// message names. The nearest stand first.
func topicsOf(message string, registry *schemaflavor.Registry) []topic {
	if found := phrased(message); len(found) > 0 {
		return found
	}
	type match struct {
		topic
		nearness float64
	}
	said, names := wordsOf(message), named(message)
	var found []match
	for _, t := range topics() {
		m := match{topic: t}
		for f := range registry.All() {
			for _, v := range t.verdicts(f) {
				if sameNames(v.because.Quote, names) {
					m.nearness = max(m.nearness, alike(v.because.Quote, said))
				}
			}
		}
		heard := 0.0
		for _, quote := range t.heard {
			heard = max(heard, alike(quote, said))
		}
		switch {
		case heard >= nearEnough:
			m.nearness = nearByName + heard/10
		case names[t.word] && t.kind == "keyword":
			m.nearness = nearByName + m.nearness/10
		case t.kind == "keyword" && (!said[strings.ToLower(t.word)] || m.nearness < nearByName):
			continue
		case m.nearness < nearEnough:
			continue
		case t.kind == "finding": // findings speak of keywords or limits in general, and go behind more special topics
			m.nearness -= nearAlike
		}
		found = append(found, m)
	}
	slices.SortStableFunc(found, func(x, y match) int { return cmp.Compare(y.nearness, x.nearness) })
	var ts []topic
	for _, m := range found {
		if len(ts) < mostExplained && m.nearness > found[0].nearness-nearAlike {
			ts = append(ts, m.topic)
		}
	}
	return ts
}

// alike is the share of words that a quote and a message have in common, from 0 to 1, counted in the shorter of the two, since
// either may be a part of the other. It is 0 where there are too few words to tell.
func alike(quote string, said map[string]bool) float64 {
	const least = 3
	words := wordsOf(quote)
	if len(words) < least || len(said) < least {
		return 0
	}
	both, telling := 0, false
	for w := range words {
		if said[w] {
			both++
			telling = telling || !commonWords[w]
		}
	}
	if !telling {
		return 0
	}
	if len(said) <= least {
		return float64(both) / float64(len(words))
	}
	return float64(both) / float64(min(len(words), len(said)))
}

// commonWords are words of messages of all kinds: a quote that shares no other word with a message is about something else.
var commonWords = func() map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsSeq(`a an and any are as at be but by can cannot did do does for from had has have in is it its may must no not of on or should
		some such that the this to use used using was were which will with error invalid model request schema schemas support supported tool tools valid`) {
		words[w] = true
	}
	return words
}()

// wordsOf splits a text into words, in small letters.
func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '$' }) {
		words[w] = true
	}
	return words
}

// list matches how providers name keywords without quotation marks: "keywords minLength, maxLength".
var list = regexp.MustCompile(`(?i)\b(?:keywords?|propert(?:y|ies)|names?)[: ]+((?:[$\w]+(?:, (?:and |or )?| and | or )?)+)`)

// named returns the keywords that a message names: in quotation marks, in a list, or by a spelling that no other word has, such as
// minLength or $ref.
func named(message string) map[string]bool {
	names := map[string]bool{}
	bare := wordsAsSpelled(message)
	for _, m := range list.FindAllStringSubmatch(message, -1) {
		for w := range wordsAsSpelled(m[1]) {
			names[w] = true
		}
	}
	for _, k := range schema.Keywords() {
		if schema.Quotes(message, k.Name) || strings.ToLower(k.Name) != k.Name && bare[k.Name] || k.Name[0] == '$' && bare[k.Name] {
			names[k.Name] = true
		}
	}
	return names
}

// sameNames reports whether a quote names one of these keywords, or no keyword at all.
func sameNames(quote string, names map[string]bool) bool {
	some := false
	for k := range named(quote) {
		if schema.Lookup(k) == nil {
			continue
		}
		if names[k] {
			return true
		}
		some = true
	}
	return !some
}

// ofOthers reports whether a quote names keywords and keyword is none of them: then it is the reason for a list, quoted for a
// keyword that the list does not have.
func ofOthers(quote, keyword string) bool {
	return !sameNames(quote, map[string]bool{keyword: true}) && !wordsAsSpelled(quote)[keyword]
}

func wordsAsSpelled(text string) map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '$' }) {
		words[w] = true
	}
	return words
}

// noTopic is the error for a word or message of which nothing is known.
func noTopic(word string) error {
	var words []string
	for _, t := range topics() {
		words = append(words, t.word)
	}
	help := `"schemaflavor explain" lists the words`
	if meant := spelling.Suggest(word, words); meant != "" {
		return usagef("explain: there is no word %q; did you mean %q? %s", word, meant, help)
	}
	if strings.ContainsAny(word, " \t\n") {
		return usagef("explain: no source has this message; \"schemaflavor check --flavor NAME FILE\" says what a flavor minds in a schema, a list of tools or a request")
	}
	return usagef("explain: there is no word %q; %s", word, help)
}
