package diag

import "regexp"

// A phrase is what descriptions say something with. One without any of its marks, in small letters, does not say it,
// which is sooner seen than a pattern is matched: most texts have none. A mark has no s and no k, whose folds are not all
// ASCII.
type phrase struct {
	marks   []string
	pattern *regexp.Regexp
}

func (p *phrase) in(text string) bool {
	for _, mark := range p.marks {
		if Mentions(text, mark) {
			return p.pattern.MatchString(text)
		}
	}
	return false
}

// Mentions reports whether a text has a mark, which is ASCII in small letters, whatever the case that it is written in.
func Mentions(text, mark string) bool {
	for at := 0; at+len(mark) <= len(text); at++ {
		if lower(text[at]) == mark[0] && begins(text[at:], mark) {
			return true
		}
	}
	return false
}

func begins(text, mark string) bool {
	for i := range len(mark) {
		if lower(text[i]) != mark[i] {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}
