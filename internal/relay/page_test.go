package relay

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// counting is a toy that counts, that is late with {"late": …}, and that fits lists: dots become
// underscores, descriptions have four letters, and of a list three tools are told of.
type counting struct {
	toy
	calls *int
}

func (c counting) Adapt(member string, schema []byte) (Adapted, error) {
	*c.calls++
	if bytes.Contains(schema, []byte(`"late"`)) {
		return Adapted{Late: true}, errors.New("it was late")
	}
	return c.toy.Adapt(member, schema)
}

func (counting) List() Lister { return three(0) }

type three int // how many there were

func (n three) Fit(tools []Listed) ([]Fitted, Lister) {
	var fitted []Fitted
	for _, x := range tools {
		f := Fitted{Listed: Listed{strings.ReplaceAll(x.Name, ".", "_"), x.Description[:min(4, len(x.Description))]}}
		if n++; n > 3 {
			f.LeftOut, f.Notes = true, []string{"one too many"}
		}
		fitted = append(fitted, f)
	}
	return fitted, n
}

// TestAgain: an answer that differs from an earlier one in the id of the request alone is passed
// like it, and nothing is adapted again.
func TestAgain(t *testing.T) {
	calls := 0
	r := New(counting{calls: &calls}, func(string) {})
	const tools = `"result":{"tools":[{"name":"a.b","inputSchema":{"wrap":1}}]}`
	const fitted = `"result":{"tools":[{"name":"a_b","inputSchema":{"in": "v"}}]}`
	for i, form := range []string{`{"jsonrpc":"2.0","id":%s,@}`, `{"jsonrpc":"2.0","id": %s ,@}`, `{@,"id":%s}`} {
		for _, id := range []string{`1`, `2`, `"x\"y"`, `-1.5e3`, `1`, `1234567`} {
			text := strings.Replace(fmt.Sprintf(form, id), "@", tools, 1)
			converse(t, r, `> {"id":`+id+`,"method":"tools/list"}`, `< `+text, `= `+strings.Replace(text, tools, fitted, 1),
				`> {"id":9,"method":"tools/call","params":{"name":"a_b","arguments":{"v":1}}}`, `= {"id":9,"method":"tools/call","params":{"name":"a.b","arguments":1}}`)
		}
		if calls != i+1 {
			t.Errorf("%d schemas were adapted for %d answers, want one each", calls, i+1)
		}
	}
	// Without a request for a list it is no answer to one, whatever it looks like.
	converse(t, r, `< {"jsonrpc":"2.0","id":77,`+tools+`}`)
	converse(t, r, `> {"id":78,"method":"tools/list"}`, `< {"jsonrpc":"2.0","id":77,`+tools+`}`)
	// A connection of its own has the answer, and learns from it.
	other := r.Another()
	converse(t, other, `> {"id":3,"method":"tools/list"}`, `< {"jsonrpc":"2.0","id":3,`+tools+`}`, `= {"jsonrpc":"2.0","id":3,`+fitted+`}`,
		`> {"id":4,"method":"tools/call","params":{"name":"a_b","arguments":{"v":1}}}`, `= {"id":4,"method":"tools/call","params":{"name":"a.b","arguments":1}}`)
	if calls != 3 {
		t.Errorf("%d schemas were adapted, want 3", calls)
	}
}

// TestAgainLate: what was not adapted in time is asked for again.
func TestAgainLate(t *testing.T) {
	calls := 0
	r := New(counting{calls: &calls}, func(string) {})
	for id := range 3 {
		converse(t, r, fmt.Sprintf(`> {"id":%d,"method":"tools/list"}`, id), fmt.Sprintf(`< {"id":%d,"result":{"tools":[{"name":"a","inputSchema":{"late":1}}]}}`, id))
	}
	if calls != 3 {
		t.Errorf("a schema that was late was adapted %d times, want 3", calls)
	}
}

