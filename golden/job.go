package golden

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/schemaflavor/schemaflavor"
)

// A job is one schema to be adapted for one flavor, and what travels through its codec.
type job struct {
	flavor  string
	prefix  string // the prefix of its sections' names, such as "NAME/"; "" for a case
	schema  []byte
	value   []byte // nil: none
	reply   []byte // nil: none
	plain   bool   // the schema is a plain file, and no case
	options []schemaflavor.Option
	again   []schemaflavor.Option // the options for adapting the result again: without dialect, which is the input's
}

// readOptions reads options as name=value, one a line; # begins a comment.
func (j *job) readOptions(text []byte) error {
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		if !ok {
			return fmt.Errorf("options: got %q, want name=value such as open=keep", line)
		}
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		o, err := schemaflavor.ParseOption(name, value)
		if err != nil {
			return fmt.Errorf("options: %w", err)
		}
		j.options = append(j.options, o)
		if name != "dialect" {
			j.again = append(j.again, o)
		}
	}
	return nil
}

// A sheet collects the sections and problems that a job produces.
type sheet struct {
	sections []txtar.File
	problems []Problem
	errors   []string
}

func (s *sheet) put(name string, data []byte) {
	if data = layOut(name, data); len(data) > 0 {
		s.sections = append(s.sections, txtar.File{Name: name, Data: data})
	}
}

func (s *sheet) fail(section, format string, args ...any) {
	s.problems = append(s.problems, Problem{Section: section, Message: fmt.Sprintf(format, args...)})
}

// run adapts the schema, carries value and reply through the codec, and tries the laws.
func (j *job) run(registry *schemaflavor.Registry) ([]txtar.File, []Problem) {
	var s sheet
	if registry.HoldsTools(j.schema) {
		if j.value != nil || j.reply != nil {
			s.untried("a list of tools has no value.json and no reply.json; put the tool that they are of into a case of its own")
			return nil, s.problems
		}
		return j.runTools(registry)
	}
	input := bytes.Clone(j.schema)
	result, err := registry.Adapt(j.flavor, input, j.options...)
	if !bytes.Equal(input, j.schema) {
		s.fail("", "adapting changed the bytes of its input")
	}
	if s.unknown(err) || j.plain && s.unread(err) {
		return nil, s.problems
	}
	if err == nil {
		s.put("schema.json", result.Schema)
	}
	if result != nil {
		s.put("diagnostics.txt", diagnosticLines(result.Diagnostics))
	}
	if err != nil {
		s.refused(err)
	} else {
		j.schemaLaws(registry, result, &s)
		j.travel(result, &s)
	}
	s.put("error.txt", lines(s.errors))
	return s.sections, s.problems
}

// unknown reports whether an error is about an unknown flavor, and adds the problem.
func (s *sheet) unknown(err error) bool {
	var known *schemaflavor.Error
	if !errors.As(err, &known) || known.Code != schemaflavor.CodeUnknownFlavor {
		return false
	}
	s.untried(err.Error())
	return true
}

// untried adds the problem that nothing could be compared, and why.
func (s *sheet) untried(why string) {
	s.problems = append(s.problems, Problem{Message: why, Untried: true})
}

// unread reports whether an error says that the text is no JSON, and adds the problem. Nobody may record that of a plain file,
// though a case may be about such a text.
func (s *sheet) unread(err error) bool {
	var known *schemaflavor.Error
	if !errors.As(err, &known) || known.Code != schemaflavor.CodeSyntax {
		return false
	}
	s.problems = append(s.problems, Problem{Message: "the schema cannot be read: " + err.Error(), Unread: err})
	return true
}

// refused records why there is no schema. An internal error is a problem instead: nobody may record a bug.
func (s *sheet) refused(err error) {
	var known *schemaflavor.Error
	if errors.As(err, &known) && known.Code == "internal" {
		s.fail("error.txt", "%v", err)
	}
	s.errors = append(s.errors, errorLine(err))
}

// travel carries the value and the reply through the codec, and through the codec saved and loaded.
func (j *job) travel(result *schemaflavor.Result, s *sheet) {
	if j.value == nil && j.reply == nil {
		return
	}
	codec := result.Codec()
	saved := savedCodec(codec, s)
	if j.value != nil {
		encoded, err := codec.Encode(j.value)
		if err != nil {
			s.errors = append(s.errors, "encode: "+err.Error())
		} else {
			s.put("encoded.json", encoded)
			j.valueLaws(result, codec, encoded, s)
		}
		if saved != nil {
			if again, _ := saved.Encode(j.value); !bytes.Equal(again, encoded) {
				s.fail("encoded.json", "the saved codec encodes otherwise: %s", again)
			}
		}
	}
	if j.reply == nil {
		return
	}
	decoded, err := codec.Decode(j.reply)
	if err != nil {
		s.errors = append(s.errors, "decode: "+err.Error())
	} else {
		s.put("decoded.json", decoded.Value)
		s.put("violations.txt", violationLines(decoded.Violations))
	}
	if saved == nil {
		return
	}
	again, failed := saved.Decode(j.reply)
	switch {
	case failed != nil || err != nil:
		if (failed == nil) != (err == nil) {
			s.fail("decoded.json", "the saved codec decodes otherwise: %v", failed)
		}
	case !bytes.Equal(again.Value, decoded.Value) || !bytes.Equal(violationLines(again.Violations), violationLines(decoded.Violations)):
		s.fail("decoded.json", "the saved codec decodes otherwise: %s", again.Value)
	}
}

// diagnosticLines writes one line for each diagnostic: severity, pointer in the input,
// message, [rule, repair], what it costs, and the pointer in the output if it differs.
func diagnosticLines(ds []schemaflavor.Diagnostic) []byte {
	var b bytes.Buffer
	for _, d := range ds {
		fmt.Fprintf(&b, "%s %s: %s [%s", d.Severity(), pointer(d.Pointer()), oneLine(d.Message()), d.Rule())
		if d.Repair() != "" {
			b.WriteString(", " + d.Repair())
		}
		b.WriteByte(']')
		if d.Effect() != schemaflavor.Exact {
			b.WriteString(" " + d.Effect().String())
		}
		if d.Reshaped() {
			b.WriteString(" reshaped")
		}
		if out := d.OutputPointer(); out != "" && out != d.Pointer() {
			b.WriteString(" -> " + out)
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// errorLine writes an error with its code, so that the place and the words can be told
// from the kind.
func errorLine(err error) string {
	var known *schemaflavor.Error
	if errors.As(err, &known) {
		return string(known.Code) + ": " + oneLine(known.Error())
	}
	return oneLine(err.Error())
}

func violationLines(vs schemaflavor.Violations) []byte {
	var b bytes.Buffer
	for _, v := range vs {
		fmt.Fprintf(&b, "%s: %s", pointer(v.Path), oneLine(v.Message))
		if v.SchemaPath != "" {
			b.WriteString(" [" + v.SchemaPath + "]")
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// pointer is a pointer as lines show it: the root's is empty otherwise.
func pointer(p string) string {
	if p == "" {
		return "(root)"
	}
	return oneLine(p)
}

// oneLine escapes line ends, so that a text stays on its line and cannot look like the header of a section.
func oneLine(s string) string { return strings.NewReplacer("\n", `\n`, "\r", `\r`).Replace(s) }

func lines(list []string) []byte {
	if len(list) == 0 {
		return nil
	}
	return []byte(strings.Join(list, "\n") + "\n")
}
