// Command ichor-supervisor keeps everything that one dev cluster needs outside of Node: its processes, its folder,
// its ports and its certificate authorities. It is driven by JSON lines on standard input and answers on standard
// output. When standard input ends, however the parent died, it kills every process, removes the folder and exits.
// Its processes die with it, even when it is killed itself.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

const maxLineBytes = 16 << 20

type request struct {
	ID     int             `json:"id"`
	Op     string          `json:"op"`
	Params json.RawMessage `json:"params"`
}

type response struct {
	ID     int    `json:"id"`
	Result any    `json:"result,omitempty"`
	Error  string `json:"error,omitempty"`
}

type exitEvent struct {
	Event  string `json:"event"`
	Name   string `json:"name"`
	Code   int    `json:"code"`
	Signal string `json:"signal,omitempty"`
}

// supervisor owns everything; handle is the only way in.
type supervisor struct {
	processes   *processes
	folders     folders
	ports       ports
	authorities authorities
	out         *json.Encoder
	outLock     sync.Mutex
	pending     sync.WaitGroup
}

func main() {
	// A terminal's Ctrl-C reaches the whole process group; the parent decides what it means.
	// A broken pipe means that the parent is gone, which the end of standard input tells as well.
	signal.Ignore(syscall.SIGINT, syscall.SIGHUP, syscall.SIGPIPE)
	terminated := make(chan os.Signal, 1)
	signal.Notify(terminated, syscall.SIGTERM)

	s := &supervisor{out: json.NewEncoder(os.Stdout), authorities: authorities{}}
	s.processes = newProcesses(func(name string, code int, signal string) {
		s.send(exitEvent{Event: "exit", Name: name, Code: code, Signal: signal})
	})
	inputEnded := make(chan error, 1)
	go func() { inputEnded <- s.serve(os.Stdin) }()

	var failure error
	select {
	case failure = <-inputEnded:
	case <-terminated:
	}
	s.processes.killAll()
	s.pending.Wait() // a request that is still at work must not leave a folder behind
	s.folders.removeAll()
	if failure != nil {
		fmt.Fprintln(os.Stderr, failure)
		os.Exit(1)
	}
}

// serve answers requests until the input ends. Requests run at the same time; the parent matches answers by id.
func (s *supervisor) serve(input io.Reader) error {
	lines := bufio.NewScanner(input)
	lines.Buffer(make([]byte, 64<<10), maxLineBytes)
	for lines.Scan() {
		var req request
		if err := json.Unmarshal(lines.Bytes(), &req); err != nil {
			return fmt.Errorf("not a request: %w", err)
		}
		s.pending.Go(func() {
			result, err := s.handle(req)
			if err != nil {
				s.send(response{ID: req.ID, Error: err.Error()})
				return
			}
			s.send(response{ID: req.ID, Result: result})
		})
	}
	return lines.Err()
}

func (s *supervisor) send(message any) {
	s.outLock.Lock()
	defer s.outLock.Unlock()
	// The parent may be gone; then the end of standard input follows.
	_ = s.out.Encode(message)
}

func (s *supervisor) handle(req request) (any, error) {
	switch req.Op {
	case "createFolder":
		return run(req.Params, s.folders.create)
	case "reservePort":
		return run(req.Params, s.ports.reserve)
	case "createAuthority":
		return run(req.Params, s.authorities.create)
	case "issueCertificate":
		return run(req.Params, s.authorities.issue)
	case "start":
		return run(req.Params, s.processes.start)
	case "stop":
		return run(req.Params, s.processes.stop)
	default:
		return nil, fmt.Errorf("unknown operation %q", req.Op)
	}
}

func run[P any, R any](params json.RawMessage, operation func(P) (R, error)) (any, error) {
	var typed P
	if err := json.Unmarshal(params, &typed); err != nil {
		return nil, fmt.Errorf("parameters: %w", err)
	}
	return operation(typed)
}
