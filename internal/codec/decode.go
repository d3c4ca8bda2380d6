package codec

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Decode carries a reply in the provider's shape back to the original shape. It undoes
// shape and nothing else: it does not validate the value. A part that is not in the
// provider's shape is a Problem and is carried as it is. A part that is in the
// original shape already, and cannot be anything else, is taken as that, and a Problem
// with Note says so. So the value is always complete JSON. It is compact where it was
// reshaped; numbers, strings and the order of members are those of the reply.
//
// Null is no Problem, nor is a value of another type at a node of kind Object or Array:
// such values travel as they are both ways.
//
// Decode fails only if the codec itself is broken or there is no reply. It takes time linear
// in the reply, apart from matching the signatures of unions.
func (c *Codec) Decode(reply *tree.Node, o Options) (value []byte, problems []Problem, err error) {
	p, err := c.prepare()
	if err != nil {
		return nil, nil, err
	}
	if reply == nil {
		return nil, nil, errors.New("got no reply")
	}
	d := decoder{options: o, out: make([]byte, 0, len(reply.Raw()))}
	d.base, d.here = reply.Pointer(), -1
	if !reply.Clean() {
		d.duplicates(reply, nil)
	}
	if c.Objects && p.kind != Wrap && !reply.IsObject() {
		d.add(false, reply, "must be an object, got %s", got(reply, signature.Object))
	}
	d.value(p, reply)
	if c.Objects && p.kind == Wrap && d.count[index(false)] == 0 && !bytes.HasPrefix(d.out, []byte("{")) {
		meant := cmp.Or(reply.Get(p.node.Name), reply)
		if _, ok := p.items.tagged(meant); ok { // what stands under the tag is no object
			meant = meant.First()
		}
		d.add(false, meant, "must be an object, got %s", got(meant, signature.Object))
	}
	return d.out, d.problems(), nil
}

type decoder struct {
	report
	options Options
	out     []byte
	key     *tree.Node // the key member of the entry that is being decoded, if the entry is the member itself (Inside)
	placing bool       // whether to collect places
	places  []Place    // where the parts of the value come from
}

func (d *decoder) value(p *plan, r *tree.Node) {
	d.place(p, r)
	if p.same {
		d.same(r)
		return
	}
	switch p.kind {
	case Object:
		d.object(p, r)
	case Array:
		d.array(p, r)
	case Tuple:
		d.tuple(p, r)
	case Entries:
		d.entries(p, r)
	case Text:
		d.text(p, r)
	case Wrap:
		d.wrap(p, r)
	case Values:
		d.values(p, r)
	case Union:
		d.union(p, r)
	}
}

func (d *decoder) same(r *tree.Node) {
	if d.key != nil && d.key.Parent() == r {
		d.withoutKey(r)
		return
	}
	d.out = appendSame(d.out, r)
}

func (d *decoder) write(s string) { d.out = append(d.out, s...) }

// member starts a member by its spelled name, with its colon.
func (d *decoder) member(name []byte) { d.out = append(next(d.out), name...) }

// keyed decodes a member, under a name that is already spelled as JSON.
func (d *decoder) keyed(name []byte, p *plan, r *tree.Node) {
	d.member(name)
	d.write(":")
	d.value(p, r)
}

// refuse adds a Problem for a part that is not in the provider's shape, and carries the part as it is.
func (d *decoder) refuse(r *tree.Node, format string, a ...any) {
	d.add(false, r, format, a...).At = len(d.out)
	d.same(r)
}

