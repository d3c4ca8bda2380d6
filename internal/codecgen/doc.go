// Package codecgen makes the codec of lowered nodes, and knows what their values look like in the
// provider's shape. Each node says how its values travel; nothing is derived by comparing
// schemas.
//
// The image of a node is what can be told of its values in the provider's shape, as a signature: of a
// map that travels as a list of entries the image has arrays, and no objects. A node is an identity if all its values
// travel as they are. Branches of a union whose images may have a value in common, and whose codecs differ, are
// ambiguous: they need a tag, or a trait by which one is told from the other.
//
// In: nodes. Out: a codec.Codec, and the images of nodes.
package codecgen
