package called

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Positions are what the positions of a tuple are called as properties: each by its title, by a description of a few
// words, or as the words on the whole tuple list them, "[latitude, longitude]"; else by its number.
func Positions(words string, positions []conjunction.Set) []string {
	listed, names := listedNames(words, len(positions)), make([]string, len(positions))
	for i, s := range positions {
		names[i] = ownName(s)
	}
	for i := range positions {
		if names[i] == "" && listed != nil && !slices.Contains(names, listed[i]) {
			names[i] = listed[i]
		}
		if names[i] == "" {
			names[i] = meaning.PositionPrefix + strconv.Itoa(i+1)
		}
	}
	return names
}

// ownName is the name of a position by its title, or its description if there is no title; "" if neither makes one.
func ownName(s conjunction.Set) string {
	for _, p := range s {
		t := p.N.Member(word.Title)
		if d := p.N.Member(word.Description); t == nil && d.IsString() && len(d.Text()) <= longestName && strings.Count(d.Text(), " ") < mostWords {
			t = d
		}
		if !t.IsString() {
			continue
		}
		if name := nameOf(t.Text()); name != "" {
			return name
		}
	}
	return ""
}

// nameOf makes a name of a few words, without an article; "" where they name nothing, or the name is like those of unnamed positions.
func nameOf(words string) string {
	words = strings.ToLower(strings.TrimSuffix(words, "."))
	for _, article := range [...]string{"the ", "a ", "an "} {
		words = strings.TrimPrefix(words, article)
	}
	if !plainTitle.MatchString(words) || marks[words] {
		return ""
	}
	name := strings.ToLower(cleanName(words))
	if name == meaning.FurtherName || strings.HasPrefix(name, meaning.PositionPrefix) {
		return ""
	}
	return name
}

// listedNames are the names that words list in brackets, "[latitude, longitude]", as many as wanted and all different; nil if
// there is no such list. Round brackets have to stand at the start, or behind a word such as "as" or "pair".
func listedNames(words string, wanted int) []string {
	for _, list := range inBrackets.FindAllStringSubmatch(words, -1) {
		var names []string
		for of := range strings.SplitSeq(list[1], ",") {
			name := nameOf(strings.Trim(strings.TrimSpace(of), "`\"'"))
			if name == "" || slices.Contains(names, name) || strings.Contains(name, "_") && !strings.Contains(of, "_") { // several words
				names = nil
				break
			}
			names = append(names, name)
		}
		if len(names) == wanted {
			return names
		}
	}
	return nil
}

// inBrackets matches a list of words in brackets.
var inBrackets = regexp.MustCompile(`(?:\[|(?:^|(?i:\bas|\bof|\bpair|\btuple|\bpoint|\brange) )\()([A-Za-z_"'` + "`" + `][\w"'` + "`" + `]*(?:, ?[A-Za-z_"'` + "`" + `][\w"'` + "`" + `]*)+)[\])]`)

// marks are titles and descriptions of one word that name nothing.
var marks = map[string]bool{"required": true, "optional": true, "nullable": true, "deprecated": true, "value": true, "number": true, "string": true, "integer": true, "boolean": true, "object": true, "array": true}

// longestName bounds the bytes of a description that makes a name, and mostWords its words.
const longestName, mostWords = 24, 3
