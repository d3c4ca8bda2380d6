package validate

import (
	"time"

	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/violation"
)

// A verdict on one schema and one value. The worst of several is the verdict on all.
type verdict uint8

const (
	valid   verdict = iota
	cyclic          // the question leads back to itself, as of {"$ref": "#"}; counts as not asked
	unknown         // something could not be checked
	invalid
)

// A key is a question that may be asked again: whether a value is valid against a schema in a dynamic scope.
type key struct {
	schema, value *tree.Node
	scope         int32
}

// A state is what is known of a question: a verdict, or that it is being answered.
type state struct {
	verdict verdict
	open    bool
	depth   int32 // place of the question among the open ones, the outermost being 1
}

// A run answers questions within a budget.
type run struct {
	v     *Validator
	memo  map[key]state
	steps int   // left
	depth int   // how many schemas apply each other now, along references and values
	open  int32 // how many questions are open
	taken int   // steps that earlier calls took, where Options.Session bounds all calls together
	low   int32 // depth of the outermost open question that was met again below the current one, or none

	sink    *sink // where violations go; nil where only the verdict matters
	matcher *pattern.Matcher
	words   violation.Words

	instance *tree.Node // the whole value that the caller asks about

	asking []asking  // the schemas that are being applied, the outermost first, while violations are wanted
	omit   omissions // the nulls that may have to be left out

	asked  *sub                // the schema that the caller asks about
	scopes map[scopeKey]*scope // all dynamic scopes met, so that the same one has the same number
}

const (
	// maxDepth bounds schemas within schemas, counted along references and values: some
	// hundred megabytes of stack.
	maxDepth = 100_000
	none     = int32(1<<31 - 1)
)

// start answers one question of a caller.
func (r *run) start(src, value *tree.Node, report *sink) (x verdict, err error) {
	defer func() {
		r.sink = nil
		if p := recover(); p != nil {
			if p != any(ErrBudget) {
				panic(p)
			}
			r.memo = map[key]state{} // it may hold questions that were left open
			x, err = unknown, ErrBudget
		}
	}()
	r.steps = r.v.options.Steps
	if r.steps <= 0 {
		r.steps = defaultSteps + stepsPerByte*len(value.Raw())
	}
	if most := r.v.options.Session; most > 0 {
		if r.steps = min(r.steps, most-r.taken); r.steps <= 0 {
			return unknown, ErrBudget
		}
		defer func(given int) { r.taken += given - max(r.steps, 0) }(r.steps)
	}
	r.sink, r.instance, r.depth, r.open, r.low, r.asking = report, value, 0, 0, none, r.asking[:0]
	if r.asked == nil || r.asked.src != src { // callers often ask about many values and one schema
		r.asked = &sub{src: src}
	}
	return r.again(r.asked, value, r.outer(r.asked.get(r.v))), nil
}

// spend takes n steps from the budget.
func (r *run) spend(n int) {
	if r.steps -= n; r.steps < 0 {
		panic(any(ErrBudget))
	}
}

// eval applies a schema to a value.
func (r *run) eval(n *node, value *tree.Node, sc *scope) verdict {
	switch n.truth {
	case always:
		return valid
	case never:
		if r.reporting() {
			r.reportFalse(n.src, value)
		}
		return invalid
	}
	r.spend(1)
	if r.depth++; r.depth > maxDepth {
		panic(any(ErrBudget))
	}
	sc = r.enter(sc, n.resource)
	way := len(r.asking)
	if r.sink != nil {
		r.asking = append(r.asking, asking{n, value, sc})
	}
	x := r.clauses(n, value, sc)
	r.asking = r.asking[:way]
	r.depth--
	return x
}

// clauses applies the keywords of a schema. The first failure ends it unless more
// violations are wanted; what depends on the other keywords comes last.
func (r *run) clauses(n *node, value *tree.Node, sc *scope) verdict {
	out := valid
	if n.orNull && value.Kind() == tree.Null {
		for _, c := range n.ofNull {
			out = max(out, c.check(r, value, sc))
		}
		return out
	}
	for _, c := range n.values {
		x := c.check(r, value, sc)
		if x == invalid {
			return invalid // a value of another type breaks the rest as well
		}
		out = max(out, x)
	}
	for _, group := range [...][]clause{n.family[familyOf(value.Kind())], n.inPlace} {
		for _, c := range group {
			x := c.check(r, value, sc)
			if x == invalid && !r.reporting() {
				return invalid
			}
			out = max(out, x)
		}
	}
	if out == invalid {
		return invalid
	}
	for _, c := range n.last {
		out = max(out, c.check(r, value, sc))
	}
	return out
}

// again applies a schema that other schemas share, or whose verdict is needed again: it
// remembers the verdict, and notices a question that leads to itself.
func (r *run) again(s *sub, value *tree.Node, sc *scope) verdict {
	n := s.get(r.v)
	if n.truth != mixed || n.cheap {
		return r.eval(n, value, sc)
	}
	k := key{n.src, value, sc.number()}
	if st, ok := r.memo[k]; ok {
		switch {
		case st.open:
			r.low = min(r.low, st.depth)
			return cyclic
		case st.verdict <= cyclic || !r.reporting() || !r.sink.first(k):
			return st.verdict
		}
	} else if r.reporting() && !r.sink.first(k) {
		return r.quietly(func() verdict { return r.again(s, value, sc) })
	}
	r.open++
	depth, before := r.open, r.low
	r.low = none
	r.memo[k] = state{open: true, depth: depth}
	x := r.eval(n, value, sc)
	r.open--
	if r.low < depth { // the verdict leans on a question that is still open further out
		delete(r.memo, k)
		r.low = min(before, r.low)
		return x
	}
	r.low = before
	if x == cyclic {
		x = valid
	}
	r.memo[k] = state{verdict: x}
	return x
}

// quietly asks for a verdict without violations.
func (r *run) quietly(ask func() verdict) verdict {
	saved := r.sink
	r.sink = nil
	x := ask()
	r.sink = saved
	return x
}

// decide is again, quietly.
func (r *run) decide(s *sub, value *tree.Node, sc *scope) verdict {
	saved := r.sink
	r.sink = nil
	x := r.again(s, value, sc)
	r.sink = saved
	return x
}

// maxSlow bounds the time of one session that goes into backtracking.
const maxSlow = 2 * time.Second

// unmatched says what keeps a pattern from being matched.
var unmatched = map[pattern.Reason]string{
	pattern.Slow:      "it takes too long on this text",
	pattern.Exhausted: "patterns that need backtracking have used up their time",
}

// match runs a pattern.
func (r *run) match(source, text string) (matched bool, why string) {
	r.spend(1 + len(text)/32)
	p, err := r.v.patterns.Compile(source)
	if err != nil {
		return false, "no regular-expression engine here can run it"
	}
	matched, unknown := r.matcher.Match(p, text)
	return matched, unmatched[unknown]
}
