package codec

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/lookup"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// check returns an error for the first thing that keeps a codec from carrying values, such
// as a name that stands twice. It takes time linear in the codec, however its nodes are shared.
func (c *Codec) check() error {
	k := checker{codec: c, seen: map[*Node]bool{}}
	if err := k.node(&place{name: "root"}, c.Root); err != nil {
		return err
	}
	for i, n := range c.Definitions {
		if err := k.node(&place{name: fmt.Sprintf("definition %d", i)}, n); err != nil {
			return err
		}
	}
	return nil
}

// A place says where in a codec a node stands. Only an error spells it.
type place struct {
	in   *place
	name string
}

func (p *place) String() string {
	var names []string
	for ; p != nil && len(names) < 20; p = p.in {
		names = append(names, p.name)
	}
	if p != nil {
		names = append(names, "…")
	}
	slices.Reverse(names)
	return strings.Join(names, ", ")
}

func (p *place) errorf(format string, a ...any) error {
	return fmt.Errorf("%s: %s", p, fmt.Sprintf(format, a...))
}

type checker struct {
	codec *Codec
	seen  map[*Node]bool
}

func (k *checker) node(at *place, n *Node) error {
	if n == nil || k.seen[n] {
		return nil
	}
	k.seen[n] = true
	if int(n.Kind) >= len(kinds) {
		return at.errorf("got kind %d, want one of 0 to %d", n.Kind, len(kinds)-1)
	}
	if own := kinds[n.Kind].check; own != nil {
		if err := own(k, n); err != nil {
			return at.errorf("%v", err)
		}
	}
	for name, part := range n.parts {
		if part == nil {
			continue
		}
		if err := k.node(&place{at, name()}, part); err != nil {
			return err
		}
	}
	return nil
}

// parts yields the nodes that n holds, and what an error calls each.
func (n *Node) parts(yield func(name func() string, part *Node) bool) {
	for i := range n.Properties {
		if !yield(func() string { return fmt.Sprintf("property %q", n.Properties[i].Original) }, n.Properties[i].Node) {
			return
		}
	}
	if n.Rest != nil && !yield(func() string { return "rest" }, n.Rest.Node) {
		return
	}
	for i := range n.Prefix {
		if !yield(func() string { return fmt.Sprintf("item %d", i) }, n.Prefix[i]) {
			return
		}
	}
	if !yield(func() string { return "items" }, n.Items) {
		return
	}
	for i := range n.Branches {
		if !yield(func() string { return fmt.Sprintf("branch %d", i) }, n.Branches[i].Node) {
			return
		}
	}
}

// kinds says of each kind what it is called and what its nodes must have.
var kinds = [...]struct {
	name  string
	check func(*checker, *Node) error
}{
	Identity:  {name: "identity"},
	Object:    {"object", checkObject},
	Array:     {name: "array"},
	Tuple:     {"tuple", checkTuple},
	Entries:   {"entries", checkEntries},
	Text:      {"text", checkText},
	Wrap:      {name: "wrap"},
	Values:    {"values", checkValues},
	Union:     {"union", checkUnion},
	Reference: {"reference", checkReference},
}

func checkReference(k *checker, n *Node) error {
	if n.Definition < 0 || n.Definition >= len(k.codec.Definitions) {
		return fmt.Errorf("got a reference to definition %d, want one of %d", n.Definition, len(k.codec.Definitions))
	}
	return nil
}

func checkObject(_ *checker, n *Node) error {
	original, provider := make([]string, 0, len(n.Properties)), make([]string, 0, len(n.Properties)+1)
	for i := range n.Properties {
		original = append(original, n.Properties[i].Original)
		provider = append(provider, n.Properties[i].provider())
	}
	if n.Rest != nil && n.Rest.Name != "" {
		provider = append(provider, n.Rest.Name)
	}
	var patterns error
	if n.Rest != nil {
		_, patterns = compiled(n.Rest.Patterns)
	}
	return errors.Join(distinct("original name", original), distinct("name", provider), patterns)
}

func checkText(_ *checker, n *Node) error {
	if n.Texts&^(signature.Array|signature.Object) != 0 && n.Texts != ButStrings {
		return fmt.Errorf("got texts of %s beside strings, want those of arrays and objects alone, or of all else", typeNames(n.Texts))
	}
	return nil
}

func checkEntries(_ *checker, n *Node) error {
	_, err := compiled(n.Patterns)
	return err
}

func checkTuple(_ *checker, n *Node) error {
	if more := len(n.Names) - len(n.Prefix); more != 0 && more != 1 {
		return fmt.Errorf("got %d names for %d positions, want as many or one more", len(n.Names), len(n.Prefix))
	}
	if len(n.Optional) > len(n.Names) {
		return fmt.Errorf("got %d optional marks for %d names", len(n.Optional), len(n.Names))
	}
	return distinct("name", n.Names)
}

func checkValues(_ *checker, n *Node) error {
	texts := make([]string, len(n.Values))
	for i, v := range n.Values {
		texts[i] = v.Text
		if _, err := tree.Parse([]byte(v.Original), tree.Limits{}); err != nil {
			return fmt.Errorf("value %d: got %q, want JSON text: %w", i, v.Original, err)
		}
	}
	return distinct("text", texts)
}

func checkUnion(_ *checker, n *Node) error {
	if len(n.Branches) == 0 {
		return errors.New("got a union without branches")
	}
	var tags []string
	for i := range n.Branches {
		if n.Branches[i].Name != "" {
			tags = append(tags, n.Branches[i].Name)
		}
	}
	return distinct("branch name", tags)
}

func distinct(what string, list []string) error {
	l := lookup.Of(list)
	for i, s := range list {
		if first, _ := l.Find(s); first != i {
			return fmt.Errorf("got the %s %q twice", what, s)
		}
	}
	return nil
}
