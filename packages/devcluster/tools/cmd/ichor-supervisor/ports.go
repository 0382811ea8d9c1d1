package main

import (
	"sync"
	"syscall"
)

// soReusePort is SO_REUSEPORT of Linux on x64 and arm64; package syscall does not name it on every architecture.
const soReusePort = 0xf

type reserveParams struct{}

type reserveResult struct {
	Port int `json:"port"`
}

// ports keeps reserved loopback ports bound for as long as the supervisor lives, so that no other program can be
// given one of them. Programs that are started with port sharing can still listen on them, also after a restart.
type ports struct {
	lock sync.Mutex
	held []int
}

func (p *ports) reserve(reserveParams) (reserveResult, error) {
	descriptor, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return reserveResult{}, err
	}
	if err := syscall.SetsockoptInt(descriptor, syscall.SOL_SOCKET, soReusePort, 1); err != nil {
		return reserveResult{}, err
	}
	// Bound but never listening: connections go to the program that listens.
	if err := syscall.Bind(descriptor, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		return reserveResult{}, err
	}
	address, err := syscall.Getsockname(descriptor)
	if err != nil {
		return reserveResult{}, err
	}
	p.lock.Lock()
	p.held = append(p.held, descriptor)
	p.lock.Unlock()
	return reserveResult{Port: address.(*syscall.SockaddrInet4).Port}, nil
}
