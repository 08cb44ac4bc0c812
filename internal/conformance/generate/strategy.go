package generate

import (
	"math"
	"math/rand/v2"

	apps "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Strategy draws a strategy that an API server would accept, most of the time, for
// a number of replicas.
func Strategy(draw *rand.Rand, replicas int32) apps.DeploymentStrategy {
	d := dice{draw}
	if d.percent(12) {
		return apps.DeploymentStrategy{Type: apps.RecreateDeploymentStrategyType}
	}
	surge, unavailable := d.amount(replicas, "101%", "150%", "200%"), d.amount(replicas, "99%")
	if isZero(surge) && isZero(unavailable) && d.percent(80) { // the API server wants one above 0
		unavailable = intstr.FromInt32(1)
	}
	return rolling(surge, unavailable)
}

func (m *maker) strategy(replicas int32) apps.DeploymentStrategy { return Strategy(m.Rand, replicas) }

func rolling(surge, unavailable intstr.IntOrString) apps.DeploymentStrategy {
	return apps.DeploymentStrategy{
		Type:          apps.RollingUpdateDeploymentStrategyType,
		RollingUpdate: &apps.RollingUpdateDeployment{MaxSurge: &surge, MaxUnavailable: &unavailable},
	}
}

// amount draws a maxSurge or maxUnavailable, of odd ones too.
func (d dice) amount(replicas int32, odd ...string) intstr.IntOrString {
	switch d.weighted(45, 40, 10, 5) {
	case 0:
		return intstr.FromInt32(d.pick32(0, 0, 1, 1, 1, 2, 2, 3, 4, 5, replicas, replicas/2))
	case 1:
		return intstr.FromString(d.pickText("0%", "0%", "1%", "10%", "20%", "25%", "25%", "33%", "34%",
			"50%", "75%", "100%"))
	case 2:
		return intstr.FromString("25%")
	}
	if d.percent(50) {
		return intstr.FromInt32(d.pick32(10, 1000, math.MaxInt32, satAdd(replicas, 1), satAdd(replicas, 5)))
	}
	return intstr.FromString(pick(d, odd...))
}

func isZero(a intstr.IntOrString) bool { return a.String() == "0" || a.String() == "0%" }

// limits resolves a strategy. What cannot be read counts as 0.
func limits(s *apps.DeploymentStrategy, replicas int32) (surge, unavailable int32) {
	if s.Type != apps.RollingUpdateDeploymentStrategyType || s.RollingUpdate == nil || replicas == 0 {
		return 0, 0
	}
	surge = resolve(s.RollingUpdate.MaxSurge, replicas, true)
	unavailable = resolve(s.RollingUpdate.MaxUnavailable, replicas, false)
	if surge == 0 && unavailable == 0 {
		unavailable = 1
	}
	return surge, min(unavailable, replicas)
}

func resolve(a *intstr.IntOrString, replicas int32, up bool) int32 {
	a = intstr.ValueOrDefault(a, intstr.FromInt32(0))
	n, err := intstr.GetScaledValueFromIntOrPercent(a, int(replicas), up)
	if err != nil {
		return 0
	}
	return int32(max(0, min(n, math.MaxInt32)))
}

// satAdd adds without leaving int32.
func satAdd(a, b int32) int32 {
	return int32(min(max(int64(a)+int64(b), math.MinInt32), math.MaxInt32))
}
