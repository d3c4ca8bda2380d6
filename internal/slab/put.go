package slab

// Put writes an entry of a map that is made with its first one: most documents need few of them.
func Put[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}

// Cleared returns a map without its entries, for the next document. One that had many is left: clearing it takes longer than
// making one for few.
func Cleared[K comparable, V any](m map[K]V) map[K]V {
	if len(m) > mostCleared {
		return nil
	}
	clear(m)
	return m
}

const mostCleared = 64
