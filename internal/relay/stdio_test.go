//go:build unix

package relay

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func startRole(role string, arguments ...string) *exec.Cmd {
	command := as(role, arguments...)
	return exec.Command(command[0], command[1:]...)
}

// A relayed is a process that relays to a role, and our ends of it.
type relayed struct {
	t       *testing.T
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	errors  bytes.Buffer // once it has ended
}

func relay(t *testing.T, first string, role ...string) *relayed {
	t.Helper()
	to := as(role[0], role[1:]...)
	if first != "" {
		to = append([]string{first}, to...)
	}
	r := &relayed{t: t, command: startRole("relay", to...)}
	r.command.Stderr = &r.errors
	var err error
	if r.in, err = r.command.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := r.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	r.out = bufio.NewReader(out)
	if err := r.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.command.Process.Kill(); r.command.Wait() })
	return r
}

func (r *relayed) send(text string) {
	if _, err := io.WriteString(r.in, text); err != nil {
		r.t.Error("send: ", err)
	}
}

func (r *relayed) line() string {
	line, err := r.out.ReadString('\n')
	if err != nil {
		r.t.Errorf("after %q: %v", line, err)
	}
	return strings.TrimSuffix(line, "\n")
}

// ends waits for the relay and demands its status, its last words and what it still wrote.
func (r *relayed) ends(status int, rest, words string) {
	r.t.Helper()
	done := make(chan error, 1)
	go func() {
		left, err := io.ReadAll(r.out)
		if string(left) != rest {
			r.t.Errorf("wrote %q at last, want %q", left, rest)
		}
		r.command.Wait()
		done <- err
	}()
	select {
	case err := <-done:
		if err != nil {
			r.t.Error(err)
		}
	case <-time.After(20 * time.Second):
		r.t.Fatal("the relay does not end")
	}
	if got := r.command.ProcessState.ExitCode(); got != status {
		r.t.Errorf("exit status %d, want %d", got, status)
	}
	if got := r.errors.String(); got != words {
		r.t.Errorf("on standard error %q, want %q", got, words)
	}
}

// TestEnds: who ends first, and how, and what the relay makes of it.
func TestEnds(t *testing.T) {
	t.Run("client closes", func(t *testing.T) {
		r := relay(t, "", "echo")
		r.send("one\n")
		if got := r.line(); got != "one" {
			t.Error(got)
		}
		r.in.Close()
		r.ends(0, "", "")
	})
	t.Run("client closes in the middle of a request", func(t *testing.T) {
		r := relay(t, "", "echo")
		r.send(`{"id":1,"meth`)
		r.in.Close()
		r.ends(0, `{"id":1,"meth`, "relay: the client stopped in the middle of a line, after 13 bytes of it\nrelay: the server stopped in the middle of a line, after 13 bytes of it\n")
	})
	t.Run("a last line without its end is a line", func(t *testing.T) {
		r := relay(t, "", "lists", "0")
		r.send(`{"id":1,"method":"tools/list"}`)
		r.in.Close()
		r.ends(0, `{"id":1,"result":{"tools":[{"description":"","name":"t","inputSchema":{"in": "v"}}]}}`+"\n", "relay: tool \"t\": inputSchema: inputSchema was wrapped\n")
	})
	t.Run("server dies in the middle of a line", func(t *testing.T) {
		r := relay(t, "", "half")
		r.ends(9, "{\"id\":1,\"result\":{}}\n{\"id\":2,\"resu", "relay: the server stopped in the middle of a line, after 13 bytes of it\nrelay: the server exited with status 9\n")
	})
	t.Run("server exits, and its standard error passes", func(t *testing.T) {
		r := relay(t, "", "exit", "3")
		r.ends(3, "", "on standard error, no end of linerelay: the server exited with status 3\n")
	})
	t.Run("server is killed", func(t *testing.T) {
		r := relay(t, "", "killed")
		r.ends(128+9, "", "relay: the server was ended by signal 9 (killed)\n")
	})
	t.Run("server that cannot be found", func(t *testing.T) {
		r := &relayed{t: t, command: startRole("relay", filepath.Join(t.TempDir(), "nothing"))}
		r.command.Stderr, r.out = &r.errors, bufio.NewReader(strings.NewReader(""))
		r.command.Run()
		if got := r.command.ProcessState.ExitCode(); got != 127 {
			t.Errorf("exit status %d, want 127: %s", got, &r.errors)
		}
	})
	t.Run("server that does not listen", func(t *testing.T) {
		r := relay(t, "", "deaf")
		if got := r.line(); got != "deaf" {
			t.Error(got)
		}
		for due := time.Now().Add(10 * time.Second); time.Now().Before(due); time.Sleep(time.Millisecond) {
			if _, err := io.WriteString(r.in, "anybody there\n"); err != nil {
				break // the client has learned of it
			}
		}
		r.command.Process.Signal(syscall.SIGUSR1)
		r.ends(4, "", "relay: the server does not listen any more: write |1: broken pipe\nrelay: the server exited with status 4\n")
	})
}

