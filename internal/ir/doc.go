// Package ir is the adapted schema before it is written: a graph of nodes, with the definitions
// that references lead to. A node says what will stand in the output and how the values of its
// place travel; parts that several places share are one node. Node.Each is the one walker,
// Layout says where nodes stand, and the facts of what was done hang on the nodes.
//
// In: what the lowering decides. Out: nodes that can be walked, measured, compared and written.
package ir
