//go:build !parsedtemplates

package helmrender

import "context"

// KeepsParsedTemplates says whether this build parses a chart's templates once instead of at every render.
const KeepsParsedTemplates = false

type parsedTemplates struct{}

func newParsedTemplates() parsedTemplates { return parsedTemplates{} }

func (parsedTemplates) with(ctx context.Context, _ *run) context.Context { return ctx }