// TestPages: what a page becomes depends on the pages before it.
func TestPages(t *testing.T) {
	calls := 0
	var said []string
	r := New(counting{calls: &calls}, func(line string) { said = append(said, line) })
	ask := func(id int, cursor string) string {
		return fmt.Sprintf(`> {"id":%d,"method":"tools/list","params":{"cursor":"%s"}}`, id, cursor)
	}
	for round := range 3 {
		converse(t, r,
			ask(10*round+1, ""), fmt.Sprintf(`< {"id":%d,"result":{"tools":[{"name":"a.1","description":"a text"} , {"name":"a.2"}],"nextCursor":"x"}}`, 10*round+1),
			fmt.Sprintf(`= {"id":%d,"result":{"tools":[{"name":"a_1","description":"a te"} , {"name":"a_2"}],"nextCursor":"x"}}`, 10*round+1),
			ask(10*round+2, "x"), fmt.Sprintf(`< {"id":%d,"result":{"tools":[{"name":"b.1"} , {"name":"b.2","inputSchema":{"wrap":1}},{"name":"b.3"} ],"nextCursor":"y"}}`, 10*round+2),
			fmt.Sprintf(`= {"id":%d,"result":{"tools":[{"name":"b_1"} ],"nextCursor":"y"}}`, 10*round+2),
			ask(10*round+3, "y"), fmt.Sprintf(`< {"id":%d,"result":{"tools":[ {"name":"c.1"},{"name":"c.2"} ]}}`, 10*round+3),
			fmt.Sprintf(`= {"id":%d,"result":{"tools":[  ]}}`, 10*round+3),
			`> {"id":5,"method":"tools/call","params":{"name":"b_1"}}`, `= {"id":5,"method":"tools/call","params":{"name":"b.1"}}`,
			`> {"id":6,"method":"tools/call","params":{"name":"c_1"}}`)
	}
	// The second page, asked for first, is the first page of a list.
	converse(t, r, ask(50, ""), `< {"id":50,"result":{"tools":[{"name":"b.1"} , {"name":"b.2","inputSchema":{"wrap":1}},{"name":"b.3"} ],"nextCursor":"y"}}`,
		`= {"id":50,"result":{"tools":[{"name":"b_1"} , {"name":"b_2","inputSchema":{"in": "v"}},{"name":"b_3"} ],"nextCursor":"y"}}`)
	if calls != 1 || len(said) != 6 {
		t.Errorf("%d schemas were adapted, want 1; said %q", calls, said)
	}
}

// TestPagesAreBounded: what is kept of answers is, whatever servers send.
func TestPagesAreBounded(t *testing.T) {
	r := New(toy{}, func(string) {})
	long := strings.Repeat("x", mostPageBytes/10)
	for id := range 2 * mostPages {
		text := long[:len(long)*(id%10)/10]
		converse(t, r, fmt.Sprintf(`> {"id":%d,"method":"tools/list"}`, id), fmt.Sprintf(`< {"id":%d,"result":{"tools":[{"name":"%d%s"}]}}`, id, id, text))
	}
	size := 0
	for _, p := range r.pages.kept {
		size += p.size()
	}
	if size != r.pages.bytes || size > mostPageBytes || len(r.pages.kept) > mostPages || len(r.pages.kept) == 0 {
		t.Errorf("%d pages of %d bytes are kept, said to be %d", len(r.pages.kept), size, r.pages.bytes)
	}
}

// TestEndlessPages: no page that is forgotten is kept by those after it, in a list without an end.
func TestEndlessPages(t *testing.T) {
	r := New(counting{calls: new(int)}, func(string) {})
	var gone atomic.Int64
	for id := range 2 * mostPages {
		r.FromClient(fmt.Appendf(nil, `{"id":%d,"method":"tools/list","params":{"cursor":"%d"}}`, id, id))
		r.FromServer(fmt.Appendf(nil, `{"id":%d,"result":{"tools":[{"name":"t"}],"nextCursor":"%d"}}`, id, id+1))
		runtime.AddCleanup(r.pages.kept[len(r.pages.kept)-1], func(n int64) { gone.Add(n) }, 1)
	}
	for tries := 0; gone.Load() < mostPages && tries < 1000; tries++ {
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	if n := gone.Load(); n != mostPages || len(r.pages.kept) != mostPages {
		t.Errorf("of %d pages %d are gone, and %d are kept", 2*mostPages, n, len(r.pages.kept))
	}
	runtime.KeepAlive(r)
}

// waiting fits a list, and sees that a call may pass meanwhile.
type waiting struct {
	toy
	free func() bool
	was  *[]bool
}

func (w waiting) List() Lister { return w }

func (w waiting) Fit(tools []Listed) ([]Fitted, Lister) {
	*w.was = append(*w.was, w.free())
	return make([]Fitted, len(tools)), w
}

// TestCallsPass: calls need not wait until a page is fitted, the first one or another.
func TestCallsPass(t *testing.T) {
	var r *Relay
	var was []bool
	r = New(waiting{was: &was, free: func() bool {
		free := r.catalog.mu.TryLock()
		if free {
			r.catalog.mu.Unlock()
		}
		return free
	}}, func(string) {})
	for id, cursor := range []string{"", "x"} {
		r.FromClient(fmt.Appendf(nil, `{"id":%d,"method":"tools/list","params":{"cursor":"%s"}}`, id, cursor))
		r.FromServer(fmt.Appendf(nil, `{"id":%d,"result":{"tools":[{"name":"t"}],"nextCursor":"y"}}`, id))
	}
	if !slices.Equal(was, []bool{true, true}) {
		t.Errorf("calls could pass: %v", was)
	}
}
