package engine

import (
	"regexp"
	"testing"
)

func TestRespelled(t *testing.T) {
	for _, c := range []struct{ name, takes, want string }{
		{"userId", "^[a-z_]+$", "user_id"},
		{"UserID", "^[a-z_]+$", "user_id"},
		{"a2", "^[a-z_]+$", "atwo"},
		{"item_1", "^[a-z_]+$", "item_one"},
		{"issue types[]", "^[a-zA-Z_]+$", "issue_types__"},
		{"größe", "^[a-z]+$", "gre"},
		{"name", "^[A-Z]+$", "NAME"},
		{"x-1", "^[0-9]+$", "1"},
	} {
		takes := regexp.MustCompile(c.takes).MatchString
		if got := respelled(c.name, takes); got != c.want {
			t.Errorf("%s under %s: got %s, want %s", c.name, c.takes, got, c.want)
		}
	}
}
