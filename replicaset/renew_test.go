package replicaset_test

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

var sticks = replicaset.Rules{GarbageSticks: true}

func TestRenewRevision(t *testing.T) {
	type result struct {
		revision, history string
		hasHistory, due   bool
	}
	repaired := replicaset.Rules{}
	for _, c := range []struct {
		rule  string
		rules replicaset.Rules
		set   string
		next  int64
		want  result
	}{
		{"a first revision has no history", repaired, "", 1, result{"1", "", false, true}},
		{"the one it is to have changes nothing", repaired, "revision=3", 3, result{"3", "", false, false}},
		{"a smaller one is raised and remembered", repaired, "revision=1", 3, result{"3", "1", true, true}},
		{"a larger one is not lowered", repaired, "revision=9", 3, result{"9", "", false, false}},
		{"9 is smaller than 11 as a number", repaired, "revision=9", 11, result{"11", "9", true, true}},
		{"0 is remembered", repaired, "revision=0", 1, result{"1", "0", true, true}},
		{"a negative one is remembered", repaired, "revision=-5", 1, result{"1", "-5", true, true}},
		{"the history grows at its end", repaired, "revision=5 history=1,3", 7, result{"7", "1,3,5", true, true}},
		{"an empty history begins anew", repaired, "revision=5 history=", 7, result{"7", "5", true, true}},
		{"a history whose oldest is empty begins anew", repaired, "revision=5 history=,3", 7,
			result{"7", "5", true, true}},
		{"a history of other words is carried", repaired, "revision=5 history=a,,b", 7,
			result{"7", "a,,b,5", true, true}},
		{"a repeated revision is remembered again", repaired, "revision=5 history=5", 7,
			result{"7", "5,5", true, true}},
		{"an unchanged revision keeps its history", repaired, "revision=7 history=5", 7,
			result{"7", "5", true, false}},
		{"a sign is kept where the number fits", repaired, "revision=+3", 3, result{"+3", "", false, false}},
		{"a sign goes into the history", repaired, "revision=+3", 4, result{"4", "+3", true, true}},
		{"zeros are kept where the number fits", repaired, "revision=007", 7, result{"007", "", false, false}},
		{"zeros go into the history", repaired, "revision=007", 8, result{"8", "007", true, true}},
		{"garbage is replaced and forgotten", repaired, "revision=x history=1", 2, result{"2", "1", true, true}},
		{"what no int64 holds is garbage", repaired, "revision=99999999999999999999", 2,
			result{"2", "", false, true}},
		{"an empty one is replaced and forgotten", repaired, "revision=", 2, result{"2", "", false, true}},
		{"no revision is replaced, its history kept", repaired, "history=1", 2, result{"2", "1", true, true}},
		{"the smallest int64 raises nothing", repaired, "revision=4", math.MinInt64, result{"4", "", false, false}},
		{"GarbageSticks: garbage stays", sticks, "revision=x history=1", 2, result{"x", "1", true, false}},
		{"GarbageSticks: a number too large stays", sticks, "revision=9223372036854775808", 2,
			result{"9223372036854775808", "", false, false}},
		{"GarbageSticks: an empty one is replaced and remembered", sticks, "revision=", 2,
			result{"2", "", true, true}},
		{"GarbageSticks: an empty one makes a gap", sticks, "revision= history=1", 2,
			result{"2", "1,", true, true}},
		{"GarbageSticks: an absent one is not remembered", sticks, "history=1", 2, result{"2", "1", true, true}},
		{"GarbageSticks: an absent one begins no history", sticks, "", 2, result{"2", "", false, true}},
		{"GarbageSticks: numbers are as without", sticks, "revision=1 history=0", 3,
			result{"3", "0,1", true, true}},
		{"GarbageSticks: a sign is a number", sticks, "revision=+1", 3, result{"3", "+1", true, true}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s := set("n new 0 1 " + c.set)
			u, due := c.rules.Renew(&s, c.next, replicaset.Pairs{}), c.rules.Due(&s, c.next, replicaset.Pairs{})
			got := result{u.Book.Revision.String(), u.Book.History, u.Book.HasHistory, due}
			if got != c.want {
				t.Errorf("Renew(%q, %d) = %+v, want %+v", c.set, c.next, got, c.want)
			}
		})
	}
}

