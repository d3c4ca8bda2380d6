package check

import (
	"time"
)

// Options choose between the ways a schema may be adapted.
type Options struct {
	KeepOpen        bool // open objects keep their further members as a list of entries
	KeepNulls       bool // a null of an optional property stays null
	OpenDangling    bool // references that lead nowhere admit anything
	RefuseDangling  bool // references that lead nowhere are refused, also where the flavor lets them stay
	AnnotateFormats bool // format constrains nothing

	DiscriminatorDecides bool      // a value is valid by the one alternative that its discriminator names
	NoDescriptions       bool      // lost constraints are not described
	PreferExact          bool      // what a shape can enforce is written out, however often that repeats it
	MaxNodes             int       // the most nodes of an output, beyond which a smaller strategy is chosen; 0: by the input's size
	Due                  time.Time // when a result has to be there; the zero time: whenever it is
}
