package meaning

import (
	"math"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// TypeBits maps the engine's types to the codec's, which knows one type of number.
func TypeBits(t schema.TypeSet) signature.Types {
	var out signature.Types
	for _, x := range [...]struct {
		from schema.TypeSet
		to   signature.Types
	}{{schema.TNull, signature.Null}, {schema.TBoolean, signature.Boolean}, {schema.TNumber, signature.Number}, {schema.TString, signature.String}, {schema.TArray, signature.Array}, {schema.TObject, signature.Object}} {
		if t&x.from != 0 {
			out |= x.to
		}
	}
	return out
}

// Signature is what can be told of the values of a set in the original shape.
func (l *Reader) Signature(s conjunction.Set) signature.Signature {
	if len(s) > PartsOfText && l.Meter.Spent() {
		return signature.Any
	}
	s = l.Canonical(s)
	key := s.Key()
	if sig, ok := l.signatures[key]; ok {
		return sig
	}
	slab.Put(&l.signatures, key, signature.Any) // while it is being made: recursive unions
	sig := l.signatureAt(s, 2)
	slab.Put(&l.signatures, key, sig)
	return sig
}

// Canonical returns an equivalent set whose Key is the same for all who mean the same schemas: it
// has no marks that only concern annotations, and in place of a schema that is nothing but a reference
// the one that this leads to.
func (l *Reader) Canonical(s conjunction.Set) conjunction.Set {
	const silent = conjunction.NoAnnotations | conjunction.Nearer
	out := make(conjunction.Set, 0, len(s))
	l.Schemas.ChargeDistinct(s)
	for _, p := range s {
		p.Without &^= silent
		if p.N != nil && p.Without == 0 {
			if end := l.Schemas.ChainEnd(p.N); end != nil {
				p.N = end
			}
		}
		if !out.Has(p) {
			out = append(out, p)
		}
	}
	return out
}

// LiteralSignature is the signature without the types that would be inferred: what the schema
// says, to the letter.
func (l *Reader) LiteralSignature(s conjunction.Set) signature.Signature {
	s = l.Canonical(s)
	key := s.Key()
	sig, ok := l.meanings[key]
	if !ok {
		l.literal = true
		defer func() { l.literal = false }()
		sig = l.signatureAt(s, 2)
		slab.Put(&l.meanings, key, sig)
	}
	return sig
}

// partsCompared is how many parts of a set are read for its signature: all, as long as there
// is work left. Of fewer, what is told admits more.
func (l *Reader) partsCompared() int {
	if l.Meter.Spent() {
		return PartsOfText
	}
	return math.MaxInt
}

// maxToldApart bounds the unions of one place whose branches' types are asked for: each is
// read beside all that stands there.
const maxToldApart = 12

// signatureAt is the signature of a set, at depth 0 of its types and values alone.
func (l *Reader) signatureAt(s conjunction.Set, depth int) signature.Signature {
	normal := l.NormalFormUpTo(s, l.partsCompared())
	defer Release(normal)
	t := normal.Types
	if !normal.Typed && len(normal.Unions)+len(normal.Conditions) == 0 && !l.literal && !normal.Partial {
		t = l.Infer(normal)
		if meant, others := l.Uninferred[l.Canonical(normal.Set).Key()]; others {
			t = meant
		}
	}
	if normal.Never != nil {
		return signature.Signature{}
	}
	sig := signature.Signature{Types: TypeBits(t)}
	if normal.Listed {
		sig.Types &= TypeBits(schema.TypesOf(normal.values))
		sig.Listed = true
		l.Meter.Charge(len(normal.values))
		for _, v := range normal.values {
			sig.Values = append(sig.Values, v.Key())
		}
		if normal.OrNull {
			sig.Values = append(sig.Values, schema.Null.Key())
		}
	}
	if depth > 0 && len(normal.Unions) <= maxToldApart && !l.Meter.Spent() {
		for _, u := range normal.Unions {
			var of signature.Types
			base := l.Schemas.Sets.Masked(normal.Set, u.Owner, u.Mask)
			for m := range u.Member.All() {
				l.Meter.Charge(len(base))
				of |= l.signatureAt(l.Schemas.Sets.Add(base, conjunction.Part{N: m}), 0).Types // types are inferred of all that a branch means
			}
			sig.Types &= of
		}
	}
	if normal.OrNull {
		sig.Types |= signature.Null
	}
	if depth > 0 && sig.Types&signature.Object != 0 && len(normal.Objects)+len(normal.Required) > 0 {
		l.signMembers(&sig, normal)
	}
	return sig
}

// signMembers adds what can be told of the members of an object.
func (l *Reader) signMembers(sig *signature.Signature, normal *Normal) {
	ms := l.MembersOf(normal)
	for name := range ms.Required {
		sig.Required = append(sig.Required, name)
	}
	sig.Closed = ms.Closed != nil
	if len(normal.Unions)+len(normal.Conditions)+len(normal.Dependencies) > 0 { // branches may say more of members: no types are inferred
		defer func(was bool) { l.literal = was }(l.literal)
		l.literal = true
	}
	for _, name := range ms.Names {
		m := l.signatureAt(l.PropertySet(normal, name), 0)
		impossible := m.Types == 0
		if impossible && ms.Required[name] != nil {
			sig.Types &^= signature.Object
		}
		if sig.Closed && ms.Required[name] == nil && !impossible {
			sig.Allowed = append(sig.Allowed, name)
		}
		if m.Types != signature.AnyType || m.Listed {
			if sig.Members == nil {
				sig.Members = make(map[string]signature.Signature, len(ms.Names))
			}
			sig.Members[name] = m
		}
	}
	slices.Sort(sig.Required)
}
