package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/schemaflavor/schemaflavor"
)

const batchHelp = `Serves other programs: one JSON object a line on standard input, one a line on
standard output, in the same order, each written as soon as it is ready.

Request:  {"id": "7", "flavor": "openai-strict", "schema": <any JSON>,
           "surface": "tool",              "tool" (default), "response" or "output"
           "options": {"open": "keep"},    by the names that the flags of adapt have
           "encode": [<value>, …],         values in the original shape
           "decode": [<reply>, …],         values in the provider's shape; of arguments that are
                                           a string the value that it says, parsed
           "hint": true,                   ask what the model should know of the adapted shape
           "codec": true}                  ask for the codec, saved
       or  {"id": "8", "codec": <saved>, "encode": […], "decode": […], "hint": true}
Answer:   {"id": "7", "schema": <adapted>, "diagnostics": […],
           "encoded": [{"value": …} | {"error": "…"}, …],
           "decoded": [{"value": …, "violations": […]} | {"error": "…"}, …], "hint": "…",
           "codec": <saved>}               only what was asked for; of a saved codec no schema
          of more diagnostics than fit into 1 MiB and eight times the schema, those that
          say the same of other places are one: "more" says how many more there are, and
          "within": true that its paths lead to what too deep a place stands in
          members that no request has are named under "ignored", of an error too
          a decoded value has "notes" where it came in another shape and was read, and
          "unchecked" where a constraint could not be checked
or        {"id": "7", "error": {"code": "…", "message": "…"}, "diagnostics": […]}

A schema that conforms comes back byte for byte, line ends in it as spaces. A bad line,
such as one with a slip in a member's name, gets one error answer, with the id if it can
be read, else with its number as "line"; the next line is served. Empty lines are skipped.

Exit status: 0 at the end of input, whatever the answers; 1 where input or output
fails; 2 called wrongly.`

// maxJobs bounds --jobs, since each job holds some lines and their answers in memory.
const maxJobs = 1024

// batchFlags are the flags of one call of batch.
type batchFlags struct {
	jobs, maxBytes int
	timing         bool
}

func (a *app) batchCommand() *cobra.Command {
	var f batchFlags
	c := &cobra.Command{
		Use: "batch", Short: "serve other programs: a request a line, an answer a line", Long: batchHelp,
		Example: `  echo '{"id":"1","flavor":"gemini","schema":{"type":"object"}}' | schemaflavor batch`,
		Args:    argsBetween(0, 0, "none: requests come on standard input"),
		RunE:    func(*cobra.Command, []string) error { return failed(a.batch(f)) },
	}
	c.Flags().IntVarP(&f.jobs, "jobs", "j", 1, "work on `N` lines at once; answers stay in order")
	c.Flags().IntVar(&f.maxBytes, "max-bytes", maxInput, "refuse a line of more than `N` bytes")
	c.Flags().BoolVar(&f.timing, "timing", false, `add "ns", the nanoseconds from schema text to adapted text`)
	return c
}

func (a *app) batch(f batchFlags) error {
	if f.jobs < 1 || f.jobs > maxJobs {
		return usagef("batch: --jobs: got %d, want 1 to %d", f.jobs, maxJobs)
	}
	if f.maxBytes < 1 {
		return usagef("batch: --max-bytes: got %d, want a number greater than 0", f.maxBytes)
	}
	registry, err := a.registry()
	if err != nil {
		return err
	}
	s := server{registry: registry, timing: f.timing}
	lines := lineReader{r: bufio.NewReaderSize(a.stdin, 1<<16), limit: f.maxBytes}
	if f.jobs == 1 {
		return s.serve(&lines, a.stdout)
	}
	reserve := make([]byte, sparedForJobs)
	defer runtime.KeepAlive(reserve)
	return parallel(s.answer, &lines, a.stdout, f.jobs)
}

// sparedForJobs is memory that is never touched, and makes the garbage collector run less often (see spared). Several jobs get
// more of it than one: their throughput counts, and the collector takes time from each.
const sparedForJobs = 32 << 20

