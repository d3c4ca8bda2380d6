package engine

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// ruleKeyword is the rule of keywords that may not stand where they do.
const ruleKeyword = "unlisted-keyword"

// ruleValue is the rule of keywords that may stand where they do, with another value.
const ruleValue = "keyword-value"

// lose gives up a constraint, with its effect, and tells the model if the flavor wants.
func (l *lowering) lose(n *node, m *tree.Node, e Effect) {
	told := l.tell(n, m.Name(), m)
	f := Fact{Rule: ruleKeyword, Repair: flavor.Remove, Effect: e, Node: m, Keyword: m.Name(), told: told}
	if ps := places(n.types); len(ps) > 0 && (m.IsString() || m.IsNumber()) && !n.has(m.Name()) && l.allows(m.Name(), ps...) {
		f.Rule, f.Detail = ruleValue, m.Text() // the keyword may stand, with another value
	}
	n.fact(f)
}

// loseBound gives up a bound that excludes itself: draft-04 says so in a keyword of its own.
func (l *lowering) loseBound(n *node, b *bound, exclusive string) {
	told := l.tellText(n, exclusive, b.at.Text())
	at := b.at
	if x := b.at.Parent().Get(exclusive); x != nil {
		at = x
	}
	n.fact(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Effect: Widened, Node: at, Keyword: exclusive, told: told})
}

// maxTold bounds what a description is told of one constraint, in bytes.
const maxTold = 200

// tell notes a lost constraint for the description; it reports whether it did.
func (l *lowering) tell(n *node, keyword string, m *tree.Node) bool {
	if m.IsString() {
		return l.tellText(n, keyword, m.Text())
	}
	text, short := m.AppendAtMost(nil, maxTold)
	return short && l.tellText(n, keyword, string(text))
}

func (l *lowering) tellText(n *node, keyword, text string) bool {
	if l.o.NoDescriptions || l.terse == 0 || !l.rules.Describes(keyword) || len(text) > maxTold {
		return false
	}
	l.charge(len(n.lost))
	if told := keyword + ": " + text; !slices.Contains(n.lost, told) {
		n.lost = append(n.lost, told)
	}
	return true
}

// leave settles what is left of a shape once its node is constructed: constraints of no
// place of their own, annotations and unknown words.
func (l *lowering) leave(n *node, sh *shape, t types) {
	l.leaveRest(n, sh, t)
	l.leaveDead(n, sh)
	if t == tObject && n.types == tObject {
		l.counts(n, sh)
	}
	place := flavor.Untyped
	if ps := places(t); t != tAll && len(ps) > 0 {
		place = ps[0]
	}
	l.leaveAnnotations(n, place)
}

// leaveRest settles constraints of no place of their own.
func (l *lowering) leaveRest(n *node, sh *shape, t types) {
	for i, m := range sh.rest {
		if family := schema.Lookup(m.Name()).Family; !concerns(family, t) || saidBefore(sh.rest[:i], m) {
			continue
		}
		if l.implied(n, sh, m) {
			if leavesOver(m) && !saysNothing(m) && l.allows(m.Name(), places(t)...) {
				n.fact(Fact{Rule: "resolved-keyword", Node: m, Keyword: m.Name()})
			}
			continue
		}
		if leavesOver(m) && (len(sh.loose) > 0 || !l.ownsAll(sh, m.Parent())) {
			l.lose(n, m, Widened) // here it would see what it does not see where it stood
			continue
		}
		if l.gentle && l.allows(m.Name(), places(t)...) && !slices.ContainsFunc(spellings(m), n.has) {
			if l.translate(n, m.Parent(), m, schema.Lookup(m.Name())) {
				continue
			}
			if !n.renames() {
				n.members = append(n.members, l.keepValue(n, m, schema.Lookup(m.Name())))
				continue
			}
			told := l.tell(n, m.Name(), m)
			n.fact(Fact{Rule: "renamed-keyword", Effect: Widened, Node: m, Keyword: m.Name(), told: told})
			continue
		}
		l.lose(n, m, Widened)
	}
}

