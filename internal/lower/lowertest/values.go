package lowertest

// Objects are the objects of one member of each list, as text; an empty one is none.
func Objects(lists ...[]string) []string {
	all := []string{""}
	for _, members := range lists {
		var longer []string
		for _, begun := range all {
			for _, m := range members {
				if begun != "" && m != "" {
					m = "," + m
				}
				longer = append(longer, begun+m)
			}
		}
		all = longer
	}
	for i, members := range all {
		all[i] = "{" + members + "}"
	}
	return all
}

// Members are the members of a name with each of some values, and none.
func Members(name string, values ...string) []string {
	all := []string{""}
	for _, v := range values {
		all = append(all, `"`+name+`":`+v)
	}
	return all
}
