package chartfile

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	chart "helm.sh/helm/v4/pkg/chart/v2"

	"ichor.maesh.dev/engine/internal/canonicaljson"
	"ichor.maesh.dev/engine/internal/releaserecord"
)

// form says which of a chart's contents a digest covers.
type form int

const (
	// asPackaged covers every file.
	asPackaged form = iota
	// asRecorded covers what a release record keeps: no values text but the tree, no subcharts.
	asRecorded
)

// digestOf hashes one line `<path> NUL <SHA-256 of the content in hex> LF` for each file, sorted. Packaging rewrites
// Chart.yaml and Chart.lock, so these two enter as canonical JSON of what Helm reads from them.
func digestOf(c *chart.Chart, form form) (string, error) {
	var lines []string
	add := func(path string, content []byte) {
		sum := sha256.Sum256(content)
		lines = append(lines, path+"\x00"+hex.EncodeToString(sum[:])+"\n")
	}
	if err := addFiles(add, c, "", form); err != nil {
		return "", err
	}
	slices.Sort(lines)
	var all bytes.Buffer
	for _, line := range lines {
		all.WriteString(line)
	}
	return canonicaljson.HashBytes(all.Bytes()), nil
}

func addFiles(add func(string, []byte), c *chart.Chart, prefix string, form form) error {
	metadata, err := canonicalOf(packagedMetadata(c.Metadata))
	if err != nil {
		return fmt.Errorf("%w: Chart.yaml: %w", ErrRefused, err)
	}
	add(prefix+"Chart.yaml", metadata)
	if c.Lock != nil && c.Metadata.APIVersion == chart.APIVersionV2 {
		lock, err := canonicalOf(c.Lock)
		if err != nil {
			return fmt.Errorf("%w: Chart.lock: %w", ErrRefused, err)
		}
		add(prefix+"Chart.lock", lock)
	}
	if len(c.Schema) > 0 {
		add(prefix+"values.schema.json", c.Schema)
	}
	for _, file := range slices.Concat(c.Templates, c.Files) {
		add(prefix+file.Name, file.Data)
	}
	if form == asRecorded {
		values, err := canonicaljson.Marshal(emptyIfNil(c.Values))
		if err != nil {
			return fmt.Errorf("%w: values: %w", ErrRefused, err)
		}
		add(prefix+"values", values)
		return nil
	}
	for _, file := range c.Raw {
		if file.Name == "values.yaml" {
			add(prefix+file.Name, file.Data)
		}
	}
	for _, dependency := range c.Dependencies() {
		if err := addFiles(add, dependency, prefix+"charts/"+dependency.Name()+"/", form); err != nil {
			return err
		}
	}
	return nil
}

// packagedMetadata is the metadata as packaging would write it, without what Ichor adds to it in records.
func packagedMetadata(metadata *chart.Metadata) *chart.Metadata {
	packaged := *metadata
	if packaged.APIVersion == chart.APIVersionV1 {
		packaged.Dependencies = nil
	}
	if _, ok := packaged.Annotations[releaserecord.DigestAnnotation]; ok {
		packaged.Annotations = maps.Clone(packaged.Annotations)
		delete(packaged.Annotations, releaserecord.DigestAnnotation)
	}
	return &packaged
}

func canonicalOf(value any) ([]byte, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	object, err := canonicaljson.UnmarshalObject(text)
	if err != nil {
		return nil, err
	}
	return canonicaljson.Marshal(object)
}

func emptyIfNil(values map[string]any) map[string]any {
	if values == nil {
		return map[string]any{}
	}
	return values
}
