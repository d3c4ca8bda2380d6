package codec

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// An EncodeError says that a value has no place in the provider's shape, and where.
type EncodeError struct {
	Path    string // JSON Pointer into the value
	Message string
}

func (e *EncodeError) Error() string {
	if e.Path == "" {
		return "the value has no place in the provider's shape: " + e.Message
	}
	return fmt.Sprintf("the value at %s has no place in the provider's shape: %s", e.Path, e.Message)
}

// Encode carries a value of the original shape to the provider's. It never validates: a
// value of another type than its node expects, such as null at an Object, travels as it is. It
// fails with an *EncodeError where a value has no place in the provider's shape at all: a
// member or item that the shape has no room for, a value that is not in a list of values, a
// value of a type that no branch of a union has. It fails with another error if the codec
// itself is broken. m settles which branch a value belongs to where signatures leave that
// open; it may be nil.
//
// The answer is compact where values are reshaped, and has the value's own bytes elsewhere.
// It takes time linear in the value, apart from calls of m and matching the signatures of
// unions.
func (c *Codec) Encode(value *tree.Node, m Membership) ([]byte, error) {
	p, err := c.prepare()
	if err != nil {
		return nil, err
	}
	size := len(value.Raw())
	if !p.same {
		size += size/2 + 64
	}
	e := encoder{root: value, members: m, out: make([]byte, 0, size)}
	e.value(p, value)
	if e.err != nil {
		return nil, e.err
	}
	return e.out, nil
}

type encoder struct {
	root     *tree.Node
	members  Membership
	matcher  *pattern.Matcher // of member names; made when first needed
	out      []byte
	err      error  // the first error; out is of no use after it
	doubting bool   // whether a value around this one matches no branch of its union: see misses
	sure     [2]int // offsets of a part of the value of which comesBack holds: its names need no check
}

// maxBacktracking bounds the time in which the names of one value are matched.
const maxBacktracking = time.Second

func (e *encoder) value(p *plan, v *tree.Node) {
	switch {
	case e.err != nil:
		return
	case p.same:
		e.out = appendSame(e.out, v)
		return
	}
	switch p.kind {
	case Object:
		e.object(p, v)
	case Array:
		e.array(p, v)
	case Tuple:
		e.tuple(p, v)
	case Entries:
		e.entries(p, v)
	case Text:
		e.text(p, v)
	case Wrap:
		e.wrap(p, v)
	case Values:
		e.values(p, v)
	case Union:
		e.union(p, v)
	}
}

func (e *encoder) text(p *plan, v *tree.Node) {
	of := p.node.Texts
	if of != 0 && of&signature.TypeOf(v) == 0 && !ReadsAsText(v, of) || p.node.Null && v.Kind() == tree.Null {
		e.out = appendSame(e.out, v)
		return
	}
	e.out = appendString(e.out, v.Append(nil))
}

// ReadsAsText reports whether a value is a string that Decode takes for JSON text where strings stand beside the JSON texts of
// values of some types, which of lists. With ButStrings that is any string that is JSON, or was meant as JSON. Otherwise it is
// the text of a value of these types, or the text of a string that reads as text itself: such a string is quoted once more to be
// sent, so that Decode, which removes one level of quotes, gives back the original.
func ReadsAsText(v *tree.Node, of signature.Types) bool {
	if !v.IsString() {
		return false
	}
	if of == ButStrings {
		return !isPlain(v.Text())
	}
	text := strings.TrimLeft(v.Text(), " \t\r\n")
	if text == "" || !strings.Contains(`"{[`, text[:1]) {
		return false
	}
	d, err := tree.Parse([]byte(v.Text()), tree.Limits{})
	return err == nil && (of&signature.TypeOf(d.Root()) != 0 || ReadsAsText(d.Root(), of))
}

// appendSame appends a value as it is.
func appendSame(b []byte, v *tree.Node) []byte {
	if v.Clean() {
		return append(b, v.Raw()...)
	}
	return v.Append(b)
}

func (e *encoder) fail(v *tree.Node, format string, a ...any) {
	if e.err == nil {
		e.err = &EncodeError{strings.TrimPrefix(v.Pointer(), e.root.Pointer()), fmt.Sprintf(format, a...)}
	}
}

// next appends a comma, unless the next member or item is the first. No value ends in an
// opening bracket, so a bracket at the end was opened just now.
func next(b []byte) []byte {
	if last := b[len(b)-1]; last == '{' || last == '[' {
		return b
	}
	return append(b, ',')
}

