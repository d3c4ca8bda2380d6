package engine

import (
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

func (l *lowering) startReading(doc *schema.Document, graph *graph, ps patterns, matcher *pattern.Matcher, validator *validate.Session) {
	l.doc, l.graph, l.patterns, l.matcher, l.validator = doc, graph, ps, matcher, validator
	l.grounds, l.compared, l.links, l.chains = map[*tree.Node]bool{}, map[comparison]relation{}, map[*tree.Node]*link{}, map[*tree.Node]*tree.Node{}
	l.signatures, l.meanings, l.uninferred = map[string]codec.Signature{}, map[string]codec.Signature{}, map[string]bool{}
	l.negated, l.places, l.heard = map[*tree.Node]bool{}, map[*tree.Node]string{}, map[*tree.Node]*heard{}
	l.inPlace, l.given = map[*tree.Node]map[*tree.Node]bool{}, map[*tree.Node][]*tree.Node{}
}
