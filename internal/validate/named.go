package validate

import (
	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A naming is how a `discriminator` calls the alternatives of a `oneOf`.
type naming struct {
	property string
	branch   map[string]int // by the value of the property; -1 where several have it
}

// naming reads the discriminator beside a union, where that is to decide (OpenAPI 3.0.3, "Discriminator Object": "a hint to
// shortcut validation and selection of the matching schema"). By itself it decides nothing: it "MUST NOT change the
// validation outcome" (OpenAPI 3.0.4 and 3.1.1).
func (b *builder) naming(union *tree.Node, subs []*sub) *naming {
	if !b.v.options.DiscriminatorDecides || !union.Parent().Member(word.Discriminator).IsObject() {
		return nil
	}
	alternatives := discriminator.Of(b.v.doc)
	names := &naming{branch: map[string]int{}}
	for i, s := range subs {
		a := alternatives.In(union, discriminator.End(b.v.doc, s.src))
		names.property = a.Property
		for _, value := range a.Values {
			if _, taken := names.branch[value]; taken {
				i = -1
			}
			names.branch[value] = i
		}
	}
	return names
}

// chosen is the alternative that a value names.
func (n *naming) chosen(value *tree.Node) (branch int, named bool) {
	if n == nil {
		return 0, false
	}
	is := value.Get(n.property)
	if is == nil || !is.IsString() {
		return 0, false
	}
	branch, named = n.branch[is.Text()]
	return branch, named && branch >= 0
}
