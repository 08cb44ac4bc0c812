// Package invariant has the promises of a rollout as checks on anybody's plan.
package invariant
