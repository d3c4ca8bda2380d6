// Package flavors holds the flavors that ship with the module, one YAML file each.
// README.md explains every word of the form.
package flavors

import "embed"

// FS holds the flavor files.
//
//go:embed *.yaml
var FS embed.FS
