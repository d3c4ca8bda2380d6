package tree

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// benchmarkText is an array of copies of one real schema.
func benchmarkText(b *testing.B, copies int) []byte {
	one, err := os.ReadFile("../../cmd/schemaflavor/testdata/create_issue.json")
	if err != nil {
		b.Fatal(err)
	}
	text := append([]byte{'['}, one...)
	for range copies - 1 {
		text = append(append(text, ','), one...)
	}
	return append(text, ']')
}

// BenchmarkParse compares the parser with an independent reader of tokens, which builds
// no tree.
func BenchmarkParse(b *testing.B) {
	for _, size := range []struct {
		name   string
		copies int
	}{{"one", 1}, {"thousand", 1000}} {
		text := benchmarkText(b, size.copies)
		b.Run(size.name+"/tree", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(text, Limits{}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(size.name+"/jsontext", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				d := jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true))
				for {
					_, err := d.ReadToken()
					if err == io.EOF {
						break
					}
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

func BenchmarkAppend(b *testing.B) {
	text := benchmarkText(b, 1000)
	d, err := Parse(text, Limits{})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var out []byte
	for b.Loop() {
		out = d.Root().Append(out[:0])
	}
}
