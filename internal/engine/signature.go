package engine

import (
	"math"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
)

// typeBits maps the engine's types to the codec's, which knows one type of number.
func typeBits(t types) codec.Types {
	var out codec.Types
	for _, x := range [...]struct {
		from types
		to   codec.Types
	}{{tNull, codec.TNull}, {tBoolean, codec.TBoolean}, {tNumber, codec.TNumber}, {tString, codec.TString}, {tArray, codec.TArray}, {tObject, codec.TObject}} {
		if t&x.from != 0 {
			out |= x.to
		}
	}
	return out
}

// signature is what can be told of the values of a set in the original shape.
func (l *lowering) signature(s set) codec.Signature {
	if len(s) > partsOfText && l.spent() {
		return codec.Any
	}
	s = l.values(s)
	key := s.key()
	if sig, ok := l.signatures[key]; ok {
		return sig
	}
	l.signatures[key] = codec.Any // while it is being made: recursive unions
	sig := l.signatureAt(s, 2)
	l.signatures[key] = sig
	return sig
}

// values returns a set that admits the same and says no more: without what concerns
// annotations, and with what its references lead to in the stead of those that say nothing
// else, so that all who refer to a schema are known to mean the same.
func (l *lowering) values(s set) set {
	const silent = noAnnotations | nearer
	out := make(set, 0, len(s))
	l.chargeDistinct(s)
	for _, p := range s {
		p.without &^= silent
		if p.n != nil && p.without == 0 {
			if end := l.chainEnd(p.n); end != nil {
				p.n = end
			}
		}
		if !out.has(p) {
			out = append(out, p)
		}
	}
	return out
}

// meaning is the signature without the types that would be inferred: what the schema
// says, to the letter.
func (l *lowering) meaning(s set) codec.Signature {
	s = l.values(s)
	key := s.key()
	sig, ok := l.meanings[key]
	if !ok {
		l.letter = true
		defer func() { l.letter = false }()
		sig = l.signatureAt(s, 2)
		l.meanings[key] = sig
	}
	return sig
}

// partsCompared is how many parts of a set are read for its signature: all, as long as there
// is work left. Of fewer, what is told admits more.
func (l *lowering) partsCompared() int {
	if l.spent() {
		return partsOfText
	}
	return math.MaxInt
}

// maxToldApart bounds the unions of one place whose branches' types are asked for: each is
// read beside all that stands there.
const maxToldApart = 12

// signatureAt is the signature of a set, at depth 0 of its types and values alone.
func (l *lowering) signatureAt(s set, depth int) codec.Signature {
	sh := l.gatherSome(s, l.partsCompared())
	t := sh.types
	if !sh.typed && len(sh.unions)+len(sh.conditions) == 0 && !l.letter && !sh.partial {
		if t = l.infer(sh); l.uninferred[l.values(sh.set).key()] {
			t = sh.types &^ t
		}
	}
	if sh.never != nil {
		return codec.Signature{}
	}
	sig := codec.Signature{Types: typeBits(t)}
	if sh.listed {
		sig.Types &= typeBits(typesOf(sh.values))
		sig.Listed = true
		l.charge(len(sh.values))
		for _, v := range sh.values {
			sig.Values = append(sig.Values, v.Key())
		}
	}
	if depth > 0 && len(sh.unions) <= maxToldApart && !l.spent() {
		for _, u := range sh.unions {
			var of codec.Types
			base := sh.set.masked(u.owner, u.mask)
			for m := range u.member.All() {
				l.charge(len(base))
				of |= l.signatureAt(base.add(part{n: m}), 0).Types // types are inferred of all that a branch means
			}
			sig.Types &= of
		}
	}
	if depth == 0 || sig.Types&codec.TObject == 0 || len(sh.objects)+len(sh.required) == 0 {
		return sig
	}
	ms := l.membersOf(sh)
	for name := range ms.required {
		sig.Required = append(sig.Required, name)
	}
	sig.Closed = ms.closed != nil
	if len(sh.unions)+len(sh.conditions)+len(sh.dependencies) > 0 { // of members branches may say more, so that types are not inferred of this
		defer func(was bool) { l.letter = was }(l.letter)
		l.letter = true
	}
	for _, name := range ms.names {
		m := l.signatureAt(l.propertySet(sh, name), 0)
		impossible := m.Types == 0
		if impossible && ms.required[name] != nil {
			sig.Types &^= codec.TObject
		}
		if sig.Closed && ms.required[name] == nil && !impossible {
			sig.Allowed = append(sig.Allowed, name)
		}
		if m.Types != codec.TAny || m.Listed {
			if sig.Members == nil {
				sig.Members = map[string]codec.Signature{}
			}
			sig.Members[name] = m
		}
	}
	sortStrings(sig.Required)
	return sig
}

