package engine

import "github.com/schemaflavor/schemaflavor/internal/tree"

func (l *lowering) startLowering(o Options, k *checker) {
	l.o, l.findings, l.reshape, l.dirty, l.linked, l.references, l.nameRule = o, k.facts, k.reshape, k.dirty, k.linked, k.references, k.nameRule
	l.memo, l.progress, l.defined, l.names = map[memoKey]*node{}, map[memoKey]*definition{}, map[*tree.Node]*definition{}, newTaken()
	l.beyond, l.keptNodes, l.inlining, l.prints = map[string]*node{}, map[*tree.Node]*node{}, map[*tree.Node]bool{}, map[*node]string{}
}
