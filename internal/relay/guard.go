package relay

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// A Guard says who may speak to a relay that listens. A web page must not, unless it is allowed: it could have a browser send
// requests here, even to a host name of its own that it makes resolve to this machine (DNS rebinding).
type Guard struct {
	Loopback bool     // only requests to this machine's own names are answered
	Origins  []string // origins of further pages that may speak to us; with Loopback, pages of this machine may
}

// refuses says why a request is refused, or "".
func (g Guard) refuses(r *http.Request) string {
	if host := hostOf(r.Host); g.Loopback && !isLoopback(host) {
		return fmt.Sprintf("refused a request to the host %q, which is no name of this machine's own", host)
	}
	origin := r.Header.Get("Origin")
	if origin == "" || slices.Contains(g.Origins, origin) {
		return ""
	}
	if u, err := url.Parse(origin); err == nil && g.Loopback && isLoopback(u.Hostname()) {
		return ""
	}
	return fmt.Sprintf("refused a request of the origin %q; allow it with --allow-origin", origin)
}

func hostOf(hostport string) string {
	if host, _, err := net.SplitHostPort(hostport); err == nil {
		return host
	}
	return strings.Trim(hostport, "[]")
}

func isLoopback(host string) bool {
	return strings.EqualFold(host, "localhost") || net.ParseIP(host).IsLoopback()
}

// LoopbackOnly reports whether an address to listen at can be reached from this machine only.
func LoopbackOnly(address string) bool { return isLoopback(hostOf(address)) }