// member starts a member by its spelled name.
func (e *encoder) member(name []byte) { e.out = append(next(e.out), name...) }

func (e *encoder) write(s string) { e.out = append(e.out, s...) }

func (e *encoder) object(p *plan, v *tree.Node) {
	if !v.IsObject() {
		e.out = appendSame(e.out, v)
		return
	}
	e.write("{")
	listed, at := 0, v.First()
	for i := range p.properties {
		q := &p.node.Properties[i]
		var m *tree.Node
		switch { // most members stand in the order of the schema
		case at != nil && spelled(at, p.originals[i]):
			m = at
		case listed < v.Len():
			m = v.Get(q.Original)
		}
		if m != nil {
			at = m.Next()
		}
		switch {
		case m != nil:
			listed++
			e.member(p.names[i])
			e.value(p.properties[i], m)
		case q.Optional:
			e.member(p.names[i])
			e.write("null")
		}
	}
	if rest := p.node.Rest; rest != nil && rest.Name != "" {
		e.restList(p, v, v.Len()-listed)
	} else if v.Len() > listed {
		e.restMembers(p, v)
	}
	e.write("}")
}

// spelled reports whether a member's name is spelled exactly as name, which ends in a colon. If
// it is not, the two may still be the same name with different escapes.
func spelled(m *tree.Node, name []byte) bool { return bytes.Equal(m.RawName(), name[:len(name)-1]) }

// restMembers encodes the members that stay members.
func (e *encoder) restMembers(p *plan, v *tree.Node) {
	for m := range v.All() {
		name := m.Name()
		if p.original.Has(name) {
			continue
		}
		if p.provider.Has(name) {
			e.fail(m, "another member travels under this name")
		}
		e.named(p, p.rest, m)
		e.member(m.RawName())
		e.write(":")
		e.value(p.rest, m)
	}
}

// restList encodes the members that travel as a list of entries.
func (e *encoder) restList(p *plan, v *tree.Node, count int) {
	e.member(p.restName)
	if count == 0 && p.node.Rest.Optional {
		e.write("null")
		return
	}
	e.write("[")
	for m := range v.All() {
		if !p.original.Has(m.Name()) {
			e.named(p, p.rest, m)
			e.entry(p.rest, m, p.node.Rest.Inside)
		}
	}
	e.write("]")
}

// named fails for a member whose name matches none of the patterns of p. The plan of is for members whose names match, and the value of
// any other member has another schema; it travels all the same if it comes back unchanged by of.
func (e *encoder) named(p, of *plan, m *tree.Node) {
	if at := m.Offset(); at >= e.sure[0] && at < e.sure[1] {
		return
	}
	if len(p.patterns) > 0 && e.matcher == nil {
		e.matcher = pattern.NewMatcher(maxBacktracking)
	}
	switch {
	case p.patterns.match(e.matcher, m.Name()):
	case e.comesBack(of, m):
		e.sure = [2]int{m.Offset(), m.Offset() + len(m.Raw())}
	default:
		e.fail(m, "got the name %s, want one that matches %s", quote(m.Name()), p.patterns)
	}
}

// comesBack reports whether a plan made for another schema carries a value and brings it back unchanged, which it tries.
func (e *encoder) comesBack(p *plan, v *tree.Node) bool {
	if list := p.kind == Array || p.kind == Tuple; list != v.IsArray() && (list || p.kind == Object) {
		return false
	}
	there := encoder{root: v, members: e.members, sure: [2]int{0, math.MaxInt}}
	if there.value(p, v); there.err != nil {
		return false
	}
	sent, err := tree.Parse(there.out, tree.Limits{})
	if err != nil {
		return false
	}
	back := decoder{}
	if back.value(p, sent.Root()); len(back.list) > 0 {
		return false
	}
	d, err := tree.Parse(back.out, tree.Limits{})
	return err == nil && tree.Equal(d.Root(), v)
}

func (e *encoder) entries(p *plan, v *tree.Node) {
	if !v.IsObject() {
		if readsAsEntries(v, p.node.Inside) {
			e.fail(v, "got an array that would come back as an object, want an object")
		}
		e.out = appendSame(e.out, v)
		return
	}
	e.write("[")
	for m := range v.All() {
		e.named(p, p.items, m)
		e.entry(p.items, m, p.node.Inside)
	}
	e.write("]")
}

