package helmrender

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/metrics"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// MaxOutputBytes bounds the text of all rendered files together.
const MaxOutputBytes = 16 << 20

// Limits bound what renders may take.
type Limits struct {
	// Time is how long one render may run. On a machine that gives the process no processor the clock says little, so a
	// render goes on, for at most six times as long, while the process has computed for less than half of the time.
	Time time.Duration
	// Grace is how long a render that was told to stop may go on before it counts as stuck.
	Grace time.Duration
	// Memory is how many bytes the process may use while it renders.
	Memory uint64
	// Parallel is how many renders run at once; others wait.
	Parallel int
}

// DefaultLimits suit a process with two charts.
var DefaultLimits = Limits{Time: 10 * time.Second, Grace: 2 * time.Second, Memory: 768 << 20, Parallel: 4}

// Renderer bounds renders. The template engine of the SDK cannot be interrupted from outside, so a render runs in a
// goroutine of its own: the caller is answered when the time is over, the render ends at its next checkpoint (every loop
// pass and template call where the build keeps parsed templates, else certain functions), and one that reaches none is
// reported as stuck, upon which the process must end and be started again.
type Renderer struct {
	limits  Limits
	onStuck func(reason string)
	slots   chan struct{}

	lock       sync.Mutex
	running    map[*running]struct{}
	isWatching bool
}

type running struct {
	cancel context.CancelCauseFunc
}

var (
	errTime   = errors.New("the render took too long")
	errMemory = errors.New("the render took too much memory")
)

// NewRenderer starts nothing. onStuck is called, at most once for each render, from another goroutine.
func NewRenderer(limits Limits, onStuck func(reason string)) *Renderer {
	return &Renderer{
		limits: limits, onStuck: onStuck, slots: make(chan struct{}, limits.Parallel), running: map[*running]struct{}{},
	}
}

type outcome struct {
	result *Result
	err    error
}

// Render renders a chart. A render that fails is a *Failure; any other error is about the request or the context.
func (r *Renderer) Render(ctx context.Context, prepared *Prepared, request Request) (*Result, error) {
	select {
	case r.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	inner, cancel := context.WithCancelCause(ctx)
	stopClock := r.limitTime(cancel)
	self := r.start(cancel)
	done := make(chan outcome, 1)
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		defer func() { <-r.slots }()
		defer r.end(self)
		defer stopClock()
		done <- renderSafely(inner, prepared, request)
	}()
	select {
	case out := <-done:
		cancel(nil)
		return out.result, asLimit(inner, out.err)
	case <-inner.Done():
		go r.watchEnd(finished, context.Cause(inner))
		return nil, asLimit(inner, inner.Err())
	}
}

// limitTime cancels a render when its time is over.
func (r *Renderer) limitTime(cancel context.CancelCauseFunc) (stop func()) {
	started, computed := time.Now(), processorTime()
	timer, done := time.NewTimer(r.limits.Time), make(chan struct{})
	go func() {
		defer timer.Stop()
		for {
			select {
			case <-done:
				return
			case <-timer.C:
			}
			if processorTime()-computed >= r.limits.Time/2 || time.Since(started) >= starvedTimes*r.limits.Time {
				cancel(errTime)
				return
			}
			timer.Reset(r.limits.Time / 10)
		}
	}()
	return func() { close(done) }
}

const starvedTimes = 6

// processorTime is how long this process has computed.
func processorTime() time.Duration {
	var usage unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &usage) != nil {
		return math.MaxInt64
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// asLimit says which limit stopped a render.
func asLimit(ctx context.Context, err error) error {
	cause := context.Cause(ctx)
	if err == nil || !errors.Is(cause, errTime) && !errors.Is(cause, errMemory) {
		return err
	}
	return &Failure{Kind: Limit, Message: cause.Error()}
}

// renderSafely turns a panic outside of the template engine into an error: one render must not end the others.
func renderSafely(ctx context.Context, prepared *Prepared, request Request) (out outcome) {
	defer func() {
		if problem := recover(); problem != nil {
			out = outcome{err: fmt.Errorf("rendering broke: %T", problem)}
		}
	}()
	result, err := prepared.render(ctx, request)
	return outcome{result: result, err: err}
}

func (r *Renderer) start(cancel context.CancelCauseFunc) *running {
	self := &running{cancel: cancel}
	r.lock.Lock()
	defer r.lock.Unlock()
	r.running[self] = struct{}{}
	if !r.isWatching {
		r.isWatching = true
		go r.watchMemory()
	}
	return self
}

func (r *Renderer) end(self *running) {
	r.lock.Lock()
	defer r.lock.Unlock()
	delete(r.running, self)
}

func (r *Renderer) watchEnd(finished <-chan struct{}, cause error) {
	select {
	case <-finished:
	case <-time.After(r.limits.Grace):
		r.onStuck(fmt.Sprintf("a render does not stop (%v)", cause))
	}
}

const memoryInterval = 20 * time.Millisecond

// watchMemory runs while anything renders.
func (r *Renderer) watchMemory() {
	ticker := time.NewTicker(memoryInterval)
	defer ticker.Stop()
	for wasOver := false; ; {
		<-ticker.C
		isOver, isIdle := r.stopIfOver(usedMemory())
		if isIdle {
			return
		}
		if isOver && wasOver {
			r.onStuck("renders take too much memory")
			return
		}
		wasOver = isOver
	}
}

// stopIfOver stops every render when too much memory is used, and tells whether it is far too much. It ends the watch
// when nothing renders.
func (r *Renderer) stopIfOver(used uint64) (isFarOver, isIdle bool) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if len(r.running) == 0 {
		r.isWatching = false
		return false, true
	}
	if used > r.limits.Memory {
		for render := range r.running {
			render.cancel(errMemory)
		}
	}
	return used > r.limits.Memory+r.limits.Memory/2, false
}

// usedMemory is what the process holds of the machine, stacks included.
func usedMemory() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
