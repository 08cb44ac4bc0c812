package replicaset

// Totals are the sums over a Group. A sum of counts needs more than a count.
type Totals struct {
	Size, Current, Ready, Available int64
	Updated                         int64 // Current of the new ReplicaSet alone
	Terminating                     int64
	TerminatingKnown                bool // false when an observed ReplicaSet does not tell
}

// Totals returns the sums over new and old, to be read only.
func (g *Group) Totals() *Totals {
	if g.current != None {
		g.totals.Updated = int64(g.sets[g.current].Current)
	}
	return &g.totals
}

func (t *Totals) add(s *Snapshot) {
	t.Size += int64(s.Size)
	t.Current += int64(s.Current)
	t.Ready += int64(s.Ready)
	t.Available += int64(s.Available)
	t.Terminating += int64(s.Terminating.N)
	if !s.Terminating.Known && s.ObservedGeneration != 0 {
		t.TerminatingKnown = false
	}
}

// Size returns the sum of the sizes of new and old.
func (g *Group) Size() int64 { return g.totals.Size }

// OldSize returns the sum of the sizes of the old ReplicaSets.
func (g *Group) OldSize() int64 {
	if g.current == None {
		return g.totals.Size
	}
	return g.totals.Size - int64(g.sets[g.current].Size)
}

// Existing returns the pods that exist or are wanted, terminating ones included, of
// new and old.
func (g *Group) Existing() int64 {
	sum := g.totals.Terminating
	for _, i := range g.old.All() {
		sum += int64(max(g.sets[i].Size, g.sets[i].Current))
	}
	if g.current != None {
		sum += int64(max(g.sets[g.current].Size, g.sets[g.current].Current))
	}
	return sum
}

// OldCurrent returns the pods of old ReplicaSets that have not been told to stop.
func (g *Group) OldCurrent() int64 {
	var sum int64
	for _, i := range g.old.All() {
		sum += int64(g.sets[i].Current)
	}
	return sum
}
