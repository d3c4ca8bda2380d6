package engine

// Terms are what the reading of a conjunction asks of whoever wants to write it: what may be
// said there, and how the caller means what is left open. They name no provider and no keyword
// list, so that what a schema means is known without a flavor.
type Terms struct {
	kept        bool // the author's schemas stay, so that nothing has to be said in another form
	keepsOpen   bool // what schemas leave open is meant so
	closes      bool // an object that lists properties will admit no others
	unions      bool // unions may be written
	saysLeast   bool // how many members objects have at least may be written
	saysMost    bool // and at most
	keepsStrays bool // references without a target stay as they are
	opensStrays bool // they admit anything

	// saysBound reports whether a bound on values of some types may be written, by the word for
	// inclusive ones or the one that belongs to it.
	saysBound func(inclusive string, b *bound, t types) bool
}
