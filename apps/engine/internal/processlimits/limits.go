// Package processlimits keeps a resident process small, and ends it rather than the machine when something goes wrong.
package processlimits

import (
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// Limits of a process.
type Limits struct {
	// GCPercent is how much garbage may pile up, in percent of what is alive.
	GCPercent int
	// SoftBytes is the size from which on memory is collected eagerly.
	SoftBytes int64
	// HardBytes is the size that the kernel does not let the process exceed: beyond it the process ends.
	HardBytes uint64
}

// Apply sets the limits for the rest of the process's life.
func Apply(limits Limits) error {
	debug.SetGCPercent(limits.GCPercent)
	debug.SetMemoryLimit(limits.SoftBytes)
	return unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: limits.HardBytes, Max: limits.HardBytes})
}
