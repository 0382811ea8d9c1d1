package helmrender

import (
	"context"
	"fmt"
	"path"
	"strings"
	"sync"
	"unicode/utf8"

	"helm.sh/helm/v4/pkg/chart/common"
	chart "helm.sh/helm/v4/pkg/chart/v2"
	chartutil "helm.sh/helm/v4/pkg/chart/v2/util"
	"helm.sh/helm/v4/pkg/engine"
	releaseutil "helm.sh/helm/v4/pkg/release/v1/util"

	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/redaction"
	"ichor.maesh.dev/engine/internal/valueschema"
)

// Prepared is a chart with what renders of it share: compiled schemas, and parsed templates where the build keeps them.
type Prepared struct {
	Chart *chartfile.Chart
	// TimeMatters says that templates print the current time; nil counts as true.
	TimeMatters func() bool

	schemas func() (*valueschema.Schemas, error)
	parsed  parsedTemplates
}

// Prepare makes a chart ready to be rendered. Schemas are compiled when they are first needed.
func Prepare(loaded *chartfile.Chart) *Prepared {
	return &Prepared{
		Chart:   loaded,
		schemas: sync.OnceValues(func() (*valueschema.Schemas, error) { return valueschema.Compile(loaded.Shared()) }),
		parsed:  newParsedTemplates(),
	}
}

// Validate checks effective values as Helm does: merged over the chart's defaults, without the subcharts that they
// switch off. An error says that the schema itself cannot be used or that the values cannot be merged.
func (p *Prepared) Validate(values map[string]any) ([]valueschema.Finding, error) {
	schemas, err := p.schemas()
	if err != nil {
		return nil, err
	}
	c, _, err := p.forRender(values)
	if err != nil {
		return nil, err
	}
	merged, _, err := Coalesce(c, values)
	if err != nil {
		return nil, err
	}
	return schemas.Validate(c, merged), nil
}

// forRender returns the chart that a render may use: the shared one, or a copy whose dependencies were processed.
func (p *Prepared) forRender(values map[string]any) (*chart.Chart, []string, error) {
	if !p.Chart.HasDependencies() {
		return p.Chart.Shared(), nil, nil
	}
	copied := p.Chart.Copy()
	warnings, err := processDependencies(copied, values)
	if err != nil {
		return nil, nil, fmt.Errorf("chart dependencies processing failed: %w", err)
	}
	return copied, warnings, nil
}

// render runs Helm's pipeline once. It may run for as long as a template wants to; Renderer bounds it.
func (p *Prepared) render(ctx context.Context, request Request) (*Result, error) {
	capabilities, err := sdkCapabilities(request.Capabilities)
	if err != nil {
		return nil, err
	}
	c, dependencyWarnings, err := p.forRender(request.Values)
	if err != nil {
		return nil, &Failure{Kind: Template, Message: redaction.Redact(err.Error(), request.Values)}
	}
	top, warnings, err := renderValues(c, request, capabilities)
	if err != nil {
		return nil, &Failure{Kind: Template, Message: redaction.Redact(err.Error(), request.Values)}
	}
	if !request.SkipSchema {
		if err := p.checkSchema(c, top["Values"]); err != nil {
			return nil, err
		}
	}
	if wanted := c.Metadata.KubeVersion; wanted != "" && !chartutil.IsCompatibleRange(wanted, capabilities.KubeVersion.String()) {
		return nil, &Failure{Kind: KubeVersion, Message: fmt.Sprintf(
			"chart requires kubeVersion: %s which is incompatible with Kubernetes %s", wanted, capabilities.KubeVersion.Version)}
	}
	state := &run{ctx: ctx, lookups: newLookups(request.Answers)}
	sdk := engine.Engine{CustomTemplateFuncs: state.functions()}
	files, err := sdk.RenderWithContext(p.parsed.with(ctx), c, top)
	if err != nil {
		return nil, state.failure(err, request.Values)
	}
	if sizeOf(files) > MaxOutputBytes {
		return nil, &Failure{Kind: Limit, Message: fmt.Sprintf("the rendered text is larger than %d bytes", MaxOutputBytes)}
	}
	if name, ok := invalidText(files); ok {
		return nil, &Failure{Kind: Template, Message: "the rendered text of " + name + " is not valid UTF-8", Template: name}
	}
	result, err := split(c.Name(), files)
	if err != nil {
		return nil, manifestFailure(err, request.Values)
	}
	result.Warnings = append(dependencyWarnings, warnings...)
	result.Wanted = state.lookups.wanted
	result.UsedLookups = len(state.lookups.asked) > 0
	result.IsDeterministic = !state.isRandom && (!state.usesTime || p.timeIsHarmless(request.Values))
	return result, nil
}

func (p *Prepared) checkSchema(c *chart.Chart, values any) error {
	schemas, err := p.schemas()
	if err != nil {
		return &Failure{Kind: Schema, Message: err.Error()}
	}
	merged, ok := values.(common.Values)
	if !ok {
		return fmt.Errorf("merged values are %T", values)
	}
	if findings := schemas.Validate(c, merged); len(findings) > 0 {
		return &Failure{Kind: Schema, Message: valueschema.FormatMessage(c.Name(), findings), Schema: findings}
	}
	return nil
}

func (r *run) failure(err error, values map[string]any) *Failure {
	switch {
	case r.overLimit != "":
		return &Failure{Kind: Limit, Message: r.overLimit}
	case r.ctx.Err() != nil:
		return &Failure{Kind: Limit, Message: errStopped.Error()}
	}
	return templateFailure(err, values)
}

// timeIsHarmless tells whether the current time, which templates asked for, cannot have reached the output.
func (p *Prepared) timeIsHarmless(values map[string]any) bool {
	return p.TimeMatters != nil && !p.TimeMatters() && !mentionsTime(values)
}

// mentionsTime looks for values that are templates themselves and ask for the time.
func mentionsTime(value any) bool {
	switch v := value.(type) {
	case map[string]any:
		for _, item := range v {
			if mentionsTime(item) {
				return true
			}
		}
	case []any:
		for _, item := range v {
			if mentionsTime(item) {
				return true
			}
		}
	case string:
		return strings.Contains(v, "{{") && (strings.Contains(v, "now") || strings.Contains(v, "ago"))
	}
	return false
}

func sizeOf(files map[string]string) int {
	size := 0
	for _, content := range files {
		size += len(content)
	}
	return size
}

// invalidText finds a file whose text no API could take.
func invalidText(files map[string]string) (string, bool) {
	for name, content := range files {
		if !utf8.ValidString(content) {
			return name, true
		}
	}
	return "", false
}

const notesName = "NOTES.txt"

// split takes the notes out and sorts the rest into manifests and hooks, as Helm's actions do. Notes of subcharts are dropped.
func split(chartName string, files map[string]string) (*Result, error) {
	result := &Result{}
	for name, content := range files {
		if strings.HasSuffix(name, notesName) {
			if name == path.Join(chartName, "templates", notesName) {
				result.Notes = content
			}
			delete(files, name)
		}
	}
	hooks, manifests, err := releaseutil.SortManifests(files, nil, releaseutil.InstallOrder)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	for _, manifest := range manifests {
		fmt.Fprintf(&text, "---\n# Source: %s\n%s\n", manifest.Name, manifest.Content)
	}
	result.Manifest, result.Hooks = text.String(), hooks
	return result, nil
}
