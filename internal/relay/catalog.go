package relay

import (
	"fmt"
	"sync"
)

// A catalog holds the tools that a client was told of. A list may come in pages; the tools of an earlier list are forgotten with
// the last page of a newer one.
type catalog struct {
	adapter Adapter
	teller  *teller
	pages   *pages
	leaving bool // a tool that cannot be adapted is left out

	mu         sync.Mutex
	tools      map[string]tool // by name
	tasks      map[string]tool // the tools of calls whose results come later, by the ids of their tasks
	generation int             // how many lists of tools were begun
	lister     Lister          // fits the next page of the current list
	step       *step           // stands for the page of the current list that came last
}

// A tool says how the values of a tool's calls travel, as the client was told of it last.
type tool struct {
	name          string // the server's name for the tool, where the client has another one; else ""
	input, output Values // how arguments and results travel; nil where they stay as they are
	mirrored      []mirrored
	generation    int
}

// unlisted reports whether no list of tools has come yet.
func (c *catalog) unlisted() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.generation == 0
}

// fit fits the next page of a list. It holds no lock meanwhile: a page may be long, and calls of tools need not wait.
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

// turned makes a kept page the current one, if it is the first page of a list that is asked for, or follows the current page.
func (c *catalog) turned(p *page, first bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if first != (p.previous == nil) || !first && p.previous != c.step {
		return false
	}
	c.learn(p, first)
	return true
}

// learn records the tools of one page. With the last page of a list, those of earlier lists are forgotten.
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

// tool returns the tool that the client knows by a name.
func (c *catalog) tool(name string) (t tool, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, known = c.tools[name]
	return t, known
}

// task returns the tool that a task calls.
func (c *catalog) task(name string) (t tool, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, known = c.tasks[name]
	return t, known
}

// begun remembers a call whose result comes later. Where there are too many it forgets others, since nothing says when a client
// has asked for a result the last time.
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

// mostKept bounds the lines that a teller remembers, and the tasks.
const mostKept = 1000

// A teller says each line only once: the same list comes again and again.
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
