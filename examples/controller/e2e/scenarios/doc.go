// Package scenarios has the tests that lead whole rollouts through a real control
// plane, with kubectl as the user, and judge what was recorded of them. It has no code
// of its own.
package scenarios
