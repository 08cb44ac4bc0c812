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
// What the default planner comes to (one core of a shared machine, by go test -v):
//
//	replicas, surge,   lag and    failures  changes  configu-      states       moves  faults
//	unavailable up to  part plans                    rations
//	6                  no         0         0            343       14,846      19,525       0
//	3                  no         0         1             64       49,898     158,643       0
//	3                  yes        1         1             64   17,220,367  82,334,802       0
//
// The same worlds under the rules of Kubernetes 1.37 have rollouts that get stuck,
// availability lost, pods above the limit, new pods beside old ones under Recreate, and
// deadlines that pass at once: the tests of this package have each quirk by itself.
package explore
