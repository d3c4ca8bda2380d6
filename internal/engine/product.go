package engine

import (
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meter"
)

// A product is an outcome with the nodes that it is made of.
type product struct {
	Outcome
	pass   *pass
	root   *ir.Node
	layout *ir.Layout // nil where refused, as are pass and root
}

// outcome returns what stays of a product: its text, its codec, and its facts, each with the place in the output that it is about. No
// node stays, because the next document is made of the same memory.
func (o *product) outcome() *Outcome {
	var places []ir.Place
	for i := range o.Facts {
		f := &o.Facts[i]
		n, made := f.Out.(*ir.Node)
		if !made {
			continue
		}
		f.Out = ir.Nowhere
		if o.layout == nil {
			continue
		}
		if at, ok := o.layout.Index(n); ok {
			if places == nil {
				places = o.layout.Places()
			}
			f.Out = &places[at]
		}
	}
	if o.Refusal == nil {
		o.codec, o.uncarried = o.carried()
	}
	out := o.Outcome
	return &out
}

// carried makes the codec. If a bug makes that fail, the schema is still returned: it serves whoever needs no codec.
func (o *product) carried() (c *codec.Codec, failed bool) {
	defer func() {
		switch p := recover(); p.(type) {
		case nil:
		case meter.Overdue:
			panic(p)
		default:
			c, failed = nil, true
		}
	}()
	o.pass.Meter.Clock.Look()
	o.pass.Lowering.Images.Forget()
	return o.pass.Lowering.Images.NewCodec(o.root), false
}
