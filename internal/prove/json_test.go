package prove

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// An object is a JSON object whose members keep their order.
type object []member

type member struct {
	name  string
	value any
}

// text writes a JSON value: what parse returns, objects and Go numbers.
func text(v any) string {
	var b strings.Builder
	write(&b, v)
	return b.String()
}

func write(b *strings.Builder, v any) {
	switch v := v.(type) {
	case object:
		b.WriteByte('{')
		for i, m := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			write(b, m.name)
			b.WriteByte(':')
			write(b, m.value)
		}
		b.WriteByte('}')
	case map[string]any:
		o := object{}
		for _, name := range names(v) {
			o = append(o, member{name, v[name]})
		}
		write(b, o)
	case []any:
		b.WriteByte('[')
		for i, x := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			write(b, x)
		}
		b.WriteByte(']')
	case string:
		var quoted bytes.Buffer
		e := json.NewEncoder(&quoted)
		e.SetEscapeHTML(false)
		_ = e.Encode(v)
		b.Write(bytes.TrimSpace(quoted.Bytes()))
	case nil:
		b.WriteString("null")
	case bool, int, json.Number:
		fmt.Fprint(b, v)
	default:
		panic(fmt.Sprintf("no JSON value: %T", v))
	}
}

// parse reads JSON text into maps, slices, strings, json.Number, bool and nil.
func parse(s string) (v any, err error) {
	d := json.NewDecoder(strings.NewReader(s))
	d.UseNumber()
	if err = d.Decode(&v); err == nil && d.More() {
		err = fmt.Errorf("more than one value")
	}
	return v, err
}

// mustParse is parse for what this package or the module wrote.
func mustParse(s string) any {
	v, err := parse(s)
	if err != nil {
		panic(fmt.Sprintf("%v: %s", err, s))
	}
	return v
}

// names lists an object's names in order.
func names(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }

// equal compares values as JSON does, numbers by exact value. With nulls, members that
// are null may be missing on either side, and so may nulls at the end of arrays.
func equal(a, b any, nulls bool) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok {
			return false
		}
		for name, x := range a {
			y, ok := b[name]
			if !ok && !(nulls && x == nil) || ok && !equal(x, y, nulls) {
				return false
			}
		}
		for name, y := range b {
			if _, ok := a[name]; !ok && !(nulls && y == nil) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		if ok && nulls {
			a, b = trim(a), trim(b)
		}
		return ok && slices.EqualFunc(a, b, func(x, y any) bool { return equal(x, y, nulls) })
	case json.Number:
		b, ok := b.(json.Number)
		return ok && rational(a).Cmp(rational(b)) == 0
	}
	switch b.(type) {
	case map[string]any, []any:
		return false
	}
	return a == b
}

// trim leaves out the nulls at the end.
func trim(list []any) []any {
	for len(list) > 0 && list[len(list)-1] == nil {
		list = list[:len(list)-1]
	}
	return list
}

// rational is a number's exact value.
func rational(n json.Number) *big.Rat {
	r, ok := new(big.Rat).SetString(n.String())
	if !ok {
		panic("no number: " + n.String())
	}
	return r
}

// resolve follows a local reference: a pointer or an anchor.
func resolve(root any, ref string) (any, bool) {
	fragment, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return nil, false
	}
	if fragment == "" {
		return root, true
	}
	if !strings.HasPrefix(fragment, "/") {
		return anchor(root, fragment)
	}
	at := root
	for _, step := range strings.Split(fragment[1:], "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~", "%25", "%").Replace(step)
		switch v := at.(type) {
		case map[string]any:
			if at, ok = v[step]; !ok {
				return nil, false
			}
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(v) {
				return nil, false
			}
			at = v[i]
		default:
			return nil, false
		}
	}
	return at, true
}

func anchor(at any, name string) (any, bool) {
	switch v := at.(type) {
	case map[string]any:
		if v["$anchor"] == name || v["$id"] == "#"+name {
			return v, true
		}
		for _, n := range names(v) {
			if found, ok := anchor(v[n], name); ok {
				return found, true
			}
		}
	case []any:
		for _, x := range v {
			if found, ok := anchor(x, name); ok {
				return found, true
			}
		}
	}
	return nil, false
}
