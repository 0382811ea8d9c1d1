// Command ichor-render renders, validates and describes Helm charts for the process that started it. It never talks to
// a cluster or to any other host.
//
//	ichor-render --socket FOLDER/NAME
//
// See apps/engine/README.md.
package main

import (
	"net/http"
	"os"
	"runtime"
	"time"

	"connectrpc.com/connect"

	"ichor.maesh.dev/engine/gen/ichor/engine/v1/enginev1connect"
	"ichor.maesh.dev/engine/internal/enginecommand"
	"ichor.maesh.dev/engine/internal/engineversion"
	"ichor.maesh.dev/engine/internal/helmrender"
	"ichor.maesh.dev/engine/internal/processlimits"
	"ichor.maesh.dev/engine/internal/renderservice"
)

// exitStuck is the code of a process that ended itself because a render could not be stopped; its parent starts it again.
const exitStuck = 75

var limits = processlimits.Limits{GCPercent: 150, SoftBytes: 100 << 20, HardBytes: 1536 << 20}

var logger = enginecommand.NewLogger()

// The thread that starts a Go program runs init and main; it must stay the one that asked for the parent's death signal.
func init() { runtime.LockOSThread() }

func main() {
	enginecommand.Command{Name: "ichor-render", Limits: limits, Grace: 2 * time.Second, Logger: logger, Handle: handle}.Main()
}

func handle(mux *http.ServeMux) {
	service := renderservice.New(renderservice.Options{Version: version, Limits: helmrender.DefaultLimits, OnStuck: end})
	mux.Handle(enginev1connect.NewRenderServiceHandler(service,
		connect.WithReadMaxBytes(renderservice.MaxRequestBytes), connect.WithCompressMinBytes(neverCompress)))
}

// neverCompress: compressing costs more than it saves between two processes of one machine.
const neverCompress = 1 << 62

func version() renderservice.Version {
	return renderservice.Version{Engine: engineversion.Engine(), Helm: engineversion.Helm()}
}

// end ends the process after the answers that are already on their way.
func end(reason string) {
	logger.Error("the process ends itself and has to be started again", "reason", reason)
	time.Sleep(200 * time.Millisecond)
	os.Exit(exitStuck)
}
