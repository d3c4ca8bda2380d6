package e2e

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// BenchmarkList measures what a relay adds to a tools/list: from the request's first byte to
// the answer's last, each way. The first list of a connection, which a client waits for, is
// measured by itself; what comes later has its schemas adapted already.
func BenchmarkList(b *testing.B) {
	for name, file := range paced(b) {
		for _, w := range ways {
			b.Run(fmt.Sprintf("%s/%s/first", name, w), func(b *testing.B) {
				for b.Loop() {
					b.StopTimer()
					s := dial(b, w, as("replay", file))
					b.StartTimer()
					s.list(b)
					b.StopTimer()
					s.close(b)
					b.StartTimer()
				}
			})
			b.Run(fmt.Sprintf("%s/%s/again", name, w), func(b *testing.B) {
				s := dial(b, w, as("replay", file))
				s.list(b)
				for b.Loop() {
					s.list(b)
				}
				s.close(b)
			})
		}
	}
}

// BenchmarkCorpus compares the corpus's lists through the relay with the same direct, and reports the median
// over the servers, of the best of a few connections: how many times as long the first list of one takes, and
// one that has come before.
func BenchmarkCorpus(b *testing.B) {
	files := lists(b)
	if len(files) == 0 {
		b.Skip("SKIPPED: the corpus of real lists of tools is not there: ", corpus)
	}
	first, again := map[way][]float64{}, map[way][]float64{}
	for b.Loop() {
		clear(first)
		clear(again)
		for _, file := range files {
			server := as("replay", file)
			directFirst, directAgain := best(b, direct, server)
			for _, w := range []way{copying, adapting} {
				f, a := best(b, w, server)
				first[w] = append(first[w], float64(f)/float64(directFirst))
				again[w] = append(again[w], float64(a)/float64(directAgain))
			}
		}
	}
	for _, w := range []way{copying, adapting} {
		b.ReportMetric(median(first[w]), string(w)+"-first/direct")
		b.ReportMetric(median(again[w]), string(w)+"-again/direct")
	}
}

// best are the shortest times that a list takes on its connection: the first, and one of those behind it.
func best(b *testing.B, w way, server []string) (first, again time.Duration) {
	const connections, lists = 5, 5
	first, again = time.Hour, time.Hour
	for range connections {
		s := dial(b, w, server)
		for i := range lists {
			start := time.Now()
			s.list(b)
			if took := time.Since(start); i == 0 {
				first = min(first, took)
			} else {
				again = min(again, took)
			}
		}
		s.close(b)
	}
	return first, again
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

// paced are a small list, and of the corpus, where that is there, its largest.
func paced(b *testing.B) map[string]string {
	small := filepath.Join(b.TempDir(), "small.json")
	if err := os.WriteFile(small, []byte(dangling), 0o600); err != nil {
		b.Fatal(err)
	}
	found := map[string]string{"small": small}
	var most int64
	for _, file := range lists(b) {
		if info, err := os.Stat(file); err == nil && info.Size() > most {
			most, found["largest"] = info.Size(), file
		}
	}
	return found
}

// A line is a client that only lists tools, and does not look at them.
type line struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	id      int
}

func dial(b *testing.B, w way, server []string) *line {
	switch w {
	case copying:
		server = append([]string{command, "mcp", "--copy", "--"}, server...)
	case adapting:
		server = append([]string{command, "mcp", "--flavor", "claude-desktop", "--"}, server...)
	}
	s := &line{command: exec.Command(server[0], server[1:]...)}
	var err error
	if s.in, err = s.command.StdinPipe(); err != nil {
		b.Fatal(err)
	}
	out, err := s.command.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	s.out = bufio.NewReaderSize(out, 64<<10)
	if err := s.command.Start(); err != nil {
		b.Fatal(err)
	}
	s.ask(b, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}`) // both processes run
	return s
}

func (s *line) ask(b *testing.B, request string) (bytes int) {
	if _, err := io.WriteString(s.in, request+"\n"); err != nil {
		b.Fatal(err)
	}
	for {
		part, err := s.out.ReadSlice('\n')
		bytes += len(part)
		if err == nil {
			return bytes
		}
		if err != bufio.ErrBufferFull {
			b.Fatal(err)
		}
	}
}

func (s *line) list(b *testing.B) {
	s.id++
	b.SetBytes(int64(s.ask(b, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/list"}`, s.id))))
}

func (s *line) close(b *testing.B) {
	s.in.Close()
	if err := s.command.Wait(); err != nil {
		b.Fatal(err)
	}
}
