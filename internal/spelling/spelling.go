// Package spelling finds which of several known words somebody meant who wrote a misspelt one.
//
// In: a word, and the known words. Out: the nearest of the known words, or none.
package spelling

import (
	"strings"
	"unicode/utf8"
)

// Suggest returns the word of among that somebody who wrote word most likely meant, or
// the empty string where none is near. Case does not count, nor do spaces and underscores in place of dashes.
func Suggest(word string, among []string) string {
	if len(word) > 64 { // no word of ours is that long, and the distance is quadratic
		return ""
	}
	plain := func(s string) []rune { return []rune(dashes.Replace(strings.ToLower(s))) }
	w := plain(word)
	best, nearest := "", len(w)/3+1
	for _, candidate := range among {
		if far := utf8.RuneCountInString(candidate) - len(w); max(far, -far) > len(w)/3+1 {
			continue
		}
		c := plain(candidate)
		d := distance(w, c)
		if d > len(c)/3+1 {
			continue
		}
		begins := strings.HasPrefix(string(c), string(w)) && !strings.HasPrefix(best, word) // word may lack its last letters
		if d < nearest || d == nearest && (best == "" || begins) {
			best, nearest = candidate, d
		}
	}
	return best
}

// dashes replaces the other signs between words by dashes.
var dashes = strings.NewReplacer("_", "-", " ", "-")

// distance is the number of letters to insert, remove, replace or swap with their
// neighbour to get from a to b.
func distance(a, b []rune) int {
	before, previous, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range previous {
		previous[j] = j
	}
	for i, x := range a {
		row[0] = i + 1
		for j, y := range b {
			cost := 1
			if x == y {
				cost = 0
			}
			row[j+1] = min(previous[j]+cost, previous[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && x == b[j-1] && a[i-1] == y {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, previous, row = previous, row, before
	}
	return previous[len(b)]
}

// Mistypes reports whether word differs from meant, but by no more than so many mistyped letters.
func Mistypes(word, meant string, letters int) bool {
	return word != meant && len(word) <= 64 && len(meant) <= 64 && distance([]rune(word), []rune(meant)) <= letters
}

// Mistyped returns the word of among that word most likely is a misspelling of, or "". It is stricter than Suggest: the two differ
// only in case and in the signs between words, or the shorter one has n letters, n at least 4, and at most 1+n/6 are mistyped.
func Mistyped(word string, among []string) string {
	near := Suggest(word, among)
	same := near != "" && strings.EqualFold(dashes.Replace(word), dashes.Replace(near))
	if n := min(utf8.RuneCountInString(word), utf8.RuneCountInString(near)); same || n >= 4 && distance([]rune(word), []rune(near)) <= 1+n/6 {
		return near
	}
	return ""
}
