package engine

import "github.com/schemaflavor/schemaflavor/internal/tree"

func (l *lowering) startReport() {
	l.reported, l.led = map[*tree.Node]bool{}, map[*tree.Node]int{}
}
