package format

import (
	"strconv"
	"strings"
	"time"
)

// isDate: full-date of RFC 3339.
func isDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

// isDateTime: date-time of RFC 3339.
func isDateTime(s string) bool {
	return len(s) >= len("2006-01-02T15:04:05Z") && s[10]|0x20 == 't' && isDate(s[:10]) && isTime(s[11:])
}

const minutesOfDay = 24 * 60

// isTime: full-time of RFC 3339, leap seconds at the end of a day in UTC included.
func isTime(s string) bool {
	if len(s) < len("15:04:05Z") || s[2] != ':' || s[5] != ':' {
		return false
	}
	hour, ok1 := upTo(s[:2], 23)
	minute, ok2 := upTo(s[3:5], 59)
	second, ok3 := upTo(s[6:8], 60)
	if !ok1 || !ok2 || !ok3 {
		return false
	}
	zone := s[8:]
	if fraction, ok := strings.CutPrefix(zone, "."); ok {
		n := digits(fraction)
		if n == 0 {
			return false
		}
		zone = fraction[n:]
	}
	offset, ok := isOffset(zone)
	return ok && (second < 60 || (hour*60+minute-offset+minutesOfDay)%minutesOfDay == minutesOfDay-1)
}

// isOffset reads a time zone, and how many minutes it is ahead of UTC.
func isOffset(s string) (minutes int, ok bool) {
	if s == "z" || s == "Z" {
		return 0, true
	}
	if len(s) != len("+00:00") || s[0] != '+' && s[0] != '-' || s[3] != ':' {
		return 0, false
	}
	hour, ok1 := upTo(s[1:3], 23)
	minute, ok2 := upTo(s[4:6], 59)
	minutes = hour*60 + minute
	if s[0] == '-' {
		minutes = -minutes
	}
	return minutes, ok1 && ok2
}

// upTo reads a number from 0 to most. It lets a sign through, as the validator that the
// tests compare with does.
func upTo(s string, most int) (n int, ok bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 0 && n <= most
}

// isDuration: duration of RFC 3339, appendix A, save that units may be left out between
// others.
func isDuration(s string) bool {
	s, ok := strings.CutPrefix(s, "P")
	if !ok || s == "" {
		return false
	}
	if weeks, ok := strings.CutSuffix(s, "W"); ok {
		return all(weeks, digit)
	}
	date, clock, both := strings.Cut(s, "T")
	return isUnits(date, "YMD") && (!both || clock != "" && isUnits(clock, "HMS"))
}

// isUnits reads numbers, each with a unit, in the order of units.
func isUnits(s, units string) bool {
	for s != "" {
		n := digits(s)
		if n == 0 || n == len(s) {
			return false
		}
		i := strings.IndexByte(units, s[n])
		if i < 0 {
			return false
		}
		units, s = units[i+1:], s[n+1:]
	}
	return true
}

// isPeriod: period of RFC 3339, appendix A.
func isPeriod(s string) bool {
	start, end, ok := strings.Cut(s, "/")
	switch {
	case !ok:
		return false
	case strings.HasPrefix(start, "P"):
		return isDuration(start) && isDateTime(end)
	case strings.HasPrefix(end, "P"):
		return isDateTime(start) && isDuration(end)
	}
	return isDateTime(start) && isDateTime(end)
}
