package flavor

import "strconv"

// envelopes writes in which shapes schemas are sent.
func (w *printer) envelopes(t *toolForm) {
	list := t.standing()
	if len(list) > 0 {
		w.line(0, "envelopes:")
	}
	for _, e := range list {
		w.line(1, "%s:", scalar(e.Name))
		if e.Surface != Tool {
			w.line(2, "surface: %s", e.Surface)
		}
		w.line(2, "at: %s", flowWays(e.At))
		if len(e.Marks) > 0 {
			w.line(2, "marks:")
		}
		for _, m := range e.Marks {
			w.line(3, "%s: %s", scalar(m.Name), scalar(m.Text))
		}
		for p, x := range e.Parts {
			if x != nil {
				w.line(2, "%s: %s", Part(p), scalar(x.String()))
			}
		}
		if e.Parts[PStrict] != nil {
			w.line(2, "strict-off: %s", strconv.Quote(e.Off.String()))
		}
		if e.NoParameters != "" {
			w.line(2, "no-parameters: %s", scalar(e.NoParameters))
		}
		if e.Response != "" {
			w.line(2, "response: %s", scalar(e.Response))
		}
		if e.NoName != "" {
			w.line(2, "no-name: %s", scalar(e.NoName))
		}
		if len(e.Groups) > 0 {
			w.line(2, "groups: %s", flowWays(e.Groups))
		}
		if len(e.Mentions) > 0 {
			w.line(2, "mentions: %s", flowWays(e.Mentions))
		}
		if e.BuiltIn != nil {
			w.line(2, "built-in: %s", flow(e.BuiltIn))
		}
		if e.ReadOnly {
			w.line(2, "written: never")
		}
		if e.Message {
			w.line(2, "beside: left-out")
		}
		if e.Continued != "" {
			w.line(2, "continued: %s", scalar(e.Continued))
		}
		w.line(2, "because: %s", because(e.Because))
	}
}

func flowWays(ways []Way) string {
	texts := make([]string, len(ways))
	for i, x := range ways {
		texts[i] = x.String()
	}
	return flow(texts)
}

// tools writes the rules for the tools of one request.
func (w *printer) tools(t ToolRules) {
	if t == (ToolRules{}) {
		return
	}
	w.line(0, "tools:")
	if x := t.Names; x != nil {
		w.line(1, "names:")
		w.nameRule(2, x)
	}
	w.count("descriptions", "max-length", t.Descriptions)
	w.count("count", "at-most", t.Tools)
	if x := t.Strict; x != nil {
		w.line(1, "strict:")
		if x.AtMost > 0 {
			w.line(2, "at-most: %d", x.AtMost)
		}
		if x.Otherwise != "" {
			w.line(2, "otherwise: %s", scalar(x.Otherwise))
		}
		w.line(2, "because: %s", because(x.Because))
	}
	if x := t.BuiltIn; x != nil {
		w.line(1, "built-in: {names: %s, because: %s}", flow(x.Names), because(x.Because))
	}
}

func (w *printer) count(name, key string, x *Count) {
	if x == nil {
		return
	}
	warn := ""
	if x.Warns {
		warn = "exceeded: warn, "
	}
	w.line(1, "%s: {%s: %d, %sbecause: %s}", name, key, x.AtMost, warn, because(x.Because))
}

// nameRule writes how something may be called.
func (w *printer) nameRule(indent int, x *NameRule) {
	if x.Pattern != "" {
		w.line(indent, "pattern: %s", scalar(x.Pattern))
	}
	if x.MaxLength > 0 {
		w.line(indent, "max-length: %d", x.MaxLength)
	}
	if len(x.Reserved) > 0 {
		w.line(indent, "reserved: %s", flow(x.Reserved))
	}
	if x.RootOnly {
		w.line(indent, "at: root")
	}
	w.line(indent, "because: %s", because(x.Because))
}
