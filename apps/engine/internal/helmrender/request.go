// Package helmrender renders charts with the Helm SDK as `helm template` and `helm upgrade` do, byte for byte, in a
// process that stays: charts are loaded once, every render has a values tree of its own, and none can run forever.
package helmrender

import (
	"errors"

	release "helm.sh/helm/v4/pkg/release/v1"

	"ichor.maesh.dev/engine/internal/valueschema"
)

// Request is one render. Values are the effective values; the render owns the tree.
type Request struct {
	Values       map[string]any
	Release      Release
	Capabilities Capabilities
	// Answers to lookups; a nil Object means that the object does not exist.
	Answers []Answer
	// SkipSchema leaves the schema out, for values that were validated before.
	SkipSchema bool
}

// Release is what templates see as .Release.
type Release struct {
	Name, Namespace string
	// Revision counts from 1; 0 means 1.
	Revision  int
	IsUpgrade bool
}

// Capabilities are what templates see as .Capabilities.
type Capabilities struct {
	// KubeVersion such as v1.36.0; empty is the SDK's default.
	KubeVersion string
	// APIVersions beyond the SDK's built-in set: group/version and group/version/Kind.
	APIVersions []string
}

// Lookup is one question of a template to the cluster. An empty name asks for a list.
type Lookup struct {
	APIVersion, Kind, Namespace, Name string
}

// Answer is what the cluster says to a lookup: JSON of an object or list, empty for "not found".
type Answer struct {
	Lookup Lookup
	Object []byte
}

// Result is a successful render.
type Result struct {
	// Manifest is what Helm stores as the manifest of the release.
	Manifest string
	Hooks    []*release.Hook
	Notes    string
	// Wanted are lookups without an answer, in the order of asking. Templates saw an empty map.
	Wanted []Lookup
	// IsDeterministic is false when certificates, keys, random texts or the time reached the render.
	IsDeterministic bool
	// UsedLookups says that templates asked the cluster, answered or not.
	UsedLookups bool
	// Warnings are Helm's own from merging values, without the values.
	Warnings []string
}

// Kind says why a render failed.
type Kind int

// A render fails because a template called fail or required, because of the schema, because a template broke, because
// it took too much time or space, or because the chart wants another Kubernetes.
const (
	Refused Kind = iota + 1
	Schema
	Template
	Limit
	KubeVersion
)

// Failure is the answer to a render that did not succeed.
type Failure struct {
	Kind Kind
	// Message is Helm's own, without values that could be secret.
	Message string
	// Template and Line are the innermost place that Helm names; empty and 0 where it names none.
	Template string
	Line     int
	// Text is what the template said, without the place, where it called fail or required.
	Text   string
	Schema []valueschema.Finding
}

func (f *Failure) Error() string { return f.Message }

// ErrInvalidRequest is wrapped by errors about requests that no chart could answer.
var ErrInvalidRequest = errors.New("invalid request")
