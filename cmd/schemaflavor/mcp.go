package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/schemaflavor/schemaflavor/internal/relay"
	"github.com/schemaflavor/schemaflavor/internal/render"
)

const mcpHelp = `Relays between an MCP client and a server over standard input and output. Put it before
the server's command in the client's configuration: the client starts schemaflavor, and
schemaflavor starts the server.

In every tools/list the schemas are adapted: inputSchema as the flavor's tools, outputSchema
as its outputs. Where that changes how values travel, the arguments of tools/call are
decoded on their way to the server, and structuredContent is encoded on its way back. A tool
whose name the flavor does not take, or that another tool has, is called otherwise, and by its
own name where the server hears of it; --name-prefix leaves room for what the client puts before
names. A description that is too long is cut, and tools beyond the number that a request takes
are left out, each with a line on standard error. So is what is no tool or has no name, and the
null of a member that may only be absent, for which clients refuse the whole list. Every other
byte passes as it came, in both directions, standard error and signals too. A call that comes
before any tools/list, as of a client that knows its tools from before, is passed on as it was,
with a line: list the tools first. So is the call of a tool that the client was not told of.

A schema that cannot be adapted is passed on as it was, with a line on standard error, or with
--quarantine leave-out its tool is left out. Arguments that cannot be decoded are passed on as
they were. A reference that leads nowhere is led to where a wrapper
moved its target, if that is evident; else anything may stand there; each with a line.
Arguments that do not match the server's schema go on to the server, which is to judge.
A message of more than 64 MiB passes as it came, with a line.

--copy changes nothing at all, and needs no flavor. --record keeps what passed in a new file of
this folder, a JSON object a line: "at", "from" (client or server), "text" as it was sent, and
"passed" where something else was passed on. It holds what your tools say: secrets too.

--http relays to a server elsewhere, over streamable HTTP or the older stream of events: clients
connect to the address that --listen names, at the path of the server's endpoint. Headers and
sessions pass, but what headers say of a call (Mcp-Name, Mcp-Param-...) is what its message says
to the server. A name and password in the URL are said to the server. Only this machine's own
names are answered to, and no web page of another, unless --listen names another address or
--allow-origin the page's origin.

Exit status: the server's own; 128 and the number of the signal that ended it; 127 where its
command is not found, and 126 where it does not start; with --http 0 once it is told to end;
2 called wrongly.`

// defaultListen can be reached from this machine only.
const defaultListen = "127.0.0.1:8931"

// notRelayed are the options without a meaning for a relay, and why.
var notRelayed = map[string]string{
	"surface":  "the surface follows from where a schema stands",
	"strict":   "a server's list does not say which tools are strict",
	"envelope": "a list passes in the envelope that it came in",
}

// ofRelay is the help for options that have other defaults for a relay.
var ofRelay = map[string]string{
	"quarantine": "send: pass on as it was a tool that cannot be adapted (the default here); leave-out: do not tell the client of it",
	"dangling":   "open: take references that lead nowhere as admitting anything (the default here); keep: let them stay where the flavor does; refuse: refuse them, so that such a schema passes as it was",
	"max-time":   "pass on as it was what is not adapted within it, such as 500ms; " + longest.String() + " unless told otherwise",
}

// mcpFlags are the flags of one call of mcp.
type mcpFlags struct {
	options
	flavor, record string
	diagnostics    *string
	copy           bool
	http, listen   string
	origins        []string
}

func (a *app) mcpCommand() *cobra.Command {
	f := mcpFlags{options: options{unfit: notRelayed, help: ofRelay}}
	c := &cobra.Command{
		Use: "mcp --flavor NAME [flags] {-- COMMAND [ARGUMENT...] | --http URL}", Short: "relay an MCP server, its schemas adapted", Long: mcpHelp,
		Example: `  schemaflavor mcp --flavor claude-desktop -- npx -y @modelcontextprotocol/server-everything
  schemaflavor mcp --copy --record passed -- ./my-server --verbose
  schemaflavor mcp --flavor gemini --http https://mcp.example/mcp`,
		RunE: func(_ *cobra.Command, args []string) error { return failed(a.mcp(f, args)) },
	}
	c.Flags().SetInterspersed(false) // flags behind the server's command are the server's
	c.Flags().StringVarP(&f.flavor, "flavor", "f", "", "the flavor's `NAME`; see \"schemaflavor flavors list\"")
	c.Flags().BoolVar(&f.copy, "copy", false, "change nothing")
	c.Flags().StringVar(&f.record, "record", "", "keep what passed in a file of this folder, `DIR`")
	c.Flags().StringVar(&f.http, "http", "", "relay to the server at this `URL`, instead of one that is started")
	c.Flags().StringVar(&f.listen, "listen", defaultListen, "with --http, the `ADDRESS` that clients connect to")
	c.Flags().StringArrayVar(&f.origins, "allow-origin", nil, "with --http, let pages of this `ORIGIN` speak to us (may be repeated)")
	f.diagnostics = addChoice(c, "diagnostics", "what is reported of changes on standard error: what could not be adapted, or every change", "brief", "full")
	f.options.add(c)
	a.completeFlavors(c, "flavor")
	return c
}

