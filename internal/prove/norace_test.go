//go:build !race

package prove

const slow = false
