package cache

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"
)

// lengths makes of a text its name and length, and takes as much as its text besides.
func lengths(calls *atomic.Int32) func(string, []byte) (string, int) {
	return func(name string, text []byte) (string, int) {
		calls.Add(1)
		return fmt.Sprint(name, len(text)), len(text)
	}
}

func TestHit(t *testing.T) {
	var calls atomic.Int32
	c := New(10, 1<<20, lengths(&calls))
	for _, x := range []struct {
		name, text, want string
		calls            int32
	}{{"a", "xy", "a2", 1}, {"a", "xy", "a2", 1}, {"b", "xy", "b2", 2}, {"a", "xyz", "a3", 3}, {"a", "xy", "a2", 3}} {
		if got := c.Get(x.name, []byte(x.text)); got != x.want || calls.Load() != x.calls {
			t.Errorf("%s, %s: got %s after %d calls, want %s after %d", x.name, x.text, got, calls.Load(), x.want, x.calls)
		}
	}
}

// A caller may write to the text afterwards.
func TestTextIsNotKept(t *testing.T) {
	var calls atomic.Int32
	c := New(10, 1<<20, lengths(&calls))
	text := []byte("one")
	c.Get("a", text)
	copy(text, "two")
	c.Get("a", text)
	c.Get("a", []byte("one"))
	if calls.Load() != 2 {
		t.Errorf("got %d calls for two texts, want 2", calls.Load())
	}
}

// What is known costs nothing but the hash.
func TestHitAllocates(t *testing.T) {
	var calls atomic.Int32
	c := New(10, 1<<20, lengths(&calls))
	text := []byte(strings.Repeat("x", 1000))
	if n := testing.AllocsPerRun(100, func() { c.Get("a", text) }); n != 0 {
		t.Errorf("a hit allocates %v times, want 0", n)
	}
}

func TestOldestIsForgotten(t *testing.T) {
	var calls atomic.Int32
	c := New(2, 1<<20, lengths(&calls))
	for _, text := range []string{"1", "22", "1", "333", "1"} { // 22 is oldest when 333 comes
		c.Get("a", []byte(text))
	}
	if calls.Load() != 3 || c.Len() != 2 {
		t.Errorf("got %d calls and %d entries, want 3 and 2", calls.Load(), c.Len())
	}
	if c.Get("a", []byte("22")); calls.Load() != 4 {
		t.Error("what was asked for longest ago is still there")
	}
}

// TestBytes: whatever is asked for, the bytes are those of the entries, and within bounds.
func TestBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries, most := rapid.IntRange(1, 8).Draw(t, "entries"), rapid.IntRange(0, 20*overhead).Draw(t, "bytes")
		var calls atomic.Int32
		c := New(entries, most, lengths(&calls))
		for _, n := range rapid.SliceOfN(rapid.IntRange(0, 4*overhead), 1, 50).Draw(t, "texts") {
			if got, want := c.Get("n", make([]byte, n)), fmt.Sprint("n", n); got != want {
				t.Fatalf("got %s, want %s", got, want)
			}
			sum := 0
			for _, e := range c.known.Values() {
				sum += e.size
			}
			if sum != c.Bytes() || sum > most || c.Len() > entries {
				t.Fatalf("got %d bytes in %d entries and a count of %d, want at most %d in %d", sum, c.Len(), c.Bytes(), most, entries)
			}
		}
	})
}

// What is larger than the cache drives nothing out.
func TestTooLarge(t *testing.T) {
	var calls atomic.Int32
	c := New(10, 8*overhead, lengths(&calls))
	c.Get("a", []byte("small"))
	c.Get("a", make([]byte, 10*overhead))
	c.Get("a", make([]byte, 4*overhead)) // only with what is made of it
	if c.Get("a", []byte("small")); calls.Load() != 3 || c.Len() != 1 {
		t.Errorf("got %d calls and %d entries, want 3 and 1", calls.Load(), c.Len())
	}
}

func TestNotKept(t *testing.T) {
	calls := 0
	c := New(10, 1<<20, func(string, []byte) (int, int) { calls++; return calls, -1 })
	if one, two := c.Get("a", nil), c.Get("a", nil); one != 1 || two != 2 || c.Len() != 0 || c.Bytes() != 0 {
		t.Errorf("got %d and %d, and %d bytes in %d entries, want 1 and 2 and nothing kept", one, two, c.Bytes(), c.Len())
	}
}

// Another text of the same hash has its own value.
func TestSameHash(t *testing.T) {
	var calls atomic.Int32
	c := New(10, 1<<20, lengths(&calls))
	c.Get("a", []byte("one"))
	k := c.known.Keys()[0]
	e, _ := c.known.Peek(k)
	e.text = []byte("another")
	if got := c.Get("a", []byte("one")); got != "a3" || calls.Load() != 2 {
		t.Errorf("got %s after %d calls, want a3 after 2", got, calls.Load())
	}
}

// TestOnce: of those who ask for the same at once one makes it.
func TestOnce(t *testing.T) {
	var calls atomic.Int32
	c := New(100, 1<<20, lengths(&calls))
	var done sync.WaitGroup
	for i := range 200 {
		done.Go(func() {
			text := make([]byte, i%20)
			if got, want := c.Get("a", text), fmt.Sprint("a", len(text)); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
	done.Wait()
	if calls.Load() != 20 {
		t.Errorf("got %d calls for 20 texts", calls.Load())
	}
}
