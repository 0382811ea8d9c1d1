// Package unixserver runs an HTTP handler for exactly one other process: the parent. It listens on a Unix socket in a
// folder that only this user can enter, serves only connections of the parent process itself (same user and same process
// id, as the kernel reports them), says on standard output when it is ready, and ends with the parent: when standard
// input closes, when the parent dies, or on SIGTERM or SIGINT.
package unixserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Options of a server.
type Options struct {
	// SocketPath names the socket to make, in a folder of mode 0700 that belongs to this user.
	SocketPath string
	Handler    http.Handler
	// Stdin ends the server when it reaches its end.
	Stdin io.Reader
	// Stdout receives one line of JSON once connections are accepted.
	Stdout io.Writer
	// Ready is written to Stdout together with "ready": true.
	Ready map[string]any
	// ParentPID is the process that may connect.
	ParentPID int
	// Grace is how long requests may go on after the server was told to end.
	Grace time.Duration
	// CancelAtEnd cancels the contexts of running requests when the server is told to end, so that they can still leave
	// things in order within the grace.
	CancelAtEnd bool
	// Logger is told once of a connection that was refused; may be nil.
	Logger *slog.Logger
}

// ErrFolder is wrapped by errors about a folder that others could enter.
var ErrFolder = errors.New("the folder of the socket is not private")

// Run serves until the parent or the context ends it, and returns nil then.
func Run(ctx context.Context, options Options) error {
	if err := checkFolder(filepath.Dir(options.SocketPath)); err != nil {
		return err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "unix", options.SocketPath)
	if err != nil {
		return fmt.Errorf("the socket cannot be made: %w", err)
	}
	defer os.Remove(options.SocketPath)
	if err := os.Chmod(options.SocketPath, 0o600); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	server := newServer(options.Handler)
	if options.CancelAtEnd {
		server.BaseContext = func(net.Listener) context.Context { return ctx }
	}
	go func() {
		_, _ = io.Copy(io.Discard, options.Stdin)
		cancel()
	}()
	stopped := make(chan error, 1)
	go func() {
		stopped <- server.Serve(&parentListener{Listener: listener, parent: options.ParentPID, logger: options.Logger})
	}()
	if err := writeReady(options); err != nil {
		return err
	}
	select {
	case err := <-stopped:
		return err
	case <-ctx.Done():
	}
	grace, release := context.WithTimeout(context.Background(), options.Grace)
	defer release()
	if err := server.Shutdown(grace); err != nil {
		_ = server.Close()
	}
	return nil
}

func newServer(handler http.Handler) *http.Server {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(true)
	return &http.Server{
		Handler: handler, Protocols: protocols, ReadHeaderTimeout: 10 * time.Second, MaxHeaderBytes: 64 << 10,
	}
}

func writeReady(options Options) error {
	line := map[string]any{"ready": true, "socket": options.SocketPath, "pid": os.Getpid()}
	for key, value := range options.Ready {
		line[key] = value
	}
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = options.Stdout.Write(append(text, '\n'))
	return err
}

// parentListener hands out only connections of the parent and closes all others.
type parentListener struct {
	net.Listener
	parent int
	logger *slog.Logger
	warn   sync.Once
}

func (l *parentListener) Accept() (net.Conn, error) {
	for {
		connection, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		peer, err := peerOf(connection)
		if err == nil && peer.uid == os.Getuid() && peer.pid == l.parent {
			return connection, nil
		}
		_ = connection.Close()
		l.warn.Do(func() {
			if l.logger != nil {
				l.logger.Warn("a connection of a process other than the parent was refused")
			}
		})
	}
}

// peer is the process on the other side of a connection.
type peer struct{ uid, pid int }
