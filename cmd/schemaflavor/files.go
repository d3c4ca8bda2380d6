package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor"
)

// stdinName is how messages name standard input.
const stdinName = "<stdin>"

// maxInput bounds what is read of a file, unless --max-bytes says otherwise.
const maxInput = 256 << 20

// address matches URLs, which are no files.
var address = regexp.MustCompile(`(?i)^https?://`)

var errAddress = errors.New("this is a URL, and nothing is fetched; download what it leads to, and pass the file")

var errFolder = errors.New("this is a folder; name a file in it")

// An input is one file, read.
type input struct {
	name string // for messages
	data []byte
}

// read reads a file, or standard input for "-" and "". It reads no more than limit
// bytes, and fails where there are more.
func (a *app) read(name string, limit int) (input, error) {
	if limit <= 0 {
		limit = maxInput
	}
	if name == "" || name == "-" {
		return readFrom(a.stdin, stdinName, 0, limit)
	}
	f, err := os.Open(name)
	if err != nil && address.MatchString(name) {
		return input{}, &fileError{name, errAddress}
	}
	if err != nil {
		return input{}, plain(err)
	}
	defer f.Close()
	size := int64(0)
	if info, err := f.Stat(); err == nil {
		if info.IsDir() {
			return input{}, &fileError{name, errFolder}
		}
		size = info.Size()
	}
	return readFrom(f, name, size, limit)
}

func readFrom(r io.Reader, name string, size int64, limit int) (input, error) {
	var b bytes.Buffer
	b.Grow(int(min(size, int64(limit))) + bytes.MinRead)
	if _, err := b.ReadFrom(io.LimitReader(r, int64(limit)+1)); err != nil {
		return input{}, &fileError{name, cause(err)}
	}
	if b.Len() > limit {
		return input{}, &schemaflavor.Error{Code: schemaflavor.CodeSyntax, Message: fmt.Sprintf("%s: the text has more than %d bytes", name, limit), Help: "split it, or raise --max-bytes"}
	}
	return input{name, bytes.TrimPrefix(b.Bytes(), []byte(byteOrderMark))}, nil
}

// byteOrderMark begins files of some editors and shells; a reader of JSON may ignore it (RFC 8259, section 8.1).
const byteOrderMark = "\ufeff"

// cause is a file error without the file's name.
func cause(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// plain words a file error as "name: what".
func plain(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return &fileError{p.Path, p.Err}
	}
	return err
}

// A fileError is an error about a file, such as one of the file system.
type fileError struct {
	name string
	err  error
}

func (e *fileError) Error() string { return e.name + ": " + e.err.Error() }

func (e *fileError) Unwrap() error { return e.err }

// write writes a command's product to a file, or to standard output for "" and "-".
// Bytes are relayed as they are; a final newline is added where the input had one, and
// on a terminal.
func (a *app) write(name string, data []byte, from input) error {
	toStdout := name == "" || name == "-"
	wantsNewline := bytes.HasSuffix(from.data, []byte("\n")) || toStdout && terminal(a.stdout)
	parts := [][]byte{data}
	if wantsNewline && !bytes.HasSuffix(data, []byte("\n")) {
		parts = append(parts, []byte("\n"))
	}
	if !toStdout {
		return writeFile(name, parts...)
	}
	for _, p := range parts {
		if _, err := a.stdout.Write(p); err != nil {
			return fmt.Errorf("write to standard output: %w", err)
		}
	}
	return nil
}

// inFolder lists the files with one of the extensions in a folder and below, in the order of their names, without hidden ones. It
// returns an error if there is none.
func inFolder(folder string, extensions ...string) (files []string, err error) {
	err = filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		hidden := err == nil && strings.HasPrefix(d.Name(), ".") && name != folder
		switch {
		case err != nil:
			return plain(err)
		case d.IsDir() && hidden:
			return filepath.SkipDir
		case !d.IsDir() && !hidden && slices.Contains(extensions, filepath.Ext(name)):
			files = append(files, name)
		}
		return nil
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s: the folder has no %s file", folder, strings.Join(extensions, " or "))
	}
	return files, err
}

// canBeWritten returns an error for a file whose folder does not exist, or that is a folder itself.
func canBeWritten(files ...string) error {
	for _, name := range files {
		if name == "" || name == "-" {
			continue
		}
		folder := filepath.Dir(name)
		if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s: there is no folder %s; make it first", name, folder)
		}
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			return &fileError{name, errFolder}
		}
	}
	return nil
}

// writeFile writes a file completely or not at all. What is no regular file (a pipe, a device) is written directly.
func writeFile(name string, parts ...[]byte) error {
	s, err := stage(name, parts...)
	if err != nil {
		return err
	}
	defer s.discard()
	return s.commit()
}

// A staged file is written under a temporary name.
type staged struct {
	name, temporary string
	direct          [][]byte // the text for a name that is no regular file, where there is no temporary one
}

// stage writes a temporary file beside the one that it is to replace.
func stage(name string, parts ...[]byte) (*staged, error) {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return &staged{name: name, direct: parts}, nil
		}
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if failed := (*os.PathError)(nil); errors.As(err, &failed) { // it names the temporary file
		return nil, fmt.Errorf("write %s: %w", name, failed.Err)
	}
	if err != nil {
		return nil, plain(err)
	}
	s := &staged{name: name, temporary: f.Name()}
	for _, p := range parts {
		if _, err := f.Write(p); err != nil {
			f.Close()
			s.discard()
			return nil, plain(err)
		}
	}
	if err := errors.Join(f.Chmod(mode), f.Close()); err != nil {
		s.discard()
		return nil, plain(err)
	}
	return s, nil
}

// commit moves the file to its name.
func (s *staged) commit() error {
	if s.temporary == "" {
		return writeDirectly(s.name, s.direct)
	}
	return plain(os.Rename(s.temporary, s.name))
}

// discard removes the temporary file, unless it was committed.
func (s *staged) discard() {
	if s.temporary != "" {
		os.Remove(s.temporary) // fails once the file is renamed, as it should
	}
}

func writeDirectly(name string, parts [][]byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return plain(err)
	}
	for _, p := range parts {
		if _, err := f.Write(p); err != nil {
			f.Close()
			return plain(err)
		}
	}
	return plain(f.Close())
}

// isFile reports whether two names are of one existing file.
func isFile(name, other string) bool {
	a, err := os.Stat(name)
	if err != nil {
		return false
	}
	b, err := os.Stat(other)
	return err == nil && os.SameFile(a, b)
}
