package bench

import (
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// TestCacheBytes: what an adapter keeps takes no more memory than it is told, the codecs that
// were used included, and not so little that the bound is of no use.
func TestCacheBytes(t *testing.T) {
	if enough.Race {
		t.Skip("the race detector takes memory of its own")
	}
	const most, margin = 2 << 20, 128 << 10
	for _, documents := range [][]Document{Tools(seed+1, 300), Schemas(seed+1, 20), small(1500)} {
		for _, flavor := range flavorNames() {
			before := inUse()
			adapter := schemaflavor.NewAdapter(schemaflavor.Builtin(), len(documents), schemaflavor.WithCacheBytes(most))
			for _, d := range documents {
				used(t, adapter, flavor, d)
			}
			if took := inUse() - before; took > most+margin || took < most/8 {
				t.Errorf("%s: the results that are kept take %d KB, want about %d at most", flavor, took>>10, most>>10)
			}
			runtime.KeepAlive(adapter)
		}
	}
}

// small are schemas of one property, whose results are mostly what any result takes.
func small(n int) (ds []Document) {
	for i := range n {
		name := strconv.Itoa(i)
		ds = append(ds, Document{Schema: []byte(`{"type":"object","properties":{"p` + name + `":{"type":"string"}}}`), Values: [][]byte{[]byte(`{"p` + name + `":"abc"}`)}})
	}
	return ds
}

// TestErrorBytes: errors that are kept count with what they quote.
func TestErrorBytes(t *testing.T) {
	if enough.Race {
		t.Skip("the race detector takes memory of its own")
	}
	const most, margin = 2 << 20, 128 << 10
	for what, ask := range map[string]func(*schemaflavor.Adapter, string){
		"a flavor": func(a *schemaflavor.Adapter, name string) { a.Adapt(name, []byte(`{}`)) },
		"a list's": func(a *schemaflavor.Adapter, name string) { a.AdaptTools(name, []byte(`[]`)) },
		"a schema": func(a *schemaflavor.Adapter, name string) {
			a.Adapt("mcp", []byte(`{"$ref":"#/$defs/`+name+`"}`))
		},
	} {
		before := inUse()
		adapter := schemaflavor.NewAdapter(schemaflavor.Builtin(), 300, schemaflavor.WithCacheBytes(most))
		for i := range 300 {
			ask(adapter, strings.Repeat("x", 20_000)+strconv.Itoa(i))
		}
		if took := inUse() - before; took > most+margin {
			t.Errorf("%s: the errors that are kept take %d KB, want %d at most", what, took>>10, most>>10)
		}
		runtime.KeepAlive(adapter)
	}
}

// TestLittleStays: what a document leaves for the next is little, whatever its size, and nothing of the document itself.
func TestLittleStays(t *testing.T) {
	if enough.Race {
		t.Skip("the race detector takes memory of its own")
	}
	for _, members := range []int{2_000, 20_000} {
		text := []byte(`{"type":"object","properties":{` + numbered(members, `"p%d":{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}`) + `}}`)
		for _, flavor := range flavorNames() {
			engine.Forget()
			before := inUse()
			if _, err := schemaflavor.Adapt(flavor, text); err != nil {
				t.Fatal(err)
			}
			const most = 8 << 20
			if left := inUse() - before; left > most {
				t.Errorf("%s: %d bytes leave %d KB", flavor, len(text), left>>10)
			}
		}
	}
}

// used adapts a document and carries its values there and back.
func used(t *testing.T, adapter *schemaflavor.Adapter, flavor string, d Document) {
	t.Helper()
	r, err := adapter.Adapt(flavor, d.Schema)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range d.Values {
		e, err := r.Codec().Encode(v)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Codec().Decode(e); err != nil {
			t.Fatal(err)
		}
	}
}

// inUse is how many bytes are held.
func inUse() int64 {
	var m runtime.MemStats
	for range 2 { // what is held by a finalizer or a pool is free after two
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
