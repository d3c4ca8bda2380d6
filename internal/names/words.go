package names

import "regexp/syntax"

// words are the names that begin with a character of first and go on with characters of rest, as most rules have them:
// [A-Za-z_][A-Za-z0-9_]{0,63}. They are matched without an engine of regular expressions.
type words struct {
	first, rest [128]bool
	least, most int // characters in all; most is -1 where there is no bound
}

// wordsOf reads a pattern as words, several where it has alternatives; nil where it is no such pattern.
func wordsOf(pattern string) []words {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	ways := []*syntax.Regexp{re}
	if re.Op == syntax.OpAlternate {
		ways = re.Sub
	}
	var all []words
	for _, w := range ways {
		first, rest := w, w
		extra := 0
		if w.Op == syntax.OpConcat && len(w.Sub) == 2 && w.Sub[0].Op == syntax.OpCharClass {
			first, rest, extra = w.Sub[0], w.Sub[1], 1
		} else if w.Op == syntax.OpStar {
			return nil // it takes the empty name, which has no first character
		}
		least, most, ok := counts(rest)
		if !ok || least+extra == 0 {
			return nil
		}
		x := words{least: least + extra, most: most}
		if most >= 0 {
			x.most += extra
		}
		if x.rest = ascii(rest.Sub[0]); extra == 0 {
			x.first = x.rest
		} else {
			x.first = ascii(first)
		}
		all = append(all, x)
	}
	return all
}

// counts reads how often a repeated class of characters may stand; ok is false for anything else.
func counts(re *syntax.Regexp) (least, most int, ok bool) {
	switch re.Op {
	case syntax.OpStar:
		least, most = 0, -1
	case syntax.OpPlus:
		least, most = 1, -1
	case syntax.OpRepeat:
		least, most = re.Min, re.Max
	default:
		return 0, 0, false
	}
	return least, most, re.Sub[0].Op == syntax.OpCharClass
}

// ascii is the part of a class of characters that is ASCII.
func ascii(class *syntax.Regexp) (in [128]bool) {
	for i := 0; i+1 < len(class.Rune); i += 2 {
		for r := class.Rune[i]; r <= class.Rune[i+1] && r < 128; r++ {
			in[r] = true
		}
	}
	return in
}

// take reports whether a name is one of the words; known is false for a name with characters beyond ASCII.
func (w *words) take(name string) (takes, known bool) {
	takes = len(name) >= w.least && (w.most < 0 || len(name) <= w.most)
	for i := range len(name) {
		c := name[i]
		if c >= 128 {
			return false, false
		}
		takes = takes && (i > 0 && w.rest[c] || i == 0 && w.first[c])
	}
	return takes, true
}
