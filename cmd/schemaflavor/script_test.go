package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/schemaflavor/schemaflavor/internal/recording"
)

// TestScripts runs the commands of testdata/*.txtar in a folder with the archive's files
// and compares what they say with the section "transcript": "> " for standard output,
// "! " for standard error, "[1]" for the exit status, if not 0. GOLDEN_UPDATE=1 records.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts: ", err)
	}
	for _, file := range files {
		full, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(full)
			if err != nil {
				t.Fatal(err)
			}
			if len(bytes.TrimSpace(archive.Comment)) == 0 {
				t.Error("the script has no reason")
			}
			t.Chdir(t.TempDir())
			got := runScript(t, archive)
			if recording.In(t) {
				record(t, full, archive, got)
				return
			}
			if diff := cmp.Diff(section(archive, "transcript"), got); diff != "" {
				t.Errorf("the transcript differs (-recorded +now); record it with GOLDEN_UPDATE=1\n%s", diff)
			}
		})
	}
}

func section(archive *txtar.Archive, name string) string {
	for _, f := range archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func record(t *testing.T, name string, archive *txtar.Archive, transcript string) {
	kept := archive.Files[:0]
	for _, f := range archive.Files {
		if f.Name != "transcript" {
			kept = append(kept, f)
		}
	}
	archive.Files = append(kept, txtar.File{Name: "transcript", Data: []byte(transcript)})
	if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

func runScript(t *testing.T, archive *txtar.Archive) string {
	for _, f := range archive.Files {
		if f.Name == "script" || f.Name == "transcript" {
			continue
		}
		data := f.Data
		if name, ok := strings.CutSuffix(f.Name, " (no newline)"); ok {
			f.Name, data = name, bytes.TrimSuffix(data, []byte("\n"))
		}
		if name, ok := strings.CutSuffix(f.Name, " (quoted)"); ok { // an archive in the archive
			f.Name, data = name, bytes.TrimPrefix(bytes.ReplaceAll(data, []byte("\n>"), []byte("\n")), []byte(">"))
		}
		if err := os.MkdirAll(filepath.Dir(f.Name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f.Name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var b strings.Builder
	for line := range strings.Lines(section(archive, "script")) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		fmt.Fprintf(&b, "$ %s\n", line)
		runLine(t, &b, line)
	}
	return b.String()
}

// runLine runs one command: schemaflavor with arguments, "< file" last for its input,
// or cat, or rm.
func runLine(t *testing.T, b *strings.Builder, line string) {
	var stdout, stderr bytes.Buffer
	stdin := []byte{}
	command, from, ok := strings.Cut(line, " < ")
	if ok {
		stdin = readAll(t, from)
	}
	args, status := arguments(command), 0
	switch args[0] {
	case "schemaflavor":
		status = run(args[1:], bytes.NewReader(stdin), &stdout, &stderr)
	case "cat":
		stdout.Write(readAll(t, args[1]))
	case "rm":
		if err := os.Remove(args[1]); err != nil {
			t.Fatal(err)
		}
	default:
		t.Fatalf("no command %q", args[0])
	}
	quote(b, "> ", stdout.String())
	quote(b, "! ", stderr.String())
	if status != 0 {
		fmt.Fprintf(b, "[%d]\n", status)
	}
}

// arguments splits a command at spaces, but for those between quotation marks.
func arguments(command string) (args []string) {
	for i, part := range strings.Split(command, `"`) {
		if i%2 == 1 {
			args = append(args, part)
		} else {
			args = append(args, strings.Fields(part)...)
		}
	}
	return args
}

func readAll(t *testing.T, name string) []byte {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// quote writes text with a mark before each line, and says where the last has no end.
func quote(b *strings.Builder, mark, text string) {
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight(mark+line, " \n") + "\n")
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		b.WriteString("(no newline)\n")
	}
}
