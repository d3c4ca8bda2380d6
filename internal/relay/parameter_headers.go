package relay

import (
	"bytes"
	"net/http"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// By protocol 2026-07-28 a server may want arguments of a call in headers too: those whose schema names one by
// x-mcp-header, at properties within properties of the root alone. It refuses a call whose header is missing or says
// anything else than the message, which is the server's own once it comes from here: what the client says of the
// values that it sent is replaced by what is in them now
// (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#custom-headers-from-tool-parameters,
// read 2026-11-29).
const (
	parameterKeyword = "x-mcp-header"
	parameterPrefix  = "Mcp-Param-"
)

// A mirrored argument is said in a header too.
type mirrored struct {
	header string
	path   []string // of names, from the arguments down
}

// mirroredBy are the arguments that the input schema of a tool wants in headers.
func mirroredBy(schema []byte) (all []mirrored) {
	if !bytes.Contains(schema, []byte(parameterKeyword)) { // as in nearly all
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

// mirror says in the headers of a call what its arguments are, where the server wants that.
func (t tool) mirror(headers http.Header, arguments *tree.Node) {
	for _, m := range t.mirrored { // what the client says is of its own shape
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
