package replicaset

import (
	"errors"
	"fmt"
)

// ErrInvalid is wrapped by every error of this package.
var ErrInvalid = errors.New("invalid input")

// An InputError says which field holds what, and why that cannot be used. It
// is the one error type of the library.
type InputError struct {
	Field, Value, Why string
}

// Error returns "invalid FIELD: VALUE WHY".
func (e *InputError) Error() string {
	return fmt.Sprintf("invalid %s: %s %s", e.Field, e.Value, e.Why)
}

// Unwrap returns [ErrInvalid].
func (e *InputError) Unwrap() error { return ErrInvalid }
