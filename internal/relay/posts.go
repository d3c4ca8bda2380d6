package relay

import "fmt"

// The transport of protocol 2024-11-05, which servers still speak: a stream of events at the endpoint, whose first one says
// where the client is to send its messages; their answers come by the stream
// (https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse, read 2026-11-29).
const postsEvent = "endpoint"

// postedTo takes note of where the messages of a stream of events are sent, and says it as an address of ours.
func (h *HTTP) postedTo(data []byte, exchange *Relay) []byte {
	there, err := h.Endpoint.Parse(string(data))
	if err != nil {
		return data
	}
	ours, leads := h.ours(there)
	if !leads {
		h.Say(fmt.Sprintf("the server has messages sent to %s, where nothing is adapted: give --http an address there", there.Redacted()))
		return data
	}
	h.posts.Add(ours, exchange)
	return []byte(ours)
}
