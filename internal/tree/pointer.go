package tree

import (
	"slices"
	"strconv"
	"strings"
)

// Pointer returns the JSON Pointer (RFC 6901) of n. It takes time linear in the depth.
func (n *Node) Pointer() string {
	var few [24]*Node
	var short [160]byte
	path := few[:0]
	for ; n.parent != nil; n = n.parent {
		path = append(path, n)
	}
	b := short[:0]
	for _, n := range slices.Backward(path) {
		b = append(b, '/')
		if n.HasName() {
			b = appendToken(b, n.Name())
			continue
		}
		b = strconv.AppendUint(b, uint64(n.nameEnd), 10)
	}
	return string(b)
}

func appendToken(b []byte, name string) []byte {
	for i := range len(name) {
		switch c := name[i]; c {
		case '~':
			b = append(b, "~0"...)
		case '/':
			b = append(b, "~1"...)
		default:
			b = append(b, c)
		}
	}
	return b
}

var tokenEscaper = strings.NewReplacer("~", "~0", "/", "~1")

// EscapeToken spells a name as one token of a JSON Pointer.
func EscapeToken(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return tokenEscaper.Replace(name)
}

// UnescapeToken is the reverse of EscapeToken.
func UnescapeToken(token string) string {
	if !strings.Contains(token, "~") {
		return token
	}
	return strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
}

// Resolve follows a JSON Pointer from n, or returns nil.
func (n *Node) Resolve(pointer string) *Node {
	for pointer != "" && n != nil {
		if pointer[0] != '/' {
			return nil
		}
		token, rest := pointer[1:], ""
		if i := strings.IndexByte(token, '/'); i >= 0 {
			token, rest = token[:i], token[i:]
		}
		pointer = rest
		switch n.kind {
		case Object:
			n = n.Get(UnescapeToken(token))
		case Array:
			i, err := strconv.Atoi(token)
			if err != nil || token != strconv.Itoa(i) {
				return nil
			}
			n = n.At(i)
		default:
			return nil
		}
	}
	return n
}
