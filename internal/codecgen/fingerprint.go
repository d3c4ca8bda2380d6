package codecgen

import (
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// Forget drops codecs and fingerprints: a node became another, and those that hold it are no longer what they were.
func (i *Images) Forget() {
	i.comparing.clear()
	i.prints = slab.Cleared(i.prints)
}

// Fingerprint returns the text of a node in the output. Two nodes with the same one read the same and carry values
// alike: ok is false for a node that reshapes values, references aside, which name their definition in the
// text; and for one too large to be worth it.
func (i *Images) Fingerprint(n *ir.Node) (text string, ok bool) {
	if p, known := i.prints[n]; known { // a branch within many unions
		return p, p != ""
	}
	if i.Meter.Spent() {
		return "", false
	}
	out, over := i.read(n)
	i.Meter.Charge(1 + len(out)/4)
	if i.asked.forget(); !over {
		i.asked.Referred = true // the text names the definition, so that its codec need not be asked
		if i.asked.Is(n) {
			text = string(out)
		}
	}
	if i.printed += len(text); i.printed > maxPrinted {
		clear(i.prints)
		i.printed = 0
	}
	slab.Put(&i.prints, n, text)
	return text, text != ""
}

// maxPrinted bounds the fingerprints that are remembered, in bytes.
const maxPrinted = 16 << 20

// Written returns how a node that holds no others reads in the output.
func (i *Images) Written(n *ir.Node) string {
	out, _ := i.read(n)
	i.Meter.Charge(1 + len(out)/16)
	return string(out)
}

// read returns how a node reads in the output, and whether it is too long to be read whole. The text is valid until
// another node is read.
func (i *Images) read(n *ir.Node) (text []byte, over bool) {
	e := &i.reads
	e.Form, e.Most, e.Out, e.Over = i.Form, 4096, e.Out[:0], false
	e.Schema(n)
	return e.Out, e.Over
}
