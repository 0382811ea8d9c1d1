// Package enginecommand is the frame of both commands: one flag, limits, the parent, signals, and the server.
package enginecommand

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"ichor.maesh.dev/engine/internal/engineversion"
	"ichor.maesh.dev/engine/internal/processlimits"
	"ichor.maesh.dev/engine/internal/unixserver"
)

// Command is one of the programs.
type Command struct {
	Name   string
	Limits processlimits.Limits
	// Grace is how long running calls may go on after the program was told to end.
	Grace time.Duration
	// CancelAtEnd cancels running calls when the program is told to end, so that they leave things in order.
	CancelAtEnd bool
	// Logger writes the program's own log; the SDK's is dropped, because it holds values.
	Logger *slog.Logger
	// Handle mounts the service.
	Handle func(mux *http.ServeMux)
}

// NewLogger writes one JSON object a line to standard error.
func NewLogger() *slog.Logger { return slog.New(slog.NewJSONHandler(os.Stderr, nil)) }

// Main runs the program and ends the process. It must be called from main, on the thread that started the process.
func (c Command) Main() {
	socket := flag.String("socket", "", "path of the Unix socket to make, in a folder of mode 0700")
	flag.Parse()
	if *socket == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := c.run(*socket); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", c.Name, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func (c Command) run(socket string) error {
	parent, err := unixserver.EndWithParent()
	if err != nil {
		return err
	}
	if err := processlimits.Apply(c.Limits); err != nil {
		return err
	}
	log.SetOutput(io.Discard)
	slog.SetDefault(slog.New(slog.DiscardHandler))
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	mux := http.NewServeMux()
	c.Handle(mux)
	return unixserver.Run(ctx, unixserver.Options{
		SocketPath: socket, Handler: mux, Stdin: os.Stdin, Stdout: os.Stdout, ParentPID: parent, Grace: c.Grace, CancelAtEnd: c.CancelAtEnd, Logger: c.Logger,
		Ready: map[string]any{"helmVersion": engineversion.Helm()},
	})
}
