package relay

import (
	"encoding/base64"
	"net/http"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// In protocol 2026-07-28 a call names its tool in a header too, and a server refuses a call whose header and message name
// different tools (SEP-2243, https://modelcontextprotocol.io/seps/2243-http-standardization, read 2026-11-29).
const (
	methodHeader = "Mcp-Method"
	nameHeader   = "Mcp-Name"
)

// A text that may not stand in a header stands there as base64 between these.
const (
	encodedBegin = "=?base64?"
	encodedEnd   = "?="
)

// callHeaders are the headers for a call whose message is passed on: with the server's name of the tool, where it differs from the
// client's, and with the arguments that the server wants in headers.
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

// headerName decodes a name from a header.
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

// inHeader encodes a name or another text for a header.
func inHeader(name string) string {
	visible := func(c rune) bool { return c > ' ' && c < 0x7f }
	plain := strings.TrimSpace(name) == name && !strings.HasPrefix(name, encodedBegin) &&
		!strings.ContainsFunc(name, func(c rune) bool { return !visible(c) && c != ' ' && c != '\t' })
	if plain {
		return name
	}
	return encodedBegin + base64.StdEncoding.EncodeToString([]byte(name)) + encodedEnd
}
