package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/bench"
)

// requests are lines that ask for all flavors in turn, of tools and some larger schemas.
func requests(b *testing.B) (lines []byte) {
	var flavors []string
	for f := range schemaflavor.Builtin().All() {
		flavors = append(flavors, f.Name)
	}
	for i, d := range slices.Concat(bench.Tools(1, 300), bench.Schemas(1, 6), bench.Tools(2, 300)) {
		var schema bytes.Buffer
		if err := json.Compact(&schema, d.Schema); err != nil {
			b.Fatal(err)
		}
		lines = fmt.Appendf(lines, `{"id":"%d","flavor":%q,"schema":%s}`+"\n", i, flavors[i%len(flavors)], &schema)
	}
	return lines
}

// BenchmarkBatch answers the same lines with one job and with as many as there are cores, in
// turn; x-jobs-1 is how many times as fast many are: about the number of cores, where
// nothing else runs on them.
func BenchmarkBatch(b *testing.B) {
	lines := requests(b)
	for _, jobs := range slices.Compact([]int{1, 2, runtime.NumCPU()}) {
		b.Run(fmt.Sprintf("jobs-%d", jobs), func(b *testing.B) {
			var least, alone time.Duration
			b.SetBytes(int64(len(lines)))
			for b.Loop() {
				took := answered(b, lines, jobs)
				b.StopTimer()
				one := answered(b, lines, 1)
				b.StartTimer()
				if least == 0 || took < least {
					least = took
				}
				if alone == 0 || one < alone {
					alone = one
				}
			}
			b.ReportMetric(float64(alone)/float64(least), "x-jobs-1")
		})
	}
}

func answered(b *testing.B, lines []byte, jobs int) time.Duration {
	s := server{registry: schemaflavor.Builtin()}
	r := lineReader{r: bufio.NewReaderSize(bytes.NewReader(lines), 1<<16), limit: maxInput}
	start := time.Now()
	var err error
	if jobs == 1 {
		err = s.serve(&r, io.Discard)
	} else {
		err = parallel(s.answer, &r, io.Discard, jobs)
	}
	if err != nil {
		b.Fatal(err)
	}
	return time.Since(start)
}
