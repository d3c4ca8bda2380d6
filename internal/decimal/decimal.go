// Package decimal holds the numbers of JSON exactly: 1.0, 1e400 and 2^53+1 are what
// they say. A number is digits and an exponent of ten that is never expanded, so that
// 1e2000000 costs no more than it is long.
package decimal

import (
	"math/big"
	"strconv"
	"strings"
)

// A Number is ±0.digits × 10^exponent, digits without leading or trailing zeros. The
// zero Number is 0.
type Number struct {
	negative bool
	digits   string
	exponent int64
}

// maxExponent bounds exponents: one beyond it, of either sign, is read as this one, which
// no schema can tell from a bug.
const maxExponent = 1 << 53

// Parse reads a JSON number. Anything else is read as far as it goes.
func Parse(s string) Number {
	if n, ok := whole(s); ok {
		return n
	}
	n := Number{}
	if strings.HasPrefix(s, "-") {
		n.negative = true
		s = s[1:]
	}
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		e, err := strconv.ParseInt(s[i+1:], 10, 64)
		switch {
		case err != nil && strings.HasPrefix(s[i+1:], "-"), e < -maxExponent:
			e = -maxExponent
		case err != nil, e > maxExponent:
			e = maxExponent
		}
		n.exponent = e
		s = s[:i]
	}
	whole, fraction, _ := strings.Cut(s, ".")
	n.exponent += int64(len(whole))
	if fraction == "" {
		n.digits = whole
	} else {
		n.digits = whole + fraction
	}
	trimmed := strings.TrimLeft(n.digits, "0")
	n.exponent -= int64(len(n.digits) - len(trimmed))
	n.digits = strings.TrimRight(trimmed, "0")
	if n.digits == "" {
		return Number{}
	}
	return n
}

// whole reads what most numbers in schemas are: digits and no more.
func whole(s string) (n Number, ok bool) {
	last := 0 // behind the last digit that is not 0
	for i := range len(s) {
		if s[i]-'0' > 9 {
			return Number{}, false
		}
		if s[i] != '0' {
			last = i + 1
		}
	}
	if last > 0 && s[0] == '0' {
		return Number{}, false
	}
	if last == 0 {
		return Number{}, true
	}
	return Number{digits: s[:last], exponent: int64(len(s))}, true
}

// Int returns i as a Number.
func Int(i int64) Number { return Parse(strconv.FormatInt(i, 10)) }

// Key returns a text that two numbers share if and only if they are equal.
func (n Number) Key() string {
	var short [48]byte
	return string(n.AppendKey(short[:0]))
}

// AppendKey appends the key to b.
func (n Number) AppendKey(b []byte) []byte {
	if n.digits == "" {
		return append(b, '0')
	}
	if n.negative {
		b = append(b, '-')
	}
	b = append(b, n.digits...)
	b = append(b, 'e')
	return strconv.AppendInt(b, n.exponent, 10)
}

// Equal reports whether two numbers have the same value.
func (n Number) Equal(m Number) bool { return n == m }

// Sign returns -1, 0 or 1.
func (n Number) Sign() int {
	switch {
	case n.digits == "":
		return 0
	case n.negative:
		return -1
	}
	return 1
}

// Compare returns -1, 0 or 1 as n is less than, equal to or greater than m.
func (n Number) Compare(m Number) int {
	if a, b := n.Sign(), m.Sign(); a != b {
		if a < b {
			return -1
		}
		return 1
	}
	c := 0
	switch {
	case n.exponent != m.exponent:
		c = -1
		if n.exponent > m.exponent {
			c = 1
		}
	default:
		c = strings.Compare(n.digits, m.digits) // both start with the digit after the point
	}
	if n.negative {
		return -c
	}
	return c
}

// IsInteger reports whether n is a whole number, however it is spelled.
func (n Number) IsInteger() bool { return int64(len(n.digits)) <= n.exponent || n.digits == "" }

// Int64 returns n if it is a whole number that fits.
func (n Number) Int64() (i int64, ok bool) {
	if !n.IsInteger() || n.exponent > 19 {
		return 0, false
	}
	if n.exponent > 18 { // it may not fit
		i, err := strconv.ParseInt(n.String(), 10, 64)
		return i, err == nil
	}
	for k := range len(n.digits) {
		i = 10*i + int64(n.digits[k]-'0')
	}
	for range n.exponent - int64(len(n.digits)) {
		i *= 10
	}
	if n.negative {
		i = -i
	}
	return i, true
}

// maxSpelled is the longest run of zeros String writes out; beyond it an exponent is used.
const maxSpelled = 24

