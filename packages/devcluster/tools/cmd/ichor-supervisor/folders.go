package main

import (
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

const lockName = ".supervised"

type folderParams struct {
	Parent string `json:"parent"`
	Prefix string `json:"prefix"`
}

type folderResult struct {
	Path string `json:"path"`
}

// folders are removed when the supervisor ends. A locked file in each says that its supervisor lives; folders whose
// lock is free were left by a machine that was switched off or a supervisor that was killed, and are removed by the next one.
type folders struct {
	lock  sync.Mutex
	paths []string
	locks []*os.File
}

func (f *folders) create(params folderParams) (folderResult, error) {
	removeAbandoned(params.Parent, params.Prefix)
	path, err := os.MkdirTemp(params.Parent, params.Prefix)
	if err != nil {
		return folderResult{}, err
	}
	f.lock.Lock()
	defer f.lock.Unlock()
	f.paths = append(f.paths, path)
	lock, err := placeLock(path)
	if err != nil {
		return folderResult{}, err
	}
	f.locks = append(f.locks, lock)
	return folderResult{Path: path}, nil
}

// placeLock gives the lock file its name only once it is locked: an unlocked one would look abandoned.
func placeLock(folder string) (*os.File, error) {
	path := filepath.Join(folder, lockName)
	lock, err := os.OpenFile(path+".new", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, err
	}
	return lock, os.Rename(path+".new", path)
}

func (f *folders) removeAll() {
	f.lock.Lock()
	defer f.lock.Unlock()
	for _, path := range f.paths {
		_ = os.RemoveAll(path)
	}
}

func removeAbandoned(parent, prefix string) {
	found, _ := filepath.Glob(filepath.Join(parent, prefix+"*"))
	for _, path := range found {
		// Without a lock file the folder is either being made or not ours.
		lock, err := os.OpenFile(filepath.Join(path, lockName), os.O_RDWR, 0)
		if err != nil {
			continue
		}
		if syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
			_ = os.RemoveAll(path)
		}
		lock.Close()
	}
}
