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
// value of another type than its node expects travels as it is, null always does so. It
// fails with an *EncodeError where a value has no place in the provider's shape at all: a
// member or item that it has no room for, a value that is not in a list of values, a
// value of a type that no branch of a union has; and with another error if the codec
// itself is broken. m settles what signatures leave open; it may be nil.
//
// The answer is compact where values are reshaped; all else are the value's own bytes.
// It takes time linear in the value, apart from what m takes and the signatures of the
// unions that the value meets.
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
	matcher  *pattern.Matcher // of names; nil as long as none was asked
	out      []byte
	err      error  // the first one; nothing is of use after it
	doubting bool   // within a value that no branch of a union takes
	sure     [2]int // what stands from and before these offsets comes back, whatever names are in it
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

// ReadsAsText reports whether a value is a string that is taken for JSON text where strings stand
// beside the texts of some types: the text of one of these, or of a string that would be taken for one. So what somebody
// has put in quotes keeps them.
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

// next separates a member or item from the one before it. No value ends in an opening
// bracket, so one at the end was opened just now.
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

// spelled reports whether a member's name is spelled as one that is known, which has its
// colon. If it is not, the name may be the same all the same, with other escapes.
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

// named refuses a member that the provider's shape has no place for: its name matches none of the patterns that members of a shape have,
// and it would not come back from that shape as it is.
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

// comesBack reports whether a value that has another schema than the one of a plan is carried by it all the same.
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

// readsAsTuple reports whether an object would be taken for a tuple's positions.
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

// optional reports whether null stands for absence at a position of a tuple.
func (p *plan) optional(i int) bool { return i < len(p.node.Optional) && p.node.Optional[i] }

func (e *encoder) wrap(p *plan, v *tree.Node) {
	e.write("{")
	e.member(p.wrapper)
	e.value(p.items, v)
	e.write("}")
}

// values encodes one of some values that travel as strings. What is none of them travels as the string that it would be,
// where that stands for nothing else: whether a value is valid is not asked here.
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
	case v.Kind() == tree.Null: // a list that may be null besides
		e.write("null")
	case v.IsString() && free(v.Text()) && !(literals && p.spellsUnlisted(v.Text())): // that one is a number's
		e.out = appendString(e.out, v.Text())
	case (v.IsNumber() || v.IsBool()) && !literals: // nor do texts stand for such, so that one would be a string's
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

// spellsUnlisted reports whether a string has the text of a number, true or false that is not listed, and so travels by its text.
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
