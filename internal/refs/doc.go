// Package refs knows where references lead as a whole: which schemas lead back to themselves,
// which of them a way back enters, and which objects never end because they wait for their own
// properties. Where a single reference leads is the business of package schema.
//
// In: a document. Out: its graph of schemas.
package refs
