package enough

import "os"

// Thorough reports whether tests that measure growth do so for every flavor and up to the largest sizes, which takes minutes:
// THOROUGH=yes asks for it. Otherwise they take a few flavors, and sizes that are enough to see a curve.
func Thorough() bool { return os.Getenv("THOROUGH") == "yes" }
