package engine

import "github.com/schemaflavor/schemaflavor/internal/codec"

func (l *lowering) startImages() { l.expectations = map[*definition]codec.Signature{} }