// saidBefore reports whether a constraint that lists names for names stands among others.
func saidBefore(others []*tree.Node, m *tree.Node) bool {
	if m.Name() != "dependentRequired" && m.Name() != "dependencies" || slices.ContainsFunc(elements(m), func(d *tree.Node) bool { return !d.IsArray() }) {
		return false
	}
	return slices.ContainsFunc(others, func(o *tree.Node) bool { return o.Name() == m.Name() && tree.Equal(o, m) })
}

// leaveDead reports keywords that say nothing of values of the types the schema names.
func (l *lowering) leaveDead(n *node, sh *shape) {
	said := typesSaidBy(sh.primary)
	if said == 0 || l.gentle {
		return
	}
	for m := range sh.primary.All() {
		k := schema.Lookup(m.Name())
		if k == nil || k.Family < schema.OfObject || concerns(k.Family, said) || m.Name() == "format" && said&tNumber != 0 || !l.means(k, m) {
			continue
		}
		n.fact(Fact{Rule: "dead-keyword", Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: typeWords(said)})
	}
}

// concerns reports whether keywords of a family say something of values of the types.
func concerns(f schema.Family, t types) bool {
	switch f {
	case schema.OfObject:
		return t&tObject != 0
	case schema.OfArray:
		return t&tArray != 0
	case schema.OfString:
		return t&tString != 0
	case schema.OfNumber:
		return t&tNumber != 0
	}
	return true
}

// leavesOver reports whether a keyword speaks of what others leave over.
func leavesOver(m *tree.Node) bool {
	return m.Name() == "unevaluatedProperties" || m.Name() == "unevaluatedItems"
}

// implied reports whether a constraint is met by all values that the node admits.
func (l *lowering) implied(n *node, sh *shape, m *tree.Node) bool {
	switch m.Name() {
	case "unevaluatedProperties", "unevaluatedItems":
		if saysNothing(m) || sh.settled[m] {
			return true
		}
		return m.Name() == "unevaluatedProperties" && n.object != nil && n.object.closedBy == m
	case "propertyNames":
		return m.Kind() == tree.True || n.carry == carryEntries
	case "minContains", "maxContains":
		return !has(sh.rest, "contains") || sh.settled[m]
	case "contains":
		return sh.settled[m]
	}
	return false
}

// counts settles bounds on the number of members.
func (l *lowering) counts(n *node, sh *shape) {
	if n.carry != carryPlain || n.object == nil {
		return
	}
	required := 0
	for _, p := range n.object.properties {
		if p.required && !p.optional {
			required++
		}
	}
	if b := sh.minMembers; b != nil {
		if v, ok := b.value.Int64(); !ok || v > int64(required) {
			l.countOrLose(n, "minProperties", b)
		}
	}
	if b := sh.maxMembers; b != nil {
		v, ok := b.value.Int64()
		if ok && n.object.closed && n.object.rest == nil && int64(len(n.object.properties)) <= v {
			return
		}
		l.countOrLose(n, "maxProperties", b)
	}
}

// countOrLose keeps a bound only where the object's members are the original's.
func (l *lowering) countOrLose(n *node, keyword string, b *bound) {
	if n.object.rest != nil || slices.ContainsFunc(n.object.properties, func(p *property) bool { return p.optional }) {
		l.lose(n, b.at, Widened)
		return
	}
	l.countKeyword(n, keyword, b, flavor.ObjectType)
}

// leaveAnnotations settles annotations and unknown words of a node at a place.
func (l *lowering) leaveAnnotations(n *node, place flavor.Place) {
	kept := n.annotations[:0:0]
	for _, a := range n.annotations {
		if a.Name() == "default" && l.refuses(flavor.CReferenceInData) && mentionsReference(a) {
			n.note(flavor.CReferenceInData, flavor.Remove, Exact, false, a, "")
			continue
		}
		if l.allows(a.Name(), place) {
			kept = append(kept, a)
			continue
		}
		told := a.Name() == "default" && l.tell(n, "default", a)
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Node: a, Keyword: a.Name(), told: told})
	}
	n.annotations = kept
	unknown := n.unknown[:0:0]
	for _, u := range n.unknown {
		if l.allows(u.Name(), place) {
			unknown = append(unknown, u)
			continue
		}
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Node: u, Keyword: u.Name()})
	}
	n.unknown = unknown
}

