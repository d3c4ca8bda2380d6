package codec

import (
	"errors"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Place says which part of a reply a part of its value was read from.
type Place struct {
	At    int        // where in the value the part begins, as an offset
	Reply *tree.Node // what it was read from
	Text  bool       // Reply is a string, and the part is what its text says
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
func (d *decoder) place(r *tree.Node) {
	if d.placing {
		d.places = append(d.places, Place{At: len(d.out), Reply: r})
	}
}

// inText notes that the value about to be written is what the text of its place says.
func (d *decoder) inText() {
	if d.placing {
		d.places[len(d.places)-1].Text = true
	}
}
