package arch_test

import "testing"

func TestPurity(t *testing.T) {
	for _, u := range mustLoad(t).units {
		if rooms[u.path].pure {
			report(t, impurities(u))
		}
	}
}

// The list of exceptions must not grow stale, or the next function of that name
// would go unseen.
func TestMapRangesAreNeeded(t *testing.T) {
	needed := make(map[string]bool)
	for _, u := range mustLoad(t).units {
		for _, name := range mapRangers(u) {
			needed[name] = rooms[u.path].pure
		}
	}
	for name, reason := range mapRanges {
		if !needed[name] {
			t.Errorf("%s (%s) goes through no map: take it off the list", name, reason)
		}
	}
}

func TestPureSourceIsNotFound(t *testing.T) {
	for _, s := range []snippet{
		{name: "a sentinel error", text: `import "errors"
			var ErrInvalid, errOther = errors.New("invalid"), errors.New("other")`},
		{name: "a time given", text: `import "time"
			func f(at time.Time) time.Time { return at.Add(time.Second).Truncate(time.Minute).Local() }`},
		{name: "a printed text returned", text: `import "fmt"
			func f() string { return fmt.Sprintf("%d", 1) }`},
		{name: "keys sorted at once", text: `import ("maps"; "slices")
			func f(m map[string]int) []string { return slices.Sorted(maps.Keys(m)) }`},
		{name: "a map made of a map", text: `import "maps"
			func f(m map[string]int) map[string]int { return maps.Collect(maps.All(m)) }`},
		{name: "a loop over a slice of maps", text: `
			func f(list []map[string]int) (n int) { for _, m := range list { n += m["a"] }; return n }`},
		{name: "a method init and a local variable", text: `type t int
			func (t) init() { var n int; n++ }`},
		{name: "a listed loop that sorts", text: `import "slices"
			func History(m map[int]int) (all []int) {
				for n := range m { all = append(all, n) }
				slices.Sort(all)
				return all
			}`},
	} {
		t.Run(s.name, func(t *testing.T) { s.compare(t, impurities(s.checked(t, "rollout"))) })
	}
}

func TestStateIsFound(t *testing.T) {
	for _, s := range []snippet{
		{name: "a counter", text: `var calls int`,
			want: []string{"variable calls of the package is no sentinel error"}},
		{name: "a table", text: `var names = map[int]string{1: "a"}`,
			want: []string{"variable names of the package is no sentinel error"}},
		{name: "an error that is formatted", text: `import "fmt"
			var ErrBad = fmt.Errorf("bad")`,
			want: []string{"variable ErrBad of the package is no sentinel error"}},
		{name: "an error among others", text: `import "errors"
			var (
				ErrBad = errors.New("bad")
				memo   []string
			)`,
			want: []string{"variable memo of the package is no sentinel error"}},
		{name: "New of another package", text: `type errs struct{}
			func (errs) New(string) error { return nil }
			func f() error { var errors errs; return errors.New("local") }
			var ErrBad = errs{}.New("bad")`,
			want: []string{"variable ErrBad of the package is no sentinel error"}},
		{name: "a function that runs by itself", text: `func init() {}`,
			want: []string{"has a function init"}},
	} {
		t.Run(s.name, func(t *testing.T) { s.compare(t, impurities(s.checked(t, "rollout"))) })
	}
}

func TestClockAndOutputAreFound(t *testing.T) {
	for _, name := range []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick",
		"NewTimer", "NewTicker", "Local", "LoadLocation"} {
		s := snippet{text: "import \"time\"\nfunc f() { _ = time." + name + " }"}
		s.want = []string{"uses time." + name}
		t.Run("time."+name, func(t *testing.T) { s.compare(t, impurities(s.checked(t, "strategy"))) })
	}
	for _, s := range []snippet{
		{name: "a renamed import", text: `import clock "time"
			func f() clock.Time { return clock.Now() }`, want: []string{"uses time.Now"}},
		{name: "a dot import", text: `import . "time"
			func f() Time { return Now() }`, want: []string{"uses time.Now"}},
		{name: "the clock as a value", text: `import "time"
			type planner struct{ now func() time.Time }
			func f() planner { return planner{now: time.Now} }`, want: []string{"uses time.Now"}},
		{name: "standard output", text: `import "fmt"
			func f() { fmt.Println() }`, want: []string{"uses fmt.Println"}},
		{name: "standard error", text: `func f() { println() }`, want: []string{"uses println"}},
	} {
		t.Run(s.name, func(t *testing.T) { s.compare(t, impurities(s.checked(t, "status"))) })
	}
}

func TestConcurrencyIsFound(t *testing.T) {
	for _, s := range []snippet{
		{name: "go", text: `func f() { go f() }`, want: []string{"has a go statement"}},
		{name: "a channel type", text: `type t struct{ c <-chan int }`, want: []string{"has a channel"}},
		{name: "make", text: `func f() { _ = make(chan int) }`, want: []string{"has a channel"}},
		{name: "send", text: `func f(c chan int) { c <- 1 }`, want: []string{"has a channel", "sends on a channel"}},
		{name: "receive", text: `import "time"
			func f(t *time.Timer) { <-t.C }`, want: []string{"receives from a channel"}},
		{name: "range", text: `import "time"
			func f(t *time.Timer) { for range t.C {} }`, want: []string{"receives from a channel"}},
		{name: "select", text: `func f() { select {} }`, want: []string{"has a select statement"}},
	} {
		t.Run(s.name, func(t *testing.T) { s.compare(t, impurities(s.checked(t, "rollout"))) })
	}
}

func TestMapOrderIsFound(t *testing.T) {
	for _, s := range []snippet{
		{name: "in a function", text: `
			func f(m map[int]int) (n int) { for _, v := range m { n = v }; return n }`,
			want: []string{"rollout.f goes through a map"}},
		{name: "in a method, of a named map", text: `type set map[int]int
			func (s *set) any() (n int) { for n = range *s {}; return n }`,
			want: []string{"rollout.set.any goes through a map"}},
		{name: "in a closure", text: `type t[K comparable] struct{ m map[K]int }
			func (t t[K]) f() func() { return func() { for range t.m {} } }`,
			want: []string{"rollout.t.f goes through a map"}},
		{name: "in a listed function that does not sort", text: `
			func History(m map[int]int) (all []int) { for n := range m { all = append(all, n) }; return all }`,
			want: []string{"rollout.History goes through a map and does not sort afterwards"}},
		{name: "in a listed function that sorts before", text: `import "slices"
			func History(m map[int]int, all []int) []int {
				slices.Sort(all)
				for n := range m { all = append(all, n) }
				return all
			}`,
			want: []string{"rollout.History goes through a map and does not sort afterwards"}},
		{name: "by an iterator", text: `import "maps"
			func f(m map[int]int) (n int) { for n = range maps.Keys(m) {}; return n }`,
			want: []string{"uses maps.Keys without sorting at once"}},
		{name: "by collecting", text: `import ("maps"; "slices")
			func f(m map[int]int) []int { return slices.Collect(maps.Values(m)) }`,
			want: []string{"uses maps.Values without sorting at once"}},
	} {
		t.Run(s.name, func(t *testing.T) { s.compare(t, impurities(s.checked(t, "rollout"))) })
	}
}
