package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/schemaflavor/schemaflavor/internal/relay"
	"github.com/schemaflavor/schemaflavor/internal/render"
)

const mcpHelp = `Relays between an MCP client and a server over standard input and output. Put it before
the server's command in the client's configuration: the client starts schemaflavor, and
schemaflavor starts the server.

In every tools/list the schemas are adapted: inputSchema as the flavor's tools, outputSchema
as its outputs. Where that changes how values travel, the arguments of tools/call are
decoded on their way to the server, and structuredContent is encoded on its way back. Every
other byte passes as it came, in both directions, standard error and signals too.

A schema that cannot be adapted is passed on as it was, with a line on standard error, and so
are arguments that cannot be decoded. A reference that leads nowhere is led to where a wrapper
moved its target, if that is evident; else anything may stand there; each with a line.
Arguments that do not match the server's schema go on to the server, which is to judge.

--copy changes nothing at all, and needs no flavor. --record keeps what passed in a new file of
this folder, a JSON object a line: "at", "from" (client or server), "text" as it was sent, and
"passed" where something else was passed on. It holds what your tools say: secrets too.

Exit status: the server's own; 128 and the number of the signal that ended it; 127 where its
command is not found, and 126 where it does not start; 2 called wrongly.`

// mcpFlags are the flags of one call of mcp.
type mcpFlags struct {
	options
	flavor, record string
	diagnostics    *string
	copy           bool
}

func (a *app) mcpCommand() *cobra.Command {
	var f mcpFlags
	c := &cobra.Command{
		Use: "mcp --flavor NAME [flags] -- COMMAND [ARGUMENT...]", Short: "relay an MCP server, its schemas adapted", Long: mcpHelp,
		Example: `  schemaflavor mcp --flavor claude-desktop -- npx -y @modelcontextprotocol/server-everything
  schemaflavor mcp --copy --record passed -- ./my-server --verbose`,
		RunE: func(_ *cobra.Command, args []string) error { return failed(a.mcp(f, args)) },
	}
	c.Flags().SetInterspersed(false) // what follows the command's name is the command's
	c.Flags().StringVarP(&f.flavor, "flavor", "f", "", "the flavor's `NAME`; see \"schemaflavor flavors list\"")
	c.Flags().BoolVar(&f.copy, "copy", false, "change nothing")
	c.Flags().StringVar(&f.record, "record", "", "keep what passed in a file of this folder, `DIR`")
	f.diagnostics = addChoice(c, "diagnostics", "what is reported of changes on standard error: what could not be adapted, or every change", "brief", "full")
	f.options.add(c)
	a.completeFlavors(c, "flavor")
	return c
}

func (a *app) mcp(f mcpFlags, command []string) error {
	if len(command) == 0 {
		return usagef("mcp: no server is given; say its command after --, such as: schemaflavor mcp --flavor mcp -- npx -y SERVER")
	}
	a.stderr = together(a.stderr) // the server writes there too
	connection, err := a.connection(&f)
	if err != nil {
		return err
	}
	s := relay.Stdio{Command: command, Out: a.stdout, Err: a.stderr, In: closing(a.stdin), Relay: connection, Say: a.say}
	if f.record != "" {
		if s.Record, err = relay.NewRecorder(f.record, a.say); err != nil {
			return err
		}
	}
	status, err := s.Run()
	if err != nil {
		a.complain(fmt.Errorf("the server cannot be started: %w; give a command that is on the path, or where it stands", err))
	}
	if status != exitOK {
		return exitError(status)
	}
	return nil
}

// connection is what adapts, or nil where nothing is to be changed.
func (a *app) connection(f *mcpFlags) (*relay.Relay, error) {
	for _, given := range f.given {
		if strings.HasPrefix(given, "surface=") {
			return nil, usagef("mcp: the surface follows from where a schema stands; leave out --surface")
		}
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
	return relay.New(newToolAdapter(registry, name, f.list, *f.diagnostics == "full"), a.say), nil
}

// say tells people a line on standard error.
func (a *app) say(line string) { fmt.Fprintf(a.stderr, "schemaflavor: %s\n", render.Printable(line)) }

// together lets several write to a stream, each text whole. A file does that by itself, and a
// process writes to it without us.
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

// closing gives a stream that cannot be closed a Close that does nothing.
func closing(r io.Reader) io.ReadCloser {
	if c, ok := r.(io.ReadCloser); ok {
		return c
	}
	return io.NopCloser(r)
}
