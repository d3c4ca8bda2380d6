package meter

import (
	"time"
)

// A Clock ends the work on a document that is not done in time. It is asked wherever work
// is done that grows with the document. There is no other way out of so many places than a
// panic, which goes no further than Adapt and Check; nil never ends anything.
type Clock struct {
	due   time.Time
	asked int
}

// NewClock returns a clock that ends work at a time; nil for the zero time.
func NewClock(due time.Time) *Clock {
	if due.IsZero() {
		return nil
	}
	return &Clock{due: due}
}

// Overdue is what a clock panics with.
type Overdue struct{}

// askEach is how often a clock is asked before it looks at the time.
const askEach = 32

// Tick is asked for each small piece of work.
func (c *Clock) Tick() {
	if c == nil {
		return
	}
	if c.asked++; c.asked%askEach == 0 {
		c.Look()
	}
}

// Look is asked before work that takes in the whole document.
func (c *Clock) Look() {
	if c != nil && time.Now().After(c.due) {
		panic(Overdue{})
	}
}
