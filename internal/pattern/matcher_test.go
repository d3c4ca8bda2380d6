package pattern

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

// TestMatcher: many questions that each take too long end in time, the same question is asked
// once, and what is linear is answered all the same.
func TestMatcher(t *testing.T) {
	slow, err := Compile(`^(?=a)(a+)+$`)
	if err != nil {
		t.Fatal(err)
	}
	quick, err := Compile(`^a+1*$`)
	if err != nil {
		t.Fatal(err)
	}
	m := NewMatcher(300 * time.Millisecond)
	watch := stopwatch.Start()
	reasons := map[Reason]int{}
	for i := range 40 {
		text := strings.Repeat("a", 40) + "!" + strconv.Itoa(i/2)
		_, why := m.Match(slow, text)
		reasons[why]++
	}
	if took := watch.Stop(); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
	if reasons[Known] > 0 || reasons[Slow] < 2 || reasons[Slow]%2 != 0 || reasons[Exhausted] == 0 {
		t.Errorf("%v; each text was asked twice", reasons)
	}
	if matched, why := m.Match(quick, "aaa1"); !matched || why != Known {
		t.Errorf("%v, %v", matched, why)
	}
}
