package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// taps are where the bytes on both sides of a relay were kept: next to the client, and next
// to the server.
type taps struct{ client, server string }

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// identical demands that no byte is another, in both directions.
func (x taps) identical(t *testing.T) {
	t.Helper()
	for _, side := range []string{".client", ".server"} {
		if !bytes.Equal(read(t, x.client+side), read(t, x.server+side)) {
			t.Errorf("what the %s said differs on the two sides of the relay", side[1:])
		}
	}
}

// onlySchemas demands that nothing but schemas in lists of tools differs: what the client
// said is the same, but for calls where they may differ, every line of the server's that
// differs is such a list, or a result where they may, and all its bytes outside of schemas and
// structured content are the same. It returns how many lines differ.
func (x taps) onlySchemas(t *testing.T, callsMay, resultsMay bool) (differ int) {
	t.Helper()
	if !callsMay && !bytes.Equal(read(t, x.client+".client"), read(t, x.server+".client")) {
		t.Error("what the client said differs on the two sides of the relay")
	}
	ours := bytes.SplitAfter(read(t, x.client+".server"), []byte{'\n'})
	theirs := bytes.SplitAfter(read(t, x.server+".server"), []byte{'\n'})
	if len(ours) != len(theirs) {
		t.Fatalf("the server said %d lines, and the client heard %d", len(theirs), len(ours))
	}
	for i := range ours {
		if bytes.Equal(ours[i], theirs[i]) {
			continue
		}
		differ++
		if !resultsMay && !bytes.Contains(theirs[i], []byte(`"tools":[`)) {
			t.Errorf("a line that lists no tools differs: %.200s", theirs[i])
		}
		if got, want := withoutSchemas(t, ours[i]), withoutSchemas(t, theirs[i]); got != want {
			t.Errorf("outside of schemas\n got %.2000s\nwant %.2000s", got, want)
		}
	}
	return differ
}

// isSchema reports whether a member holds a schema of {"result": {"tools": [{…}]}}, or the
// structured content of {"result": {…}}.
func isSchema(name json.Token, depth int) bool {
	return depth == 4 && (name == "inputSchema" || name == "outputSchema") || depth == 2 && name == "structuredContent"
}

// withoutSchemas is a line without the schemas of its tools and its structured content.
func withoutSchemas(t *testing.T, line []byte) string {
	t.Helper()
	var out strings.Builder
	d := json.NewDecoder(bytes.NewReader(line))
	at, depth, name := int64(0), 0, false // name: the next string is a member's name
	var isObject []bool
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token {
		case json.Delim('{'):
			isObject, name = append(isObject, true), true
			depth++
			continue
		case json.Delim('['):
			isObject, name = append(isObject, false), false
			depth++
			continue
		case json.Delim('}'), json.Delim(']'):
			depth--
			isObject = isObject[:depth]
			name = depth > 0 && isObject[depth-1]
			continue
		}
		if !name {
			name = depth > 0 && isObject[depth-1]
			continue
		}
		name = false
		if !isSchema(token, depth) {
			continue
		}
		out.Write(line[at:d.InputOffset()])
		var schema json.RawMessage
		if err := d.Decode(&schema); err != nil {
			t.Fatal(err)
		}
		at, name = d.InputOffset(), true
	}
	out.Write(line[at:])
	return out.String()
}

// gone demands that no process is left, and that the relay ended with the server's status.
func (x taps) gone(t *testing.T) {
	t.Helper()
	var status []string
	for _, side := range []string{x.client, x.server} {
		status = append(status, string(settled(t, side+".status")))
		pid, err := strconv.Atoi(string(read(t, side+".pid")))
		if err != nil {
			t.Fatal(err)
		}
		if syscall.Kill(pid, 0) == nil {
			t.Errorf("process %d of %s is still there", pid, side)
		}
	}
	if status[0] != status[1] {
		t.Errorf("the relay ended with status %s, and the server with %s", status[0], status[1])
	}
}

// settled reads a file that is written at the end of a process, which the client does not
// wait for.
func settled(t *testing.T, name string) []byte {
	t.Helper()
	for due := time.Now().Add(10 * time.Second); time.Now().Before(due); time.Sleep(5 * time.Millisecond) {
		if data, err := os.ReadFile(name); err == nil && len(data) > 0 {
			return data
		}
	}
	t.Fatalf("%s is not there: a process has not ended", name)
	return nil
}
