package bench

import (
	"bytes"
	"errors"
	"io"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// A copying reads tokens, and writes them, with a reader and a writer that are not ours:
// the least that can be asked of whoever reads one text and writes another.
type copying struct{ out bytes.Buffer }

func (c *copying) tokens(text []byte, write bool) error {
	c.out.Reset()
	d := jsontext.NewDecoder(bytes.NewReader(text), jsontext.AllowDuplicateNames(true))
	e := jsontext.NewEncoder(&c.out, jsontext.AllowDuplicateNames(true))
	for {
		t, err := d.ReadToken()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if write {
			if err := e.WriteToken(t); err != nil {
				return err
			}
		}
	}
}

// all copies texts, and says how long that took.
func (c *copying) all(texts [][]byte, write bool) (time.Duration, error) {
	start := time.Now()
	for _, t := range texts {
		if err := c.tokens(t, write); err != nil {
			return 0, err
		}
	}
	return time.Since(start), nil
}

// floor is the time in which the inputs are read and the outputs are written. What is written
// has to be read for it first, which does not count.
func (c *copying) floor(inputs, outputs [][]byte) (time.Duration, error) {
	read, err := c.all(inputs, false)
	if err != nil || outputs == nil {
		return read, err
	}
	both, err := c.all(outputs, true)
	if err != nil {
		return 0, err
	}
	again, err := c.all(outputs, false)
	return read + max(both-again, 0), err
}
