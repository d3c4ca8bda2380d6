package engine

import "github.com/schemaflavor/schemaflavor/internal/codec"

func (l *lowering) startImages() {
	l.expectations, l.asked = map[*definition]codec.Signature{}, map[asksKey]*asks{}
}
