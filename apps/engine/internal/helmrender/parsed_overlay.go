//go:build parsedtemplates

package helmrender

import (
	"context"
	"text/template"

	"helm.sh/helm/v4/pkg/engine"
)

// KeepsParsedTemplates says whether this build parses a chart's templates once instead of at every render.
const KeepsParsedTemplates = true

// parsedTemplates exist only with the overlay that internal/sdkoverlay writes.
type parsedTemplates struct{ kept *engine.ParsedTemplates }

func newParsedTemplates() parsedTemplates { return parsedTemplates{engine.NewParsedTemplates()} }

func (p parsedTemplates) with(ctx context.Context) context.Context {
	return engine.WithParsedTemplates(ctx, p.kept)
}

// addCheckpoint gives the render the function that loops and templates call.
func (r *run) addCheckpoint(functions template.FuncMap) {
	functions[engine.CheckpointFunction] = func() string {
		r.checkpoint()
		return ""
	}
}