// TestSignals: the server gets the signals that its client sends, and its status is ours.
func TestSignals(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		r := relay(t, "", "signalled")
		if got := r.line(); got != "ready" {
			t.Error(got)
		}
		r.command.Process.Signal(s)
		r.ends(20+int(s), s.String()+"\n", fmt.Sprintf("relay: the server exited with status %d\n", 20+int(s)))
	}
}

// gone waits until no process has this id.
func gone(t *testing.T, pid int) {
	t.Helper()
	for due := time.Now().Add(10 * time.Second); time.Now().Before(due); time.Sleep(10 * time.Millisecond) {
		if syscall.Kill(pid, 0) != nil {
			return
		}
		if state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err == nil && bytes.Contains(state, []byte(") Z ")) {
			return // dead, and its new parent does not look
		}
	}
	t.Errorf("process %d is still there", pid)
}

// TestNothingIsLeft: a process that the server leaves behind ends with the relay, and so
// does the server when the relay is killed.
func TestNothingIsLeft(t *testing.T) {
	t.Run("a stubborn child", func(t *testing.T) {
		r := relay(t, "", "family")
		pid, err := strconv.Atoi(r.line())
		if err != nil {
			t.Fatal(err)
		}
		r.in.Close()
		r.ends(5, "", "relay: the server exited with status 5\n")
		gone(t, pid)
	})
	t.Run("the relay is killed", func(t *testing.T) {
		if runtime.GOOS != "linux" {
			t.Skip("only here do processes learn that their parent has died")
		}
		r := relay(t, "", "stubborn")
		pid, err := strconv.Atoi(r.line())
		if err != nil {
			t.Fatal(err)
		}
		r.command.Process.Kill()
		gone(t, pid)
	})
	t.Run("the client dies", func(t *testing.T) {
		// The shell stands for a client that ends without a word to the relay.
		to := as("relay", as("stubborn")...)
		shell := exec.Command("sh", append([]string{"-c", `"$@" <"$0" & echo started; read line`, filepath.Join(t.TempDir(), "in")}, to...)...)
		if err := syscall.Mkfifo(shell.Args[3], 0o600); err != nil {
			t.Fatal(err)
		}
		in, _ := shell.StdinPipe()
		out, _ := shell.StdoutPipe()
		if err := shell.Start(); err != nil {
			t.Fatal(err)
		}
		client, err := os.OpenFile(shell.Args[3], os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(out)
		var pid int
		for pid == 0 {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			pid, _ = strconv.Atoi(strings.TrimSpace(line))
		}
		in.Close() // the shell ends, and with it the client's side
		client.Close()
		shell.Process.Wait()
		gone(t, pid)
	})
}

// TestCopy: what is copied passes at once, ends of lines or not, and no byte is another.
func TestCopy(t *testing.T) {
	r := relay(t, "copy", "echo")
	r.send("no end")
	six := make([]byte, 6)
	if _, err := io.ReadFull(r.out, six); err != nil || string(six) != "no end" {
		t.Errorf("%q %v", six, err)
	}
	all := make([]byte, 1<<20)
	for i := range all {
		all[i] = byte(i * i >> 3)
	}
	go func() { r.send(string(all)); r.in.Close() }()
	r.ends(0, string(all), "")
}

// TestGarbage: what is no JSON passes in both directions, through a relay that waits for
// an answer. It is told of what began like one.
func TestGarbage(t *testing.T) {
	garbage := "{\n]\x00\xff \"result\" tools/list\n\r\n{\"id\":1,\"result\":{\"tools\":[\n" + strings.Repeat("[", 20000) + "\n\"result\"\n\n"
	r := relay(t, "", "echo")
	first := `{"id":1,"method":"tools/list"}` + "\n"
	go func() { r.send(first + garbage); r.in.Close() }()
	r.ends(0, first+garbage, "relay: a message was passed on as it was, and nothing in it adapted: 2:1: the text is cut off in the array that starts on line 1 (at /result/tools); give the whole text\n")
}

// TestBigLines: a list of eight megabytes is adapted, and what is longer than a line may be
// passes in parts.
func TestBigLines(t *testing.T) {
	for _, limit := range []int{0, 1 << 20} {
		var out bytes.Buffer
		var errors strings.Builder
		in := `{"id":1,"method":"tools/list"}` + "\n"
		say := func(line string) { errors.WriteString(line + "\n") }
		s := Stdio{Command: as("lists", "8000000"), In: io.NopCloser(strings.NewReader(in)), Out: &out, Err: io.Discard, Say: say, Relay: New(toy{}, say), MaxLine: limit}
		if status, err := s.Run(); status != 0 || err != nil {
			t.Fatal(status, err)
		}
		if want := `"inputSchema":{"in": "v"}}]}}` + "\n"; strings.HasSuffix(out.String(), want) != (limit == 0) || out.Len() < 7_999_000 {
			t.Errorf("limit %d: %d bytes, ending in %q", limit, out.Len(), out.Bytes()[max(0, out.Len()-60):])
		}
		if got := errors.String(); strings.Contains(got, "a line of the server is longer than 1048576 bytes") != (limit > 0) {
			t.Errorf("limit %d: said %q", limit, got)
		}
	}
}

// TestRecord: the texts of each side, put together, are the bytes that it sent, and what
// was passed on instead stands beside them.
func TestRecord(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "passed")
	say := func(line string) {}
	recorder, err := NewRecorder(dir, say)
	if err != nil {
		t.Fatal(err)
	}
	in := "\xff<garbage>\n" + `{"id":1,"method":"tools/list"}` + "\n{"
	var out bytes.Buffer
	s := Stdio{Command: as("lists", "0"), In: io.NopCloser(strings.NewReader(in)), Out: &out, Err: io.Discard, Say: say, Relay: New(toy{}, say), Record: recorder}
	if status, err := s.Run(); status != 0 || err != nil {
		t.Fatal(status, err)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if len(files) != 1 {
		t.Fatal(files)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	sent, passed := map[string]string{}, map[string]string{}
	for line := range bytes.Lines(data) {
		var x record
		if err := json.Unmarshal(line, &x); err != nil {
			t.Fatal(err)
		}
		text := string(x.Base64)
		if x.Text != nil {
			text = *x.Text
		}
		sent[x.From] += text
		if x.Passed != nil {
			text = *x.Passed
		}
		passed[x.From] += text
	}
	if sent["client"] != in || passed["client"] != in {
		t.Errorf("the client's: %q, %q", sent["client"], passed["client"])
	}
	if strings.Replace(sent["server"], `{"wrap":1}`, `{"in": "v"}`, 1) != passed["server"] || passed["server"] != out.String() {
		t.Errorf("the server's: %q, %q", sent["server"], passed["server"])
	}
}
