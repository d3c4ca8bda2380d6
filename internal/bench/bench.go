// Package bench makes the schemas and values that benchmarks adapt and carry, and holds
// the benchmarks and what is gated of them. The same seed makes the same bytes.
//
// Reading order: what is made (bench.go), how a schema is drawn (draw.go), written
// (write.go) and given values (values.go); then the tests: what is measured
// (work_test.go), the floor that it stands beside (floor_test.go), the benchmarks
// (bench_test.go), and the gates (allocations_test.go, growth_test.go,
// memory_test.go).
package bench

import (
	"bytes"
	"math/rand/v2"
)

// A Document is a schema and some values that are valid against it.
type Document struct {
	Schema []byte
	Values [][]byte
}

// valuesOfEach is how many values a document has.
const valuesOfEach = 4

// Tools makes n schemas of tool arguments: most of 0.2 to 2 KB, as servers list them, with
// optional properties, enums, arrays, nested objects, maps and a few references.
func Tools(seed uint64, n int) []Document {
	return documents(seed, n, func(d *drawing) *part {
		return d.tool(pick(d, 1, 2, 2, 3, 3, 4, 5, 6, 8, 12))
	})
}

// Tool makes a schema of tool arguments that is of 1.1 KB, as the median of a server's
// list is.
func Tool(seed uint64) Document {
	const size, off = 1100, 20
	for ; ; seed++ {
		if d := Tools(seed, 1)[0]; len(d.Schema) > size-off && len(d.Schema) < size+off && bytes.Count(d.Schema, []byte("\n")) == 0 {
			return d
		}
	}
}

// Schemas makes n schemas of 2 to 60 KB as applications publish of their files: with
// definitions that refer to each other, unions, conjunctions and maps by pattern.
func Schemas(seed uint64, n int) []Document {
	return documents(seed, n, func(d *drawing) *part {
		return d.large(pick(d, 4, 6, 8, 12, 16, 30, 60))
	})
}

// Records makes n schemas of lists and maps of records, whose values are of 5 to 50 KB.
func Records(seed uint64, n int) []Document {
	return documents(seed, n, func(d *drawing) *part {
		record := d.object(d.between(4, 8), 2)
		record.members = append(record.members, member{name: "id", part: &part{kind: integer}, required: true})
		d.most = 60
		p := &part{kind: object, members: []member{
			{name: "records", part: &part{kind: list, item: record}, required: true},
			{name: "recordsByName", part: &part{kind: byName, item: record}, required: true},
		}}
		return p
	})
}

func documents(seed uint64, n int, root func(*drawing) *part) []Document {
	all := make([]Document, n)
	for i := range all {
		d := &drawing{Rand: rand.New(rand.NewPCG(seed, uint64(i)))}
		p := root(d)
		all[i].Schema = d.write(p)
		for range valuesOfEach {
			all[i].Values = append(all[i].Values, d.value(nil, p, 0))
		}
	}
	return all
}

// pick returns one of a list.
func pick[T any](d *drawing, list ...T) T { return list[d.IntN(len(list))] }