// serve answers line by line.
func (s *server) serve(lines *lineReader, w io.Writer) error {
	for {
		l, err := lines.next()
		if err != nil {
			return endOfInput(err)
		}
		if _, err := w.Write(s.answer(l)); err != nil {
			return fmt.Errorf("write to standard output: %w", err)
		}
	}
}

// ahead is how many answers, for each job, may wait for a slower one before them, so that a large schema does not stop the other
// jobs: of real schemas, one in a thousand takes as long as several hundred others. unit is the length of line that counts as one
// answer; a line of ahead units or more counts as ahead, so that of the longest lines one for each job is held.
const (
	ahead = 256
	unit  = 8 << 10
)

// A task is a line, and the channel that its answer comes by.
type task struct {
	line   line
	answer chan []byte
	units  int
}

// parallel answers up to jobs lines at once, and writes the answers in order. Finished answers wait for those before them; how
// many wait is bounded, by the length of their lines.
func parallel(answer func(line) []byte, lines *lineReader, w io.Writer, jobs int) error {
	work, queue := make(chan task), make(chan task, jobs*ahead)
	room := make(chan struct{}, jobs*ahead) // holds one element for each unit in memory
	stopped := make(chan error, 1)
	defer close(work)
	for range jobs {
		go func() {
			for t := range work {
				t.answer <- answer(t.line)
			}
		}()
	}
	go func() { stopped <- writeInOrder(w, queue, room) }()
	for {
		l, err := lines.next()
		if err != nil {
			close(queue)
			return cmp.Or(<-stopped, endOfInput(err))
		}
		t := task{l, make(chan []byte, 1), min(1+len(l.text)/unit, ahead)}
		for range t.units {
			select {
			case room <- struct{}{}:
			case err := <-stopped:
				return err
			}
		}
		queue <- t // never blocks: room was taken before
		work <- t
	}
}

// writeInOrder writes answers in the order of their lines until queue is closed.
func writeInOrder(w io.Writer, queue <-chan task, room <-chan struct{}) error {
	for t := range queue {
		if _, err := w.Write(<-t.answer); err != nil {
			return fmt.Errorf("write to standard output: %w", err)
		}
		for range t.units {
			<-room
		}
	}
	return nil
}

func endOfInput(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return fmt.Errorf("read standard input: %w", err)
}

// A line is one request as it was read.
type line struct {
	number int
	text   []byte
	err    *schemaflavor.Error // the line is too long; text is its beginning
}

// lineReader reads lines of any length up to a limit.
type lineReader struct {
	r             *bufio.Reader
	limit, number int
}

// next returns the next line that is not empty, in memory of its own.
func (r *lineReader) next() (line, error) {
	for {
		text, tooLong, err := r.read()
		if err != nil && (len(text) == 0 || !errors.Is(err, io.EOF)) {
			return line{}, err
		}
		if r.number++; r.number == 1 {
			text = bytes.TrimPrefix(text, []byte(byteOrderMark))
		}
		text = bytes.TrimSpace(text)
		if tooLong {
			return line{r.number, text, &schemaflavor.Error{Code: schemaflavor.CodeSyntax, Help: "send less, or raise --max-bytes",
				Message: fmt.Sprintf("the line has more than %d bytes", r.limit)}}, nil
		}
		if len(text) > 0 {
			return line{number: r.number, text: text}, nil
		}
	}
}

// read reads up to the end of the line. Of a line that is too long it keeps the
// beginning, where the id may stand.
func (r *lineReader) read() (text []byte, tooLong bool, err error) {
	for {
		part, err := r.r.ReadSlice('\n')
		if room := r.limit + 1 - len(text); len(part) > room { // 1 for the line's end
			part, tooLong = part[:room], true
		}
		text = append(text, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			tooLong = tooLong || len(text) > r.limit && text[len(text)-1] != '\n'
			return text, tooLong, err
		}
	}
}
