package engine

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// checker finds what a flavor minds in a document. It reads the same answers that the
// lowering establishes, and runs over every result once more.
type checker struct {
	rules    *flavor.Rules
	doc      *schema.Document
	o        Options
	graph    *graph // made on first use
	nameRule *nameRule
	patterns map[string]bool // compiles

	facts      []Fact
	dirty      map[*tree.Node]bool
	linked     map[*tree.Node]bool
	used       map[*tree.Node]bool       // definitions referred to
	references map[*tree.Node]*tree.Node // schemas that refer, and what they lead to
	current    *tree.Node                // the schema being checked
	reshape    map[*tree.Node]bool       // schemas with findings that editing members cannot mend
	strays     []visit                   // schemas that stand where none is looked for, but are referred to
	sizes      sizes
}

func newChecker(r *flavor.Rules, doc *schema.Document, o Options) *checker {
	return &checker{rules: r, doc: doc, o: o, nameRule: newNameRule(r.Names), patterns: map[string]bool{},
		dirty: map[*tree.Node]bool{}, linked: map[*tree.Node]bool{}, reshape: map[*tree.Node]bool{}, used: map[*tree.Node]bool{}}
}

// visit is one schema on the checker's way.
type visit struct {
	n        *tree.Node
	keyword  *schema.Keyword // that holds it; nil for the root
	depth    int             // objects on the way
	property int             // steps through properties
}

// run checks every schema of the document, in document order, without recursion.
func (k *checker) run() {
	root := k.doc.Tree.Root()
	for _, d := range k.doc.Tree.Duplicates() {
		k.find(Fact{Rule: "duplicate-name", Repair: flavor.Remove, Severity: Warning, Node: d, Detail: d.Name()})
	}
	stack := []visit{{n: root}}
	for len(stack) > 0 || len(k.strays) > 0 {
		if len(stack) == 0 {
			stack, k.strays = k.strays, nil
		}
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		k.schema(v)
		from := len(stack)
		schema.Subschemas(v.n, func(kw *schema.Keyword, sub *tree.Node) {
			stack = append(stack, k.step(v, kw, sub))
		})
		slices.Reverse(stack[from:])
	}
	k.unused(root)
	k.limits(root)
	if repair, refused := k.rules.Refusal(flavor.CEndlessReference); refused && repair == flavor.Relax && k.graph != nil {
		if n := endless(k.doc); n != nil {
			k.minds(flavor.CEndlessReference, n, "")
		}
	}
	k.referencePaths(root)
}

// referencePaths counts the ways through references.
func (k *checker) referencePaths(root *tree.Node) {
	limit := k.rules.Limit(flavor.MReferencePaths)
	if limit == 0 || len(k.references) == 0 {
		return
	}
	w := &ways{k: k, limit: limit, on: map[*tree.Node]bool{}}
	w.below(root)
	k.sizes.over(k, flavor.MReferencePaths, w.count, root)
}

// ways walks references until there are too many.
type ways struct {
	k            *checker
	limit, count int
	on           map[*tree.Node]bool
	seen         map[*tree.Node][]*tree.Node // what a schema refers to, at or below it
}

func (w *ways) below(n *tree.Node) {
	for _, target := range w.targets(n) {
		if w.count > w.limit {
			return
		}
		w.count++
		if w.on[target] || target == w.k.doc.Tree.Root() {
			continue
		}
		w.on[target] = true
		w.below(target)
		w.on[target] = false
	}
}

func (w *ways) targets(n *tree.Node) []*tree.Node {
	if out, ok := w.seen[n]; ok {
		return out
	}
	var out []*tree.Node
	stack := []*tree.Node{n}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t := w.k.references[x]; t != nil {
			out = append(out, t)
		}
		if !w.k.linked[x] {
			continue
		}
		schema.Subschemas(x, func(kw *schema.Keyword, sub *tree.Node) {
			if kw.Family != schema.Core {
				stack = append(stack, sub)
			}
		})
	}
	if w.seen == nil {
		w.seen = map[*tree.Node][]*tree.Node{}
	}
	w.seen[n] = out
	return out
}

func (k *checker) step(v visit, kw *schema.Keyword, sub *tree.Node) visit {
	next := visit{n: sub, keyword: kw, depth: v.depth, property: v.property}
	if kw.Family == schema.Core {
		next.depth, next.property = 0, 0
	} else if kw.Name == "properties" {
		next.property++
	}
	if isObjectSchema(sub) {
		next.depth++
	}
	return next
}

func isObjectSchema(n *tree.Node) bool {
	return n.IsObject() && (n.Has("properties") || typesSaidBy(n)&tObject != 0 && n.Has("type"))
}

