// Command ichor-helm changes a Helm release for the process that started it: so far it installs one. It cannot
// uninstall.
//
//	ichor-helm --socket FOLDER/NAME
//
// See apps/engine/README.md.
package main

import (
	"net/http"
	"runtime"
	"time"

	"connectrpc.com/connect"

	"ichor.maesh.dev/engine/gen/ichor/engine/v1/enginev1connect"
	"ichor.maesh.dev/engine/internal/enginecommand"
	"ichor.maesh.dev/engine/internal/helmservice"
	"ichor.maesh.dev/engine/internal/processlimits"
)

var limits = processlimits.Limits{GCPercent: 100, SoftBytes: 160 << 20, HardBytes: 2 << 30}

// The thread that starts a Go program runs init and main; it must stay the one that asked for the parent's death signal.
func init() { runtime.LockOSThread() }

func main() {
	enginecommand.Command{
		Name: "ichor-helm", Limits: limits, Grace: 10 * time.Second, CancelAtEnd: true, Logger: enginecommand.NewLogger(), Handle: handle,
	}.Main()
}

func handle(mux *http.ServeMux) {
	mux.Handle(enginev1connect.NewHelmServiceHandler(helmservice.Service{}, connect.WithReadMaxBytes(helmservice.MaxRequestBytes)))
}