// String spells n as a JSON number: plainly where that is short, else with an exponent.
func (n Number) String() string {
	if n.digits == "" {
		return "0"
	}
	var b strings.Builder
	if n.negative {
		b.WriteByte('-')
	}
	length := int64(len(n.digits))
	switch {
	case n.exponent >= length && n.exponent-length <= maxSpelled:
		b.WriteString(n.digits)
		b.WriteString(strings.Repeat("0", int(n.exponent-length)))
	case n.exponent > 0 && n.exponent < length:
		b.WriteString(n.digits[:n.exponent])
		b.WriteByte('.')
		b.WriteString(n.digits[n.exponent:])
	case n.exponent <= 0 && -n.exponent <= maxSpelled:
		b.WriteString("0.")
		b.WriteString(strings.Repeat("0", int(-n.exponent)))
		b.WriteString(n.digits)
	default:
		b.WriteString(n.digits)
		b.WriteByte('e')
		b.WriteString(strconv.FormatInt(n.exponent-length, 10))
	}
	return b.String()
}

// maxExpanded bounds the powers of ten that exact arithmetic expands.
const maxExpanded = 20_000

// Rat returns n as a fraction; ok is false where its exponent is too large to expand.
func (n Number) Rat() (r *big.Rat, ok bool) {
	if n.digits == "" {
		return new(big.Rat), true
	}
	shift := n.exponent - int64(len(n.digits))
	if shift > maxExpanded || shift < -maxExpanded || len(n.digits) > maxExpanded {
		return nil, false
	}
	i, _ := new(big.Int).SetString(n.digits, 10)
	if n.negative {
		i.Neg(i)
	}
	p := new(big.Int).Exp(big.NewInt(10), big.NewInt(max(shift, -shift)), nil)
	if shift < 0 {
		return new(big.Rat).SetFrac(i, p), true
	}
	return new(big.Rat).SetInt(i.Mul(i, p)), true
}

// IsMultipleOf reports whether n is a whole multiple of m, which is greater than 0. It
// is exact whatever the exponents are, as powers of ten are taken modulo m's digits. ok
// is false where m is 0.
func (n Number) IsMultipleOf(m Number) (is, ok bool) {
	if m.digits == "" {
		return false, false
	}
	if n.digits == "" || n == m {
		return true, true
	}
	shift := (n.exponent - int64(len(n.digits))) - (m.exponent - int64(len(m.digits)))
	if shift < 0 {
		return false, true // the last digit of n is not 0, and stands behind the last one of any multiple of m
	}
	if small, ok := n.smallMultiple(m); ok {
		return small, true
	}
	a, _ := new(big.Int).SetString(n.digits, 10)
	b, _ := new(big.Int).SetString(m.digits, 10)
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(shift), b)
	return a.Mul(a, power).Rem(a, b).Sign() == 0, true
}

// maxSmall bounds the whole numbers that Next adds as int64, so that the sum fits.
const maxSmall = 1 << 62

func isSmall(i int64) bool { return -maxSmall < i && i < maxSmall }

// smallMultiple is IsMultipleOf for whole numbers that fit an int64; ok is false for others.
func (n Number) smallMultiple(m Number) (is, ok bool) {
	a, aOK := n.Int64()
	b, bOK := m.Int64()
	if !aOK || !bOK || b == 0 {
		return false, false
	}
	return a%b == 0, true
}

// maxCommon bounds the digits of numbers whose common multiple is sought.
const maxCommon = 1000

// CommonMultiple returns the least number greater than 0 that is a whole multiple of both,
// which are greater than 0; ok is false where they are too long or too far apart in size.
func CommonMultiple(a, b Number) (m Number, ok bool) {
	scale := min(a.exponent-int64(len(a.digits)), b.exponent-int64(len(b.digits)))
	whole := func(n Number) *big.Int { // n, scaled to a whole number
		shift := n.exponent - int64(len(n.digits)) - scale
		if shift > maxCommon || len(n.digits) > maxCommon {
			return nil
		}
		i, _ := new(big.Int).SetString(n.digits, 10)
		return i.Mul(i, new(big.Int).Exp(big.NewInt(10), big.NewInt(shift), nil))
	}
	if a.Sign() <= 0 || b.Sign() <= 0 {
		return Number{}, false
	}
	x, y := whole(a), whole(b)
	if x == nil || y == nil {
		return Number{}, false
	}
	common := new(big.Int).GCD(nil, nil, x, y)
	x.Mul(x.Quo(x, common), y)
	return Parse(x.String() + "e" + strconv.FormatInt(scale, 10)), true
}

// Ceil returns the least whole number that is not less than n.
func (n Number) Ceil() Number { return n.round(true) }

// Floor returns the greatest whole number that is not greater than n.
func (n Number) Floor() Number { return n.round(false) }

func (n Number) round(up bool) Number {
	if n.IsInteger() {
		return n
	}
	whole := Number{} // the part before the point
	if n.exponent > 0 {
		whole = Parse(n.digits[:n.exponent])
		whole.negative = n.negative && whole.digits != ""
	}
	if up == n.negative {
		return whole
	}
	if up {
		return whole.Next(1)
	}
	return whole.Next(-1)
}

// Next returns n+by for a whole number n. Numbers too large to expand come back as
// they are.
func (n Number) Next(by int64) Number {
	if i, ok := n.Int64(); ok && isSmall(i) && isSmall(by) {
		return Int(i + by)
	}
	r, ok := n.Rat()
	if !ok {
		return n
	}
	return Parse(r.Add(r, new(big.Rat).SetInt64(by)).Num().String())
}