// find notes a finding and marks the way to it.
func (k *checker) find(f Fact) {
	k.facts = append(k.facts, f)
	if !keepable(&f) {
		k.reshape[k.current] = true
	}
	k.mark(k.dirty, f.Node)
}

func (k *checker) mark(m map[*tree.Node]bool, n *tree.Node) {
	for ; n != nil && !m[n]; n = n.Parent() {
		m[n] = true
	}
}

// minds notes a refused construct.
func (k *checker) minds(c flavor.Construct, at *tree.Node, detail string) {
	if repair, refused := k.rules.Refusal(c); refused {
		k.find(Fact{Rule: c.String(), Repair: repair, Node: at, Detail: detail})
	}
}

// schema checks one schema.
func (k *checker) schema(v visit) {
	n, root := v.n, v.keyword == nil
	k.current = n
	if n.IsBool() {
		if root {
			k.minds(flavor.CNonObjectRoot, n, "")
			k.minds(flavor.CBooleanSchema, n, "")
		} else if !mayBeBoolean(v.keyword) {
			k.minds(flavor.CBooleanSchema, n, "")
		}
		return
	}
	k.sizes.schema(k, v)
	ref := k.reference(n, root)
	if n.Has("$anchor") || n.Has("$dynamicAnchor") {
		k.mark(k.linked, n)
	}
	kinds := kindsOf(k.rules, n)
	for m := range n.All() {
		k.member(n, m, root, kinds, ref)
	}
	if root {
		k.root(n)
	}
	if ref != nil {
		return
	}
	k.types(n, root)
	t := typesSaidBy(n)
	if t&tObject != 0 && n.Has("type") || n.Has("properties") {
		k.object(n, root)
	}
	if t&tArray != 0 && n.Has("type") || n.Has("items") {
		k.array(n)
	}
	if e := n.Get("enum"); e.IsArray() {
		k.enum(n, elements(e), e)
	}
	if c := n.Get("const"); c != nil && k.means("const", c) {
		k.enum(n, []*tree.Node{c}, c)
	}
}

// mayBeBoolean lists the keywords whose value is no schema of its own when it is true or
// false: it says whether there may be more.
func mayBeBoolean(k *schema.Keyword) bool {
	switch k.Name {
	case "additionalProperties", "unevaluatedProperties", "additionalItems", "unevaluatedItems":
		return true
	}
	return false
}

func (k *checker) means(name string, m *tree.Node) bool {
	return means(k.doc, k.rules, schema.Lookup(name), m)
}

// kindsOf says what kind of schema n is, as the flavor's lists of keywords ask.
func kindsOf(r *flavor.Rules, n *tree.Node) []flavor.Place {
	switch {
	case n.Get("$ref").IsString():
		return []flavor.Place{flavor.Reference}
	case n.Has("anyOf"):
		return []flavor.Place{flavor.Union}
	case n.Has("type"):
		if ps := places(typesSaidBy(n)); len(ps) > 0 {
			return ps
		}
	}
	return []flavor.Place{flavor.Untyped}
}

func typesSaidBy(n *tree.Node) types {
	if n == nil {
		return 0
	}
	if m := n.Get("type"); m != nil {
		return typesSaid(m)
	}
	return 0
}

