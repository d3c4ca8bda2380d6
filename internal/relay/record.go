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

// A Recorder writes what passed to a file of JSON lines: each has what one side sent at once, and what the other side was given
// where that differs. The texts of one side, joined, are the bytes that it sent. It is safe for concurrent use, and nil records
// nothing.
type Recorder struct {
	mu   sync.Mutex
	file *os.File
	say  func(line string)
}

// A record is one line of the file.
type record struct {
	At     time.Time `json:"at"`
	From   string    `json:"from"`             // client or server
	Text   *string   `json:"text,omitempty"`   // what was sent, if it is UTF-8
	Base64 []byte    `json:"base64,omitempty"` // what was sent, if it is not
	Passed *string   `json:"passed,omitempty"` // what was passed on, where that differs
}

// NewRecorder begins a new file in a folder, and makes the folder where there is none. Only the owner may read the file.
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

// keep writes what one side sent and what was passed on. If that fails, as on a full disk, the recording ends with a report, and
// messages go on passing.
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
