// Package cache keeps what was made of texts, and drops the least recently used entries beyond a
// bound on entries and one on bytes, which include the texts. Where several callers ask for the
// same value at once, one of them makes it and the others wait.
//
// In: a name and a text. Out: what the cache's function made of these, now or before.
package cache

import (
	"bytes"
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// A Cache holds the values that a function made of named texts. It is safe for concurrent use.
type Cache[V any] struct {
	made func(name string, text []byte) (value V, size int)
	most int // the bound on bytes
	seed maphash.Seed

	mu    sync.Mutex
	known *simplelru.LRU[key, *entry[V]]
	bytes int
}

// A key stands for a name and a text. It has the hash of the text in place of a copy; Get compares
// the text with that of the entry. The hash is seeded, so that no stranger can make texts that collide.
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

// overhead estimates the bytes of an entry besides its text and its value.
const overhead = 256

// New returns a cache of at most so many entries, at least 1, and so many bytes. made makes a
// value, and says how many bytes it takes besides the text; where that is negative, the value is
// not kept, and is made again the next time. made may hold on to the text, which nobody changes.
func New[V any](entries, bytes int, made func(name string, text []byte) (value V, size int)) *Cache[V] {
	c := &Cache[V]{made: made, most: bytes, seed: maphash.MakeSeed()}
	known, err := simplelru.NewLRU(entries, func(_ key, e *entry[V]) { c.bytes -= e.size })
	if err != nil {
		panic(err) // only a number below 1 is refused
	}
	c.known = known
	return c
}

// Get returns the value of a text, which it makes where the cache does not have it. The cache keeps
// a copy of the text.
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

// fill makes the value of an entry, or waits for the caller who makes it.
func (c *Cache[V]) fill(k key, e *entry[V]) {
	e.once.Do(func() {
		var size int
		e.value, size = c.made(k.name, e.text)
		e.made.Store(true)
		c.mu.Lock()
		defer c.mu.Unlock()
		if now, ok := c.known.Peek(k); !ok || now != e {
			return // the entry was dropped meanwhile
		}
		if size < 0 {
			c.known.Remove(k)
			return
		}
		c.grow(k, e, size)
	})
}

// grow counts further bytes of an entry, and drops the oldest entries until all fit. An entry that is
// larger than the whole cache is dropped itself, before any other one.
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

// Bytes returns how many bytes the entries take together.
func (c *Cache[V]) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}
