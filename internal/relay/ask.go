package relay

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A client that remembers its tools from before calls them without asking for a list, as after a
// relay was started anew: how its values travel is not known then. The relay asks the server for the
// list itself, once, under ids of its own. The call waits for it, and all that the client says after
// the call, so that nothing overtakes anything; not longer than some time, though.

// defaultAskTime is how long a call waits for the list.
const defaultAskTime = 10 * time.Second

// mostAsked bounds the pages of a list that is asked for: some servers give a cursor for ever.
const mostAsked = 1000

// An asker asks a server for its tools.
type asker struct {
	send func(line []byte) error // to the server, as the client's lines are
	wait time.Duration
	name string // our ids begin so, which nobody else's do

	once  sync.Once
	began atomic.Bool
	mu    sync.Mutex
	page  int
	pages chan asked // the answer to the page that was asked for last
}

// asked is what became of one page.
type asked struct {
	cursor string // of the page after it
	why    string // there is no list, or ""
}

// Asks has the relay ask for the list of tools, by lines that it sends, where a call comes before any list.
func (r *Relay) Asks(send func(line []byte) error, wait time.Duration) {
	r.asker = &asker{send: send, wait: wait, name: "schemaflavor-" + rand.Text() + "-", page: -1, pages: make(chan asked, 1)}
}

// unlisted reports whether the client calls a tool and no list of tools has come.
func (c *catalog) unlisted() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.generation == 0
}

// ask learns of the tools before the first call.
func (r *Relay) ask(called string) {
	const passed = "tool %q: called before the tools were listed, and its arguments are passed on as they were: %s"
	if r.asker == nil {
		r.tell(passed, called, "list the tools first")
		return
	}
	r.asker.once.Do(func() {
		if why := r.askAll(); why != "" {
			r.tell(passed, called, "the server was asked for its tools, and "+why)
		}
	})
}

// askAll asks for page after page, and says why there is no list, or "".
func (r *Relay) askAll() (why string) {
	a := r.asker
	a.began.Store(true)
	late := time.NewTimer(a.wait)
	defer late.Stop()
	cursor := ""
	for page := range mostAsked {
		params := ""
		if page > 0 {
			params = fmt.Sprintf(`,"params":{"cursor":%s}`, quoted(cursor))
		}
		a.mu.Lock()
		a.page = page
		a.mu.Unlock()
		if err := a.send(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":"%s%d","method":"tools/list"%s}`+"\n", a.name, page, params)); err != nil {
			return err.Error()
		}
		select {
		case got := <-a.pages:
			if got.why != "" || got.cursor == "" {
				return got.why
			}
			cursor = got.cursor
		case <-late.C:
			a.mu.Lock()
			a.page = -1 // nobody waits for it any more
			a.mu.Unlock()
			return fmt.Sprintf("did not answer within %s", a.wait)
		}
	}
	return fmt.Sprintf("it has more than %d pages of them", mostAsked)
}

// ours reports whether a message of the server's answers what we asked, and takes note of it. The
// client is not told of it, however late it is.
func (r *Relay) ours(m *tree.Node) bool {
	a := r.asker
	if a == nil || !m.Get("id").IsString() || m.Has("method") {
		return false
	}
	number, is := strings.CutPrefix(m.Get("id").Text(), a.name)
	if !is {
		return false
	}
	page, err := strconv.Atoi(number)
	a.mu.Lock()
	defer a.mu.Unlock()
	if err != nil || page != a.page {
		return true
	}
	a.page = -1
	result := m.Get("result")
	if !result.IsObject() || !result.Get("tools").IsArray() {
		a.pages <- asked{why: "answered without a list"}
		return true
	}
	r.listed(request{list: true, first: page == 0}, result, &edits{})
	a.pages <- asked{cursor: text(result.Get("nextCursor"))}
	return true
}

// answersUs reports whether a text of the server's may hold an answer to us.
func (r *Relay) answersUs(text []byte) bool {
	return r.asker != nil && r.asker.began.Load() && bytes.Contains(text, []byte(r.asker.name))
}
