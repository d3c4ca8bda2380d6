// Package entries has the names of the two members that an entry has of a list which stands for a map. Schemas are written with
// them, replies read, and messages worded; a flavor whose rule for names does not take them cannot ask for such lists.
package entries

// Key is what the member's name travels as, and Value the member. A member that is an object may stand in the list itself, with
// its name as Key beside what it has.
const Key, Value = "key", "value"
