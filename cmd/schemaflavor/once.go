package main

import "fmt"

// A once is the value of a flag that may be given only once. With an ordinary flag the last value would count, silently.
type once struct {
	value *string
	given bool
}

func (o *once) Set(text string) error {
	if o.given {
		return fmt.Errorf("it is given twice, and was %q; give it once", *o.value)
	}
	*o.value, o.given = text, true
	return nil
}

func (o *once) String() string {
	if o.value == nil {
		return ""
	}
	return *o.value
}

// Type is how pflag's help names the value, where the flag's usage does not.
func (o *once) Type() string { return "string" }
