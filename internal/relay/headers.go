package relay

import (
	"encoding/base64"
	"net/http"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// By protocol 2026-07-28 a call names its tool in a header too, and a server refuses one that says another name than the
// message (SEP-2243, https://modelcontextprotocol.io/seps/2243-http-standardization, read 2026-11-29).
const (
	methodHeader = "Mcp-Method"
	nameHeader   = "Mcp-Name"
)

// A text that no header can have stands there as base64 between these.
const (
	encodedBegin = "=?base64?"
	encodedEnd   = "?="
)

// callHeaders are the headers of a request whose message is passed on as this one: where the tool of a call has another name in it
// than the client has, that one, and where the server wants arguments in headers, those.
func callHeaders(headers http.Header, relay *Relay, message []byte) http.Header {
	given := headers.Get(nameHeader)
	if relay == nil || given == "" || headers.Get(methodHeader) != "tools/call" {
		return headers
	}
	t, known := relay.tool(headerName(given))
	if !known || t.name == "" && len(t.mirrored) == 0 {
		return headers
	}
	said, err := tree.Parse(message, tree.Limits{})
	if err != nil {
		return headers
	}
	params := member(said.Root(), "params")
	headers = headers.Clone()
	if t.name != "" && text(member(params, "name")) == t.name {
		headers.Set(nameHeader, inHeader(t.name))
	}
	t.mirror(headers, member(params, "arguments"))
	return headers
}

// headerName is the name that a header says.
func headerName(value string) string {
	inside, begins := strings.CutPrefix(value, encodedBegin)
	inside, ends := strings.CutSuffix(inside, encodedEnd)
	if begins && ends {
		if name, err := base64.StdEncoding.DecodeString(inside); err == nil {
			return string(name)
		}
	}
	return value
}

// inHeader says a name, or another text, in a header.
func inHeader(name string) string {
	visible := func(c rune) bool { return c > ' ' && c < 0x7f }
	plain := strings.TrimSpace(name) == name && !strings.HasPrefix(name, encodedBegin) &&
		!strings.ContainsFunc(name, func(c rune) bool { return !visible(c) && c != ' ' && c != '\t' })
	if plain {
		return name
	}
	return encodedBegin + base64.StdEncoding.EncodeToString([]byte(name)) + encodedEnd
}
