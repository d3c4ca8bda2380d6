package violation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Bounds on what sentences quote.
const (
	maxQuoted  = 80  // characters of a value
	maxPattern = 400 // characters of a pattern: more than of a value, as any part of it may be what is not met
	maxListed  = 20  // values or names
	maxPlace   = 200 // bytes of a pointer
)

// at says where a value stands; messages begin with it.
func at(pointer string) string {
	switch {
	case pointer == "":
		return "the whole value: "
	case len(pointer) > maxPlace:
		pointer = "…" + strings.ToValidUTF8(pointer[len(pointer)-maxPlace:], "")
	}
	return "`" + pointer + "`: "
}

// cut shortens a text to so many characters.
func cut(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// literal spells a value as JSON, shortened.
func literal(value *tree.Node) string {
	raw := value.Raw()
	if len(raw) > 64*maxQuoted {
		raw = raw[:64*maxQuoted]
	} else if value.IsObject() || value.IsArray() {
		raw = value.Append(nil)
	}
	return cut(strings.ToValidUTF8(string(raw), ""), maxQuoted)
}

// describe says what a value is: scalars by their value, the others by their type.
func describe(value *tree.Node) string {
	switch value.Kind() {
	case tree.Object:
		return "an object"
	case tree.Array:
		return "an array of " + counted(value.Len(), "item")
	}
	return literal(value)
}

// quote spells a name as JSON does, shortened.
func quote(name string) string { return strconv.Quote(cut(name, maxQuoted)) }

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

var ordinals = [...]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

// ordinal names a position that is counted from 0.
func ordinal(i int) string {
	if i < len(ordinals) {
		return ordinals[i]
	}
	n, suffix := i+1, "th"
	if last := n % 10; last >= 1 && last <= 3 && n/10%10 != 1 { // 21st, but 111th
		suffix = [...]string{"st", "nd", "rd"}[last-1]
	}
	return strconv.Itoa(n) + suffix
}

// join lists words, the last one after last.
func join(words []string, last string) string {
	switch n := len(words); {
	case n > maxListed:
		return shortened(words, n)
	case n > 1:
		return strings.Join(words[:n-1], ", ") + last + words[n-1]
	}
	return strings.Join(words, "")
}

// shortened lists the first maxListed words, and says that there are n in all.
func shortened(words []string, n int) string {
	return strings.Join(words[:maxListed], ", ") + fmt.Sprintf(" … (%d in all)", n)
}

// mostCompared bounds the listed values that are compared, so that none is named or counted twice; the rest are only counted.
const mostCompared = 1000

// listed says that a value is one of some; each is named once.
func listed(values []*tree.Node, spell func(*tree.Node) string) string {
	var words []string
	seen, count := map[string]bool{}, 0
	for i, v := range values {
		if i == mostCompared {
			count += len(values) - i
			break
		}
		if k := v.Key(); !seen[k] {
			seen[k] = true
			if count++; count <= maxListed+1 {
				words = append(words, spell(v))
			}
		}
	}
	if count > maxListed {
		return "one of " + shortened(words, count)
	}
	switch len(words) {
	case 0:
		return "left out, for no value is valid here"
	case 1:
		return words[0]
	}
	return "one of " + join(words, ", ")
}

// expression shows a pattern as it is written, not as JSON has it, where every backslash is two.
func expression(pattern string) string {
	if strings.Contains(pattern, "`") {
		return quote(pattern)
	}
	return "`" + cut(pattern, maxPattern) + "`"
}
