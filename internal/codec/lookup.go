package codec

import (
	"slices"
	"strings"
)

// A lookup finds the position of a text in a list.
type lookup struct {
	list  []string
	index map[string]int // of long lists only
}

// short is the length up to which a list is searched from its start.
const short = 12

func lookupOf(list []string) lookup {
	l := lookup{list: list}
	if len(list) > short {
		l.index = make(map[string]int, len(list))
		for i, s := range slices.Backward(list) { // the first of equal ones stays
			l.index[s] = i
		}
	}
	return l
}

// lookupFor is a lookup for about so many questions.
func lookupFor(list []string, times int) *lookup {
	if times <= short {
		return &lookup{list: list}
	}
	l := lookupOf(list)
	return &l
}

func (l *lookup) find(s string) (i int, ok bool) {
	if l.index != nil {
		i, ok = l.index[s]
		return i, ok
	}
	i = slices.Index(l.list, s)
	return i, i >= 0
}

func (l *lookup) has(s string) bool {
	_, ok := l.find(s)
	return ok
}

// keys are the keys of a list that were met so far. Those of a short list are searched from
// their start, so that it needs no map.
type keys struct {
	few   [short]string
	count int // of few
	many  map[string]bool
}

// keysOf has room for the keys of a list of some length.
func keysOf(length int) (k keys) {
	if length > short {
		k.many = make(map[string]bool, length)
	}
	return k
}

func (k *keys) has(key string) bool {
	return k.many[key] || slices.Contains(k.few[:k.count], key)
}

// add adds a key that is not there.
func (k *keys) add(key string) {
	if k.many != nil {
		k.many[key] = true
		return
	}
	k.few[k.count] = key
	k.count++
}

const hexDigits = "0123456789abcdef"

// appendString appends s as a JSON string. s is valid UTF-8, as all text of a tree is.
func appendString[S ~string | ~[]byte](b []byte, s S) []byte {
	b = append(b, '"')
	from := 0
	for i := range len(s) {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' {
			continue
		}
		b = append(b, s[from:i]...)
		from = i + 1
		if j := strings.IndexByte("\"\\\n\r\t\b\f", c); j >= 0 {
			b = append(b, '\\', `"\nrtbf`[j])
			continue
		}
		b = append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
	}
	return append(append(b, s[from:]...), '"')
}

// memberName spells the name of a member with its colon.
func memberName(name string) []byte { return append(appendString(nil, name), ':') }
