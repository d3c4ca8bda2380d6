package tree

import "testing"

// TestEqual: Equal and Key agree, and both take numbers at their exact value.
func TestEqual(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"1", "1.0", true}, {"1", "10e-1", true}, {"1", "0.1E1", true}, {"0", "-0", true}, {"0", "0e999999999999999999999", true}, {"1", "-1", false},
		{"1e400", "10e399", true}, {"1e400", "1e401", false}, {"1e400", "2e400", false},
		{"9007199254740993", "9007199254740992", false}, {"9007199254740993", "9007199254740993.0", true}, {"0.1", "0.10", true},
		{"1e-400", "0", false}, {"1", `"1"`, false}, {"1", "true", false}, {"0", "false", false}, {"null", "false", false}, {"true", "false", false},
		{`"a"`, `"\u0061"`, true}, {`"é"`, `"e\u0301"`, false}, {`"😀"`, `"\ud83d\ude00"`, true}, {`"a"`, `"A"`, false},
		{"[]", "{}", false}, {"[1,2]", "[2,1]", false}, {"[1,[2.0]]", "[1.0, [2]]", true}, {"[1]", "[1,1]", false}, {"[[],[]]", "[[[]]]", false},
		{`["a,","b"]`, `["a",",b"]`, false}, {`["\"","a"]`, `["\",\"a"]`, false}, {`[12]`, `[1,2]`, false},
		{`{"a":1,"b":2}`, `{"b":2.0,"a":1}`, true}, {`{"a":1}`, `{"a":2}`, false}, {`{"a":1}`, `{"b":1}`, false}, {`{"a":1}`, `{"a":1,"b":1}`, false},
		{`{"a":0,"a":1}`, `{"a":1}`, true}, {`{"":{"\n":[]}}`, `{"":{"\u000a":[]}}`, true}, {`{"a":null}`, `{}`, false},
		{`{"a":"b:1,"}`, `{"a":"b","1":1}`, false}, {`"\ufffd"`, `"\ufffe"`, false},
	} {
		a, b := parse(t, c.a), parse(t, c.b)
		if got := Equal(a, b); got != c.want || Equal(b, a) != c.want {
			t.Errorf("%s and %s: got %v", c.a, c.b, got)
		}
		if got := a.Key() == b.Key(); got != c.want {
			t.Errorf("%s and %s have the keys %s and %s", c.a, c.b, a.Key(), b.Key())
		}
	}
}
