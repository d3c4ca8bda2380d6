// Package cache keeps what was made of texts, bounded in entries and in bytes, the texts
// included, and forgets first what was asked for longest ago. Of callers who ask for the
// same at once one makes it, and the others wait.
package cache

import (
	"bytes"
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// A Cache is what a function made of named texts. It is safe for concurrent use.
type Cache[V any] struct {
	made func(name string, text []byte) (value V, size int)
	most int // bytes
	seed maphash.Seed

	mu    sync.Mutex
	known *simplelru.LRU[key, *entry[V]]
	bytes int
}

// A key stands for a name and a text. Texts are looked up by a hash, which no stranger can
// foresee, and compared where it is found: the entry has the text, the key no copy of it.
type key struct {
	name string
	hash uint64
}

type entry[V any] struct {
	text  []byte
	size  int
	once  sync.Once
	made  atomic.Bool
	value V
}

// overhead is about what an entry takes besides its text and what was made of it.
const overhead = 256

// New returns a cache of at most so many entries, at least 1, and bytes. made may keep the
// text, which nobody changes, and says how many bytes the value takes besides it; where that
// is negative, the value is made again the next time.
func New[V any](entries, bytes int, made func(name string, text []byte) (value V, size int)) *Cache[V] {
	c := &Cache[V]{made: made, most: bytes, seed: maphash.MakeSeed()}
	known, err := simplelru.NewLRU(entries, func(_ key, e *entry[V]) { c.bytes -= e.size })
	if err != nil {
		panic(err) // only a number below 1 is refused
	}
	c.known = known
	return c
}

// Get returns what is known of a text, or makes it. text is not kept.
func (c *Cache[V]) Get(name string, text []byte) V {
	k := key{name, maphash.Bytes(c.seed, text)}
	c.mu.Lock()
	e, ok := c.known.Get(k)
	c.mu.Unlock()
	if !ok {
		e = c.enter(k, slices.Clone(text))
	}
	if !bytes.Equal(e.text, text) { // another text of the same hash
		value, _ := c.made(name, slices.Clone(text))
		return value
	}
	if !e.made.Load() {
		c.fill(k, e)
	}
	return e.value
}

// enter returns a new entry, or the one that somebody else entered meanwhile.
func (c *Cache[V]) enter(k key, text []byte) *entry[V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.known.Get(k); ok {
		return e
	}
	e := &entry[V]{text: text}
	c.known.Add(k, e)
	c.grow(k, e, len(text)+len(k.name)+overhead)
	return e
}

// fill makes the value of an entry, or waits for who does.
func (c *Cache[V]) fill(k key, e *entry[V]) {
	e.once.Do(func() {
		var size int
		e.value, size = c.made(k.name, e.text)
		e.made.Store(true)
		c.mu.Lock()
		defer c.mu.Unlock()
		if now, ok := c.known.Peek(k); !ok || now != e {
			return // forgotten meanwhile
		}
		if size < 0 {
			c.known.Remove(k)
			return
		}
		c.grow(k, e, size)
	})
}

// grow counts what an entry takes more, and makes room for it. What is larger than all that
// there is room for is not kept, and drives nothing else out.
func (c *Cache[V]) grow(k key, e *entry[V], size int) {
	e.size += size
	c.bytes += size
	if e.size > c.most {
		c.known.Remove(k)
	}
	for c.bytes > c.most {
		c.known.RemoveOldest()
	}
}

// Len returns the number of entries.
func (c *Cache[V]) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.known.Len()
}

// Bytes returns what the entries take together.
func (c *Cache[V]) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}
