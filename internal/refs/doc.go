// Package refs knows where references lead as a whole: which schemas lead back to themselves (are recursive),
// at which of them a way back enters the cycle, and which objects never end because each of their required properties
// waits for the object itself, as of {"required": ["next"], "properties": {"next": {"$ref": "#"}}}. Where a single
// reference leads is the business of package schema.
//
// In: a document. Out: its graph of schemas, and the objects or arrays that never end.
package refs
