//go:build !race

package bench

const slow = false
