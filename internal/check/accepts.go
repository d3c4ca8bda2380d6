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

// AcceptsPattern reports whether a flavor takes what a pattern is written with.
func AcceptsPattern(r *flavor.Rules, source string) bool {
	rule := r.Values["pattern"]
	if len(rule.Refuses) == 0 {
		return true
	}
	f := pattern.Scan(source)
	for _, feature := range rule.Refuses {
		if f.Has(feature) {
			return false
		}
	}
	return true
}

// AcceptsValue reports whether a flavor takes the value of a keyword at a place.
func AcceptsValue(r *flavor.Rules, m *tree.Node, place flavor.Place) bool {
	return AcceptsData(r, m, place) && NameRefused(r, m.Name(), m) == ""
}

// NameRefused is the first name of a member in the value of a keyword that a flavor does not take there, or "".
func NameRefused(r *flavor.Rules, keyword string, value *tree.Node) string {
	if rule := r.Values[keyword]; len(rule.NamesWithout) > 0 {
		return nameWith(rule.NamesWithout, value)
	}
	return ""
}

// AcceptsData is AcceptsValue of a value that may be shown under other names.
func AcceptsData(r *flavor.Rules, m *tree.Node, place flavor.Place) bool {
	rule, ok := r.Values[m.Name()]
	if !ok {
		return true
	}
	if list, ok := rule.ByType[place.String()]; ok {
		return slices.Contains(list, m.Text())
	}
	if len(rule.Accepts) > 0 && !slices.Contains(rule.Accepts, m.Text()) {
		return false
	}
	if rule.Fits != "" && !FitAll(rule.Fits, m) {
		return false
	}
	if rule.Whole && place == flavor.IntegerType && m.IsNumber() && !decimal.Parse(m.Text()).IsInteger() {
		return false
	}
	return rule.AtMost == nil || !m.IsNumber() || decimal.Parse(m.Text()).Compare(decimal.Int(*rule.AtMost)) <= 0
}

// nameWith is the first name of a member in a value that has one of some texts in it, or "".
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

// FitAll reports whether each number in a value fits a binary type.
func FitAll(what string, m *tree.Node) bool {
	if m.IsNumber() {
		return Fits(what, m.Text())
	}
	for c := range m.All() {
		if !FitAll(what, c) {
			return false
		}
	}
	return true
}

// Fits reports whether a number fits a binary type.
func Fits(what, number string) bool {
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
