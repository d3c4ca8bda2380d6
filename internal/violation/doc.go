// Package violation says what is wrong with a value, in sentences that can be sent back to a model: what is wanted of the value,
// and what was sent for it. A model knows only what it sent, which may have another shape than the value: a member may be sent under
// another name or as an entry of a list, a position of an array as a member, and null for a member that is absent. Sentences name what
// was sent (Sent). Whether something is wrong is for package validate to find out.
//
// In: a value, how it was sent, and the keyword that it breaks. Out: a sentence, or a part of one; Message puts the place before it. Of
// the value {"city": 1} that was sent as it is: "`/city`: must be a string, got 1".
//
// Reading order: sent.go has how values are sent; keywords.go, types.go, members.go and choice.go have the sentences, by what is
// wrong; kinds.go what a schema asks for, in words; because.go why it is asked, hints.go how it is mended; quote.go spells names
// and values.
package violation
