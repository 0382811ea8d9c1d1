package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"syscall"
	"time"
)

type startParams struct {
	Name    string   `json:"name"`
	Path    string   `json:"path"`
	Args    []string `json:"args"`
	Env     []string `json:"env"`
	Cwd     string   `json:"cwd"`
	LogPath string   `json:"logPath"`
}

type startResult struct {
	PID int `json:"pid"`
}

type stopParams struct {
	Name    string `json:"name"`
	GraceMs int    `json:"graceMs"`
}

type stopResult struct{}

type process struct {
	command *exec.Cmd
	done    chan struct{}
}

// processes are the running children by name. A name is free again once its process ended.
type processes struct {
	lock    sync.Mutex
	running map[string]*process
	closed  bool
	onExit  func(name string, code int, signal string)
	spawn   chan func()
}

func newProcesses(onExit func(name string, code int, signal string)) *processes {
	p := &processes{running: map[string]*process{}, onExit: onExit, spawn: make(chan func())}
	// The kernel sends the parent-death signal when the thread that started a child ends, not when the process ends:
	// one thread that lives as long as the process starts them all.
	go func() {
		runtime.LockOSThread()
		for work := range p.spawn {
			work()
		}
	}()
	return p
}

func (p *processes) start(params startParams) (startResult, error) {
	log, err := os.OpenFile(params.LogPath, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return startResult{}, err
	}
	defer log.Close()
	command := exec.Command(params.Path, params.Args...)
	command.Env, command.Dir = params.Env, params.Cwd
	command.Stdout, command.Stderr = log, log
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if err := p.launch(params.Name, command); err != nil {
		return startResult{}, err
	}
	return startResult{PID: command.Process.Pid}, nil
}

func (p *processes) launch(name string, command *exec.Cmd) error {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.closed {
		return errors.New("shutting down")
	}
	if _, taken := p.running[name]; taken {
		return fmt.Errorf("process %s is already running", name)
	}
	started := make(chan error)
	p.spawn <- func() { started <- command.Start() }
	if err := <-started; err != nil {
		return fmt.Errorf("start %s: %w", name, err)
	}
	child := &process{command: command, done: make(chan struct{})}
	p.running[name] = child
	go p.await(name, child)
	return nil
}

func (p *processes) await(name string, child *process) {
	_ = child.command.Wait()
	p.lock.Lock()
	delete(p.running, name)
	p.lock.Unlock()
	close(child.done)
	state := child.command.ProcessState
	signal := ""
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		signal = status.Signal().String()
	}
	p.onExit(name, state.ExitCode(), signal)
}

// stop asks a process to end, kills its group after the grace period and returns once it is gone.
func (p *processes) stop(params stopParams) (stopResult, error) {
	p.lock.Lock()
	child, ok := p.running[params.Name]
	p.lock.Unlock()
	if !ok {
		return stopResult{}, nil
	}
	if params.GraceMs > 0 {
		_ = syscall.Kill(-child.command.Process.Pid, syscall.SIGTERM)
		select {
		case <-child.done:
			return stopResult{}, nil
		case <-time.After(time.Duration(params.GraceMs) * time.Millisecond):
		}
	}
	_ = syscall.Kill(-child.command.Process.Pid, syscall.SIGKILL)
	<-child.done
	return stopResult{}, nil
}

// killAll ends every process at once and lets no new one start.
func (p *processes) killAll() {
	p.lock.Lock()
	p.closed = true
	children := make([]*process, 0, len(p.running))
	for _, child := range p.running {
		_ = syscall.Kill(-child.command.Process.Pid, syscall.SIGKILL)
		children = append(children, child)
	}
	p.lock.Unlock()
	for _, child := range children {
		<-child.done
	}
}