func (d *decoder) text(p *plan, r *tree.Node) {
	if of := p.node.Texts; of != 0 && of&signature.TypeOf(r) == 0 && !ReadsAsText(r, of) {
		d.same(r)
		return
	}
	if !r.IsString() {
		if r.Kind() != tree.Null {
			d.add(true, r, "want JSON text in a string, got %s; it is taken as the value itself", article(r))
		}
		d.same(r)
		return
	}
	if strings.TrimSpace(r.Text()) == "" {
		p := d.add(false, r, "must be JSON text in a string, got no text")
		p.At, p.Unread = len(d.out), true
		d.same(r)
		return
	}
	doc, err := tree.Parse([]byte(r.Text()), tree.Limits{})
	if err != nil {
		if !begunAsJSON(r.Text()) {
			p := d.add(true, r, "want JSON text in the string, got plain text; it is taken as the string itself")
			p.Bare, p.Plain = true, true
			d.same(r)
			return
		}
		p := d.add(false, r, "must be JSON text in a string, but it does not parse: %v", err)
		p.At, p.Unread = len(d.out), !meantAsJSON(r.Text(), err)
		d.same(r)
		return
	}
	if root := doc.Root(); !root.Clean() {
		d.duplicates(root, r)
	}
	d.inText()
	d.same(doc.Root())
}

// isPlain reports whether a text is plain text: it is no JSON, and was not meant as JSON either.
func isPlain(text string) bool {
	if strings.TrimSpace(text) == "" {
		return true
	}
	_, err := tree.Parse([]byte(text), tree.Limits{})
	return err != nil && !(begunAsJSON(text) && meantAsJSON(text, err))
}

// begunAsJSON reports whether a text begins like a JSON object, array or string.
func begunAsJSON(text string) bool {
	return strings.IndexAny(strings.TrimLeft(text, " \t\r\n"), "{[\"") == 0
}

// meantAsJSON reports whether a text that does not parse was meant as JSON: it begins with a brace and a quote, or is only cut off.
// err is the parser's error.
func meantAsJSON(text string, err error) bool {
	var wrong *tree.SyntaxError
	rest, object := strings.CutPrefix(strings.TrimSpace(text), "{")
	return object && strings.HasPrefix(strings.TrimSpace(rest), `"`) || errors.As(err, &wrong) && wrong.Offset >= len(text)
}

func (d *decoder) wrap(p *plan, r *tree.Node) {
	name := p.node.Name
	switch m := r.Get(name); {
	case m != nil && r.Len() == 1:
		d.value(p.items, m)
	case m != nil:
		d.refuse(r, "must be an object with %s as its only member, got %d members", quote(name), r.Len())
	default:
		what := got(r, 0)
		if r.IsObject() {
			what = "one without it"
		}
		d.add(true, r, "want an object with the one member %s, got %s; it is taken as that member's value", quote(name), what).Bare = true
		d.value(p.items, r)
	}
}

func (d *decoder) values(p *plan, r *tree.Node) {
	n := p.node
	if r.IsString() {
		if i, ok := p.texts.Find(r.Text()); ok {
			d.write(n.Values[i].Original)
			return
		}
	}
	switch i, ok := p.keys.Find(r.Key()); {
	case ok:
		d.add(true, r, "want the string %s, got %s; it is taken as the value it stands for", quote(n.Values[i].Text), show(r))
		d.same(r)
	case r.Kind() == tree.Null:
		d.same(r)
	case len(n.Values) == 1:
		d.refuse(r, "must be the string %s, got %s%s", n.listTexts(), show(r), n.nearest(r))
	default:
		d.refuse(r, "must be one of the strings %s, got %s%s", n.listTexts(), show(r), n.nearest(r))
	}
}

func (d *decoder) array(p *plan, r *tree.Node) {
	if !r.IsArray() {
		d.same(r)
		return
	}
	d.write("[")
	i := 0
	for item := range r.All() {
		q := p.items
		if i < len(p.prefix) {
			q = p.prefix[i]
		}
		d.out = next(d.out)
		d.value(q, item)
		i++
	}
	d.write("]")
}

