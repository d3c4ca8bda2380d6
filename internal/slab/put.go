package slab

// Put writes an entry of a map that is made with its first one: most documents need few of them.
func Put[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}
