// Package made keeps what is made of a flavor's rules once, for those inside who read them again and again.
//
// The package is not called a cache: a cache forgets, and here nothing is forgotten.
//
// In: a key of the caller's own type, and how the part is made. Out: the part.
package made

import "sync"

// Parts are what was made of the rules, by key. A nil *Parts keeps nothing.
type Parts struct{ all sync.Map }

// Of returns the part of a key, which make makes for the first who asks.
func (p *Parts) Of(key any, make func() any) any {
	if p == nil {
		return make()
	}
	part, ok := p.all.Load(key)
	if !ok {
		part, _ = p.all.LoadOrStore(key, make())
	}
	return part
}

// An Asker is what flavor.Rules.Made takes, which is exported: nobody outside the module can make one, and so ask for the parts of
// rules.
type Asker struct{}
