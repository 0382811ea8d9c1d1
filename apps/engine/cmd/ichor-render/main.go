// Command ichor-render renders, validates and describes Helm charts for the process that started it. It never talks to
// a cluster or to any other host.
//
//	ichor-render --socket FOLDER/NAME
//
// See apps/engine/README.md.
package main

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
	"runtime"
	"syscall"
	"time"

	"connectrpc.com/connect"

	"ichor.maesh.dev/engine/gen/ichor/engine/v1/enginev1connect"
	"ichor.maesh.dev/engine/internal/engineversion"
	"ichor.maesh.dev/engine/internal/helmrender"
	"ichor.maesh.dev/engine/internal/processlimits"
	"ichor.maesh.dev/engine/internal/renderservice"
	"ichor.maesh.dev/engine/internal/unixserver"
)

// exitStuck is the code of a process that ended itself because a render could not be stopped; its parent starts it again.
const exitStuck = 75

// logger writes the process's own log, one JSON object a line.
var logger = slog.New(slog.NewJSONHandler(os.Stderr, nil))

var memory = processlimits.Limits{GCPercent: 40, SoftBytes: 96 << 20, HardBytes: 1536 << 20}

// The thread that starts a Go program runs init and main; it must stay the one that asked for the parent's death signal.
func init() { runtime.LockOSThread() }

func main() {
	socket := flag.String("socket", "", "path of the Unix socket to make, in a folder of mode 0700")
	flag.Parse()
	if *socket == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*socket); err != nil {
		fmt.Fprintf(os.Stderr, "ichor-render: %v\n", err)
		os.Exit(1)
	}
}

func run(socket string) error {
	parent, err := unixserver.EndWithParent()
	if err != nil {
		return err
	}
	if err := processlimits.Apply(memory); err != nil {
		return err
	}
	// The SDK logs values; nothing of them may leave the process.
	log.SetOutput(io.Discard)
	slog.SetDefault(slog.New(slog.DiscardHandler))
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	service := renderservice.New(renderservice.Options{Version: version, Limits: helmrender.DefaultLimits, OnStuck: exitStuckNow})
	mux := http.NewServeMux()
	mux.Handle(enginev1connect.NewRenderServiceHandler(service, connect.WithReadMaxBytes(renderservice.MaxRequestBytes), connect.WithCompressMinBytes(1<<62)))
	return unixserver.Run(ctx, unixserver.Options{
		SocketPath: socket, Handler: mux, Stdin: os.Stdin, Stdout: os.Stdout, ParentPID: parent, Grace: 2 * time.Second, Logger: logger,
		Ready: map[string]any{"helmVersion": engineversion.Helm()},
	})
}

func version() renderservice.Version {
	return renderservice.Version{Engine: engineversion.Engine(), Helm: engineversion.Helm()}
}

// exitStuckNow ends the process after the answers that are already on their way.
func exitStuckNow(reason string) {
	logger.Error("the process ends itself and has to be started again", "reason", reason)
	time.Sleep(200 * time.Millisecond)
	os.Exit(exitStuck)
}
