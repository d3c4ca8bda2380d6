package format

import "strings"

// isJSONPointer: RFC 6901, section 3.
func isJSONPointer(s string) bool {
	if s != "" && s[0] != '/' {
		return false
	}
	for i := range len(s) {
		if s[i] == '~' && (i+1 == len(s) || s[i+1] != '0' && s[i+1] != '1') {
			return false
		}
	}
	return true
}

// isRelativeJSONPointer: draft-handrews-relative-json-pointer-01, section 3.
func isRelativeJSONPointer(s string) bool {
	n := digits(s)
	if n == 0 || n > 1 && s[0] == '0' {
		return false
	}
	return s[n:] == "#" || isJSONPointer(s[n:])
}

// isUUID: RFC 4122, section 3.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; i {
		case 8, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if !digit(c) && (c|0x20 < 'a' || c|0x20 > 'f') {
				return false
			}
		}
	}
	return true
}

// isSemver: semver.org, 2.0.0.
func isSemver(s string) bool {
	s, build, has := strings.Cut(s, "+")
	if has && !dotted(build, func(string) bool { return true }) {
		return false
	}
	s, release, has := strings.Cut(s, "-")
	if has && !dotted(release, func(id string) bool { return !all(id, digit) || plain(id) }) {
		return false
	}
	core := strings.Split(s, ".")
	return len(core) == 3 && plain(core[0]) && plain(core[1]) && plain(core[2])
}

// dotted reports whether s is identifiers with dots between, each of which holds.
func dotted(s string, holds func(id string) bool) bool {
	for id := range strings.SplitSeq(s, ".") {
		if !all(id, func(c byte) bool { return alphanumeric(c) || c == '-' }) || !holds(id) {
			return false
		}
	}
	return true
}

// plain reports whether s is a number without leading zeros.
func plain(s string) bool { return all(s, digit) && (len(s) == 1 || s[0] != '0') }
