package lowertest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// Bare returns a flavor that takes few keywords, in unions those that union lists, and wants all that is lost told. It refuses the
// constructs in refused, save those in takes; with "closed" in takes, it refuses open objects too.
func Bare(t interface{ Fatal(...any) }, union string, takes ...string) *flavor.Flavor {
	var untested []string
	refused := map[string]string{"optional-property": "nullable", "map": "entries", "tuple": "object", "root-union": "merge", "keywords-beside-union": "push-down", "non-string-enum": "strings", "reserved-name": "rename"}
	if slices.Contains(takes, "closed") {
		refused["open-object"] = "close"
	}
	var refuses []string
	for _, c := range flavor.Constructs() {
		if by := refused[c.Name]; by != "" && !slices.Contains(takes, c.Name) {
			refuses = append(refuses, fmt.Sprintf(`%s: {repair: %s, because: {docs: "no"}}`, c.Name, by))
		} else {
			untested = append(untested, c.Name)
		}
	}
	f, err := flavor.Parse("bare.yaml", fmt.Appendf(nil, `name: bare
title: Bare
sources: {docs: {url: "https://example.com/", read: 2026-11-20}}
dialect: %s
describe: all
keywords:
  unlisted: refuse
  because: {docs: "few"}
  everywhere: [type, description, enum]
  object: [properties, required, additionalProperties]
  array: [items]
  union: [%s]
  reference: [$ref]
  root: [$defs]
constructs:
  untested: [%s]
  refuses: {%s}
`, flavor.Draft202012, union, strings.Join(untested, ", "), strings.Join(refuses, ", ")), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
