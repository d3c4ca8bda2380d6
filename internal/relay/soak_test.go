//go:build unix

package relay

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
)

// TestSoak: of ten thousand calls through one relay none is lost, none is answered in
// another's place or before its progress was told, and memory stays what it was.
func TestSoak(t *testing.T) {
	calls := 10_000
	if testing.Short() {
		calls = 1000
	}
	fromUs, in := io.Pipe()
	out, toUs := io.Pipe()
	s := Stdio{Command: as("calls"), In: fromUs, Out: toUs, Err: os.Stderr, Say: func(string) {}, Relay: New(toy{}, func(string) {})}
	ended := make(chan int)
	go func() { status, _ := s.Run(); toUs.Close(); ended <- status }()
	lines := bufio.NewScanner(out)
	read := func() string {
		if !lines.Scan() {
			t.Fatal("no more lines: ", lines.Err())
		}
		return lines.Text()
	}
	io.WriteString(in, `{"id":"list","method":"tools/list"}`+"\n")
	if got := read(); !strings.Contains(got, `"outputSchema":{"in": "v"}`) {
		t.Fatal(got)
	}
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var early uint64
	for at := 0; at < calls; at += 10 {
		var batch strings.Builder
		ids := map[string]int{} // how far each is
		for i := range 10 {
			id := fmt.Sprint(at + i)
			if i%2 == 1 { // the same as a string, next to the number
				id = fmt.Sprintf("%q", fmt.Sprint(at+i-1))
			}
			ids[id] = 0
			fmt.Fprintf(&batch, `{"id":%s,"method":"tools/call","params":{"name":"t","arguments":{"v":%s}}}`+"\n", id, id)
		}
		if _, err := io.WriteString(in, batch.String()); err != nil {
			t.Fatal(err)
		}
		for range 3 * len(ids) {
			got, found := read(), false
			for id, step := range ids {
				want := []string{`{"id":%s,"method":"ping"}`, `{"method":"notifications/progress","params":{"of":%s}}`, `{"id":%[1]s,"result":{"structuredContent":{"v":[%[1]s]}}}`, ""}[step]
				if want != "" && got == fmt.Sprintf(want, id) {
					ids[id], found = step+1, true
				}
			}
			if !found {
				t.Fatalf("%s is none of what is awaited: %v", got, ids)
			}
		}
		if at == calls/5 {
			early = heap()
		}
	}
	late := heap()
	if late > early+256<<10 {
		t.Errorf("memory grew from %d to %d bytes", early, late)
	}
	t.Logf("%d calls, memory in use %d kB after a fifth of them and %d kB after all", calls, early>>10, late>>10)
	if n := len(s.Relay.pending); n > 0 {
		t.Errorf("%d requests are still waited for", n)
	}
	in.Close()
	if status := <-ended; status != 0 {
		t.Error("exit status ", status)
	}
}
