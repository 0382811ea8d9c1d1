package helmrelease

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
)

// Progress is one step of a running action, for people.
type Progress struct {
	// Message is one sentence without a period.
	Message               string
	Kind, Namespace, Name string
}

// progressHandler turns the SDK's log into progress. What it does not know it drops: the log also holds values.
type progressHandler struct {
	report *reporter
	attrs  []slog.Attr
}

// reporter passes progress on one at a time and leaves repetitions out.
type reporter struct {
	lock sync.Mutex
	last Progress
	next func(Progress)
}

func newProgressHandler(report func(Progress)) *progressHandler {
	return &progressHandler{report: &reporter{next: report}}
}

// wording is how a message of the SDK's log is told.
var wording = map[string]string{
	"Created resource via patch":                    "applied",
	"Patched resource":                              "applied",
	"waiting for resources":                         "waiting until everything is ready",
	"waiting for resource":                          "waiting",
	"all resources achieved desired status":         "everything is ready",
	"checking resources for changes":                "applying",
	"using server-side apply for resource creation": "applying",
}

func (h *progressHandler) Enabled(context.Context, slog.Level) bool { return true }

func (h *progressHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &progressHandler{report: h.report, attrs: append(slices.Clip(h.attrs), attrs...)}
}

func (h *progressHandler) WithGroup(string) slog.Handler { return h }

func (h *progressHandler) Handle(_ context.Context, record slog.Record) error {
	message, ok := wording[record.Message]
	if !ok {
		return nil
	}
	progress := Progress{Message: message}
	for _, attr := range h.attrs {
		progress.take(attr)
	}
	record.Attrs(func(attr slog.Attr) bool {
		progress.take(attr)
		return true
	})
	h.report.pass(progress)
	return nil
}

func (p *Progress) take(attr slog.Attr) {
	switch attr.Key {
	case "namespace":
		p.Namespace = attr.Value.String()
	case "name":
		p.Name = attr.Value.String()
	case "kind":
		p.Kind = attr.Value.String()
	case "gvk":
		// such as "apps/v1, Kind=DaemonSet"
		if _, kind, ok := strings.Cut(attr.Value.String(), "Kind="); ok {
			p.Kind = kind
		}
	case "actualStatus":
		p.Message += fmt.Sprintf(" (%v)", attr.Value.Any())
	}
}

func (r *reporter) pass(progress Progress) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if progress == r.last {
		return
	}
	r.last = progress
	r.next(progress)
}
