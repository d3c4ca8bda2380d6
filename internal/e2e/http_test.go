package e2e

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// remotes are servers that listen, and what a client does with them.
var remotes = []struct {
	name, path, flavor string
	server             func() []string
	tools              int
	calls              []call
	look               func(t *testing.T, r *report)
}{
	{"server-everything", "/mcp", "claude-desktop", func() []string {
		return node("node_modules/@modelcontextprotocol/server-everything/dist/index.js", "streamableHttp")
	}, 16, []call{
		{Name: "echo", Args: map[string]any{"message": "é \u2028 <&>"}},
		{Name: "get-structured-content", Args: map[string]any{"location": "Chicago"}},
		{Name: "trigger-long-running-operation", Args: map[string]any{"duration": 1, "steps": 3}},
	}, func(t *testing.T, r *report) {
		if got := r.Calls[0].Result.Content; len(got) != 1 || got[0].Text != "Echo: é \u2028 <&>" {
			t.Errorf("the echo is %q", got)
		}
		structured(t, r, 1, `{"temperature":36,"conditions":"Light rain / drizzle","humidity":82}`)
		if r.Calls[2].Progress == 0 {
			t.Error("no word of progress")
		}
	}},
	{"go-sdk, events in sessions", "/", "openai-strict", func() []string { return as("http") }, 4, orders[:2], ordersOfHTTP},
	{"go-sdk, JSON without sessions", "/", "openai-strict", func() []string { return as("http", "json") }, 4, orders[:2], ordersOfHTTP},
}

func ordersOfHTTP(t *testing.T, r *report) {
	structured(t, r, 0, `{"item":"tea","tags":{"a":"1"}}`)
	structured(t, r, 1, `{"item":"é","tags":{}}`)
}

// TestHTTP has each client speak to each of them, each way.
func TestHTTP(t *testing.T) {
	for _, x := range remotes {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			port := freePort(t)
			background(t, []string{"PORT=" + port}, x.server()...)
			listens(t, port)
			url := "http://127.0.0.1:" + port + x.path
			for _, w := range ways {
				at := url
				if w != direct {
					at = relayed(t, w, x.flavor, url)
				}
				for _, client := range clients {
					t.Run(fmt.Sprintf("%s/%s", w, client), func(t *testing.T) {
						c := &conversation{URL: at, Calls: append([]call{}, x.calls...)}
						for i := range c.Calls {
							if w == adapting {
								c.Calls[i].Args = entries(c.Calls[i].Args)
							}
						}
						reports, stderr := converse(t, client, c)
						outcome{tools: x.tools}.judge(t, &reports[0])
						if !t.Failed() {
							x.look(t, &reports[0])
						}
						if t.Failed() {
							t.Logf("problems: %q\non standard error:\n%s", reports[0].problems(), stderr)
						}
					})
				}
			}
		})
	}
}

// relayed starts a relay to a server and returns its address.
func relayed(t *testing.T, w way, flavor, url string) string {
	t.Helper()
	arguments := []string{command, "mcp", "--http", url, "--listen", "127.0.0.1:0", "--copy", "--record", t.TempDir()}
	if w == adapting {
		arguments = []string{command, "mcp", "--http", url, "--listen", "127.0.0.1:0", "--flavor", flavor}
	}
	said := background(t, nil, arguments...)
	for due := time.Now().Add(10 * time.Second); time.Now().Before(due); time.Sleep(5 * time.Millisecond) {
		if at := regexp.MustCompile(`listening at (\S+)`).FindStringSubmatch(said()); at != nil {
			return at[1]
		}
	}
	t.Fatal("the relay does not listen: ", said())
	return ""
}

// background starts a process for the time of a test, which ends when it is asked to, and
// returns what it has said on standard error.
func background(t *testing.T, environment []string, command ...string) func() string {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Env = append(os.Environ(), environment...)
	stderr, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var said strings.Builder
	read := make(chan struct{})
	go func() {
		defer close(read)
		lines := bufio.NewScanner(stderr)
		for lines.Scan() {
			mu.Lock()
			said.WriteString(lines.Text() + "\n")
			mu.Unlock()
		}
	}()
	t.Cleanup(func() {
		c.Process.Signal(syscall.SIGTERM)
		select {
		case <-read:
		case <-time.After(10 * time.Second):
			t.Errorf("%q does not end", command)
			c.Process.Kill()
		}
		c.Wait()
	})
	return func() string { mu.Lock(); defer mu.Unlock(); return said.String() }
}

// freePort is a port that nobody listened at a moment ago.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// listens waits until somebody listens at a port.
func listens(t *testing.T, port string) {
	t.Helper()
	for due := time.Now().Add(15 * time.Second); time.Now().Before(due); time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", "127.0.0.1:"+port); err == nil {
			c.Close()
			return
		}
	}
	t.Fatal("nobody listens at port ", port)
}
