package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/spf13/cobra"
)

// A long run says on standard error how far it is: on a terminal in a line that is erased again, elsewhere in a new line every ten
// seconds. Short runs say nothing.

// A pace says after how long progress is shown first, and then how often.
type pace struct{ first, then time.Duration }

var (
	onTerminal = pace{time.Second, 200 * time.Millisecond}
	elsewhere  = pace{10 * time.Second, 10 * time.Second}
)

// eraseLine erases a terminal's current line.
const eraseLine = "\r\x1b[K"

// A progress shows how far a run is. A nil one shows nothing.
type progress struct {
	w        io.Writer
	terminal bool
	begun    time.Time
	stop     chan struct{}
	stopped  sync.WaitGroup

	mu          sync.Mutex
	what        string
	done, total int
	shown       bool // a line of ours stands on the terminal
}

// addQuiet gives a command the flag --quiet.
func addQuiet(c *cobra.Command, quiet *bool) {
	c.Flags().BoolVarP(quiet, "quiet", "q", false, "do not say on standard error how far a long run is")
}

// progress begins to show a run over total files; for 0 it shows the time only.
func (a *app) progress(quiet bool, what string, total int) *progress {
	if quiet {
		return nil
	}
	when := elsewhere
	if terminal(a.stderr) {
		when = onTerminal
	}
	return newProgress(a.stderr, terminal(a.stderr), when, what, total)
}

func newProgress(w io.Writer, terminal bool, when pace, what string, total int) *progress {
	p := &progress{w: w, terminal: terminal, begun: time.Now(), stop: make(chan struct{}), what: what, total: total}
	p.stopped.Go(func() {
		timer := time.NewTimer(when.first)
		defer timer.Stop()
		for {
			select {
			case <-p.stop:
				return
			case <-timer.C:
				p.show()
				timer.Reset(when.then)
			}
		}
	})
	return p
}

// step counts one more file that is done.
func (p *progress) step() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
}

// show writes how far the run is. Errors of writing are ignored: they are no reason to stop.
func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	line := fmt.Sprintf("schemaflavor: %s, %d s so far", p.what, int(time.Since(p.begun).Seconds()))
	if p.total > 0 {
		line = fmt.Sprintf("schemaflavor: %s %d of %s, %d s so far", p.what, p.done, count(p.total, "file"), int(time.Since(p.begun).Seconds()))
	}
	if !p.terminal {
		fmt.Fprintln(p.w, line)
		return
	}
	fmt.Fprint(p.w, eraseLine+line)
	p.shown = true
}

// clear erases the line. The caller holds the lock.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, eraseLine)
		p.shown = false
	}
}

// end stops showing progress, and erases the line.
func (p *progress) end() {
	if p == nil {
		return
	}
	close(p.stop)
	p.stopped.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
}

// beside returns a stream for other output, which erases the line of progress before each text.
func (p *progress) beside(w io.Writer) io.Writer {
	if p == nil {
		return w
	}
	return besideProgress{p, w}
}

type besideProgress struct {
	p *progress
	w io.Writer
}

func (b besideProgress) Write(text []byte) (int, error) {
	b.p.mu.Lock()
	defer b.p.mu.Unlock()
	b.p.clear()
	return b.w.Write(text)
}
