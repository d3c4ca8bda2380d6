package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "a.json"), filepath.Join(dir, "link.json")
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(name, link); err != nil {
		t.Fatal(err)
	}
	if err := writeFile(link, []byte("new"), []byte("\n")); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(name)
	info, _ := os.Stat(name)
	if string(data) != "new\n" || info.Mode().Perm() != 0o600 {
		t.Errorf("got %q, %v", data, info.Mode())
	}
	if target, err := os.Readlink(link); err != nil || target != name {
		t.Errorf("the link is gone: %v", err)
	}
	if err := writeFile(os.DevNull, []byte("x")); err != nil {
		t.Errorf("a device: %v", err)
	}
	if err := writeFile(filepath.Join(dir, "none", "a.json"), []byte("x")); err == nil {
		t.Error("a folder that does not exist: no error")
	}
	left, _ := os.ReadDir(dir)
	if len(left) != 2 {
		t.Errorf("temporary files are left: %v", left)
	}
}
