package main

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// screen is a stream that two may write to and read.
type screen struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// has waits until a text is on the screen.
func (s *screen) has(t *testing.T, text string) {
	t.Helper()
	for due := time.Now().Add(10 * time.Second); !strings.Contains(s.String(), text); time.Sleep(time.Millisecond) {
		if time.Now().After(due) {
			t.Fatalf("no %q in %q", text, s.String())
		}
	}
}

// TestProgress: a long run tells how far it is, and on a terminal nothing of it is left.
func TestProgress(t *testing.T) {
	soon := pace{time.Millisecond, time.Millisecond}
	var lines screen
	p := newProgress(&lines, false, soon, "checked", 3)
	lines.has(t, "schemaflavor: checked 0 of 3 files, 0 s so far\n")
	p.step()
	lines.has(t, "checked 1 of 3 files")
	p.end()

	var one screen
	p = newProgress(&one, true, soon, "adapting", 0)
	one.has(t, eraseLine+"schemaflavor: adapting, 0 s so far")
	fmt.Fprintln(p.beside(&one), "a finding")
	one.has(t, eraseLine+"a finding\n")
	p.end()
	if left := one.String(); !strings.HasSuffix(left, eraseLine) && !strings.HasSuffix(left, "a finding\n") {
		t.Errorf("left on the terminal: %q", left)
	}

	var short screen
	p = newProgress(&short, true, onTerminal, "checked", 3)
	p.step()
	fmt.Fprintln(p.beside(&short), "a finding")
	if p.end(); short.String() != "a finding\n" {
		t.Errorf("a short run says %q", short.String())
	}

	quiet := (&app{stderr: &short}).progress(true, "checked", 3)
	quiet.step()
	if quiet.beside(&short) != any(&short) {
		t.Error("a quiet run has its streams changed")
	}
	quiet.end()
}
