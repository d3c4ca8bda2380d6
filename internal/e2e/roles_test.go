package e2e

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The processes that are this test binary.
var roles = map[string]func(arguments []string) int{
	"tap":    tapRole,
	"replay": replayRole,
	"go":     goRole,
	"http":   httpRole,
}

// tapRole stands before a command and keeps what passes: in FILE.client and FILE.server, the
// command's process id in FILE.pid, and its exit status in FILE.status.
func tapRole(arguments []string) int {
	file, command := arguments[0], arguments[1:]
	create := func(name string) *os.File {
		f, err := os.Create(file + name)
		if err != nil {
			panic(err)
		}
		return f
	}
	c := exec.Command(command[0], command[1:]...)
	in, err := c.StdinPipe()
	if err != nil {
		panic(err)
	}
	c.Stdout, c.Stderr = io.MultiWriter(os.Stdout, create(".server")), os.Stderr
	if err := c.Start(); err != nil {
		panic(err)
	}
	os.WriteFile(file+".pid", fmt.Append(nil, c.Process.Pid), 0o600)
	go func() {
		io.Copy(io.MultiWriter(create(".client"), in), os.Stdin)
		in.Close()
	}()
	_ = c.Wait()
	os.WriteFile(file+".status", fmt.Append(nil, c.ProcessState.ExitCode()), 0o600)
	return c.ProcessState.ExitCode()
}

// A played is what a server says that is played from a file: its tools as they stand there,
// and the structured content of each call, or null for none.
type played struct {
	Tools   json.RawMessage            `json:"tools"`
	Results map[string]json.RawMessage `json:"results"`
}

// replayRole plays a server.
func replayRole(arguments []string) int {
	text, err := os.ReadFile(arguments[0])
	if err != nil {
		panic(err)
	}
	var p played
	if err := json.Unmarshal(text, &p); err != nil {
		panic(err)
	}
	if bytes.ContainsAny(p.Tools, "\n\r") { // a message is one line
		var b bytes.Buffer
		if err := json.Compact(&b, p.Tools); err != nil {
			panic(err)
		}
		p.Tools = b.Bytes()
	}
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if answer := p.answer(line); answer != nil {
			os.Stdout.Write(answer)
		}
		if err != nil {
			return 0
		}
	}
}

func (p *played) answer(line []byte) []byte {
	var m struct {
		ID     json.RawMessage
		Method string
		Params struct {
			Name            string
			ProtocolVersion string
		}
	}
	if json.Unmarshal(line, &m) != nil || m.ID == nil || m.Method == "" {
		return nil
	}
	switch m.Method {
	case "initialize":
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":%q,"capabilities":{"tools":{}},"serverInfo":{"name":"replay","version":"1"}}}`+"\n", m.ID, m.Params.ProtocolVersion)
	case "tools/list":
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":{"tools":%s}}`+"\n", m.ID, p.Tools)
	case "tools/call":
		if r := p.Results[m.Params.Name]; r != nil {
			return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":{"content":[],"structuredContent":%s}}`+"\n", m.ID, r)
		}
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`+"\n", m.ID)
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no such method"}}`+"\n", m.ID)
}

// An order is what the tool of the Go server takes and gives back: a map, which some
// providers take only as a list of entries, and what may be left out.
type order struct {
	Item string            `json:"item" jsonschema:"what to order"`
	Tags map[string]string `json:"tags" jsonschema:"any tags"`
	Note string            `json:"note,omitempty" jsonschema:"for the kitchen"`
}

// goServing is a server of the official Go SDK, which lists two tools a page, checks what it is
// called with, and has one more tool once "grow" was called.
func goServing() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "go", Version: "1"}, &mcp.ServerOptions{PageSize: 2})
	echo := func(_ context.Context, _ *mcp.CallToolRequest, o order) (*mcp.CallToolResult, order, error) {
		return nil, o, nil
	}
	for _, name := range []string{"one", "two", "three"} {
		mcp.AddTool(server, &mcp.Tool{Name: name, Description: "Orders."}, echo)
	}
	mcp.AddTool(server, &mcp.Tool{Name: "grow"}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
		mcp.AddTool(server, &mcp.Tool{Name: "zoo"}, echo)
		time.Sleep(100 * time.Millisecond) // the notification is on its way
		return nil, nil, nil
	})
	return server
}

// goRole serves it over standard input and output.
func goRole([]string) int {
	if err := goServing().Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// httpRole serves it over streamable HTTP at the port in PORT: with "json" without sessions
// and events.
func httpRole(arguments []string) int {
	plain := len(arguments) > 0 && arguments[0] == "json"
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return goServing() }, &mcp.StreamableHTTPOptions{Stateless: plain, JSONResponse: plain})
	fmt.Fprintln(os.Stderr, http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), handler))
	return 1
}
