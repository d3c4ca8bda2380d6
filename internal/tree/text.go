package tree

// SaysObject reports whether a value is a string that is the JSON text of an object.
func (n *Node) SaysObject() bool {
	if !n.IsString() {
		return false
	}
	d, err := Parse([]byte(n.Text()), Limits{})
	return err == nil && d.Root().IsObject()
}
