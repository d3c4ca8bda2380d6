package prove

import (
	"fmt"
	"strings"
)

// shapes grow with a number: what some people write, and what others would harm with.
var shapesByNumber = []struct {
	name    string
	numbers []int
	make    func(n int) string
}{
	{"doubling", []int{10, 20, 30}, func(n int) string { // definitions that refer to the next twice: 2^n parts when written out
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{"top":{"$ref":"#/$defs/d0"}},"$defs":{`)
		for i := range n {
			fmt.Fprintf(&b, `"d%d":{"type":"object","properties":{"a":{"$ref":"#/$defs/d%[2]d"},"b":{"$ref":"#/$defs/d%[2]d"}}},`, i, i+1)
		}
		fmt.Fprintf(&b, `"d%d":{"type":"string"}}}`, n)
		return b.String()
	}},
	{"depth", []int{10, 100, 1000, 10_000, 100_000}, func(n int) string {
		return strings.Repeat(`{"type":"object","properties":{"a":`, n) + `{"type":"string"}` + strings.Repeat(`}}`, n)
	}},
	{"width", []int{10, 100, 1000, 10_000, 100_000}, func(n int) string {
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{`)
		for i := range n {
			fmt.Fprintf(&b, `"property_%d":{"type":"string","minLength":%d},`, i, i%7)
		}
		b.WriteString(`"last":{"type":"integer"}}}`)
		return b.String()
	}},
	{"positions", []int{10, 1000, 20_000}, func(n int) string { // of a tuple, each of another schema
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{"t":{"type":"array","prefixItems":[`)
		for i := range n {
			fmt.Fprintf(&b, `{"type":"string","minLength":%d},`, i)
		}
		b.WriteString(`{"type":"integer"}]}}}`)
		return b.String()
	}},
	{"cycle", []int{10, 100, 1000, 10_000}, func(n int) string { // definitions that refer to the next, the last to the first
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{"top":{"$ref":"#/$defs/d0"}},"$defs":{`)
		for i := range n {
			fmt.Fprintf(&b, `"d%d":{"type":"object","properties":{"next":{"$ref":"#/$defs/d%d"},"value":{"type":"string","minLength":1}}}`, i, (i+1)%n)
			if i < n-1 {
				b.WriteByte(',')
			}
		}
		b.WriteString(`}}`)
		return b.String()
	}},
	{"chain", []int{10, 100, 1000, 10_000}, func(n int) string { // definitions that only refer to the next, each with a title, each used
		var uses, definitions strings.Builder
		for i := range n {
			fmt.Fprintf(&uses, `"p%d":{"$ref":"#/$defs/d%[1]d"},`, i)
			fmt.Fprintf(&definitions, `"d%d":{"$ref":"#/$defs/d%d","title":"t%[1]d"},`, i, i+1)
		}
		return fmt.Sprintf(`{"type":"object","properties":{%s"last":{"type":"integer"}},"$defs":{%s"d%d":{"type":"string","minLength":1}}}`, &uses, &definitions, n)
	}},
	{"branches", []int{10, 100, 1000}, func(n int) string {
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{"u":{"oneOf":[`)
		for i := range n {
			fmt.Fprintf(&b, `{"type":"object","properties":{"kind":{"const":"k%d"},"v":{"type":"string","minLength":2}},"required":["kind"]},`, i)
		}
		b.WriteString(`{"type":"null"}]}}}`)
		return b.String()
	}},
	{"grammar", []int{10, 100, 400}, func(n int) string { // kinds of nodes that hold nodes of any kind
		var kinds, definitions strings.Builder
		for i := range n {
			if i > 0 {
				kinds.WriteByte(',')
			}
			fmt.Fprintf(&kinds, `{"$ref":"#/$defs/n%d"}`, i)
			fmt.Fprintf(&definitions, `,"n%d":{"type":"object","properties":{"k":{"const":"n%[1]d"},"a":{"$ref":"#/$defs/e"},"b":{"type":"array","items":{"$ref":"#/$defs/e"}}},"required":["k"]}`, i)
		}
		return fmt.Sprintf(`{"type":"object","properties":{"top":{"$ref":"#/$defs/e"}},"$defs":{"e":{"oneOf":[%s]}%s}}`, &kinds, &definitions)
	}},
	{"forms", []int{10, 100, 1000}, func(n int) string { // a ring of unions that refer to two others
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{"top":{"$ref":"#/$defs/d0"}},"$defs":{"last":{}`)
		for i := range n {
			fmt.Fprintf(&b, `,"d%d":{"oneOf":[{"type":"object","properties":{"k":{"const":"k%[1]d"},"c":{"$ref":"#/$defs/d%d"}},"required":["k"]},{"type":"object","properties":{"l":{"type":"integer"},"c":{"$ref":"#/$defs/d%d"}},"required":["l"]}]}`, i, (i+1)%n, (7*i+3)%n)
		}
		b.WriteString(`}}`)
		return b.String()
	}},
	{"knots", []int{10, 60, 250}, func(n int) string { // unions of each other, whose values no signature tells apart
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{"top":{"$ref":"#/$defs/d0"}},"$defs":{"last":{}`)
		for i := range n {
			fmt.Fprintf(&b, `,"d%d":{"anyOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"},{"type":"object","properties":{"k":{"const":"k%[1]d"},"n":{"$ref":"#/$defs/d%[4]d"}},"required":["k"]}]}`, i, (i+1)%n, (7*i+3)%n, (5*i+2)%n)
		}
		b.WriteString(`}}`)
		return b.String()
	}},
	{"beside", []int{10, 80, 320}, func(n int) string { // unions beside each other in what holds itself, or is a string
		var unions strings.Builder
		for i := range n {
			fmt.Fprintf(&unions, `{"anyOf":[{"minLength":%d},{"minLength":%d}]},`, i, i+1)
		}
		return fmt.Sprintf(`{"type":"object","properties":{"top":{"$ref":"#/$defs/d"}},"$defs":{"d":{"allOf":[%s{"type":["object","string"],"properties":{"c":{"$ref":"#/$defs/d"}}}]}}}`, &unions)
	}},
	{"single", []int{10, 100, 1000}, func(n int) string { // unions of one branch, each with a description
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{"top":{"$ref":"#/$defs/d0"}},"$defs":{`)
		for i := range n {
			fmt.Fprintf(&b, `"d%d":{"anyOf":[{"$ref":"#/$defs/d%d"}],"description":"step %[1]d"},`, i, i+1)
		}
		fmt.Fprintf(&b, `"d%d":{"type":"string","minLength":2}}}`, n)
		return b.String()
	}},
	{"allOf of required names", []int{10, 100, 1000, 10_000}, func(n int) string {
		var parts strings.Builder
		for i := range n {
			fmt.Fprintf(&parts, `{"type":"object","properties":{"p%d":{"type":"string"}},"required":["p%[1]d"]},`, i)
		}
		return fmt.Sprintf(`{"allOf":[%strue]}`, &parts)
	}},
	{"allOf of described references", []int{100, 1000, 4000, 20_000}, func(n int) string { // of each of which something is said
		var parts, definitions strings.Builder
		for i := range n {
			fmt.Fprintf(&parts, `{"$ref":"#/$defs/d%d","description":"of %[1]d"},`, i)
			fmt.Fprintf(&definitions, `"d%d":{"type":"object","description":"d%[1]d","properties":{"p%[1]d":{"type":"string"}}},`, i)
		}
		return fmt.Sprintf(`{"type":"object","properties":{"u":{"allOf":[%s{}]}},"$defs":{%s"last":{}}}`, &parts, &definitions)
	}},
	{"allOf", []int{10, 100, 1000, 10_000}, func(n int) string {
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{"u":{"allOf":[`)
		for i := range n {
			fmt.Fprintf(&b, `{"properties":{"p%d":{"type":"string"}}},`, i)
		}
		b.WriteString(`{"type":"object"}]}}}`)
		return b.String()
	}},
	{"used", []int{10, 100, 1000}, func(n int) string { // the same, each of them used
		var uses, definitions strings.Builder
		for i := range n {
			fmt.Fprintf(&uses, `"p%d":{"$ref":"#/$defs/d%[1]d"},`, i)
			fmt.Fprintf(&definitions, `"d%d":{"anyOf":[{"$ref":"#/$defs/d%d"}],"title":"T%[1]d"},`, i, i+1)
		}
		return fmt.Sprintf(`{"type":"object","properties":{%s"last":{"type":"integer"}},"$defs":{%s"d%d":{"type":"string","minLength":2}}}`, &uses, &definitions, n)
	}},
	{"nots", []int{10, 100, 1000, 4000}, func(n int) string { // of two members each, not both
		var members, nots strings.Builder
		for i := range n {
			fmt.Fprintf(&members, `"x%d":{"type":"string"},`, i)
			fmt.Fprintf(&nots, `{"not":{"required":["x%d","x%d"]}},`, i, (i+1)%n)
		}
		return fmt.Sprintf(`{"type":"object","properties":{"u":{"allOf":[%s{"type":"object","properties":{%s"last":{}}}]}}}`, &nots, &members)
	}},
	{"unions", []int{10, 64, 100, 1000}, func(n int) string { // of one object: of two members each, one
		var members, unions strings.Builder
		for i := range n {
			fmt.Fprintf(&members, `"p%d":{"type":"string"},`, i)
			fmt.Fprintf(&unions, `{"anyOf":[{"required":["p%d"]},{"required":["q%[1]d"]}]},`, i)
		}
		return fmt.Sprintf(`{"type":"object","properties":{"u":{"allOf":[%s{"type":"object","properties":{%s"last":{}}}]}}}`, &unions, &members)
	}},
	{"bases", []int{10, 100, 250}, func(n int) string { // classes that each extend the one before, each used
		var uses, definitions strings.Builder
		for i := range n {
			fmt.Fprintf(&uses, `"p%d":{"$ref":"#/$defs/d%[1]d"},`, i)
			fmt.Fprintf(&definitions, `"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"type":"object","properties":{"m%[1]d":{"type":"string"}}}],"title":"T%[1]d"},`, i, i+1)
		}
		return fmt.Sprintf(`{"type":"object","properties":{%s"last":{"type":"integer"}},"$defs":{%s"d%d":{"type":"object","properties":{"name":{"type":"string"}}}}}`, &uses, &definitions, n)
	}},
	{"kinds", []int{10, 50, 100}, func(n int) string { // each refers to all
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{"top":{"$ref":"#/$defs/d0"}},"$defs":{"last":{}`)
		for i := range n {
			fmt.Fprintf(&b, `,"d%d":{"type":"object","properties":{"last":{}`, i)
			for j := range n {
				fmt.Fprintf(&b, `,"c%d":{"$ref":"#/$defs/d%[1]d"}`, j)
			}
			b.WriteString(`}}`)
		}
		b.WriteString(`}}`)
		return b.String()
	}},
	// Rings of numbers that share no factor, so that each leads to all.
	{"ways", []int{11, 31, 101, 211}, func(n int) string { // unions of the next two: there are ways as many as Fibonacci's numbers
		return definitionsOf(n, func(i int) string {
			if i > n-3 {
				return fmt.Sprintf(`{"type":"object","properties":{"r%d":{"type":"string"}},"required":["r%[1]d"]}`, i)
			}
			return fmt.Sprintf(`{"anyOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]}`, i+1, i+2)
		})
	}},
	{"owned", []int{11, 31, 101}, func(n int) string { // the same, where each says something itself
		return definitionsOf(n, func(i int) string {
			if i > n-3 {
				return fmt.Sprintf(`{"type":"object","properties":{"r%d":{"type":"string"}},"required":["r%[1]d"]}`, i)
			}
			return fmt.Sprintf(`{"oneOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}],"properties":{"p%d":{}}}`, i+1, i+2, i)
		})
	}},
	{"either", []int{11, 23, 53}, func(n int) string { // a member of its own, or another
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"n":{"$ref":"#/$defs/d%d"},"k%d":{"type":"string"}},"anyOf":[{"required":["k%[2]d"]},{"$ref":"#/$defs/d%[3]d"}]}`, (i+1)%n, i, (3*i+1)%n)
		})
	}},
	{"crossed", []int{11, 23, 53, 101}, func(n int) string { // a member that two others have
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"n":{"$ref":"#/$defs/d%d"}},"allOf":[{"properties":{"m":{"$ref":"#/$defs/d%d"}}},{"properties":{"m":{"$ref":"#/$defs/d%d"}}}]}`, (i+1)%n, (5*i+1)%n, (3*i+1)%n)
		})
	}},
	{"follows", []int{11, 101, 401}, func(n int) string { // a member that has it be another
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"n":{"$ref":"#/$defs/d%d"},"m":{}},"dependentSchemas":{"n":{"$ref":"#/$defs/d%d"},"m":{"properties":{"m":{"$ref":"#/$defs/d%d"}}}}}`, (i+1)%n, (3*i+1)%n, (5*i+1)%n)
		})
	}},
	{"patterned", []int{11, 53, 101}, func(n int) string { // a member that a pattern has too
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"na":{"$ref":"#/$defs/d%d"}},"patternProperties":{"^n":{"$ref":"#/$defs/d%d"}}}`, (i+1)%n, (3*i+1)%n)
		})
	}},
	{"scopes", []int{11, 53, 151}, func(n int) string { // resources that lead to the root by $dynamicRef
		resource := func(i int) string {
			return fmt.Sprintf(`{"$id":"d%d","$dynamicAnchor":"T","type":"object","properties":{"n":{"$dynamicRef":"#T"},"m":{"$ref":"d%d"}},"anyOf":[{"required":["n"]},{"required":["m"]}]}`, i, (i+1)%n)
		}
		return strings.Replace(definitionsOf(n, resource), "{", `{"$id":"http://example.com/r","$dynamicAnchor":"T",`, 1)
	}},
	{"far", []int{11, 101, 401}, func(n int) string { // lists of the next two, and a member that is the next or the one behind
		return definitionsOf(n, func(i int) string {
			if i > n-3 {
				return fmt.Sprintf(`{"type":"object","properties":{"r%d":{"type":"string"}},"required":["r%[1]d"]}`, i)
			}
			return fmt.Sprintf(`{"type":"object","properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/d%[1]d"},{"$ref":"#/$defs/d%d"}]}}}}`, i+1, i+2)
		})
	}},
	{"pairs", []int{11, 101, 211}, func(n int) string { // the next two, of which one has to be there
		return definitionsOf(n, func(i int) string {
			if i > n-3 {
				return fmt.Sprintf(`{"type":"object","properties":{"r%d":{"type":"string"}},"required":["r%[1]d"]}`, i)
			}
			return fmt.Sprintf(`{"type":"object","properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"$ref":"#/$defs/d%d"}},"oneOf":[{"required":["a"]},{"required":["b"]}]}`, i+1, i+2)
		})
	}},
	{"patterns", []int{10, 30, 300}, func(n int) string { // doubling where no codec follows the values
		return strings.Replace(definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","patternProperties":{"^a":{"$ref":"#/$defs/d%d"},"^b":{"$ref":"#/$defs/d%[1]d"}}}`, min(i+1, n-1))
		}), `"properties":{"top":`, `"patternProperties":{"^top":`, 1)
	}},
	{"many", []int{10, 100, 1000, 4000}, func(n int) string { // of the same that doubles, where no codec follows
		var patterns, levels strings.Builder
		for i := range n {
			fmt.Fprintf(&patterns, `"^x%d":{"$ref":"#/$defs/d0"},`, i)
		}
		for i := range 12 {
			fmt.Fprintf(&levels, `"d%d":{"type":"object","properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"$ref":"#/$defs/d%[2]d"}}},`, i, i+1)
		}
		return fmt.Sprintf(`{"type":"object","patternProperties":{%s"^y":{}},"$defs":{%s"d12":{"type":"string"}}}`, &patterns, &levels)
	}},
	{"demands", []int{10, 100, 1000}, func(n int) string { // an object that has two members of many, of one pair
		var members, pairs strings.Builder
		for i := range n {
			fmt.Fprintf(&members, `"p%d":{"type":"string"},`, i)
			if i > 0 {
				pairs.WriteByte(',')
			}
			fmt.Fprintf(&pairs, `{"required":["p%d","p%d"]}`, i, (i+1)%n)
		}
		return fmt.Sprintf(`{"type":"object","properties":{%s"last":{}},"oneOf":[%s]}`, &members, &pairs)
	}},
	{"listed", []int{10, 100, 1000}, func(n int) string { // values, of which some are excluded one by one
		var values, nots strings.Builder
		for i := range n {
			fmt.Fprintf(&values, `{"k":%d},`, i)
			fmt.Fprintf(&nots, `{"not":{"properties":{"k":{"const":%d}},"required":["k"]}},`, 2*i)
		}
		return fmt.Sprintf(`{"type":"object","properties":{"e":{"enum":[%snull],"allOf":[%strue]}}}`, &values, &nots)
	}},
	{"tuples", []int{11, 101, 401}, func(n int) string { // of the next two, and then more of the next
		return definitionsOf(n, func(i int) string {
			if i > n-3 {
				return `{"type":"string"}`
			}
			return fmt.Sprintf(`{"type":"array","prefixItems":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}],"items":{"$ref":"#/$defs/d%[1]d"},"minItems":1}`, i+1, i+2)
		})
	}},
	{"beside", []int{11, 101, 211}, func(n int) string { // a reference beside a union of another
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"$ref":"#/$defs/d%d","anyOf":[{"$ref":"#/$defs/d%d"},{"const":%d}]}`, (i+1)%n, (5*i+2)%n, i)
		})
	}},
	{"left", []int{11, 53, 211}, func(n int) string { // what another leaves over
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","allOf":[{"$ref":"#/$defs/d%d"}],"unevaluatedProperties":{"$ref":"#/$defs/d%d"},"properties":{"k%d":{}}}`, (i+1)%n, (3*i+1)%n, i)
		})
	}},
	{"forks", []int{11, 53, 211}, func(n int) string { // unions that cannot be told apart, of objects and of the one behind
		return definitionsOf(n, func(i int) string {
			if i > n-3 {
				return fmt.Sprintf(`{"type":"object","properties":{"r%d":{"type":"string"}},"required":["r%[1]d"]}`, i)
			}
			return fmt.Sprintf(`{"oneOf":[{"type":"object","properties":{"a":{"$ref":"#/$defs/d%d"}}},{"type":"object","properties":{"b":{"$ref":"#/$defs/d%d"}}},{"$ref":"#/$defs/d%[2]d"}]}`, i+1, i+2)
		})
	}},
	{"nullable", []int{10, 100, 1000, 2000}, func(n int) string { // null, or null, or a string
		return `{"type":"object","properties":{"u":` + strings.Repeat(`{"anyOf":[{"type":"null"},`, n) + `{"type":"string"}` + strings.Repeat(`]}`, n) + `}}`
	}},
	{"alternatives", []int{4, 9, 12}, func(n int) string { // of alternatives, nine levels of them, each any of the next
		return definitionsOf(n*9+n, func(i int) string {
			if level := i / n; level < 9 {
				return `{"anyOf":[` + referring(n, (level+1)*n) + `]}`
			}
			return fmt.Sprintf(`{"type":"object","properties":{"p%d":{"type":"string"},"m":{"type":"object","additionalProperties":{"type":"integer"}}},"required":["p%[1]d"]}`, i)
		})
	}},
	{"slow", []int{1, 40}, func(n int) string { // patterns that need backtracking, and names on which they take long
		var names, patterns strings.Builder
		for i := range n {
			fmt.Fprintf(&names, `"%s%d":{},`, strings.Repeat("a", 50), i)
			fmt.Fprintf(&patterns, `"(a{1,1000}){1,1000}%db":{"type":"string"},`, i)
		}
		return fmt.Sprintf(`{"type":"object","properties":{%s"last":{}},"patternProperties":{%s"^z":{}}}`, &names, &patterns)
	}},
	{"unruly", []int{11, 61, 151}, func(n int) string { // names that are what another one admits, and unions of anything
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","required":["k%d","n"],"propertyNames":{"$ref":"#/$defs/d%d"},"anyOf":[{},{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%[3]d"}]}`, i, (5*i+2)%n, (i+1)%n)
		})
	}},
	{"values", []int{11, 61, 241}, func(n int) string { // lists of values, and those of the next
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"oneOf":[{"$ref":"#/$defs/d%d"},{"enum":[%d,"x%[2]d",null]}]}`, min(i+1, n-1), i)
		})
	}},
	{"where", []int{11, 31, 101}, func(n int) string { // the next is the condition, and what is meant anyway
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"minProperties":2,"$ref":"#/$defs/d%d","if":{"$ref":"#/$defs/d%[1]d"},"then":{"$ref":"#/$defs/d%d"},"else":{"type":"object","properties":{"n":{"$ref":"#/$defs/d%[1]d"},"m":{"$ref":"#/$defs/d%[1]d"}}}}`, (i+1)%n, (i+2)%n)
		})
	}},
	{"denied", []int{11, 31, 101}, func(n int) string { // members of the next that must not be what it is
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"patternProperties":{"^n":{"$ref":"#/$defs/d%d"}},"$ref":"#/$defs/d%d","properties":{"m":{"$ref":"#/$defs/d%[2]d","not":{"type":"object","properties":{"n":{"$ref":"#/$defs/d%[2]d"},"m":{"$ref":"#/$defs/d%[2]d"}},"required":["n"]}}}}`, min(5*i+2, n-1), min(i+1, n-1))
		})
	}},
	{"shared", []int{11, 61, 151}, func(n int) string { // what all of a ring leave over, each for itself
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"unevaluatedProperties":{"$ref":"#/$defs/d%d"},"properties":{"n":{"type":"null"},"m":{"$ref":"#/$defs/d%d"}},"$ref":"#/$defs/d%[2]d"}`, (3*i+1)%n, (i+1)%n)
		})
	}},
	{"endless", []int{11, 31, 61}, func(n int) string { // tuples of objects that can never be, as each holds the next
		return definitionsOf(n, func(i int) string {
			return fmt.Sprintf(`{"prefixItems":[{"allOf":[{"type":"object","properties":{"n":{"$ref":"#/$defs/d%d"},"m":{"$ref":"#/$defs/d%d"}},"additionalProperties":false},{"type":"object","properties":{"n":{"$ref":"#/$defs/d%[2]d"}},"additionalProperties":false,"required":["n"]}]}],"required":["k%d","n"]}`, (7*i+3)%n, (i+1)%n, i)
		})
	}},
	{"alike", []int{10, 1000, 10_000}, func(n int) string { // names that read the same where only some letters are taken
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{`)
		for i := range n {
			fmt.Fprintf(&b, `"%c%c":{"type":"string"},`, 0x4e00+i/100, 0x5000+i%100)
		}
		b.WriteString(`"last":{"type":"integer"}}}`)
		return b.String()
	}},
	{"words", []int{10, 1000, 20_000}, func(n int) string { // of no draft
		var b strings.Builder
		b.WriteString(`{"type":"object","properties":{"a":{`)
		for i := range n {
			fmt.Fprintf(&b, `"x-%d":%[1]d,`, i)
		}
		b.WriteString(`"type":"string","minLength":1}}}`)
		return b.String()
	}},
	{"nested", []int{10, 30, 100}, func(n int) string { // a union in a union, each beside what it requires
		var head, tail strings.Builder
		for i := range n {
			fmt.Fprintf(&head, `"oneOf":[{`)
			fmt.Fprintf(&tail, `},{"properties":{"p%d":{"type":"string"}}}],"required":["r%[1]d"]`, i)
		}
		return `{"type":"object",` + head.String() + `"properties":{"z":{}}` + tail.String() + `}`
	}},
}

// definitionsOf is an object of the first of n definitions.
func definitionsOf(n int, body func(i int) string) string {
	var b strings.Builder
	b.WriteString(`{"type":"object","properties":{"top":{"$ref":"#/$defs/d0"}},"$defs":{"last":{}`)
	for i := range n {
		fmt.Fprintf(&b, `,"d%d":%s`, i, body(i))
	}
	b.WriteString(`}}`)
	return b.String()
}

// referring are so many references to definitions from one on.
func referring(n, first int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, first+i)
	}
	return strings.Join(all, ",")
}
