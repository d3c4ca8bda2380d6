package codec

import (
	"errors"

	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Place says from which part of a reply a part of the decoded value was read.
type Place struct {
	At    int        // the offset at which the part begins in the value
	Reply *tree.Node // the part of the reply that it was read from
	Text  bool       // Reply is a string, and the part is the JSON in that string
	Key   *tree.Node // the member of Reply that is the name of the part, if Reply is an entry with Inside; or nil

	plan  *plan
	union *plan // the union of which plan is the branch that the part was read as, or nil
}

// Positions reports whether an array was sent as an object with a member for each position.
func (p Place) Positions() bool { return p.plan.kind == Tuple && p.Reply.IsObject() }

// Entries reports whether all members of an object were sent as a list of entries, and whether its shape has such a list for some.
func (p Place) Entries() (all, some bool) {
	rest := p.plan.node.rest()
	return p.plan.kind == Entries && p.Reply.IsArray(), p.plan.kind == Object && rest != nil && rest.Name != ""
}

// TextEntries reports whether the entries of an object have JSON text for values.
func (p Place) TextEntries() bool {
	return p.plan.kind == Entries && p.plan.items.isText() || p.plan.kind == Object && p.plan.rest.isText()
}

// isText reports whether every value of a plan travels as JSON text.
func (p *plan) isText() bool { return p != nil && p.kind == Text && p.node.Texts == 0 }

// Unlisted reports whether an object's shape lists no member.
func (p Place) Unlisted() bool { return p.plan.node != nil && len(p.plan.node.Properties) == 0 }

// Wanted says in words what has to be sent for the part where it is reshaped to another type: "a list of … objects". Otherwise it is "".
func (p Place) Wanted() string {
	switch p.plan.kind {
	case Entries:
		return entriesWanted[p.plan.node.Inside]
	case Tuple:
		return positionsWanted
	}
	return ""
}

// Strings lists in words the strings of which one has to be sent for the part, if the part is one of the kind Values; otherwise it is "".
func (p Place) Strings() string {
	if p.plan.kind != Values {
		return ""
	}
	return p.plan.node.listTexts()
}

// WantsText reports whether JSON text in a string had to be sent for the part, and was not: the reply has a value that is no string,
// or, where all values travel as text, a string that is not JSON.
func (p Place) WantsText() bool {
	return p.plan.kind == Text && !p.Text && (!p.Reply.IsString() || p.plan.node.Texts == 0)
}

// TextTypes names the types of the values that are sent as JSON text where the part stands.
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

// textTypes returns the types whose values a plan sends as JSON text.
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

// Member says how a member of an object is sent: under which name, and whether as an entry of a list. The
// list is the member called list of what is sent, or, if list is "", all that is sent.
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

// Listed says for a member that the shape lists whether null is sent if it is absent, and whether its value is sent as JSON text.
func (p Place) Listed(name string) (null, text bool) {
	if p.plan.kind != Object {
		return false, false
	}
	i, ok := p.plan.original.Find(name)
	return ok && p.plan.node.Properties[i].Optional, ok && p.plan.properties[i].isText()
}

// Names returns the names of the positions of an array that was sent as an object.
func (p Place) Names() []string {
	if !p.Positions() {
		return nil
	}
	return p.plan.node.Names[:min(len(p.plan.prefix), len(p.plan.node.Names))]
}

// Spell returns the text by which a value would be sent in place of the part, or "" where it cannot be encoded.
func (p Place) Spell(v *tree.Node) string {
	e := encoder{root: v}
	if e.value(p.plan, v); e.err != nil {
		return ""
	}
	return string(e.out)
}

// rest returns how an Object carries members that it does not list; nil for a nil node.
func (n *Node) rest() *Rest {
	if n == nil {
		return nil
	}
	return n.Rest
}

// Places lists from where in a reply the parts of its value were read, in the order in which the parts
// begin in the value that Decode returns for the same options. A part that travels as it is has one place
// for all that is in it. Of several places at one offset the last is the innermost.
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

// place adds a Place for the value that is about to be written.
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

// inText sets Text of the last Place: the value that is about to be written is the JSON in a string.
func (d *decoder) inText() {
	if d.placing {
		d.places[len(d.places)-1].Text = true
	}
}
