package generate

// A profile is a situation that a case starts from.
type profile struct {
	name   string
	weight int
	lay    func(*maker)
}

var profiles = []profile{
	{"stable", 8, (*maker).layStable},
	{"fresh", 4, (*maker).layFresh},
	{"template changed", 8, (*maker).layTemplateChanged},
	{"template back", 3, (*maker).layTemplateBack},
	{"rollout", 16, (*maker).layRollout},
	{"rollover", 6, (*maker).layRollover},
	{"scaled at rest", 5, (*maker).layScaledAtRest},
	{"scaled in a rollout", 11, (*maker).layScaledInRollout},
	{"paused", 6, (*maker).layPaused},
	{"resumed", 2, (*maker).layResumed},
	{"rollback", 6, (*maker).layRollback},
	{"strategy changed", 2, (*maker).layStrategyChanged},
	{"deleting", 2, (*maker).layDeleting},
	{"stuck", 6, (*maker).layStuck},
	{"saturated", 4, (*maker).laySaturated},
	{"history", 6, (*maker).layHistory},
	{"ownership", 5, (*maker).layOwnership},
	{"collision", 3, (*maker).layCollision},
	{"recreate", 7, (*maker).layRecreate},
	{"large", 2, (*maker).layLarge},
	{"wild", 8, (*maker).layWild},
	{"failing", 3, (*maker).layFailing},
	{"raw", 3, (*maker).layRaw},
}

func drawProfile(d dice) int {
	var weights []int
	for _, p := range profiles {
		weights = append(weights, p.weight)
	}
	return d.weighted(weights...)
}
