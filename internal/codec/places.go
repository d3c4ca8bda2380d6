package codec

import (
	"errors"

	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Place says which part of a reply a part of its value was read from.
type Place struct {
	At    int        // where in the value the part begins, as an offset
	Reply *tree.Node // what it was read from
	Text  bool       // Reply is a string, and the part is what its text says
	Key   *tree.Node // the member of Reply that says the name of the part, where that stands among its own members

	plan  *plan
	union *plan // of the alternatives of which it was read as one; nil: there are no others
}

// Positions reports whether an array was sent as an object with a member for each position.
func (p Place) Positions() bool { return p.plan.kind == Tuple && p.Reply.IsObject() }

// Entries reports whether an object was sent as a list of entries, or some of its members were.
func (p Place) Entries() (all, some bool) {
	rest := p.plan.node.rest()
	return p.plan.kind == Entries && p.Reply.IsArray(), p.plan.kind == Object && rest != nil && rest.Name != ""
}

// TextEntries reports whether the values of entries that an object was sent with are JSON text.
func (p Place) TextEntries() bool {
	return p.plan.kind == Entries && p.plan.items.isText() || p.plan.kind == Object && p.plan.rest.isText()
}

// isText reports whether a value travels as JSON text and as nothing else.
func (p *plan) isText() bool { return p != nil && p.kind == Text && p.node.Texts == 0 }

// Unlisted reports whether no member of an object has a place of its own.
func (p Place) Unlisted() bool { return p.plan.node != nil && len(p.plan.node.Properties) == 0 }

// Wanted says what is sent in place of the part, where that is of another type; else it is "".
func (p Place) Wanted() string {
	switch p.plan.kind {
	case Entries:
		return entriesWanted[p.plan.node.Inside]
	case Tuple:
		return positionsWanted
	}
	return ""
}

// Strings lists the strings of which one is sent in place of the part, if it is one of some values; else it is "".
func (p Place) Strings() string {
	if p.plan.kind != Values {
		return ""
	}
	return p.plan.node.listTexts()
}

// WantsText reports whether JSON text in a string is sent in place of the part, and something else was: another value, or, where
// no text stands for itself, one that is not JSON.
func (p Place) WantsText() bool {
	return p.plan.kind == Text && !p.Text && (!p.Reply.IsString() || p.plan.node.Texts == 0)
}

// TextTypes names the types of those values that are sent as JSON text in place of the part.
func (p Place) TextTypes() (names []string) {
	if p.union == nil {
		return p.plan.textTypes().Names()
	}
	var texts signature.Types
	for i := range p.union.branches {
		texts |= p.union.branches[i].textTypes() & p.union.branches[i].original.Types
	}
	return texts.Names()
}

// textTypes are the types whose values a plan sends as JSON text, for all that it carries.
func (p *plan) textTypes() signature.Types {
	switch {
	case p.kind != Text:
		return 0
	case p.node.Texts != 0:
		return p.node.Texts
	case p.node.Null:
		return signature.AnyType &^ signature.Null
	}
	return signature.AnyType
}

// Member says how a member is sent: under which name, and whether as an entry, of a list that is a
// member itself or, where list is "", is all that is sent.
func (p Place) Member(name string) (called string, entry bool, list string) {
	all, some := p.Entries()
	if all {
		return name, true, ""
	}
	if p.plan.kind == Object {
		if i, ok := p.plan.original.Find(name); ok {
			return p.plan.node.Properties[i].provider(), false, ""
		}
		if some {
			return name, true, p.plan.node.Rest.Name
		}
	}
	return name, false, ""
}

// Listed says of a member that has a place of its own whether null is sent where it is not there, and whether its value is sent as JSON text.
func (p Place) Listed(name string) (null, text bool) {
	if p.plan.kind != Object {
		return false, false
	}
	i, ok := p.plan.original.Find(name)
	return ok && p.plan.node.Properties[i].Optional, ok && p.plan.properties[i].isText()
}

// Names are what the positions of an array are called that was sent as an object.
func (p Place) Names() []string {
	if !p.Positions() {
		return nil
	}
	return p.plan.node.Names[:min(len(p.plan.prefix), len(p.plan.node.Names))]
}

// Spell spells a value as it is sent in place of the part; it is "" where that cannot be said.
func (p Place) Spell(v *tree.Node) string {
	e := encoder{root: v}
	if e.value(p.plan, v); e.err != nil {
		return ""
	}
	return string(e.out)
}

// rest is what an object does with members that it does not list.
func (n *Node) rest() *Rest {
	if n == nil {
		return nil
	}
	return n.Rest
}

// Places lists where the parts of a reply's value come from, by where they begin in the value, what
// Decode gives for the same options. What travels as it is has one place for all that is in it. Of
// several places at one offset the last is the innermost.
func (c *Codec) Places(reply *tree.Node, o Options) ([]Place, error) {
	p, err := c.prepare()
	if err != nil {
		return nil, err
	}
	if reply == nil {
		return nil, errors.New("got no reply")
	}
	d := decoder{options: o, out: make([]byte, 0, len(reply.Raw())), placing: true}
	d.base, d.here = reply.Pointer(), -1
	d.value(p, reply)
	return d.places, nil
}

// place notes where the value that is about to be written comes from.
func (d *decoder) place(p *plan, r *tree.Node) {
	if d.placing {
		at := Place{At: len(d.out), Reply: r, plan: p}
		if n := len(d.places); n > 0 && d.places[n-1].At == at.At && d.places[n-1].Reply == r {
			if at.union = d.places[n-1].union; d.places[n-1].plan.kind == Union {
				at.union = d.places[n-1].plan
			}
		}
		if d.key != nil && d.key.Parent() == r {
			at.Key = d.key
		}
		d.places = append(d.places, at)
	}
}

// inText notes that the value about to be written is what the text of its place says.
func (d *decoder) inText() {
	if d.placing {
		d.places[len(d.places)-1].Text = true
	}
}
