package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestAdaptOverwritesNothing: a result does not go into a file that the call reads, nor two into one, by whatever name.
func TestAdaptOverwritesNothing(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	files := map[string]string{"mine.yaml": "extends: gemini\nname: mine\ntitle: Mine\n", "a.json": `{"type":"object"}`, "out.json": "old"}
	for name, text := range files {
		if err := os.WriteFile(at(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(at("out.json"), at("link.json")); err != nil {
		t.Skip(err)
	}
	for _, args := range [][]string{
		{"--codec", at("mine.yaml")},
		{"--output", at("mine.yaml")},
		{"--codec", at("a.json")},
		{"--output", at("out.json"), "--codec", at("link.json")},
	} {
		var stdout, stderr bytes.Buffer
		call := append([]string{"adapt", "--flavor-file", at("mine.yaml"), "--flavor", "mine", at("a.json")}, args...)
		if status := run(call, nil, &stdout, &stderr); status != 2 {
			t.Errorf("%q: got status %d, %s", args, status, &stderr)
		}
		for name, text := range files {
			if got, err := os.ReadFile(at(name)); err != nil || string(got) != text {
				t.Errorf("%q: %s has %q now, %v", args, name, got, err)
			}
		}
	}
}
