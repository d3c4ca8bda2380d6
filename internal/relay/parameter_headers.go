package relay

import (
	"bytes"
	"net/http"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// In protocol 2026-07-28 a server may want arguments of a call in headers too: those whose schema names a header by x-mcp-header,
// at properties of the root or of properties within it. It refuses a call whose header is missing or differs from the message. The
// arguments in the message change their shape here, so the headers that the client sent are replaced by what the arguments are now
// (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#custom-headers-from-tool-parameters,
// read 2026-11-29).
const (
	parameterKeyword = "x-mcp-header"
	parameterPrefix  = "Mcp-Param-"
)

// A mirrored argument is one that is repeated in a header.
type mirrored struct {
	header string
	path   []string // the names of members that lead to the argument
}

// mirroredBy returns the arguments that a tool's input schema wants in headers.
func mirroredBy(schema []byte) (all []mirrored) {
	if !bytes.Contains(schema, []byte(parameterKeyword)) { // the common case
		return nil
	}
	t, err := tree.Parse(schema, tree.Limits{})
	if err != nil {
		return nil
	}
	var below func(n *tree.Node, path []string)
	below = func(n *tree.Node, path []string) {
		properties := member(n, "properties")
		if !properties.IsObject() {
			return
		}
		for property := range properties.All() {
			path := append(slices.Clip(path), strings.Clone(property.Name()))
			if name := text(member(property, parameterKeyword)); isToken(name) {
				all = append(all, mirrored{parameterPrefix + name, path})
			}
			below(property, path)
		}
	}
	below(t.Root(), nil)
	return all
}

// isToken reports whether a text may stand in the name of a header (RFC 9110, section 5.1).
func isToken(s string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	return s != "" && strings.Trim(s, "!#$%&'*+-.^_`|~0123456789"+letters) == ""
}

// mirror sets the headers of a call to its arguments, where the server wants them there.
func (t tool) mirror(headers http.Header, arguments *tree.Node) {
	for _, m := range t.mirrored { // the client's values have the client's shape
		headers.Del(m.header)
	}
	for _, m := range t.mirrored {
		value := arguments
		for _, name := range m.path {
			value = member(value, name)
		}
		switch {
		case value.IsString():
			headers.Set(m.header, inHeader(value.Text()))
		case value.IsNumber(), value.IsBool():
			headers.Set(m.header, string(value.Raw()))
		}
	}
}
