package chartfile

import (
	"encoding/json"
	"maps"

	"helm.sh/helm/v4/pkg/chart/common"
	chart "helm.sh/helm/v4/pkg/chart/v2"
)

// Metadata is what Chart.yaml says. It must not be modified.
func (c *Chart) Metadata() *chart.Metadata { return c.helm.Metadata }

// Schema is values.schema.json, empty where the chart has none.
func (c *Chart) Schema() []byte { return c.helm.Schema }

// Shared is the chart as the SDK knows it. It must not be modified, nor handed to anything that does.
func (c *Chart) Shared() *chart.Chart { return c.helm }

// Templates are the template files of the chart and its subcharts by the names that the SDK renders them under.
func (c *Chart) Templates() map[string][]byte {
	templates := map[string][]byte{}
	addTemplates(templates, c.helm)
	return templates
}

func addTemplates(templates map[string][]byte, c *chart.Chart) {
	for _, file := range c.Templates {
		templates[c.ChartFullPath()+"/"+file.Name] = file.Data
	}
	for _, dependency := range c.Dependencies() {
		addTemplates(templates, dependency)
	}
}

// Files are the other files of the chart, without its subcharts. They must not be modified.
func (c *Chart) Files() []*common.File { return c.helm.Files }

// HasDependencies tells whether the chart or one of its subcharts names dependencies, which rendering has to process.
func (c *Chart) HasDependencies() bool { return hasDependencies(c.helm) }

func hasDependencies(c *chart.Chart) bool {
	if c.Metadata.Dependencies != nil {
		return true
	}
	for _, dependency := range c.Dependencies() {
		if hasDependencies(dependency) {
			return true
		}
	}
	return false
}

// Copy returns a chart whose dependencies, metadata and values may be changed. File contents are shared.
func (c *Chart) Copy() *chart.Chart { return copyChart(c.helm) }

func copyChart(from *chart.Chart) *chart.Chart {
	metadata := *from.Metadata
	metadata.Dependencies = nil
	for _, dependency := range from.Metadata.Dependencies {
		copied := *dependency
		copied.ImportValues = append([]any(nil), dependency.ImportValues...)
		metadata.Dependencies = append(metadata.Dependencies, &copied)
	}
	to := &chart.Chart{
		Metadata: &metadata, Lock: from.Lock, Templates: from.Templates, Values: copyMap(from.Values),
		Schema: from.Schema, SchemaModTime: from.SchemaModTime, Files: from.Files, ModTime: from.ModTime,
	}
	for _, dependency := range from.Dependencies() {
		to.AddDependency(copyChart(dependency))
	}
	return to
}

func copyMap(from map[string]any) map[string]any {
	to := maps.Clone(from)
	for key, value := range to {
		to[key] = copyValue(value)
	}
	return to
}

func copyValue(value any) any {
	switch v := value.(type) {
	case map[string]any:
		return copyMap(v)
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = copyValue(item)
		}
		return list
	default:
		return v
	}
}

// RecordJSON is the chart as it stands in a release record.
func (c *Chart) RecordJSON() ([]byte, error) { return json.Marshal(c.helm) }
