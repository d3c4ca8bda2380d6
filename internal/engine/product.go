package engine

import "github.com/schemaflavor/schemaflavor/internal/ir"

// A product is an outcome with the nodes that it is made of.
type product struct {
	Outcome
	pass   *pass
	root   *ir.Node
	layout *ir.Layout // nil where refused, as the two before
}

// outcome is what stays of a product: how values travel, and where in the output each fact is about. No node stays, for the
// next document is made of the same memory. The codec is not bound by the time that a document may take.
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
		o.pass.Meter.Clock = nil
		o.pass.Lowering.Images.Forget()
		o.codec = o.pass.Lowering.Images.NewCodec(o.root)
	}
	out := o.Outcome
	return &out
}
