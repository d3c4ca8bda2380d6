package codec

import "strings"

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
