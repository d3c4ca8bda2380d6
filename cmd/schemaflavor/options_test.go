package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestUnfitOptions: what means nothing to a command is neither offered by its help nor accepted.
func TestUnfitOptions(t *testing.T) {
	values := map[string]string{}
	for _, o := range schemaflavor.Options() {
		values[o.Name] = o.Value
	}
	for command, unfit := range map[string]map[string]string{"mcp": notRelayed, "check": notChecked} {
		var help bytes.Buffer
		run([]string{command, "--help"}, strings.NewReader(""), &help, &help)
		for name := range unfit {
			if values[name] == "" {
				t.Errorf("%s: no option is called %s", command, name)
			}
			if strings.Contains(help.String(), "--"+name+" ") {
				t.Errorf("%s --help offers --%s", command, name)
			}
			for _, args := range [][]string{{"--" + name, values[name]}, {"--option", name + "=" + values[name]}} {
				var stdout, stderr bytes.Buffer
				args = append([]string{command, "--flavor", "mcp"}, append(args, "server")...)
				if status := run(args, strings.NewReader(""), &stdout, &stderr); status != exitUsage || !strings.Contains(stderr.String(), "leave out --"+name) || stdout.Len() > 0 {
					t.Errorf("%q: status %d\n%s%s", args, status, &stdout, &stderr)
				}
			}
		}
	}
}

// TestOneDash: a flag's name behind one dash is found, but for those of another program.
func TestOneDash(t *testing.T) {
	for args, wrong := range map[string]bool{
		"adapt -flavor mcp a.json":          true,
		"adapt -flavor=mcp a.json":          true,
		"check -flavor-file x.yaml a.json":  true,
		"adapt -f mcp a.json":               false,
		"adapt --flavor mcp -- -flavor":     false,
		"mcp --flavor mcp server -flavor x": false,
	} {
		if _, err := oneDash((&app{}).rootCommand(), strings.Fields(args)); (err != nil) != wrong {
			t.Errorf("%s: got %v", args, err)
		}
	}
}

// TestEmptyArguments: an argument that is empty, as of a variable that is not set, is no file and not standard input.
func TestEmptyArguments(t *testing.T) {
	for _, args := range [][]string{{"adapt", "--flavor", "gemini", ""}, {"check", "--flavor", "gemini", ""}, {"flavors", "show", ""}, {"golden", ""}, {"explain", ""}} {
		var errors bytes.Buffer
		if status := run(args, strings.NewReader(`{"type":"object"}`), io.Discard, &errors); status != exitUsage || !strings.Contains(errors.String(), "an argument is empty") {
			t.Errorf("%q: got exit status %d, %s", args, status, errors.String())
		}
	}
}
