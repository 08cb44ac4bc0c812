// Package explore goes through every state that a small world can come to under a
// planner, and tells what should not be there: plans that break a promise, rollouts
// that get stuck, and such that go round and round. It takes any planner, so that the
// author of another one can find out as much about it.
//
// A world is a Deployment, up to three ReplicaSets of the templates a, b and c, their
// pods, the statuses that tell of them, and the plan that is being carried out. It
// begins with a stable Deployment of template a that has just been given template b,
// in every configuration of replicas, surge, unavailable and strategy up to the bounds
// of [Options], with pods of b that become available or that never do. From there
// everything that can happen next is gone through, breadth first, each state once:
//
//   - the planner plans, and the first action is carried out;
//   - the next action of the plan is carried out, unless its ReplicaSet has changed
//     since the plan was made, in which case the write conflicts and the plan ends;
//   - the rest of the plan is never done;
//   - the controller of a ReplicaSet looks: it reports the pods there are, then makes
//     or stops pods by the size, unavailable ones first; what it did shows only when it
//     looks again;
//   - a pod becomes available, or the stopped ones are gone;
//   - a pod fails or is lost, as often as Options.Failures says;
//   - the user changes something, as often as Options.UserChanges says;
//   - the progress deadline passes.
//
// Without [Options.Lag] plans are carried out at once and statuses tell what there is.
//
// What is judged:
//
//   - each plan, after any number of its actions, by the promises of package invariant,
//     from what was seen;
//   - each action when it is carried out, by the pods that there really are: what was
//     promised from what was seen must be so. Where a pod has failed and no status tells
//     of it yet, no planner can know: those breaches are counted apart, with the failure
//     to blame;
//   - each state: with no more changes and failures, and pods that become available,
//     the rollout settles, in a world that does all at once and in one that does as
//     little as it may. Then nothing more is planned, and no look is asked for at once.
//
// Two reductions are sound: the first action of a plan is carried out in the state it
// was planned for, as an earlier plan is one of an earlier state; and where no Recreate
// can follow, stopped pods are forgotten, as nobody looks at them.
//
// Left out are the things that do not depend on where a rollout is: names, labels,
// adoption, history and rollback requests; and pods that are ready and not yet
// available.
//
// What the default planner comes to (by go test -v; one core of a shared machine explores
// about 300,000 states a second, of which a third is the planner's, which is called 2.7
// times a state):
//
//	replicas, surge,  lag and  failures  changes  configu-       states        moves  faults
//	unavailable to    parts                        rations
//	6, 6, 6           no       0         0             343        7,787       10,494       0
//	6, 6, 6           no       0         1             343      700,846    2,599,112       0
//	6, 3, 3           yes      0         0             112      116,282      324,140       0
//	3, 3, 3           yes      1         1              64   17,786,860   84,996,459       0
//	2, 1, 1           yes      0         2              12    3,189,816   17,714,600       0
//	3, 1, 1           no       0         3, of size     16      390,987    3,452,010       0
//	2, 1, 1           no       1         2, deadline    12      802,238    4,320,559       0
//	4, 4, 4           yes      1         1             125  100,000,000  478,296,385       0, cut there
//
// All but the last are in every run of the tests, together with the choices that
// Kubernetes does not have; the last took 444 seconds.
//
// With one failure, an action may take an available pod too many because a status still
// tells of the pod that failed: of 17,786,860 states that is so in about 250,000, and the
// failure is to blame.
//
// The same worlds under the rules of Kubernetes 1.37 have rollouts that get stuck,
// availability lost, pods above the limit, new pods beside old ones under Recreate, and
// deadlines that pass at once: the tests of this package have each quirk by itself.
package explore
