package relay

import (
	"fmt"
	"sync"
)

// A catalog is what a client was told of a server's tools.
type catalog struct {
	adapter Adapter
	teller  *teller
	pages   *pages
	leaving bool // a tool that cannot be adapted is left out

	mu         sync.Mutex
	tools      map[string]tool // by name
	tasks      map[string]tool // calls that the server answers later, by the task's name
	generation int             // of the tools: how many lists were begun
	lister     Lister          // fits the next page of the list,
	step       *step           // of which this is the last page that came
}

// A tool is the way of the values of one tool, as the client was told of it last.
type tool struct {
	name          string // the server's, where the client has another one
	input, output Values // nil where values travel as they are
	mirrored      []mirrored
	generation    int
}

// unlisted reports whether no list of tools has come.
func (c *catalog) unlisted() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.generation == 0
}

// fit begins the next page of a list. Calls need not wait for it: a page may be long.
func (c *catalog) fit(first bool, listed []Listed) (*page, []Fitted) {
	c.mu.Lock()
	p, lister := &page{step: &step{}, previous: c.step}, c.lister
	c.mu.Unlock()
	if first {
		p.previous, lister = nil, c.adapter.List()
	}
	if lister != nil {
		var fitted []Fitted
		fitted, p.next = lister.Fit(listed)
		return p, fitted
	}
	fitted := make([]Fitted, len(listed))
	for i, x := range listed {
		fitted[i].Listed = x
	}
	return p, fitted
}

// turned turns to a page that is known already, if it is the one after the last that came.
func (c *catalog) turned(p *page, first bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if first != (p.previous == nil) || !first && p.previous != c.step {
		return false
	}
	c.learn(p, first)
	return true
}

// learn takes note of the tools of one page. Those of an earlier list are forgotten with
// the last page of this one.
func (c *catalog) learn(p *page, first bool) {
	if first {
		c.generation++
	}
	for i, name := range p.names {
		t := p.tools[i]
		t.generation = c.generation
		c.tools[name] = t
	}
	c.lister, c.step = p.next, p.step
	if !p.last {
		return
	}
	for name, t := range c.tools {
		if t.generation != c.generation {
			delete(c.tools, name)
		}
	}
}

// tool returns the tool of a name.
func (c *catalog) tool(name string) (t tool, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, known = c.tools[name]
	return t, known
}

// task returns the tool that a task is a call of.
func (c *catalog) task(name string) (t tool, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, known = c.tasks[name]
	return t, known
}

// begun remembers a call whose result comes later, and forgets any other where there are
// too many: nothing says when the client has asked for it the last time.
func (c *catalog) begun(task string, t tool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for old := range c.tasks {
		if len(c.tasks) < mostKept {
			break
		}
		delete(c.tasks, old)
	}
	c.tasks[task] = t
}

// mostKept bounds what is remembered of lines that were said, and of tasks.
const mostKept = 1000

// A teller says each line once: the same list comes again and again.
type teller struct {
	say  func(line string)
	mu   sync.Mutex
	said map[string]bool
}

func (t *teller) tell(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	t.mu.Lock()
	known := t.said[line]
	if len(t.said) < mostKept {
		t.said[line] = true
	}
	t.mu.Unlock()
	if !known {
		t.say(line)
	}
}

func (c *catalog) tell(format string, args ...any) { c.teller.tell(format, args...) }
