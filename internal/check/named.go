package check

import "github.com/schemaflavor/schemaflavor/internal/tree"

// named answers which names a list has: a short list is searched, a long one indexed. Most are asked for in the order of the list, so
// that next finds them.
type named struct {
	list *tree.Node
	next *tree.Node // the entry behind the one that was found last
	many map[string]bool
}

// fewNames is the number up to which names are looked through.
const fewNames = 8

func namesIn(list *tree.Node) named {
	n := named{list: list}
	if list.Len() > 0 {
		n.next = list.First()
	}
	return n
}

func (n *named) has(name string) bool {
	switch {
	case n.list.Len() == 0:
		return false
	case n.next != nil && n.next.Text() == name:
		n.next = n.next.Next()
		return true
	case n.list.Len() > fewNames:
		return n.lookUp(name)
	}
	for r := range n.list.All() {
		if r.Text() == name {
			n.next = r.Next()
			return true
		}
	}
	return false
}

func (n *named) lookUp(name string) bool {
	if n.many == nil {
		n.many = make(map[string]bool, n.list.Len())
		for r := range n.list.All() {
			n.many[r.Text()] = true
		}
	}
	return n.many[name]
}
