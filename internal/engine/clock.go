package engine

import "time"

// A clock ends the work on a document that is not done in time. It is asked wherever work
// is done that grows with the document. There is no other way out of so many places than a
// panic, which goes no further than Adapt and Check; nil never ends anything.
type clock struct {
	due   time.Time
	asked int
}

func newClock(due time.Time) *clock {
	if due.IsZero() {
		return nil
	}
	return &clock{due: due}
}

// overdue is what a clock panics with.
type overdue struct{}

// askEach is how often a clock is asked before it looks at the time.
const askEach = 32

// tick is asked for each small piece of work.
func (c *clock) tick() {
	if c == nil {
		return
	}
	if c.asked++; c.asked%askEach == 0 {
		c.look()
	}
}

// look is asked before work that takes in the whole document.
func (c *clock) look() {
	if c != nil && time.Now().After(c.due) {
		panic(overdue{})
	}
}

const ruleTime = "max-time"
