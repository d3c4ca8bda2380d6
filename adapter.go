package schemaflavor

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/cache"
	"github.com/schemaflavor/schemaflavor/internal/settings"
)

// An Adapter is a registry with options and a bounded cache, for programs such as gateways that
// adapt the same schemas over and over. It is safe for concurrent use. The zero Adapter has the built-in flavors and no cache.
type Adapter struct{ cache *cache.Cache[cached] }

// defaultCacheBytes is the bound where WithCacheBytes gives none.
const defaultCacheBytes = 256 << 20

// NewAdapter returns an adapter of a registry (nil: Builtin) that keeps up to size results (0: 1,000), as far as WithCacheBytes has room
// for them. A list of tools takes one for the list and one for each schema in it. The least recently used results are dropped first.
func NewAdapter(r *Registry, size int, options ...Option) *Adapter {
	if size <= 0 {
		size = 1000
	}
	if r == nil {
		r = Builtin()
	}
	options = slices.Clone(options)
	most := cmp.Or(max(settings.Of(options).CacheBytes, 0), defaultCacheBytes)
	a := &Adapter{}
	a.cache = cache.New(size, most, func(name string, text []byte) (c cached, size int) {
		what, flavorName, marked := strings.Cut(name, "/")
		if !marked {
			what, flavorName = "", name
		}
		what, asMeant := strings.CutPrefix(what, meant)
		switch s, ok := flavor.ParseSurface(what); {
		case what == ofTools:
			late := false
			c.set, c.err = r.adaptTools(flavorName, text, options, func(flavorName string, surface flavor.Surface, asMeant bool, text []byte) (*Result, error) {
				mark := surface.String()
				if asMeant {
					mark = meant + mark
				}
				m := a.cache.Get(mark+"/"+flavorName, text)
				late = late || isLate(m.err)
				return m.result, m.err
			})
			if late || isLate(c.err) {
				return c, -1
			}
			return c, c.set.weight() + weightOf(c.err)
		case ok:
			c.result, c.err = r.adapt(flavorName, text, append(slices.Clone(options), WithSurface(s), readAsMeant(asMeant)))
		default:
			c.result, c.err = r.adapt(flavorName, text, options)
		}
		return c, c.result.weight(text, c.err)
	})
	return a
}

// ofTools marks the cache keys of whole lists, "tools/FLAVOR". The schemas of a list have the name of their surface in its place.
// In front of that stands meant if the schema is read as it is meant, whatever the flavor keeps.
const ofTools, meant = "tools", "meant "

// Adapt is Registry.Adapt with the adapter's options. Where the same bytes were adapted for the
// same flavor before, the result comes from the cache, which takes the time of hashing and
// comparing the bytes. Where several callers ask for the same result at once, one of them adapts
// and the others wait. Results are shared: do not change them.
func (a *Adapter) Adapt(flavorName string, text []byte) (*Result, error) {
	if a.cache == nil {
		return Builtin().Adapt(flavorName, text)
	}
	if strings.Contains(flavorName, "/") { // no flavor's name has a slash, and the cache reads one as the end of a mark
		flavorName = "/" + flavorName
	}
	c := a.cache.Get(flavorName, text)
	return c.result, c.err
}

// AdaptTools is Registry.AdaptTools with the adapter's options and its cache, as for Adapt. The list is
// cached as a whole, and each of its schemas by itself: where one tool of a list changed, only that
// tool is adapted anew.
func (a *Adapter) AdaptTools(flavorName string, text []byte) (*ToolSet, error) {
	if a.cache == nil {
		return Builtin().AdaptTools(flavorName, text)
	}
	c := a.cache.Get(ofTools+"/"+flavorName, text)
	return c.set, c.err
}

// cached is what Adapt or AdaptTools returned.
type cached struct {
	result *Result
	set    *ToolSet
	err    error
}

// weight estimates the bytes that a result takes: itself, its text, the nodes of its tree, the
// facts, and where the schema was changed the text and the places of the output and the codec once
// it is used. The factors are upper bounds of what was measured on generated tools and larger schemas.
// It is negative where the result must not be kept, because time ran out.
func (r *Result) weight(text []byte, err error) int {
	const ofResult, ofValue, ofText, ofDiagnostic = 2176, 130, 6, 320
	if isLate(err) {
		return -1
	}
	if r == nil {
		return ofResult + len(text) + weightOf(err)
	}
	weight := ofResult + len(text) + weightOf(err) + ofValue*r.document.Tree.Len() + ofDiagnostic*len(r.Diagnostics)
	if r.Changed() {
		weight += ofText * len(r.Schema)
	}
	return weight
}

// weight estimates the bytes that a list takes: its own text and its results, which it holds on to
// whether the cache still has them or not.
func (t *ToolSet) weight() int {
	const ofTool, ofDiagnostic, ofHeld = 512, 128, 24
	if t == nil {
		return 0
	}
	weight := len(t.Text) + ofTool*len(t.Tools) + ofDiagnostic*len(t.Diagnostics) + ofHeld*t.held
	for _, x := range t.Tools {
		for _, r := range [...]*Result{x.Result, x.Output} {
			if r != nil {
				weight += r.weight(r.document.Tree.Source(), nil)
			}
		}
	}
	return weight
}

// weightOf estimates the bytes of an error's texts, which may quote a long part of what the caller gave.
func weightOf(err error) int {
	var e *Error
	if !errors.As(err, &e) {
		return 0
	}
	return len(e.Message) + len(e.Help) + len(e.Pointer)
}

// isLate reports whether time ran out. Such an error is not cached: another attempt may succeed.
func isLate(err error) bool {
	var late *Error
	return errors.As(err, &late) && late.Code == CodeBudget
}