func TestRenewAnnotations(t *testing.T) {
	for _, c := range []struct {
		rule             string
		rules            replicaset.Rules
		set              string
		has, given, want annotations
		due              bool
	}{
		{"nothing to add is nothing to do", replicaset.Rules{}, "revision=3",
			annotations{"a": "1"}, nil, annotations{"a": "1"}, false},
		{"what is there is nothing to do", replicaset.Rules{}, "revision=3",
			annotations{"a": "1", "b": "2"}, annotations{"a": "1"}, annotations{"a": "1", "b": "2"}, false},
		{"a new one is added", replicaset.Rules{}, "revision=3",
			annotations{"a": "1"}, annotations{"b": "2"}, annotations{"a": "1", "b": "2"}, true},
		{"one with another value is overwritten", replicaset.Rules{}, "revision=3",
			annotations{"a": "1"}, annotations{"a": "2"}, annotations{"a": "2"}, true},
		{"an empty value overwrites", replicaset.Rules{}, "revision=3",
			annotations{"a": "1"}, annotations{"a": ""}, annotations{"a": ""}, true},
		{"one that the Deployment lost is not removed", replicaset.Rules{}, "revision=2",
			annotations{"a": "1"}, nil, annotations{"a": "1"}, true},
		{"garbage hinders nothing", replicaset.Rules{}, "revision=x",
			nil, annotations{"a": "1"}, annotations{"a": "1"}, true},
		{"GarbageSticks: they wait until the set is written for something else", sticks, "revision=x",
			nil, annotations{"a": "1"}, annotations{"a": "1"}, false},
		{"GarbageSticks: they are written along with a number", sticks, "revision=3",
			nil, annotations{"a": "1"}, annotations{"a": "1"}, true},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s := set("n new 0 1 " + c.set)
			s.Extra = replicaset.PairsOf(c.has)
			u := c.rules.Renew(&s, 3, replicaset.PairsOf(c.given))
			due := c.rules.Due(&s, 3, replicaset.PairsOf(c.given))
			if !u.Extra.Equal(replicaset.PairsOf(c.want)) || due != c.due {
				t.Errorf("Renew gives %v, due %v, want %v, due %v", u.Extra.Map(), due, c.want, c.due)
			}
			if !s.Extra.Equal(replicaset.PairsOf(c.has)) {
				t.Errorf("Renew changed the set's own annotations to %v", s.Extra.Map())
			}
		})
	}
}

func TestRenewKeepsWhatItWasScaledFor(t *testing.T) {
	garbage := replicaset.ScaledFor{Replicas: replicaset.ParseNumber("x")}
	for _, note := range []replicaset.ScaledFor{{}, replicaset.ScaledForOf(10, 13), garbage} {
		s := set("n new 0 1 revision=1")
		s.Book.ScaledFor = note
		if got := (replicaset.Rules{}).Renew(&s, 3, replicaset.Pairs{}).Book.ScaledFor; got != note {
			t.Errorf("Renew gives the note %v, want %v", got, note)
		}
	}
}

