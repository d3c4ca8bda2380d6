package relay

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"time"
)

// A Stdio relays between a client at the streams of this process and a server that it starts.
type Stdio struct {
	Command     []string // the server's, with its arguments
	Environment []string // nil is this process's
	In          io.ReadCloser
	Out         io.Writer
	Err         io.Writer        // the server's standard error
	Relay       *Relay           // nil copies
	Record      *Recorder        // nil records nothing
	Say         func(string)     // tells people a line
	MaxLine     int              // bytes of a line that is looked at; 0 is 64 MiB
	Grace       time.Duration    // what a server has to end in, once nobody wants it; 0 is 2 s
	Signals     <-chan os.Signal // what to forward; nil is what this process gets

	server *server
}

// Run relays until the server has ended and all that it wrote is passed on, and returns the
// exit status to end with: the server's. An error is of one that could not be started.
func (s *Stdio) Run() (status int, err error) {
	if s.MaxLine == 0 {
		s.MaxLine = defaultMaxLine
	}
	if s.Grace == 0 {
		s.Grace = 2 * time.Second
	}
	if s.Signals == nil {
		signals := make(chan os.Signal, 8)
		signal.Notify(signals, forwarded...)
		defer signal.Stop(signals)
		s.Signals = signals
	}
	if s.server, err = start(s.Command, s.Environment, s.Err); err != nil {
		return startStatus(err), err
	}
	client, written := make(chan struct{}), make(chan struct{})
	go s.fromClient(client)
	go s.fromServer(written)
	s.attend(client, written)
	s.server.end(s.Grace)
	status, words := s.server.status()
	if words != "" {
		s.Say(words)
	}
	return status, s.Record.Close()
}

// attend forwards signals until the server has ended and what it wrote has passed. A server
// whose client is there may take its time, as without a relay.
func (s *Stdio) attend(client, written <-chan struct{}) {
	parent, exited := os.Getppid(), s.server.exited
	var due <-chan time.Time
	alone := time.NewTicker(time.Second)
	defer alone.Stop()
	expect := func() {
		if due == nil {
			due = time.After(s.Grace)
		}
	}
	unwanted := false // the client has closed its side, or ended us
	for exited != nil || written != nil {
		select {
		case <-exited:
			if exited = nil; unwanted {
				expect() // who still holds the pipe has to let go
			}
		case <-written:
			written = nil
		case <-client:
			if client, unwanted = nil, true; exited == nil {
				expect()
			}
		case sig := <-s.Signals:
			if s.server.signal(sig); isEnd(sig) {
				if unwanted = true; exited == nil {
					expect()
				}
			}
		case <-alone.C:
			if unwanted && os.Getppid() != parent {
				expect() // nobody is left to end the server
			}
		case <-due:
			s.server.end(s.Grace)
			due = nil
			if exited == nil {
				return
			}
		}
	}
}

// fromClient passes what the client says until it has no more to say, or the server does
// not listen any more.
func (s *Stdio) fromClient(done chan<- struct{}) {
	defer close(done)
	var change func([]byte) [][]byte
	if s.Relay != nil {
		change = func(text []byte) [][]byte { return [][]byte{s.Relay.FromClient(text)} }
	}
	err := s.pass("client", s.In, s.server.in, change)
	if err != nil && !s.server.gone() {
		s.Say(fmt.Sprintf("the server does not listen any more: %v", err))
		s.In.Close() // the client learns of it as it would without a relay
	}
	s.server.in.Close()
}

// fromServer passes what the server says until all of its processes have closed their end,
// or the client does not listen any more.
func (s *Stdio) fromServer(done chan<- struct{}) {
	defer close(done)
	var change func([]byte) [][]byte
	if s.Relay != nil {
		change = s.Relay.fromServer
	}
	if err := s.pass("server", s.server.out, s.Out, change); err != nil {
		s.Say(fmt.Sprintf("the client does not listen any more: %v", err))
	}
	s.server.out.Close() // the server learns of it as it would without a relay
}

// pass carries a stream until its end, line by line where lines are changed or kept. An
// error is the other side's, which takes no more.
func (s *Stdio) pass(from string, source io.Reader, to io.Writer, change func([]byte) [][]byte) error {
	if change == nil && s.Record == nil {
		return s.copy(source, to)
	}
	lines := newLineReader(source, s.MaxLine)
	for {
		p, err := lines.next()
		passed := [][]byte{p.text}
		switch {
		case p.first:
			s.Say(fmt.Sprintf("a line of the %s is longer than %d bytes; it is passed on as it is", from, s.MaxLine))
		case !p.part && change != nil:
			passed = change(p.text)
		}
		if s.Record != nil {
			s.Record.keep(from, p.text, slices.Concat(passed...))
		}
		for _, part := range passed {
			if len(part) == 0 {
				continue
			}
			if _, err := to.Write(part); err != nil {
				return err
			}
		}
		if err == nil {
			continue
		}
		if len(p.text) > 0 && !json.Valid(p.text) {
			s.Say(fmt.Sprintf("the %s stopped in the middle of a line, after %d bytes of it", from, len(p.text)))
		}
		return nil
	}
}

// copy carries a stream as it comes, without waiting for the ends of lines.
func (s *Stdio) copy(source io.Reader, to io.Writer) error {
	buffer := make([]byte, 64<<10)
	for {
		n, err := source.Read(buffer)
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
	}
}