func (d *decoder) union(p *plan, r *tree.Node) {
	if i, ok := p.tagged(r); ok {
		d.value(p.branches[i].plan, r.First())
		return
	}
	b, how := p.branchOf(r)
	switch how {
	case asImage:
		if p.mixes(b, r) {
			d.add(true, r, "the object has members that tell two forms apart; it is read as the one that may have both")
		}
	case asOriginal:
		d.add(true, r, "want %s, got what one of the forms stands for; it is taken as that", p.wanted())
	case asNear:
		what := "the object has"
		if r.IsArray() {
			what = "items of the array have"
		}
		d.add(true, r, "%s not all the members that its form wants, or others; it is read as that form all the same", what)
	case asTyped: // validation says what is wrong with the value
	case asClosest:
		d.add(true, r, "the %s is in none of the forms; it is read as the one that is nearest to it", r.Kind())
	case asLikeliest: // read as one branch, so that validation can say what is wrong with the value
		x := d.add(false, r, "must be %s, got %s that is none of these%s", p.wanted(), article(r), textHint(r, signature.Object|signature.Array))
		x.At, x.Vague = len(d.out), true
	case asNothing:
		if r.Kind() == tree.Null {
			d.same(r)
			return
		}
		if types := p.untagged(); types != 0 && types&signature.TypeOf(r) == 0 {
			d.refuse(r, "must be %s, got %s%s", typeNames(types), article(r), textHint(r, signature.Object|signature.Array))
			return
		}
		d.refuse(r, "must be %s, got %s that is none of these%s", p.wanted(), article(r), textHint(r, signature.Object|signature.Array))
		return
	}
	d.value(b.plan, r)
}

// mixes reports whether an object in the form of branch b also has all members that another branch requires, and fails to be of
// that other branch only because it has a member that tells the two apart.
func (p *plan) mixes(b *branchPlan, r *tree.Node) bool {
	return r.IsObject() && slices.ContainsFunc(p.branches, func(o branchPlan) bool {
		return o.tag == nil && o.plan != b.plan && slices.ContainsFunc(o.image.Absent, r.Has) &&
			!slices.ContainsFunc(o.image.Required, func(name string) bool { return !r.Has(name) })
	})
}

// reading says how branchOf found the branch that a reply belongs to.
type reading uint8

const (
	asImage     reading = iota // the reply matches the branch's image
	asOriginal                 // the reply is in the original shape already, and only one branch has such values
	asNear                     // the reply has missing or unexpected members and no other misfit, which holds for this branch alone, and none is closer
	asTyped                    // no other branch has scalars of the reply's type
	asClosest                  // the reply misses the branch's image by less than all others
	asLikeliest                // the reply misses several images by the same; the branch is the first of these
	asNothing                  // there is no such branch
)

// branchOf returns the untagged branch that a reply belongs to, and how that is known.
func (p *plan) branchOf(r *tree.Node) (*branchPlan, reading) {
	for i := range p.branches {
		if b := &p.branches[i]; b.tag == nil && b.image.Matches(r) {
			return b, asImage
		}
	}
	wrapped := p.mentionsTag(r)
	owns, renamed := p.owners(r)
	if b := p.only(func(b *branchPlan) bool {
		return !renamed && !(wrapped && b.tag != nil) && !(b.tag == nil && b.kind == Identity) && b.original.Matches(r)
	}); b != nil {
		return b, asOriginal
	}
	near := p.only(func(b *branchPlan) bool { return b.tag == nil && owns(b) && b.image.Expects(r) && b.image.Consists(r) })
	closest := p.closest(r, owns)
	if near != nil && (closest == nil || closest == near) { // one wrong value in another form may be less than all that is missing in this one
		return near, asNear
	}
	if b := p.ofType(r); b != nil {
		return b, asTyped
	}
	if closest != nil {
		return closest, asClosest
	}
	if r.Kind() != tree.Null {
		if b := p.likeliest(r, owns); b != nil {
			return b, asLikeliest
		}
	}
	return nil, asNothing
}

// ofType returns the branch that a scalar belongs to because no other branch has values of its type. It returns nil where a branch is
// tagged, and where the scalar is the JSON text of an object or array that a branch takes.
func (p *plan) ofType(r *tree.Node) *branchPlan {
	t, types := signature.TypeOf(r), p.untagged()
	if t&(signature.Object|signature.Array|signature.Null) != 0 || types&t == 0 || textHint(r, types&(signature.Object|signature.Array)) != "" {
		return nil
	}
	return p.only(func(b *branchPlan) bool { return b.image.Types&t != 0 })
}

// tagged returns the index of the branch by whose tag the only member of r is named.
func (p *plan) tagged(r *tree.Node) (int, bool) {
	if !r.IsObject() || r.Len() != 1 {
		return 0, false
	}
	i, ok := p.tags.Find(r.First().Name())
	return i, ok && p.branches[i].tag != nil
}