func (a *app) mcp(f mcpFlags, command []string) error {
	switch {
	case f.http != "" && len(command) > 0:
		return usagef("mcp: --http has a server already; leave out its command, or --http")
	case f.http == "" && (f.listen != defaultListen || len(f.origins) > 0):
		return usagef("mcp: --listen and --allow-origin are for --http; say it too")
	case f.http == "" && len(command) == 0:
		return usagef("mcp: no server is given; say its command after --, such as: schemaflavor mcp --flavor mcp -- npx -y SERVER")
	}
	a.stderr = together(a.stderr) // the server's standard error goes there too
	connection, err := a.connection(&f)
	if err != nil {
		return err
	}
	var recorder *relay.Recorder
	if f.record != "" {
		if recorder, err = relay.NewRecorder(f.record, a.say); err != nil {
			return err
		}
	}
	if f.http != "" {
		return a.mcpHTTP(f, relay.HTTP{Relay: connection, Record: recorder, Say: a.say})
	}
	s := relay.Stdio{Command: command, Out: a.stdout, Err: a.stderr, In: closing(a.stdin), Relay: connection, Record: recorder, Say: a.say}
	status, err := s.Run()
	if err != nil {
		help := "give a command that is on the path, or where it stands"
		if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.ENOEXEC) {
			help = "make it executable, or give its interpreter, such as: -- python3 " + render.Printable(command[0])
		}
		a.complain(fmt.Errorf("the server cannot be started: %w; %s", err, help))
	}
	if status != exitOK {
		return exitError(status)
	}
	return nil
}

// mcpHTTP relays to a server elsewhere.
func (a *app) mcpHTTP(f mcpFlags, h relay.HTTP) error {
	endpoint, err := url.Parse(f.http)
	if err != nil || endpoint.Scheme != "http" && endpoint.Scheme != "https" || endpoint.Host == "" {
		return usagef("mcp: got --http %q, want an address such as https://mcp.example/mcp", withoutPassword(f.http))
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, relay.Endings...)
	defer signal.Stop(signals)
	l, err := net.Listen("tcp", f.listen)
	if err != nil {
		return fmt.Errorf("%w; say --listen and another address, such as 127.0.0.1:0 for any that is free", err)
	}
	h.Endpoint, h.Guard = endpoint, relay.Guard{Loopback: relay.LoopbackOnly(f.listen), Origins: f.origins}
	at := url.URL{Scheme: "http", Host: l.Addr().String(), Path: "/" + strings.TrimPrefix(endpoint.Path, "/")}
	a.say(fmt.Sprintf("listening at %s for %s://%s%s", &at, endpoint.Scheme, endpoint.Host, endpoint.Path))
	return h.Serve(l, signals)
}

// withoutPassword is an address with what may be a password in it masked.
func withoutPassword(address string) string {
	before, after, found := strings.Cut(address, "@")
	if i := strings.LastIndex(before, ":"); found && i >= 0 {
		return before[:i] + ":xxxxx@" + after
	}
	return address
}

// connection returns the relay that adapts, or nil for --copy.
func (a *app) connection(f *mcpFlags) (*relay.Relay, error) {
	if err := f.fits("mcp"); err != nil {
		return nil, err
	}
	if f.copy {
		if f.flavor != "" || len(f.given) > 0 {
			return nil, usagef("mcp: --copy changes nothing, so that it takes neither a flavor nor options")
		}
		return nil, nil
	}
	registry, err := a.registry()
	if err != nil {
		return nil, err
	}
	name, err := oneFlavor(registry, "mcp", f.flavor)
	if err != nil {
		return nil, err
	}
	found, err := registry.Lookup(name)
	if err != nil {
		return nil, err
	}
	connection := relay.New(newToolAdapter(registry, found, f.list, f.last("name-prefix"), *f.diagnostics == "full"), a.say)
	switch f.last("quarantine") {
	case "refuse":
		return nil, usagef("mcp: --quarantine refuse is not for this command: a client that asks for a list gets one; give leave-out or send")
	case "leave-out":
		connection = connection.LeavingOut()
	}
	return connection, nil
}

// say writes a line to standard error.
func (a *app) say(line string) { fmt.Fprintf(a.stderr, "schemaflavor: %s\n", render.Printable(line)) }

// together makes a stream safe for several writers, each text whole. A file already is, and is left as it is, so that a process
// can write to it without us.
func together(w io.Writer) io.Writer {
	if _, ok := w.(*os.File); ok {
		return w
	}
	return &shared{w: w}
}

type shared struct {
	mu sync.Mutex
	w  io.Writer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Write(p)
}

// closing returns a stream with a Close, which does nothing where the stream cannot be closed.
func closing(r io.Reader) io.ReadCloser {
	if c, ok := r.(io.ReadCloser); ok {
		return c
	}
	return io.NopCloser(r)
}
