package check

import (
	"bytes"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// MetricCount is the number of metrics, for arrays that are indexed by them.
const MetricCount = int(flavor.MReferencePaths) + 1

// sizes counts what limits bound.
type sizes struct {
	Tally
	lists    []*tree.Node      // the `enum` members
	most     [MetricCount]int  // the limit of each metric, 0 for none
	reported [MetricCount]bool // whose excess was noted
}

// over notes that a count exceeds the limit of its metric, the first time that it does.
func (s *sizes) over(k *Checker, m flavor.Metric, got int, at *tree.Node) {
	if most := s.most[m]; most == 0 || got <= most || s.reported[m] {
		return
	}
	limit := k.rules.Limited(m)
	s.reported[m] = true
	f := diag.Fact{Rule: diag.RuleLimit + m.String(), Node: at, Detail: strconv.Itoa(got)}
	if limit.Warns { // counted over a whole request: reported, but not repaired
		f.Severity = diag.Warning
		k.Facts = append(k.Facts, f)
		return
	}
	k.find(f)
}

// Warned reports whether the document exceeds a limit that is only warned of.
func (k *Checker) Warned() bool {
	return slices.ContainsFunc(k.rules.Limits, func(x flavor.Limit) bool { return x.Warns && k.sizes.reported[x.Metric] })
}

func (s *sizes) schema(k *Checker, v visit) {
	if len(k.rules.Limits) == 0 {
		return
	}
	s.over(k, flavor.MObjectDepth, v.depth, v.n)
	s.over(k, flavor.MPropertyDepth, v.property, v.n)
	if ps := v.n.Member(word.Properties); ps != nil {
		s.declared(ps, s.most[flavor.MOptionalProperties] > 0)
	}
	if s.most[flavor.MNameAndValueCharacters] > 0 {
		for _, w := range [...]word.Word{word.Defs, word.Definitions} {
			for d := range v.n.Member(w).All() {
				s.Characters += utf8.RuneCountInString(d.Name())
			}
		}
	}
	if u := v.n.Member(word.AnyOf); u.IsArray() {
		s.over(k, flavor.MUnionBranches, u.Len(), u)
	}
	if d := v.n.Member(word.Description); s.most[flavor.MDescriptionCharacters] > 0 && d.IsString() {
		s.reported[flavor.MDescriptionCharacters] = false // each description is cut for itself
		s.over(k, flavor.MDescriptionCharacters, utf8.RuneCountInString(d.Text()), d)
	}
}

// fewLists is the capacity of lists from the first list on.
const fewLists = 8

// enum counts the values that the keyword at lists, and the characters of those that are strings.
func (s *sizes) enum(k *Checker, values, characters int, at *tree.Node) {
	if len(k.rules.Limits) == 0 {
		return
	}
	if at.Word() == word.Enum {
		s.Values += values
		if s.lists == nil {
			s.lists = make([]*tree.Node, 0, fewLists)
		}
		s.lists = append(s.lists, at)
		s.over(k, flavor.MEnumValuesPerEnum, values, at)
	}
	s.Characters += characters
	if values > 250 { // as the metric is defined
		s.over(k, flavor.MLongEnumCharacters, characters, at)
	}
}

// propertySteps is the greatest number of steps through properties at and below n,
// references that do not recur followed. known has the answers by the numbers of schemas, plus one; 0 is none.
func (k *Checker) propertySteps(n *tree.Node, known []int32) int32 {
	if s := known[n.Number()]; s > 0 {
		return s - 1
	}
	known[n.Number()] = 1 // for references that lead back
	deepest := int32(0)
	for c := schema.Under(n); c.Next(); {
		if c.Keyword.Family == schema.Core {
			continue
		}
		s := k.propertySteps(c.Node, known)
		if c.Keyword.Word == word.Properties {
			s++
		}
		deepest = max(deepest, s)
	}
	if target := k.References[n]; target != nil && !k.Graph.Recursive(target) {
		deepest = max(deepest, k.propertySteps(target, known))
	}
	known[n.Number()] = deepest + 1
	return deepest
}

func (k *Checker) limits(root *tree.Node) {
	if len(k.rules.Limits) == 0 {
		return
	}
	for _, m := range Tallied {
		k.sizes.over(k, m, k.sizes.Of(m), root)
	}
	k.sizes.markValueLists(k)
	if k.rules.Limited(flavor.MBytes).AtMost > 0 {
		k.sizes.over(k, flavor.MBytes, lengthOf(root), root)
	}
}

// markValueLists marks all lists of values where there are too many: any of them may have to go.
func (s *sizes) markValueLists(k *Checker) {
	exceeds := func(m flavor.Metric) bool { return s.reported[m] && k.rules.Limit(m) > 0 }
	if exceeds(flavor.MEnumValues) || exceeds(flavor.MEnumValuesPerEnum) || exceeds(flavor.MLongEnumCharacters) || exceeds(flavor.MNameAndValueCharacters) {
		for _, at := range s.lists {
			mark(&k.Dirty, at)
		}
	}
}

// EscapedLength is the length of a text in which `<`, `>` and `&` count six, as where JSON is written safe for HTML: \u003c.
func EscapedLength(b []byte) int {
	n := len(b)
	for _, c := range [...][]byte{{'<'}, {'>'}, {'&'}} {
		n += 5 * bytes.Count(b, c)
	}
	return n
}

// WrittenLength is the escaped length of a JSON text without the spaces between its parts.
func WrittenLength(text []byte) int {
	return EscapedLength(text) - len(text) + meter.CompactLength(text)
}

// lengthOf is the escaped length of a value, as it would be written.
func lengthOf(n *tree.Node) int {
	switch {
	case !n.Clean():
	case n.Spaced():
		return WrittenLength(n.Raw())
	default:
		return EscapedLength(n.Raw())
	}
	return EscapedLength(n.Append(nil))
}

// Steps is the greatest number of steps through properties below a schema.
func Steps(n *tree.Node) (deepest int) {
	schema.Subschemas(n, func(k *schema.Keyword, sub *tree.Node) {
		s := Steps(sub)
		if k.Name == "properties" {
			s++
		}
		deepest = max(deepest, s)
	})
	return deepest
}

// WalkDepth finds the deepest nesting of object schemas at or below n.
func WalkDepth(n *tree.Node, depth int, deepest *int) {
	if schema.IsObjectSchema(n) {
		depth++
	}
	*deepest = max(*deepest, depth)
	schema.Subschemas(n, func(_ *schema.Keyword, sub *tree.Node) { WalkDepth(sub, depth, deepest) })
}

// A Tally has, for one place of a schema, the counts that limits bound over the whole: Add sums them up.
type Tally struct {
	properties, optional, unions int // properties, those not required, and those of several types
	Values, Characters           int // listed values; characters of names and values
}

// Tallied are the metrics of a tally.
var Tallied = [...]flavor.Metric{flavor.MProperties, flavor.MEnumValues, flavor.MOptionalProperties, flavor.MUnionProperties, flavor.MNameAndValueCharacters}

// Of is what was counted of a metric.
func (t Tally) Of(metric flavor.Metric) int {
	switch metric {
	case flavor.MOptionalProperties:
		return t.optional
	case flavor.MUnionProperties:
		return t.unions
	case flavor.MEnumValues:
		return t.Values
	case flavor.MNameAndValueCharacters:
		return t.Characters
	}
	return t.properties
}

// Add adds what was counted elsewhere.
func (t *Tally) Add(o Tally) {
	t.properties += o.properties
	t.optional += o.optional
	t.unions += o.unions
	t.Values += o.Values
	t.Characters += o.Characters
}

// Property counts a property; several says that it has several types.
func (t *Tally) Property(name string, required, several bool) {
	t.properties++
	t.Characters += utf8.RuneCountInString(name)
	if !required {
		t.optional++
	}
	if several {
		t.unions++
	}
}

// declared counts the properties of a schema; optional says whether those that are not required have to be told from the others.
func (t *Tally) declared(ps *tree.Node, optional bool) {
	required := namesIn(ps.Parent().Member(word.Required))
	for p := range ps.All() {
		t.Property(p.Name(), !optional || required.has(p.Name()), schema.SeveralTypes(p))
	}
}

// TallyBelow counts at and below a schema of the input.
func TallyBelow(n *tree.Node) (t Tally) {
	for m := range n.All() {
		t.Add(tallyOwn(m))
	}
	schema.Subschemas(n, func(_ *schema.Keyword, sub *tree.Node) { t.Add(TallyBelow(sub)) })
	return t
}

// TallyMember counts in and below one member of a schema of the input.
func TallyMember(m *tree.Node) Tally {
	t := tallyOwn(m)
	if k := schema.Of(m); k == nil || k.Family == schema.Annotation || !m.IsObject() && !m.IsArray() {
		return t
	}
	schema.Subschemas(m.Parent(), func(_ *schema.Keyword, sub *tree.Node) {
		if sub == m || sub.Parent() == m {
			t.Add(TallyBelow(sub))
		}
	})
	return t
}

// tallyOwn counts in a member, but not in the schemas that it holds.
func tallyOwn(m *tree.Node) (t Tally) {
	switch m.Word() {
	case word.Properties:
		t.declared(m, true)
	case word.Enum:
		if m.IsArray() {
			for v := range m.All() {
				t.Values++
				t.characters(v)
			}
		}
	case word.Const:
		t.characters(m)
	}
	return t
}

// characters adds the characters of a value that is a string.
func (t *Tally) characters(v *tree.Node) {
	if v.IsString() {
		t.Characters += utf8.RuneCountInString(v.Text())
	}
}
