package settings

import (
	"fmt"
	"strings"
	"sync"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// Chosen makes, and keeps, a flavor's rules with other repairs chosen. It is safe for concurrent use.
type Chosen struct {
	mu   sync.Mutex
	made map[chosenKey]*flavor.Rules
}

type chosenKey struct {
	rules   *flavor.Rules
	choices string
}

// mostChosen bounds the rules that are kept; with more, all are forgotten.
const mostChosen = 64

// Rules returns the answers in force: the flavor's, with the repairs that the settings chose.
func (c *Chosen) Rules(f *flavor.Flavor, s *Settings) (*flavor.Rules, error) {
	rules := f.Rules(s.Surface)
	if s.Wrong != nil || len(s.Repairs) == 0 {
		return rules, s.Wrong
	}
	x, err := c.of(rules, s.Repairs)
	if err != nil {
		return nil, choiceError(fmt.Sprintf("%s cannot carry out %s", f.Name, strings.Trim(fmt.Sprint(s.Repairs), "[]")), err)
	}
	return x, nil
}

func (c *Chosen) of(rules *flavor.Rules, choices []flavor.Choice) (*flavor.Rules, error) {
	key := chosenKey{rules, fmt.Sprint(choices)}
	c.mu.Lock()
	defer c.mu.Unlock()
	if x := c.made[key]; x != nil {
		return x, nil
	}
	x, err := rules.With(choices...)
	if err != nil {
		return nil, err
	}
	if c.made == nil || len(c.made) >= mostChosen {
		c.made = map[chosenKey]*flavor.Rules{}
	}
	c.made[key] = x
	return x, nil
}
