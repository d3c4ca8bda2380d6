// Package definitions makes the parts of a result that are written once for several places. {"$ref": "#/$defs/a"} stays a
// reference if the flavor lets it (reference.go), and its target becomes a definition with a name (define.go). A
// place such as "#/properties/a" may be a target too: it is hoisted, which means that it becomes a definition and
// the place itself a reference (hoisted.go). The root is a definition as well.
//
// A definition is lowered when somebody first refers to it. If it refers to itself, a reference to it is made before its
// own node is there. Should nothing satisfy it then, Places.RuleOut is told, and the document is lowered anew.
//
// In: schemas that refer, and what they lead to. Out: nodes that are references, and definitions.
package definitions
