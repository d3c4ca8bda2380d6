package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/schemaflavor/schemaflavor"
)

const encodeHelp = `Carries a value of the original schema's shape into the provider's: conversation history,
few-shot examples. It translates and never validates. The codec is what
"schemaflavor adapt --codec FILE" saved.

Of a list of tools, --tool names the one that is called; with --response the value is a reply in the
format of the response; with --result it is what the tool returned, MCP's structuredContent. Where
the list holds one alone, it is that one.

Exit status: 0 encoded; 1 the value is not JSON or has no place in the provider's
shape, and nothing is written; 2 called wrongly.`

const decodeHelp = `Carries a provider's reply back into the original schema's shape and validates it against
the original schema. Data is never edited to make it pass. The codec is what
"schemaflavor adapt --codec FILE" saved.

Where the reply is not valid, no value is written to standard output, so that none can
get through, and standard error has what is wrong: as a message that can be sent back to
the model, or with --violations json as {"value": …, "violations": [{"path",
"reply_path", "schema_path", "message"}, …]}: the place in the value, in the reply and in
the schema; "shape": true says that the reply has not the provider's shape there. Where a
reply cannot be read at all, --violations json writes {"error": {"code", "message", …}}. Its code
is "syntax" if the reply is no JSON or cut off, "reply" if it is a whole call, and "tool" if no tool
of that name was sent: the model's mistakes, if the command was called rightly. Errors of the codec's
file and of flags stay text.

Where the reply could be read though it was not in the provider's shape, a line "note: …"
on standard error says so; "not checked: …" says what could not be checked, such as a
pattern that no engine runs in time.

Of a list of tools, --tool names the one that is called, and a line on standard error says where it
has another name in the list; with --response the reply is one in the format of the response, whatever
that is called, and with --result it is what the tool returned, held to its output schema whether or
not that was sent. Where the list holds one alone, it is that one.

Exit status: 0 decoded and valid; 1 violations, or the reply is not JSON; 2 called
wrongly.`

// codecFlags are the flags of one call of encode or decode.
type codecFlags struct {
	codec, output string
	tool          string // the name of a tool, for a saved list of tools
	named         bool   // --tool was given, perhaps as ""
	response      bool   // the value is a reply in the format of the response
	result        bool   // the value is what the tool returned
	encodes       bool
	violations    *string
}

func (a *app) encodeCommand() *cobra.Command {
	f := codecFlags{encodes: true}
	return a.codecCommand(&f, &cobra.Command{
		Use: "encode --codec CODEC [FILE]", Short: "carry a value into the provider's shape", Long: encodeHelp,
		Example: `  schemaflavor encode --codec codec.json value.json`,
	})
}

func (a *app) decodeCommand() *cobra.Command {
	var f codecFlags
	c := a.codecCommand(&f, &cobra.Command{
		Use: "decode --codec CODEC [FILE]", Short: "carry a reply back into the original shape and validate it", Long: decodeHelp,
		Example: `  schemaflavor decode --codec codec.json reply.json > arguments.json
  schemaflavor decode --codec tools.codec.json --tool issue_create arguments.json`,
	})
	f.violations = addChoice(c, "violations", "how violations are written", "text", "json")
	return c
}

// codecCommand is what encode and decode share.
func (a *app) codecCommand(f *codecFlags, c *cobra.Command) *cobra.Command {
	c.Args = argsBetween(0, 1, "one file at most")
	c.RunE = func(c *cobra.Command, args []string) error {
		f.named = c.Flags().Changed("tool")
		return failed(a.carry(*f, append(args, "-")[0]))
	}
	f.add(c)
	return c
}

func (f *codecFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.codec, "codec", "", "the `FILE` that adapt --codec saved")
	c.Flags().StringVar(&f.tool, "tool", "", "of a list of several tools: the `NAME` of the one that is called; for decode as the provider has it, for encode as the list had it")
	c.Flags().BoolVar(&f.response, "response", false, "of a list with tools in it: the value is a reply in the format of the response")
	c.Flags().BoolVar(&f.result, "result", false, "of a list of tools: the value is what the tool returned, and no call of it")
	c.Flags().StringVarP(&f.output, "output", "o", "", "write the value to this `FILE`")
}

// carry reads a saved codec and a value, and encodes or decodes the value.
func (a *app) carry(f codecFlags, file string) error {
	switch {
	case f.codec == "":
		return usagef("no codec is given; say --codec and the file that adapt --codec saved")
	case f.codec == "-" && (file == "-" || file == ""):
		return usagef("the codec and the value cannot both come from standard input")
	case f.result && f.response:
		return usagef("--result is for what a tool returned, and --response for what no tool did; leave one of them out")
	case f.named && f.response:
		return usagef("--tool names a tool that is called, and --response is for what is no call; leave one of them out")
	}
	saved, err := a.read(f.codec, 0)
	if err != nil {
		return err
	}
	if savedTools(saved.data) {
		return a.toolCall(f, saved, file)
	}
	codec, err := schemaflavor.ParseCodec(saved.data)
	if err != nil {
		return located(saved.name, err)
	}
	if f.named || f.response || f.result {
		return usagef("--tool, --response and --result are for lists of tools, and %s is of one schema; leave them out", saved.name)
	}
	in, err := a.read(file, 0)
	if err != nil {
		return err
	}
	if f.encodes {
		value, err := codec.Encode(in.data)
		if err != nil {
			return located(in.name, err)
		}
		return a.write(f.output, value, in)
	}
	decoded, err := codec.Decode(in.data)
	if err != nil {
		return a.undecoded(f, in.name, err)
	}
	return a.decoded(f, decoded, in)
}

// undecoded reports a reply that could not be decoded; name is what the error is about.
func (a *app) undecoded(f codecFlags, name string, err error) error {
	if *f.violations != "json" {
		return located(name, err)
	}
	if _, err := a.stderr.Write(append(appendError([]byte(`{"error":`), err), "}\n"...)); err != nil {
		return errors.Join(errFindings, err)
	}
	return errFindings
}

// decoded writes the value of a decoded reply, or its violations.
func (a *app) decoded(f codecFlags, decoded *schemaflavor.Decoded, in input) error {
	value, violations := decoded.Value, decoded.Violations
	for _, line := range append(prefixed("note: ", decoded.Notes), prefixed("not checked: ", decoded.Unchecked)...) {
		if _, err := fmt.Fprintln(a.stderr, line); err != nil {
			return err
		}
	}
	if len(violations) == 0 {
		return a.write(f.output, value, in)
	}
	text := violations.Message()
	if *f.violations == "json" {
		line := appendOneLine([]byte(`{"value":`), value)
		line = append(appendJSON(append(line, `,"violations":`...), violations), "}\n"...)
		text = string(line)
	}
	if _, err := fmt.Fprint(a.stderr, text); err != nil {
		return errors.Join(errFindings, err)
	}
	return errFindings
}

// prefixed puts the same words before each line.
func prefixed(words string, lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = words + l
	}
	return out
}
