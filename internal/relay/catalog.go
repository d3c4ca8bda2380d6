package relay

import (
	"fmt"
	"sync"
)

// A catalog is what a client was told of a server's tools.
type catalog struct {
	adapter Adapter
	teller  *teller

	mu         sync.Mutex
	tools      map[string]tool // by name
	tasks      map[string]tool // calls that the server answers later, by the task's name
	generation int             // of the tools: how many lists were begun
}

// A tool is the way of the values of one tool, as the client was told of it last.
type tool struct {
	input, output Values // nil where values travel as they are
	generation    int
}

// learn takes note of the tools of one page. Those of an earlier list are forgotten with
// the last page of this one.
func (c *catalog) learn(names []string, tools []tool, first, last bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if first {
		c.generation++
	}
	for i, name := range names {
		tools[i].generation = c.generation
		c.tools[name] = tools[i]
	}
	if !last {
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
