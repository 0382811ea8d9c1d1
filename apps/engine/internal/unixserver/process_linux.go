package unixserver

import (
	"errors"
	"fmt"
	"net"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// peerOf asks the kernel who made a connection.
func peerOf(connection net.Conn) (peer, error) {
	unixConnection, ok := connection.(*net.UnixConn)
	if !ok {
		return peer{}, errors.New("not a connection of a Unix socket")
	}
	raw, err := unixConnection.SyscallConn()
	if err != nil {
		return peer{}, err
	}
	var credentials *unix.Ucred
	var problem error
	err = raw.Control(func(fd uintptr) {
		credentials, problem = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED)
	})
	if err = errors.Join(err, problem); err != nil {
		return peer{}, err
	}
	return peer{uid: int(credentials.Uid), pid: int(credentials.Pid)}, nil
}

// EndWithParent asks the kernel for SIGTERM when the parent dies and returns the parent's process id. It must be called
// from the thread that started the process, which lives as long as the process does, so from main or init.
func EndWithParent() (parent int, err error) {
	parent = os.Getppid()
	if err := unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGTERM), 0, 0, 0); err != nil {
		return 0, err
	}
	if os.Getppid() != parent {
		return 0, errors.New("the parent is gone")
	}
	return parent, nil
}

// checkFolder refuses a folder that another user could enter or replace the socket in.
func checkFolder(path string) error {
	info, err := os.Lstat(path)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrFolder, err)
	}
	status, ok := info.Sys().(*syscall.Stat_t)
	switch {
	case !info.IsDir():
		return fmt.Errorf("%w: %s is no folder", ErrFolder, path)
	case info.Mode().Perm()&0o077 != 0:
		return fmt.Errorf("%w: %s has mode %o, wanted is 0700", ErrFolder, path, info.Mode().Perm())
	case !ok || int(status.Uid) != os.Geteuid():
		return fmt.Errorf("%w: %s belongs to another user", ErrFolder, path)
	}
	return nil
}
