// Package codecgen makes the codec of lowered nodes, and knows what their values look like in the
// provider's shape. Each node says how its values travel; nothing is derived by comparing
// schemas. Branches of a union whose images may meet are ambiguous, and have to be told apart.
//
// In: nodes. Out: a codec.Codec, and the images of nodes.
package codecgen
