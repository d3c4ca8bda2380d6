package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Value is what a keyword holds, or would hold where it is written.
type Value struct {
	at     *tree.Node // the value in the input; nil for one that is to be written
	text   string     // the number or the text that is to be written, where at is nil
	number bool       // text is a number
}

// Of is a value of the input.
func Of(m *tree.Node) Value { return Value{at: m} }

// Number is a number that is written.
func Number(v decimal.Number) Value { return Value{text: v.String(), number: true} }

// Count is a whole number that is written.
func Count(n int64) Value { return Number(decimal.Int(n)) }

// Text is a text that is written.
func Text(s string) Value { return Value{text: s} }

func (v Value) String() string {
	if v.at != nil {
		return v.at.Text()
	}
	return v.text
}

func (v Value) isNumber() bool {
	if v.at != nil {
		return v.at.IsNumber()
	}
	return v.number
}

// fits reports whether each number in a value fits a binary type.
func (v Value) fits(what string) bool {
	if v.at != nil {
		return fitAll(what, v.at)
	}
	return !v.number || fits(what, v.text)
}

// Takes reports whether a keyword may stand in a schema of all the kinds, such as string and null, and may hold the value there.
// Whoever writes a keyword asks Takes, and nothing else.
func (p Permissions) Takes(keyword string, v Value, root bool, kinds ...flavor.Place) bool {
	return p.t.permits(keyword, root, kinds) && mayHold(p.t.rules, keyword, v, kinds)
}

// MayHold is Takes for a keyword that may stand there: it asks about the value alone.
func (p Permissions) MayHold(keyword string, v Value, kinds ...flavor.Place) bool {
	return mayHold(p.t.rules, keyword, v, kinds)
}

func mayHold(r *flavor.Rules, keyword string, v Value, kinds []flavor.Place) bool {
	rule, ok := r.Values[keyword]
	if !ok {
		return true
	}
	for _, kind := range kinds {
		if !holds(&rule, v, kind) {
			return false
		}
	}
	return true
}

// holds reports whether a rule lets a value stand in schemas of a kind.
func holds(rule *flavor.ValueRule, v Value, kind flavor.Place) bool {
	if list, ok := rule.ByType[kind.String()]; ok {
		return slices.Contains(list, v.String())
	}
	if len(rule.Accepts) > 0 && !slices.Contains(rule.Accepts, v.String()) || rule.Fits != "" && !v.fits(rule.Fits) {
		return false
	}
	if len(rule.Refuses) > 0 && hasAny(v.String(), rule.Refuses) {
		return false
	}
	if !v.isNumber() || rule.AtMost == nil && (!rule.Whole || kind != flavor.IntegerType) {
		return true
	}
	d := decimal.Parse(v.String())
	return (rule.AtMost == nil || d.Compare(decimal.Int(*rule.AtMost)) <= 0) && (!rule.Whole || kind != flavor.IntegerType || d.IsInteger())
}

// hasAny reports whether a pattern is written with any of some features.
func hasAny(source string, features []string) bool {
	f := pattern.Scan(source)
	for _, feature := range features { // no method value, which would be allocated
		if f.Has(feature) {
			return true
		}
	}
	return false
}

// NameRefused is the first name of a member, at any depth of a keyword's value, that the flavor does not take there, or "".
func NameRefused(r *flavor.Rules, keyword string, value *tree.Node) string {
	if rule := r.Values[keyword]; len(rule.NamesWithout) > 0 {
		return nameWith(rule.NamesWithout, value)
	}
	return ""
}

// nameWith is the first name of a member, at any depth of a value, that contains one of the texts, or "".
func nameWith(texts []string, m *tree.Node) string {
	for c := range m.All() {
		if c.HasName() && slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(c.Name(), t) }) {
			return c.Name()
		}
		if name := nameWith(texts, c); name != "" {
			return name
		}
	}
	return ""
}

// fitAll reports whether each number in a value fits a binary type.
func fitAll(what string, m *tree.Node) bool {
	if m.IsNumber() {
		return fits(what, m.Text())
	}
	for c := range m.All() {
		if !fitAll(what, c) {
			return false
		}
	}
	return true
}

// fits reports whether a number fits a binary type, "int64" or "double".
func fits(what, number string) bool {
	switch what {
	case "int64":
		_, ok := decimal.Parse(number).Int64()
		return ok
	case "double":
		_, err := strconv.ParseFloat(number, 64)
		return err == nil
	}
	return true
}