func TestHistoryLimit(t *testing.T) {
	nines := func(n int) string { return strings.Repeat("9", n) }
	for _, c := range []struct {
		rule, history, want string
	}{
		{"1998 characters and two more just fit", nines(1998), nines(1998) + ",7"},
		{"a single older one of 1999 is dropped", nines(1999), "7"},
		{"a single older one of 2000 is dropped", nines(2000), "7"},
		{"a single older one far too long is dropped", nines(9000), "7"},
		{"only the oldest is dropped if that is enough", "1," + nines(1997), nines(1997) + ",7"},
		{"the oldest of 2000 characters is dropped", "1,2," + nines(1996), "2," + nines(1996) + ",7"},
		{"several are dropped if one is not enough", "1,2,3," + nines(1998), nines(1998) + ",7"},
		{"a long oldest makes room for the rest", nines(1990) + ",1,2,3,4,5", "1,2,3,4,5,7"},
		{"all are dropped if the last is too long", "1,2," + nines(2000), "7"},
		{"1000 of one digit fit but for the oldest", "1" + strings.Repeat(",2", 999),
			strings.Repeat("2,", 999) + "7"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s := set("n new 0 1 revision=7 history=" + c.history)
			got := (replicaset.Rules{}).Renew(&s, 8, replicaset.Pairs{}).Book.History
			if got != c.want {
				t.Errorf("the history is %d characters, %.20q…, want %d, %.20q…", len(got), got, len(c.want), c.want)
			}
		})
	}
}

// Said again by cutting the list into words.
func naiveHistory(history, revision string) string {
	list := append(strings.Split(history, ","), revision)
	if list[0] == "" {
		return revision
	}
	for len(strings.Join(list, ",")) > 2000 {
		list = list[1:]
	}
	return strings.Join(list, ",")
}

func TestHistoryAgainstNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.OneOf(rapid.StringMatching(`[0-9]{0,3}`), rapid.StringMatching(`[0-9]{15,19}`))
		words := rapid.SliceOfN(word, 1, 8).Draw(t, "words")
		history := strings.Join(words, ",")
		history += strings.Repeat(","+history, rapid.IntRange(0, 60).Draw(t, "times"))
		s := replicaset.Snapshot{}
		s.Book.History, s.Book.HasHistory = history, true
		s.Book.Revision = replicaset.NumberOf(rapid.Int64Range(0, math.MaxInt64-1).Draw(t, "revision"))
		got := (replicaset.Rules{}).Renew(&s, math.MaxInt64, replicaset.Pairs{}).Book.History
		if want := naiveHistory(history, s.Book.Revision.String()); got != want {
			t.Errorf("history %q and revision %s make %q, want %q", history, s.Book.Revision, got, want)
		}
		if len(got) > 2000 {
			t.Errorf("the history is %d characters long", len(got))
		}
	})
}

// Once renewed, there is nothing left to do, and revisions only grow.
func TestRenewTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := replicaset.Rules{GarbageSticks: rapid.Bool().Draw(t, "garbage sticks")}
		s := replicaset.Snapshot{Extra: replicaset.PairsOf(drawLabels(t))}
		s.Book.Revision = drawRevision(t)
		next, given := rapid.Int64Range(1, 12).Draw(t, "next"), replicaset.PairsOf(drawLabels(t))
		once := rules.Renew(&s, next, given)
		had, _ := s.Book.Revision.Int()
		if has, _ := once.Book.Revision.Int(); has < had {
			t.Errorf("revision %s became %s", s.Book.Revision, once.Book.Revision)
		}
		due, changed := rules.Due(&s, next, given), once.Book != s.Book || !once.Extra.Equal(s.Extra)
		if due && !changed || changed && !due && !rules.GarbageSticks {
			t.Errorf("due %v, though Renew of %+v gives %+v", due, s, once)
		}
		s.Book, s.Extra = once.Book, once.Extra
		twice := rules.Renew(&s, next, given)
		if rules.Due(&s, next, given) || twice.Book != once.Book || !twice.Extra.Equal(once.Extra) {
			t.Errorf("renewed twice: %+v, then %+v", once, twice)
		}
	})
}

// A revision longer than the limit by itself is only kept as the first.
func TestHistoryOfALongRevision(t *testing.T) {
	long := strings.Repeat("0", 2000) + "1"
	for history, want := range map[string]string{"": long, "5": "5", "5,6": "5,6"} {
		s := set("n new 0 1 revision=" + long + " history=" + history)
		if got := (replicaset.Rules{}).Renew(&s, 2, replicaset.Pairs{}).Book.History; got != want {
			t.Errorf("after %q the history is %d characters, want %d", history, len(got), len(want))
		}
	}
}
