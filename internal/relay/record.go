package relay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"
	"unicode/utf8"
)

// A Recorder keeps what passed: a file of JSON lines, each what one side sent at once, and
// what the other was given where that differs. The texts of one side, put together, are
// the bytes that it sent. It is safe for concurrent use, and nil keeps nothing.
type Recorder struct {
	mu   sync.Mutex
	file *os.File
	say  func(line string)
}

// A record is one line of the file.
type record struct {
	At     time.Time `json:"at"`
	From   string    `json:"from"`             // client, server
	Text   *string   `json:"text,omitempty"`   // what was sent,
	Base64 []byte    `json:"base64,omitempty"` // if it is no UTF-8 in this form
	Passed *string   `json:"passed,omitempty"` // what was passed on, where it differs
}

// NewRecorder begins a new file in a folder, and makes the folder where there is none. What
// passes between a client and a server is the owner's alone to read.
func NewRecorder(dir string, say func(line string)) (*Recorder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	name := fmt.Sprintf("%s-%d.jsonl", time.Now().UTC().Format("20060102T150405.000Z"), os.Getpid())
	file, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	return &Recorder{file: file, say: say}, nil
}

// keep writes down what one side sent and what was passed on. A recording that fails, on a
// full disk, ends with a word to people; what passes goes on passing.
func (r *Recorder) keep(from string, sent, passed []byte) {
	if r == nil || len(sent) == 0 {
		return
	}
	line := record{At: time.Now().UTC(), From: from}
	if text := string(sent); utf8.Valid(sent) {
		line.Text = &text
	} else {
		line.Base64 = sent
	}
	if other := string(passed); !bytes.Equal(sent, passed) {
		line.Passed = &other
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.file == nil {
		return
	}
	e := json.NewEncoder(r.file)
	e.SetEscapeHTML(false)
	if err := e.Encode(line); err != nil {
		r.say(fmt.Sprintf("the recording ends here: %v", err))
		r.file.Close()
		r.file = nil
	}
}

// Close ends the recording.
func (r *Recorder) Close() error {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.file == nil {
		return nil
	}
	file := r.file
	r.file = nil
	return file.Close()
}
