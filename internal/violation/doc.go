// Package violation says what is wrong with a value, in sentences that can be sent back to a model: what is wanted of the value,
// and what was sent for it. Who sent it knows only of that, so that all is named as it was sent: another name, an entry of a list,
// a position that is a member, a null for what is not there. Whether something is wrong is for package validate to find out.
//
// In: a value, how it was sent, and the keyword that it breaks. Out: a sentence, or a part of one.
//
// Reading order: sent.go has how values are sent; keywords.go, types.go, members.go and choice.go have the sentences, by what is
// wrong; kinds.go what a schema asks for, in words; because.go why it is asked, hints.go how it is mended; quote.go spells names
// and values.
package violation