// image is what can be told of the values of a node in the provider's shape.
func (l *lowering) image(n *node, depth int) codec.Signature {
	l.charge(1)
	switch n.kind {
	case kVerbatim, kKept:
		return l.signature(n.set)
	case kReference:
		if d := n.definition; d.node != nil {
			if depth <= 0 && (d.node.kind == kUnion || d.node.kind == kReference) { // these may lead on and on
				return codec.Any
			}
			return l.image(d.node, depth-1)
		}
		return l.expectedOf(n.definition)
	case kUnion:
		return l.unionImage(n, depth)
	case kNever:
		return codec.Signature{}
	}
	t := n.types
	if t == 0 {
		t = tAll
	}
	if n.nullable {
		t |= tNull
	}
	sig := codec.Signature{Types: typeBits(t)}
	if n.listed != nil {
		sig.Listed, sig.Values = true, n.listed
		if n.nullable {
			sig.Values = append(sig.Values[:len(sig.Values):len(sig.Values)], "null")
		}
	}
	if n.object == nil || t&tObject == 0 {
		return sig
	}
	ps := n.object.properties
	if n.object.rest != nil {
		ps = append(ps[:len(ps):len(ps)], n.object.rest)
	}
	sig.Closed = n.object.closed
	for _, p := range ps {
		if p.required {
			sig.Required = append(sig.Required, p.name)
		} else if sig.Closed {
			sig.Allowed = append(sig.Allowed, p.name)
		}
		if depth > 0 && p.node != nil {
			m := l.image(p.node, depth-1)
			if m.Types != codec.TAny || m.Listed {
				if sig.Members == nil {
					sig.Members = map[string]codec.Signature{}
				}
				sig.Members[p.name] = codec.Signature{Types: m.Types, Listed: m.Listed, Values: m.Values}
			}
		}
	}
	return sig
}

func (l *lowering) unionImage(n *node, depth int) codec.Signature {
	sig := codec.Signature{Listed: true}
	for _, b := range n.branches {
		s := l.image(b.node, 0)
		sig.Types |= s.Types
		if !s.Listed || s.Types&(codec.TArray|codec.TObject) != 0 {
			sig.Listed = sig.Listed && s.Types == codec.TNull
			if s.Types == codec.TNull {
				s.Values = []string{"null"}
			}
		}
		sig.Values = append(sig.Values, s.Values...)
	}
	if !sig.Listed {
		sig.Values = nil
	}
	return sig
}

// expectedOf is the image of a definition that is being lowered.
func (l *lowering) expectedOf(d *definition) codec.Signature {
	sig, known := l.expectations[d]
	if !known {
		sig = l.expected(d.set)
		l.expectations[d] = sig
	}
	return sig
}

// expected is the image of a set that is being lowered: its type, as far as that is sure.
func (l *lowering) expected(s set) codec.Signature {
	sh := l.gather(s)
	if !sh.typed || sh.types != tObject || len(sh.unions) > 0 || len(sh.conditions) > 0 {
		if sh.types == tArray && sh.typed {
			if _, refused := l.rules.Refusal(flavor.CTuple); !refused || len(l.positionsOf(sh).prefix) == 0 {
				return codec.Signature{Types: codec.TArray}
			}
		}
		return codec.Any
	}
	if len(l.membersOf(sh).names) == 0 {
		return codec.Any // perhaps a map, which may travel as a list
	}
	return codec.Signature{Types: codec.TObject}
}