// mentionsTag reports whether a member of r is named like the tag of a branch. Then r is in the
// provider's shape, with members too many, and not in the original one.
func (p *plan) mentionsTag(r *tree.Node) bool {
	if !r.IsObject() {
		return false
	}
	for m := range r.All() {
		if i, ok := p.tags.Find(m.Name()); ok && p.branches[i].tag != nil {
			return true
		}
	}
	return false
}

// owners tells by the names of a reply's members which branches it can belong to. If some of the
// names are ones that a branch gives to renamed properties, owns holds for the branches that have all
// of these, and renamed is true. Otherwise owns holds for the branches that know one of the names.
// If that is no branch, owns holds for all.
func (p *plan) owners(r *tree.Node) (owns func(*branchPlan) bool, renamed bool) {
	var names []string
	if r.IsObject() && len(p.renamed.Texts) > 0 {
		for m := range r.All() {
			if p.renamed.Has(m.Name()) {
				names = append(names, m.Name())
			}
		}
	}
	owns = func(b *branchPlan) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return !b.provider.Has(name) })
	}
	renamed = len(names) > 0
	if !renamed {
		owns = func(b *branchPlan) bool { return b.image.Knows(r) }
	}
	if !r.IsObject() || !slices.ContainsFunc(p.branches, func(b branchPlan) bool { return b.tag == nil && owns(&b) }) {
		return func(*branchPlan) bool { return true }, false
	}
	return owns, renamed
}

// only returns the branch for which is holds. If it holds for several, only returns the first if
// all of them carry values alike, and nil otherwise.
func (p *plan) only(is func(*branchPlan) bool) (found *branchPlan) {
	for i := range p.branches {
		b := &p.branches[i]
		switch {
		case !is(b):
		case found == nil:
			found = b
		case found.plan != b.plan && !(found.same && b.same):
			return nil
		}
	}
	return found
}

// closest returns the branch whose image an object or array misses by least, or nil if several branches that
// carry values differently are as near.
func (p *plan) closest(r *tree.Node, owns func(*branchPlan) bool) *branchPlan {
	t := signature.TypeOf(r)
	if t&(signature.Object|signature.Array) == 0 {
		return nil
	}
	least := -1
	for i := range p.branches {
		if b := &p.branches[i]; b.tag == nil && owns(b) && b.image.Types&t != 0 {
			if far := b.image.Misfit(r); least < 0 || far < least {
				least = far
			}
		}
	}
	return p.only(func(b *branchPlan) bool {
		return b.tag == nil && owns(b) && b.image.Types&t != 0 && b.image.Misfit(r) == least
	})
}

// likeliest returns the branch whose image an object misses by least, the first of several.
func (p *plan) likeliest(r *tree.Node, owns func(*branchPlan) bool) (found *branchPlan) {
	least := 0
	for i := range p.branches {
		b := &p.branches[i]
		if b.tag != nil || !owns(b) || !r.IsObject() || b.image.Types&signature.Object == 0 {
			continue
		}
		if far := b.image.Misfit(r); found == nil || far < least {
			found, least = b, far
		}
	}
	return found
}

// untagged returns the types of all images, or 0 if a branch is tagged.
func (p *plan) untagged() (types signature.Types) {
	for i := range p.branches {
		b := &p.branches[i]
		if b.tag != nil {
			return 0
		}
		types |= b.image.Types
	}
	return types
}

// wanted says in words what the provider's shape wants where a union stands.
func (p *plan) wanted() string {
	var tags []string
	var types signature.Types
	for i := range p.branches {
		if b := &p.branches[i]; b.tag == nil {
			types |= b.image.Types
		} else if len(tags) < shownValues {
			tags = append(tags, quote(b.branch.Name))
		}
	}
	switch {
	case len(tags) == 0:
		return typeNames(types) + " in one of the forms of the schema"
	case types == 0:
		return "an object whose only member is " + orList(tags)
	}
	return "an object whose only member is " + orList(tags) + ", or " + typeNames(types)
}
