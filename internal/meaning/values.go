package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Admitted filters the listed values by the whole meaning of the place; impossible counts
// those that fell away for another reason than being on the other side of a condition, and
// unknown those that stay because it takes too much to know.
func (l *Schemas) Admitted(sh *Normal) (out []*tree.Node, impossible, unknown int) {
	for _, v := range sh.values {
		ok, other, sure := sh.Types&schema.TypeOf(v) != 0, false, true
		for _, p := range sh.Set {
			switch {
			case !ok || !sure || p.N == nil:
			case p.Without&Negated != 0:
				yes, known := l.ask(p.N, v)
				other, sure = other || yes, sure && known
			case p.Without&Aside != 0:
				other = other || !agrees(p, v)
			case (len(sh.Set) > 1 || p.N.Len() > 1) && !lists(p.N):
				yes, known := l.ask(p.N, v)
				ok, sure = yes || !known, sure && known
			}
		}
		switch {
		case !ok:
			impossible++
		case !other:
			if out = append(out, v); !sure {
				unknown++
			}
		}
	}
	return out, impossible, unknown
}

// lists reports whether a schema says nothing of values but their types and what they are: those of
// its list that are of its types satisfy it.
func lists(n *tree.Node) bool {
	listed := 0
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case k.Word == word.Enum || k.Word == word.Const:
			listed++
		case k.Word == word.Type && !schema.IsUpper(m) && schema.IsTypes(m):
		default:
			return false
		}
	}
	return listed == 1
}

// agrees reports whether a value has the member that a part says is there, or has it not.
func agrees(p Part, v *tree.Node) bool {
	return (v.IsObject() && v.Has(schema.MemberName(p.N))) == (p.Without&Holds != 0)
}

// WholeBound tightens a bound on whole numbers to the nearest that can be met.
func WholeBound(b *Bound, sign int) *Bound {
	if b == nil {
		return nil
	}
	v := b.Value.Ceil()
	if sign < 0 {
		v = b.Value.Floor()
	}
	if b.Exclusive && v.Equal(b.Value) {
		v = v.Next(int64(sign))
	}
	return &Bound{Value: v, Exclusive: false, At: b.At}
}

// fewValues are the values of types that have few of them.
var fewValues = func() []*tree.Node {
	d, err := tree.Parse([]byte("[true, false, null]"), tree.Limits{})
	if err != nil {
		panic(err)
	}
	return schema.Elements(d.Root())
}()

var nullValue = fewValues[2]

// Valid asks whether a value is valid against a schema of the document, and is taken for so
// where that takes too much to know.
func (l *Schemas) Valid(n, value *tree.Node) bool {
	yes, known := l.ask(n, value)
	return yes || !known
}

// ask is valid for those who mind whether it is known.
func (l *Schemas) ask(n, value *tree.Node) (yes, known bool) {
	if !schema.IsSchema(n) || n.IsObject() && l.groundless(n) {
		return true, true
	}
	return l.trials.ask(n, value)
}
