package codecgen

import (
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// Forget forgets what is known of nodes that hold others, where one of those became another.
func (i *Images) Forget() {
	i.comparing.clear()
	i.prints = slab.Cleared(i.prints)
}

// Fingerprint returns a text that two nodes share only if they read the same and carry
// values alike; ok is false for nodes too large to be worth it, and for those that reshape
// values by themselves. A reference counts by the definition that the text names.
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
		i.asked.Referred = true // the text says which definition
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

// maxPrinted bounds what is remembered of that, in bytes.
const maxPrinted = 16 << 20

// Written returns how a text reads in the output.
func (i *Images) Written(n *ir.Node) string {
	out, _ := i.read(n)
	i.Meter.Charge(1 + len(out)/16)
	return string(out)
}

// read returns how a node reads, up to some length, until another is read.
func (i *Images) read(n *ir.Node) (text []byte, over bool) {
	e := &i.reads
	e.Form, e.Most, e.Out, e.Over = i.Form, 4096, e.Out[:0], false
	e.Schema(n)
	return e.Out, e.Over
}
