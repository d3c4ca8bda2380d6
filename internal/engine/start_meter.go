package engine

func (l *lowering) startMeter(c *clock, size, maxNodes int) {
	l.clock, l.size, l.maxNodes, l.max = c, size, maxNodes, maxNodes
	if l.max == 0 {
		l.max = l.usualNodes()
	}
}
