// Package revision reads what a release record says about one revision of a release, and measures how large the record
// of a release that does not exist yet would be.
package revision

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	chart "helm.sh/helm/v4/pkg/chart/v2"
	"helm.sh/helm/v4/pkg/release/common"
	release "helm.sh/helm/v4/pkg/release/v1"

	"ichor.maesh.dev/engine/internal/canonicaljson"
	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/releaserecord"
)

// Head is what identifies a revision.
type Head struct {
	Name, Namespace             string
	Revision                    int
	Status, Description         string
	FirstDeployed, LastDeployed time.Time
	ChartName, ChartVersion     string
	AppVersion                  string
	// ConfigHash is `sha256:<hex>` of the user-supplied values as canonical JSON.
	ConfigHash string
	// ChartDigest is the one that Ichor wrote into the record, if it did.
	ChartDigest string
	// RecordDigest of the chart in the record; empty where it cannot be rebuilt.
	RecordDigest string
}

// Record is a decoded record.
type Record struct {
	Head Head
	// Config is the user-supplied values as canonical JSON.
	Config      []byte
	Manifest    string
	Hooks       []*release.Hook
	Notes       string
	ApplyMethod string
}

// Read decodes a record.
func Read(record []byte) (*Record, error) {
	decoded, err := releaserecord.Decode(record)
	if err != nil {
		return nil, err
	}
	canonical, err := configOf(decoded)
	if err != nil {
		return nil, err
	}
	return &Record{
		Head: headOf(decoded, canonical), Config: canonical, Manifest: decoded.Manifest, Hooks: decoded.Hooks,
		Notes: decoded.Info.Notes, ApplyMethod: decoded.ApplyMethod,
	}, nil
}

// HeadOf is the head of a release that is already decoded. The release must not be used afterwards.
func HeadOf(decoded *release.Release) (*Head, error) {
	canonical, err := configOf(decoded)
	if err != nil {
		return nil, err
	}
	head := headOf(decoded, canonical)
	return &head, nil
}

func configOf(decoded *release.Release) ([]byte, error) {
	config := decoded.Config
	if config == nil {
		config = map[string]any{}
	}
	canonical, err := canonicaljson.Marshal(config)
	if err != nil {
		return nil, fmt.Errorf("%w: values: %w", releaserecord.ErrUnreadable, err)
	}
	return canonical, nil
}

func headOf(decoded *release.Release, config []byte) Head {
	head := Head{
		Name: decoded.Name, Namespace: decoded.Namespace, Revision: decoded.Version,
		Status: decoded.Info.Status.String(), Description: decoded.Info.Description,
		FirstDeployed: decoded.Info.FirstDeployed, LastDeployed: decoded.Info.LastDeployed,
		ConfigHash: canonicaljson.HashBytes(config),
	}
	if decoded.Chart == nil || decoded.Chart.Metadata == nil {
		return head
	}
	metadata := decoded.Chart.Metadata
	head.ChartName, head.ChartVersion, head.AppVersion = metadata.Name, metadata.Version, metadata.AppVersion
	head.ChartDigest = metadata.Annotations[releaserecord.DigestAnnotation]
	if rebuilt, err := chartfile.FromRelease(decoded.Chart); err == nil {
		head.RecordDigest = rebuilt.RecordDigest
	}
	return head
}

// List decodes the heads of several records, newest revision first. Records that cannot be read are described instead.
func List(records [][]byte) (heads []Head, problems []string) {
	for i, record := range records {
		read, err := Read(record)
		if err != nil {
			problems = append(problems, fmt.Sprintf("record %d: %v", i+1, err))
			continue
		}
		heads = append(heads, read.Head)
	}
	slices.SortStableFunc(heads, func(a, b Head) int { return cmp.Compare(b.Revision, a.Revision) })
	return heads, problems
}

// Planned is a release that is about to be written.
type Planned struct {
	Chart    *chartfile.Chart
	Values   map[string]any
	Manifest string
	Hooks    []*release.Hook
	Notes    string
}

// MarginBytes is what the real record may be larger than measured: its times, its status, its description (Helm's error
// text after a failure) and the times of hooks are not known before.
const MarginBytes = 4096

// Size is how many bytes the record of a planned release takes in a Secret, written as Helm's driver writes it.
func Size(planned Planned) (int, error) {
	stamped, err := WithDigest(planned.Chart)
	if err != nil {
		return 0, err
	}
	now := time.Unix(0, 0)
	record, err := releaserecord.Encode(&release.Release{
		Name: planned.Chart.Metadata().Name, Namespace: "kube-system", Version: 1, Chart: stamped, Config: planned.Values,
		Manifest: planned.Manifest, Hooks: planned.Hooks, ApplyMethod: string(release.ApplyMethodServerSideApply),
		Info: &release.Info{
			FirstDeployed: now, LastDeployed: now, Status: common.StatusPendingUpgrade, Description: "Preparing upgrade", Notes: planned.Notes,
		},
	})
	return len(record), err
}

// WithDigest returns a copy of a chart as Ichor keeps it in records: with its digest among the annotations.
func WithDigest(loaded *chartfile.Chart) (*chart.Chart, error) {
	text, err := loaded.RecordJSON()
	if err != nil {
		return nil, err
	}
	var stamped chart.Chart
	if err := json.Unmarshal(text, &stamped); err != nil {
		return nil, err
	}
	if stamped.Metadata.Annotations == nil {
		stamped.Metadata.Annotations = map[string]string{}
	}
	stamped.Metadata.Annotations[releaserecord.DigestAnnotation] = loaded.Digest
	return &stamped, nil
}
