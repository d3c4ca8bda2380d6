package lowertest

// Objects returns the text of every object that has one member of each list. An empty text stands for no member.
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

// Members returns the texts of a member of that name with each of some values, and first an empty one, for no member.
func Members(name string, values ...string) []string {
	all := []string{""}
	for _, v := range values {
		all = append(all, `"`+name+`":`+v)
	}
	return all
}