func (l *lowering) leaveUnion(n *node, sh *shape) { l.leaveAnnotations(n, flavor.Union) }

func (l *lowering) leaveReference(n *node) { l.leaveAnnotations(n, flavor.Reference) }

// describesUnions reports whether a union may have a description.
func (l *lowering) describesUnions() bool { return l.allows("description", flavor.Union) }

// means reports whether a keyword means what the table says, in this document. An older
// spelling that the dialect no longer has is read all the same.
func (l *lowering) means(k *schema.Keyword, m *tree.Node) bool {
	return means(l.doc, k, m)
}

// leftover lists constraints of drafts before 04, which no validator reads any more.
var leftover = map[string]bool{"divisibleBy": true, "disallow": true, "extends": true}

// idle reports, once, a keyword that means nothing in the document's dialect.
func (l *lowering) idle(m *tree.Node) {
	if !l.reported[m] && m.Name() != "nullable" || !l.reported[m] && m.Kind() == tree.True {
		l.reported[m] = true
		l.loose = append(l.loose, Fact{Rule: "idle-keyword", Severity: Warning, Node: m, Keyword: m.Name(), Detail: l.doc.Dialect.String()})
	}
}

func means(doc *schema.Document, k *schema.Keyword, m *tree.Node) bool {
	if k.Name == "nullable" {
		return doc.Nullable
	}
	if k.Name == "additionalItems" {
		return m.Parent().Get("items").IsArray() // as before 2020-12, whatever the dialect
	}
	if doc.Dialect == schema.OpenAPI30 {
		return k.In(schema.Draft04)
	}
	return k.InForce(doc.Dialect)
}

func (l *lowering) nullable() bool {
	return l.doc.Nullable
}

// malformed reports, once, a keyword whose value is of the wrong kind.
func (l *lowering) malformed(k *schema.Keyword, m *tree.Node) bool {
	if !malformed(k, m) {
		return false
	}
	if !l.reported[m] {
		l.reported[m] = true
		l.loose = append(l.loose, Fact{Rule: ruleMalformed, Repair: flavor.Remove, Severity: Warning, Node: m, Keyword: m.Name(), Detail: wanted(k)})
	}
	return true
}

const (
	ruleMalformed  = "malformed-keyword"
	ruleRepeatedID = "repeated-identifier"
	ruleDangling   = "dangling-reference"
)

// patterns are a document's regular expressions. The check of the result takes over those of
// the document, which it has for the most part.
type patterns map[string]*pattern.Pattern

// compile compiles a pattern, once; nil where no engine does.
func (ps patterns) compile(source string) *pattern.Pattern {
	p, seen := ps[source]
	if !seen {
		p, _ = pattern.Compile(source) // nil beside an error
		ps[source] = p
	}
	return p
}

func (l *lowering) pattern(source string) *pattern.Pattern { return l.patterns.compile(source) }

// acceptsPattern reports whether the flavor takes what a pattern is written with.
func (l *lowering) acceptsPattern(source string) bool { return acceptsPattern(l.rules, source) }

func acceptsPattern(r *flavor.Rules, source string) bool {
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

// description is what the description says in the end: the author's words, then the
// constraints that are lost, in one form.
func (n *node) words() (text string, changed bool) {
	if n.description != "" {
		text, changed = n.description, true
	} else {
		text = n.authorsWords()
	}
	if len(n.lost) > 0 {
		told := "(" + strings.Join(n.lost, "; ") + ")"
		if text != "" {
			text += " "
		}
		text, changed = text+told, true
	}
	return text, changed
}