// member checks one keyword where it stands.
func (k *checker) member(n, m *tree.Node, root bool, kinds []flavor.Place, ref *tree.Node) {
	word := schema.Lookup(m.Name())
	if word != nil && malformed(word, m) && means(k.doc, k.rules, word, m) {
		k.find(Fact{Rule: ruleMalformed, Repair: flavor.Remove, Severity: Warning, Node: m, Keyword: m.Name()})
		return
	}
	if k.doc.Repeated[m] {
		k.find(Fact{Rule: ruleRepeatedID, Repair: flavor.Remove, Severity: Warning, Node: m, Keyword: m.Name(), Detail: m.Text()})
		return
	}
	if m.Name() == "$schema" && root {
		if foreign(k.rules, m) {
			k.minds(flavor.CForeignDialect, m, m.Text())
			return
		}
	}
	if word != nil && old(k.doc, k.rules, word, m) {
		k.minds(flavor.COldSpelling, m, m.Name())
		return
	}
	if !k.rules.Allows(m.Name(), root, kinds...) {
		k.find(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Node: m, Keyword: m.Name()})
		return
	}
	if word == nil {
		return
	}
	switch {
	case m.Name() == "pattern":
		k.pattern(m)
	case m.Name() == "patternProperties":
		for p := range m.All() {
			if !k.compiles(p.Name()) {
				k.minds(flavor.CInvalidPattern, p, p.Name())
			}
		}
	case (m.Name() == "$defs" || m.Name() == "definitions") && !root:
		k.minds(flavor.CNestedDefinitions, m, "")
	}
	for _, kind := range kinds {
		if !acceptsValue(k.rules, m, kind) {
			k.find(Fact{Rule: "keyword-value", Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
			return
		}
	}
	if m.Name() == "default" && mentionsReference(m) {
		k.minds(flavor.CReferenceInData, m, "")
	}
	if m.Name() == "anyOf" {
		for _, a := range [...]string{"description", "title"} {
			for b := range m.All() {
				if n.Has(a) && b.Has(a) {
					k.minds(flavor.CAnnotationBesideUnion, n.Get(a), a)
					break
				}
			}
		}
	}
	if m.Name() == "properties" {
		for p := range m.All() {
			if !k.nameRule.takes(p.Name(), root) {
				k.find(Fact{Rule: "property-name", Node: p, Detail: p.Name()})
			}
		}
	}
}

// mentionsReference reports whether data has a member called $ref.
func mentionsReference(n *tree.Node) bool {
	for c := range n.All() {
		if c.HasName() && c.Name() == "$ref" || mentionsReference(c) {
			return true
		}
	}
	return false
}

func (k *checker) pattern(m *tree.Node) {
	switch {
	case !k.compiles(m.Text()):
		k.minds(flavor.CInvalidPattern, m, m.Text())
	case !acceptsPattern(k.rules, m.Text()):
		k.find(Fact{Rule: "keyword-value", Repair: flavor.Remove, Node: m, Keyword: "pattern", Detail: m.Text()})
	}
}

func (k *checker) compiles(source string) bool {
	ok, seen := k.patterns[source]
	if !seen {
		_, err := pattern.Compile(source)
		ok = err == nil
		k.patterns[source] = ok
	}
	return ok
}

// reference checks a schema that refers; nil if n does not.
func (k *checker) reference(n *tree.Node, root bool) *tree.Node {
	r := k.doc.Reference(n)
	if r == nil {
		return nil
	}
	k.mark(k.linked, n)
	target, status := k.doc.Resolve(r)
	switch {
	case status == schema.Repointed:
		k.find(Fact{Rule: "repointed-reference", Repair: flavor.Hoist, Node: r, Detail: r.Text()})
	case status == schema.External:
		k.stray(r, flavor.CExternalReference.String())
		return r
	case target == nil:
		k.stray(r, "dangling-reference")
		return r
	}
	if !k.used[target] && !schema.Standing(target) { // reached by reference alone
		k.strays = append(k.strays, visit{n: target, keyword: schema.Lookup("$defs")})
	}
	if k.references == nil {
		k.references = map[*tree.Node]*tree.Node{}
	}
	k.references[n] = target
	if name := target.Name(); plainReference(k.doc, target) && target != k.doc.Tree.Root() && escapes(name) {
		k.minds(flavor.CEscapedDefinitionName, target, name)
	}
	for d := target; d != nil && !k.used[d]; d = d.Parent() {
		k.used[d] = true
	}
	k.used[target] = true
	if k.graph == nil {
		k.graph = newGraph(k.doc)
	}
	if k.graph.recursive(target) {
		k.minds(flavor.CRecursiveReference, r, r.Text())
	} else {
		k.minds(flavor.CReference, r, r.Text())
	}
	if !plainReference(k.doc, target) {
		k.mark(k.linked, target) // it has to stay a place of its own
		k.minds(flavor.CReferenceByPath, r, r.Text())
	}
	for _, a := range [...]string{"description", "title"} {
		if n.Has(a) && target.Get(a) != nil {
			k.minds(flavor.CRepeatedAnnotation, n.Get(a), a)
		}
	}
	if root {
		k.minds(flavor.CRootReference, r, r.Text())
	}
	return r
}

// stray notes a reference without a target.
func (k *checker) stray(r *tree.Node, rule string) {
	f := Fact{Rule: rule, Node: r, Detail: r.Text(), Severity: Refused}
	if keepsStrays(k.rules) && !k.o.OpenDangling {
		f.Severity = Warning
		k.facts = append(k.facts, f) // kept as it is: said, but nothing to repair
		return
	}
	k.find(f)
}

// escapes reports whether a reference has to escape a definition's name.
func escapes(name string) bool {
	return name == "" || fragment(tree.EscapeToken(name)) != name
}

// plainReference reports whether a target is the root or an entry of its definitions.
func plainReference(doc *schema.Document, target *tree.Node) bool {
	root := doc.Tree.Root()
	if target == root {
		return true
	}
	holder := target.Parent()
	return holder != nil && holder.Parent() == root && (holder.Name() == "$defs" || holder.Name() == "definitions")
}

// unused minds definitions that nothing refers to.
func (k *checker) unused(root *tree.Node) {
	if _, refused := k.rules.Refusal(flavor.CUnusedDefinition); !refused {
		return
	}
	for _, word := range [...]string{"$defs", "definitions"} {
		for d := range root.Get(word).All() {
			if !k.used[d] {
				k.minds(flavor.CUnusedDefinition, d, d.Name())
			}
		}
	}
}

// root checks what holds for the root alone.
func (k *checker) root(n *tree.Node) {
	if !n.Get("type").Is("object") && !(k.rules.Dialect == flavor.OpenAPI30 && n.Get("type").Is("OBJECT")) {
		k.minds(flavor.CNonObjectRoot, n, "")
	}
	for _, u := range [...]string{"anyOf", "oneOf"} {
		if m := n.Get(u); m != nil {
			k.minds(flavor.CRootUnion, m, u)
		}
	}
}

// types checks what a schema says of types.
func (k *checker) types(n *tree.Node, root bool) {
	m := n.Get("type")
	if m == nil {
		k.untyped(n)
		return
	}
	t := typesSaid(m)
	if m.IsArray() {
		k.minds(flavor.CTypeList, m, "")
		if m.Len() > 1 && k.crowded(n, root) {
			k.minds(flavor.CCrowdedTypeList, m, "")
		}
	}
	if t&tNull != 0 {
		k.minds(flavor.CNullType, m, "")
	}
	if k.rules.Dialect != flavor.OpenAPI30 && isUpper(m) {
		k.find(Fact{Rule: ruleMalformed, Repair: flavor.Translate, Severity: Warning, Node: m, Keyword: "type"})
	}
}

func isUpper(m *tree.Node) bool {
	if m.IsString() {
		return m.Text() != strings.ToLower(m.Text())
	}
	for c := range m.All() {
		if c.Text() != strings.ToLower(c.Text()) {
			return true
		}
	}
	return false
}

// crowded reports whether something but annotations stands beside a list of types.
func (k *checker) crowded(n *tree.Node, root bool) bool {
	for m := range n.All() {
		switch m.Name() {
		case "type", "title", "description":
		case "$id", "$defs":
			if !root {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// untyped checks a schema without type.
func (k *checker) untyped(n *tree.Node) {
	if n.Has("enum") || n.Has("const") && k.means("const", n.Get("const")) {
		k.minds(flavor.CUntypedEnum, n, "")
		return
	}
	typed, combined := false, false
	for m := range n.All() {
		word := schema.Lookup(m.Name())
		if word == nil {
			continue
		}
		typed = typed || word.Family >= schema.OfObject
		combined = combined || word.Family == schema.Applicator
	}
	switch {
	case n.Has("anyOf"):
		if typed {
			k.minds(flavor.CKeywordsBesideUnion, n, "")
		}
	case typed:
		k.minds(flavor.CMissingType, n, "")
	case combined:
	default:
		k.minds(flavor.CFreeFormValue, n, "")
	}
}

// object checks what a schema says of objects.
func (k *checker) object(n *tree.Node, root bool) {
	ps, required := n.Get("properties"), n.Get("required")
	names := map[string]bool{}
	for r := range required.All() {
		names[r.Text()] = true
		if !ps.Has(r.Text()) {
			k.minds(flavor.CUndeclaredRequired, r, r.Text())
		}
	}
	for p := range ps.All() {
		if !names[p.Name()] {
			k.minds(flavor.COptionalProperty, p, p.Name())
		}
	}
	if ps == nil {
		k.minds(flavor.CObjectWithoutProperties, n, "")
	}
	a, patterns := n.Get("additionalProperties"), n.Get("patternProperties")
	switch {
	case a != nil && a.Kind() == tree.False:
	case a.IsObject() && a.Len() > 0 || patterns != nil:
		k.minds(flavor.CMap, n, "")
	case ps == nil:
		k.minds(flavor.CFreeFormObject, n, "")
	default:
		k.minds(flavor.COpenObject, n, "")
	}
	if patterns != nil && a != nil && a.Kind() == tree.False {
		k.minds(flavor.CMap, n, "")
	}
}

// array checks what a schema says of arrays.
func (k *checker) array(n *tree.Node) {
	items := n.Get("items")
	if items.IsArray() || n.Has("prefixItems") && k.means("prefixItems", n) {
		k.minds(flavor.CTuple, n, "")
		return
	}
	if items == nil && typesSaidBy(n)&tArray != 0 {
		k.minds(flavor.CArrayWithoutItems, n, "")
	}
}

// enum checks listed values.
func (k *checker) enum(n *tree.Node, values []*tree.Node, at *tree.Node) {
	if len(values) == 0 {
		k.minds(flavor.CEmptyEnum, at, "")
		return
	}
	t := typesOf(values)
	some := t &^ tNull
	if len(groups(some)) > 1 {
		k.minds(flavor.CMixedEnum, at, "")
	}
	if some&^tString != 0 || t&tNull != 0 && k.rules.Dialect == flavor.OpenAPI30 {
		k.minds(flavor.CNonStringEnum, at, "")
	}
	if t&(tArray|tObject) != 0 {
		k.minds(flavor.CStructuredEnumValue, at, "")
	}
	if slices.ContainsFunc(values, func(v *tree.Node) bool { return v.Is("") }) {
		k.minds(flavor.CEmptyStringInEnum, at, "")
	}
	if m := n.Get("type"); m != nil && !k.rules.UnlistedKept && t&^typesSaid(m) != 0 && !(isTrue(n.Get("nullable")) && t&^typesSaid(m) == tNull) {
		k.find(Fact{Rule: "impossible-value", Node: at, Keyword: at.Name()})
	}
	k.sizes.enum(k, values, at)
}

// sizes counts what limits bound.
type sizes struct {
	properties, values, characters int
	reported                       map[flavor.Metric]bool
}

func (s *sizes) over(k *checker, m flavor.Metric, got int, at *tree.Node) {
	limit, warns := k.rules.Limit(m), false
	if limit == 0 || got <= limit || s.reported[m] {
		return
	}
	for _, x := range k.rules.Limits {
		warns = warns || x.Metric == m && x.Warns
	}
	if s.reported == nil {
		s.reported = map[flavor.Metric]bool{}
	}
	s.reported[m] = true
	f := Fact{Rule: ruleLimit + m.String(), Node: at, Detail: strconv.Itoa(got)}
	if warns { // counted over a whole request: said, and left
		f.Severity = Warning
		k.facts = append(k.facts, f)
		return
	}
	k.find(f)
}

const ruleLimit = "limit-"

func (s *sizes) schema(k *checker, v visit) {
	if len(k.rules.Limits) == 0 {
		return
	}
	depth := v.depth
	if v.keyword == nil || v.keyword.Family == schema.Core {
		if isObjectSchema(v.n) {
			depth = 1
		}
	}
	s.over(k, flavor.MObjectDepth, depth, v.n)
	s.over(k, flavor.MPropertyDepth, v.property, v.n)
	for p := range v.n.Get("properties").All() {
		s.properties++
		s.characters += utf8.RuneCountInString(p.Name())
	}
	for _, word := range [...]string{"$defs", "definitions"} {
		for d := range v.n.Get(word).All() {
			s.characters += utf8.RuneCountInString(d.Name())
		}
	}
	if u := v.n.Get("anyOf"); u.IsArray() {
		s.over(k, flavor.MUnionBranches, u.Len(), u)
	}
	if d := v.n.Get("description"); d.IsString() {
		s.over(k, flavor.MDescriptionCharacters, utf8.RuneCountInString(d.Text()), d)
	}
}

func (s *sizes) enum(k *checker, values []*tree.Node, at *tree.Node) {
	if at.Name() == "enum" {
		s.values += len(values)
		s.over(k, flavor.MEnumValuesPerEnum, len(values), at)
	}
	characters := 0
	for _, v := range values {
		if v.IsString() {
			characters += utf8.RuneCountInString(v.Text())
		}
	}
	s.characters += characters
	if len(values) > 250 {
		s.over(k, flavor.MLongEnumCharacters, characters, at)
	}
}

func (k *checker) limits(root *tree.Node) {
	if len(k.rules.Limits) == 0 {
		return
	}
	k.sizes.over(k, flavor.MProperties, k.sizes.properties, root)
	k.sizes.over(k, flavor.MEnumValues, k.sizes.values, root)
	k.sizes.over(k, flavor.MNameAndValueCharacters, k.sizes.characters, root)
	if k.rules.Limit(flavor.MBytes) > 0 {
		k.sizes.over(k, flavor.MBytes, escapedLength(root.Append(nil)), root)
	}
}

// escapedLength is the length of a text in which `<`, `>` and `&` count six.
func escapedLength(b []byte) int {
	n := len(b)
	for _, c := range b {
		if c == '<' || c == '>' || c == '&' {
			n += 5
		}
	}
	return n
}
