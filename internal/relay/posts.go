package relay

import (
	"cmp"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// The transport of protocol 2024-11-05, which servers still speak: a stream of events at the endpoint, whose first event says
// where the client is to post its messages. The answers to them come in the stream
// (https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse, read 2026-11-29).
const postsEvent = "endpoint"

// stream is the body of an answer that is a stream of events, with the events looked at.
func (h *HTTP) stream(a *http.Response, exchange *Relay) io.ReadCloser {
	s := &posted{from: h}
	s.ReadCloser = newEvents(a.Body, h.MaxBody, func(kind string, data []byte) []byte {
		if kind == postsEvent {
			return s.to(data, a.Request.URL, exchange)
		}
		return h.passed("server", data, exchange.FromServer)
	})
	return s
}

// posted is a stream of events. While it lasts, from.posts has the addresses (at) to which its messages are posted.
type posted struct {
	io.ReadCloser
	from *HTTP
	at   []string
}

func (s *posted) Close() error {
	for _, at := range s.at {
		s.from.posts.Remove(at)
	}
	return s.ReadCloser.Close()
}

// to records where the messages of the stream are posted, and returns that address as one of ours.
func (s *posted) to(data []byte, asked *url.URL, exchange *Relay) []byte {
	there, err := asked.Parse(string(data))
	ours, leads := "", false
	if err == nil {
		ours, leads = s.from.throughUs(there)
	}
	if !leads {
		if s.from.Relay != nil {
			s.from.Say(fmt.Sprintf("the server has messages posted to %s, where nothing is adapted: give --http an address there", data))
		}
		return data
	}
	s.at = append(s.at, postedAt(there))
	s.from.posts.Add(postedAt(there), exchange)
	if s.from.Relay == nil { // nothing is to be changed
		ours = string(data)
	}
	s.from.Record.keep("server", data, []byte(ours))
	return []byte(ours)
}

// postedAt is the key of an address to which messages are posted. It has no slash at the end of the path, since servers redirect
// clients between the paths with and without one.
func postedAt(u *url.URL) string { return strings.Trim(u.Path, "/") + "?" + u.RawQuery }

// throughUs is an address of the server as an address of ours; leads reports whether it is one of the server's at all.
func (h *HTTP) throughUs(there *url.URL) (ours string, leads bool) {
	ours = there.RequestURI()
	if strings.HasPrefix(ours, "//") { // "//" would begin the name of a host
		ours = "/." + ours
	}
	return ours, origin(there) == origin(h.Endpoint)
}

// origin is the scheme, the host and the port of an address.
func origin(u *url.URL) string {
	port := cmp.Or(u.Port(), map[string]string{"http": "80", "https": "443"}[u.Scheme])
	return u.Scheme + "://" + strings.ToLower(u.Hostname()) + ":" + port
}