// readsAsTuple reports whether Decode would take an object for the positions of a tuple.
func (p *plan) readsAsTuple(v *tree.Node) bool {
	if !v.IsObject() {
		return false
	}
	for m := range v.All() {
		if !slices.Contains(p.node.Names, m.Name()) {
			return false
		}
	}
	return true
}

func (e *encoder) array(p *plan, v *tree.Node) {
	if !v.IsArray() {
		e.out = appendSame(e.out, v)
		return
	}
	e.write("[")
	i := 0
	for item := range v.All() {
		q := p.items
		if i < len(p.prefix) {
			q = p.prefix[i]
		}
		e.out = next(e.out)
		e.value(q, item)
		i++
	}
	e.write("]")
}

func (e *encoder) tuple(p *plan, v *tree.Node) {
	if !v.IsArray() {
		if p.readsAsTuple(v) {
			e.fail(v, "got an object that would come back as an array, want an array")
		}
		e.out = appendSame(e.out, v)
		return
	}
	e.write("{")
	item := v.First()
	for i, q := range p.prefix {
		switch {
		case item != nil:
			e.member(p.names[i])
			e.value(q, item)
			item = item.Next()
		case p.optional(i):
			e.member(p.names[i])
			e.write("null")
		}
	}
	e.tupleRest(p, item)
	e.write("}")
}

// tupleRest encodes the items after the named positions, from item on.
func (e *encoder) tupleRest(p *plan, item *tree.Node) {
	last := len(p.prefix)
	switch {
	case last == len(p.names):
		if item != nil {
			e.fail(item, "got more than %d items", last)
		}
		return
	case item == nil && p.optional(last):
		e.member(p.names[last])
		e.write("null")
		return
	}
	e.member(p.names[last])
	e.write("[")
	for ; item != nil; item = item.Next() {
		e.out = next(e.out)
		e.value(p.items, item)
	}
	e.write("]")
}

// optional reports whether null stands for absence at position i of a tuple.
func (p *plan) optional(i int) bool { return i < len(p.node.Optional) && p.node.Optional[i] }

func (e *encoder) wrap(p *plan, v *tree.Node) {
	e.write("{")
	e.member(p.wrapper)
	e.value(p.items, v)
	e.write("}")
}

// values encodes one of the listed values, which travel as strings. Encode never validates, so a scalar that is not listed travels
// too, as the string of its own text, unless that string stands for another value.
func (e *encoder) values(p *plan, v *tree.Node) {
	i, ok := p.keys.Find(v.Key())
	free := func(text string) bool {
		_, taken := p.texts.Find(text)
		return !taken
	}
	literals := p.node.listsLiterals()
	switch {
	case ok:
		e.out = appendString(e.out, p.node.Values[i].Text)
	case v.Kind() == tree.Null: // null may be sent beside the listed strings
		e.write("null")
	case v.IsString() && free(v.Text()) && !(literals && p.spellsUnlisted(v.Text())): // otherwise the string means the number
		e.out = appendString(e.out, v.Text())
	case (v.IsNumber() || v.IsBool()) && !literals: // here a string means a string, so the literal itself is sent
		e.write(string(v.Raw()))
	case (v.IsNumber() || v.IsBool()) && free(string(v.Raw())):
		e.out = appendString(e.out, string(v.Raw()))
	default:
		e.fail(v, "got %s, want one of %s", show(v), p.node.listOriginals())
	}
}

// listsLiterals reports whether a number, true or false is among the listed values.
func (n *Node) listsLiterals() bool {
	return slices.ContainsFunc(n.Values, func(v Value) bool { return isLiteral(v.Original) })
}

// spellsUnlisted reports whether a string is the text of a number, true or false that is not listed, which travels as that string.
func (p *plan) spellsUnlisted(text string) bool {
	d, err := tree.Parse([]byte(text), tree.Limits{Depth: 1, Bytes: len(text)})
	if err != nil || len(d.Root().Raw()) < len(text) {
		return false
	}
	_, listed := p.keys.Find(d.Root().Key())
	return !listed && (d.Root().IsNumber() || d.Root().IsBool())
}

// isLiteral reports whether a JSON text is that of a number, true or false.
func isLiteral(text string) bool { return text != "null" && strings.IndexAny(text, `"{[`) != 0 }
