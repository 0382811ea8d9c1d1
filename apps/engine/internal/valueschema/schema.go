// Package valueschema checks values against a chart's JSON schemas with the library that Helm uses, compiled once, and
// says what is wrong as path, keyword and what is accepted, never with a value in it.
package valueschema

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	chart "helm.sh/helm/v4/pkg/chart/v2"
)

// Schemas are the compiled schemas of a chart and its subcharts. They may be used by several goroutines.
type Schemas struct {
	// byPath holds a schema by the chart's path, such as `cilium` or `parent/charts/sub`.
	byPath map[string]*jsonschema.Schema
}

const resource = "file:///values.schema.json"

// Compile compiles every schema of a chart. A schema that refers to another file or host is an error: Ichor never
// fetches anything to check values.
func Compile(c *chart.Chart) (*Schemas, error) {
	schemas := &Schemas{byPath: map[string]*jsonschema.Schema{}}
	return schemas, schemas.add(c)
}

func (s *Schemas) add(c *chart.Chart) error {
	if c.Schema != nil {
		compiled, err := compile(c.Schema)
		if err != nil {
			return fmt.Errorf("the schema of chart %s cannot be used: %w", c.Name(), err)
		}
		s.byPath[c.ChartFullPath()] = compiled
	}
	for _, dependency := range c.Dependencies() {
		if err := s.add(dependency); err != nil {
			return err
		}
	}
	return nil
}

func compile(text []byte) (compiled *jsonschema.Schema, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("unable to read it: %v", problem)
		}
	}()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, errors.New("it is no JSON")
	}
	compiler := jsonschema.NewCompiler()
	compiler.UseLoader(closedLoader{})
	if err := compiler.AddResource(resource, document); err != nil {
		return nil, err
	}
	return compiler.Compile(resource)
}

// closedLoader loads nothing. An unresolved URN accepts everything, as with Helm.
type closedLoader struct{}

func (closedLoader) Load(address string) (any, error) {
	if parsed, err := url.Parse(address); err == nil && parsed.Scheme == "urn" {
		return jsonschema.UnmarshalJSON(strings.NewReader("true"))
	}
	return nil, errors.New("it refers to a schema outside of itself")
}

// Validate checks coalesced values: first those of the chart, then those of each of its subcharts.
func (s *Schemas) Validate(c *chart.Chart, values map[string]any) []Finding {
	return s.validate(c, values, nil)
}

func (s *Schemas) validate(c *chart.Chart, values map[string]any, path []string) []Finding {
	var findings []Finding
	if schema, ok := s.byPath[c.ChartFullPath()]; ok {
		findings = append(findings, check(schema, values, path)...)
	}
	for _, dependency := range c.Dependencies() {
		value, ok := values[dependency.Name()]
		if !ok || value == nil {
			continue
		}
		at := append(path[:len(path):len(path)], dependency.Name())
		below, isMap := value.(map[string]any)
		if !isMap {
			findings = append(findings, Finding{
				Path: stepsOf(nil, at), Keyword: "type", Expected: []string{"object"}, Got: typeOf(value),
				Message: "got " + typeOf(value) + ", want object",
			})
			continue
		}
		findings = append(findings, s.validate(dependency, below, at)...)
	}
	return findings
}

func check(schema *jsonschema.Schema, values map[string]any, path []string) (findings []Finding) {
	defer func() {
		if problem := recover(); problem != nil {
			findings = []Finding{{Path: stepsOf(nil, path), Keyword: "schema", Message: "the schema cannot be applied"}}
		}
	}()
	if values == nil {
		values = map[string]any{}
	}
	err := schema.Validate(values)
	if err == nil {
		return nil
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return []Finding{{Path: stepsOf(nil, path), Keyword: "schema", Message: "the schema cannot be applied"}}
	}
	return (&collector{root: values, prefix: path}).collect(invalid)
}
