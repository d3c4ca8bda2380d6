// Package settle decides what can be known only once all nodes of a result are there:
//
//   - which definitions of the input stay, and what definitions are called (definitions.go); which keywords that held some
//     go (holders.go); which nodes that are alike become one definition (share.go, share_definitions.go, share_entries.go);
//   - where an annotation goes that may not stand both beside a union or reference and behind it (annotate.go, lift_description.go);
//   - what the description of a JSON text says of the value in it (json_texts.go), and what says that it is given as entries or as
//     positions, because a description around it speaks of the original form (forms.go);
//   - whether a reference still needs null beside it (nulls.go), and what identifies the root and its dialect (root.go).
//
// In: a root. Out: the same root, its nodes changed in place.
package settle
