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
	Command     []string // the program of the server, with its arguments
	Environment []string // the server's; nil is this process's
	In          io.ReadCloser
	Out         io.Writer
	Err         io.Writer        // where the server's standard error goes
	Relay       *Relay           // nil passes everything as it is
	Record      *Recorder        // nil records nothing
	Say         func(string)     // tells people a line
	MaxLine     int              // the bytes of the longest line that is looked at; 0 is 64 MiB
	Grace       time.Duration    // how long the server may take to end once it is not wanted any more; 0 is 2 s
	Signals     <-chan os.Signal // the signals to forward; nil is those that this process gets

	server *server
}

// Run relays until the server has ended and all that it wrote is passed on, and returns the exit status to end with: the server's.
// It returns an error if the server cannot be started.
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

// attend forwards signals until the server has ended and what it wrote has passed. While the client is there, the server may take
// its time, as without a relay; after that it has to end within Grace.
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
	unwanted := false // the client has closed its side, or asked us to end
	for exited != nil || written != nil {
		select {
		case <-exited:
			if exited = nil; unwanted {
				expect() // other processes may still hold the pipe open
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
				expect() // our parent is gone, and nobody else would end the server
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

// fromClient passes on what the client says until it ends its stream, or the server does not read any more.
func (s *Stdio) fromClient(done chan<- struct{}) {
	defer close(done)
	var change func([]byte) [][]byte
	if s.Relay != nil {
		change = func(text []byte) [][]byte { return [][]byte{s.Relay.FromClient(text)} }
	}
	err := s.pass("client", s.In, s.server.in, change)
	if err != nil && !s.server.gone() {
		s.Say(fmt.Sprintf("the server does not listen any more: %v", err))
		s.In.Close() // the client notices, as it would without a relay
	}
	s.server.in.Close()
}

// fromServer passes on what the server says until all its processes have closed their end, or the client does not read any more.
func (s *Stdio) fromServer(done chan<- struct{}) {
	defer close(done)
	var change func([]byte) [][]byte
	if s.Relay != nil {
		change = s.Relay.fromServer
	}
	if err := s.pass("server", s.server.out, s.Out, change); err != nil {
		s.Say(fmt.Sprintf("the client does not listen any more: %v", err))
	}
	s.server.out.Close() // the server notices, as it would without a relay
}

// pass copies a stream until its end, line by line where lines are changed or recorded. It returns an error where the other side
// takes no more.
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

// copy copies a stream as it comes, without waiting for line ends.
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
