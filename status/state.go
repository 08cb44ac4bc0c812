package status

import "fmt"

// A State is how a rollout stands, as kubectl rollout status tells it.
type State uint8

// The states.
const (
	Unobserved State = iota // the status is not of this generation yet
	Progresses              // pods are still to be replaced, or to become available
	Complete                // successfully rolled out
	Failed                  // the progress deadline was exceeded
)

// String returns the state's name.
func (s State) String() string {
	return [...]string{"Unobserved", "Progresses", "Complete", "Failed"}[min(s, Failed)]
}

// StateOf returns how the rollout of a Deployment stands and the line that
// kubectl rollout status prints for it. Only the Name, Generation and Replicas of
// the subject count.
//
// Source: kubectl 1.37, rollout status.
func StateOf(about Subject, s *Status) (State, string) {
	waiting := func(format string, args ...any) (State, string) {
		return Progresses, fmt.Sprintf("Waiting for deployment %q rollout to finish: ", about.Name) +
			fmt.Sprintf(format, args...)
	}
	switch {
	case about.Generation > s.ObservedGeneration:
		return Unobserved, "Waiting for deployment spec update to be observed..."
	case s.Conditions.reason(Progressing) == ProgressDeadlineExceeded:
		return Failed, fmt.Sprintf("deployment %q exceeded its progress deadline", about.Name)
	case s.Updated < about.Replicas:
		return waiting("%d out of %d new replicas have been updated...", s.Updated, about.Replicas)
	case s.Replicas > s.Updated:
		return waiting("%d old replicas are pending termination...", s.Replicas-s.Updated)
	case s.Available < s.Updated:
		return waiting("%d of %d updated replicas are available...", s.Available, s.Updated)
	}
	return Complete, fmt.Sprintf("deployment %q successfully rolled out", about.Name)
}
