// Package cycles finds what leads back to itself: the strongly connected components of a graph whose
// vertices have numbers, by Tarjan's algorithm, without recursion. What a vertex leads to is asked for when
// it is met, so that a graph need not be known before.
//
// In: numbers, and what each leads to. Out: components, each after those that it leads to.
package cycles

// A Search goes through a graph. It may be used again, for the same graph or another one.
type Search struct {
	state []int32  // by vertex: where it stands on the stack, plus one; 0 where it was not met, closed where it is done
	stack []vertex // those whose component is not known yet
	path  []int32  // from the first vertex to the one that is looked at: where they stand on the stack
	edges []int32  // of the vertices on the path, one after the other
	ring  []int32
}

const closed = -1

type vertex struct {
	number, low int32
	first, next int32 // where its edges begin in edges, and which one is followed next
	onPath      bool
	loop        bool // an edge to itself
}

// Begin forgets what was met. Room is made for so many vertices; more may come.
func (s *Search) Begin(vertices int) {
	if cap(s.state) < vertices {
		s.state = make([]int32, vertices)
	} else {
		s.state = s.state[:vertices]
		clear(s.state)
	}
}

// From goes from a vertex to all that it leads to, but for what was met before. edges appends what a vertex leads
// to. found is called for each component, with whether it leads back to itself; its list is not valid
// after that. entered, which may be nil, is called for vertices on the current path that an edge leads back to: each
// cycle has one.
func (s *Search) From(root int32, edges func(v int32, to []int32) []int32, entered func(v int32), found func(ring []int32, back bool)) {
	if *s.at(root) == 0 {
		s.meet(root, edges, found)
	}
	for len(s.path) > 0 {
		at := s.path[len(s.path)-1]
		v := &s.stack[at]
		if int(v.next) == len(s.edges) {
			s.leave(at, found)
			continue
		}
		to := s.edges[v.next]
		v.next++
		switch state := *s.at(to); state {
		case closed:
		case 0:
			s.meet(to, edges, found)
		default:
			v.low = min(v.low, state-1)
			v.loop = v.loop || to == v.number
			if entered != nil && s.stack[state-1].onPath {
				entered(to)
			}
		}
	}
}

// at is the state of a vertex.
func (s *Search) at(v int32) *int32 {
	if int(v) >= len(s.state) {
		s.state = append(s.state, make([]int32, int(v)+1-len(s.state))...)
	}
	return &s.state[v]
}

// meet puts a vertex at the end of the path. One that leads nowhere, as most do, is a component at once.
func (s *Search) meet(v int32, edges func(int32, []int32) []int32, found func([]int32, bool)) {
	from := int32(len(s.edges))
	if s.edges = edges(v, s.edges); len(s.edges) == int(from) {
		*s.at(v) = closed
		s.ring = append(s.ring[:0], v)
		found(s.ring, false)
		return
	}
	at := int32(len(s.stack))
	*s.at(v) = at + 1
	s.stack = append(s.stack, vertex{number: v, low: at, first: from, next: from, onPath: true})
	s.path = append(s.path, at)
}

// leave takes the last vertex from the path, and its component from the stack where it is the first of one.
func (s *Search) leave(at int32, found func([]int32, bool)) {
	v := &s.stack[at]
	v.onPath = false
	s.edges, s.path = s.edges[:v.first], s.path[:len(s.path)-1]
	if len(s.path) > 0 {
		up := &s.stack[s.path[len(s.path)-1]]
		up.low = min(up.low, v.low)
	}
	if v.low < at {
		return
	}
	s.ring = s.ring[:0]
	for _, w := range s.stack[at:] {
		s.ring, s.state[w.number] = append(s.ring, w.number), closed
	}
	back := v.loop || len(s.ring) > 1
	s.stack = s.stack[:at]
	found(s.ring, back)
}
