package check

import "github.com/schemaflavor/schemaflavor/internal/tree"

// named are the names that a list holds: few are looked through, more are looked up.
type named struct {
	list *tree.Node
	many map[string]bool
}

// fewNames is the number up to which names are looked through.
const fewNames = 8

func namesIn(list *tree.Node) named {
	if list.Len() <= fewNames {
		return named{list: list}
	}
	n := named{many: make(map[string]bool, list.Len())}
	for r := range list.All() {
		n.many[r.Text()] = true
	}
	return n
}

func (n *named) has(name string) bool {
	if n.many != nil {
		return n.many[name]
	}
	for r := range n.list.All() {
		if r.Text() == name {
			return true
		}
	}
	return false
}
