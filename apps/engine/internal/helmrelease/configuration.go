package helmrelease

import (
	"log/slog"

	"helm.sh/helm/v4/pkg/action"
	chart "helm.sh/helm/v4/pkg/chart/v2"
	"helm.sh/helm/v4/pkg/kube"
	releaser "helm.sh/helm/v4/pkg/release"
	release "helm.sh/helm/v4/pkg/release/v1"
	"helm.sh/helm/v4/pkg/storage/driver"
)

// FieldManager owns the fields of everything that is applied. It never changes: with another name the next change
// conflicts with this one.
const FieldManager = "ichor"

func init() { kube.ManagedFieldsManager = FieldManager }

// Place says where a release and its records live.
type Place struct {
	Name string
	// Namespace of the release, and of objects that name none.
	Namespace string
	// RecordNamespace holds the records.
	RecordNamespace string
}

// configure connects the SDK to a cluster. stamped is kept in records instead of the chart that is installed.
func configure(access Access, place Place, stamped *chart.Chart, log slog.Handler) (*action.Configuration, error) {
	config, err := access.config()
	if err != nil {
		return nil, err
	}
	getter, err := newGetter(config, place.Namespace)
	if err != nil {
		return nil, err
	}
	configuration := action.NewConfiguration(action.ConfigurationSetLogger(log))
	if err := configuration.Init(getter, place.RecordNamespace, "secret"); err != nil {
		return nil, err
	}
	configuration.Releases.Driver = &stampingDriver{Driver: configuration.Releases.Driver, chart: stamped}
	return configuration, nil
}

// stampingDriver writes records with the chart that carries its digest. Templates never see it: only records hold it.
type stampingDriver struct {
	driver.Driver
	chart *chart.Chart
}

func (d *stampingDriver) Create(key string, r releaser.Releaser) error {
	return d.Driver.Create(key, d.stamp(r))
}

func (d *stampingDriver) Update(key string, r releaser.Releaser) error {
	return d.Driver.Update(key, d.stamp(r))
}

func (d *stampingDriver) stamp(r releaser.Releaser) releaser.Releaser {
	written, ok := r.(*release.Release)
	if !ok || written.Chart == nil || d.chart == nil || written.Chart.Metadata.Version != d.chart.Metadata.Version {
		return r
	}
	copied := *written
	copied.Chart = d.chart
	return &copied
}
