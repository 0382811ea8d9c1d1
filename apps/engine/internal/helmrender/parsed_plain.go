//go:build !parsedtemplates

package helmrender

import (
	"context"
	"text/template"
)

// KeepsParsedTemplates says whether this build parses a chart's templates once instead of at every render.
const KeepsParsedTemplates = false

type parsedTemplates struct{}

func newParsedTemplates() parsedTemplates { return parsedTemplates{} }

func (parsedTemplates) with(ctx context.Context) context.Context { return ctx }

func (r *run) addCheckpoint(template.FuncMap) {}
