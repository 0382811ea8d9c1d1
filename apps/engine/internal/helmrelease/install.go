package helmrelease

import (
	"context"
	"errors"
	"fmt"
	"time"

	"helm.sh/helm/v4/pkg/action"
	"helm.sh/helm/v4/pkg/kube"
	"helm.sh/helm/v4/pkg/release/common"
	release "helm.sh/helm/v4/pkg/release/v1"

	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/redaction"
	"ichor.maesh.dev/engine/internal/revision"
)

// Install is a release to install.
type Install struct {
	Access Access
	Place  Place
	Chart  *chartfile.Chart
	// Values are the effective values.
	Values  map[string]any
	Timeout time.Duration
	// Description is kept in the record; empty is Helm's own.
	Description string
}

// ErrInvalid is wrapped by errors about an install that lacks something.
var ErrInvalid = errors.New("invalid install")

// ErrFailed is wrapped by what Helm or the cluster refuses.
var ErrFailed = errors.New("the install failed")

// Run installs, waits until everything is ready, and reads the record back. A failed install leaves what it applied and
// a record that says so; it never rolls back. Canceling ends the wait, not what is being applied.
func (i Install) Run(ctx context.Context, report func(Progress)) (*revision.Head, error) {
	if err := i.check(); err != nil {
		return nil, err
	}
	stamped, err := revision.WithDigest(i.Chart)
	if err != nil {
		return nil, err
	}
	configuration, err := configure(i.Access, i.Place, stamped, newProgressHandler(report))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	helm := i.action(ctx, configuration)
	report(Progress{Message: fmt.Sprintf("installing %s %s", i.Chart.Metadata().Name, i.Chart.Metadata().Version)})
	done, err := helm.RunWithContext(context.WithoutCancel(ctx), i.Chart.Copy(), i.Values)
	if err != nil {
		return nil, fmt.Errorf("%w: %s", ErrFailed, redaction.Redact(err.Error(), i.Values))
	}
	installed, ok := done.(*release.Release)
	if !ok {
		return nil, fmt.Errorf("%w: Helm returned %T", ErrFailed, done)
	}
	return readBack(configuration, installed)
}

func (i Install) check() error {
	switch {
	case i.Place.Name == "" || i.Place.Namespace == "" || i.Place.RecordNamespace == "":
		return fmt.Errorf("%w: name, namespace and namespace of the records are needed", ErrInvalid)
	case i.Chart == nil:
		return fmt.Errorf("%w: no chart", ErrInvalid)
	case i.Timeout <= 0:
		// An empty wait would fail after everything is applied.
		return fmt.Errorf("%w: the timeout must be longer than zero", ErrInvalid)
	}
	return nil
}

// action sets every option that matters explicitly.
func (i Install) action(ctx context.Context, configuration *action.Configuration) *action.Install {
	helm := action.NewInstall(configuration)
	helm.ReleaseName = i.Place.Name
	helm.Namespace = i.Place.Namespace
	helm.Description = i.Description
	helm.ServerSideApply = true
	helm.ForceConflicts = false
	helm.TakeOwnership = true
	helm.RollbackOnFailure = false
	helm.WaitStrategy = kube.StatusWatcherStrategy
	helm.WaitForJobs = false
	helm.WaitOptions = []kube.WaitOption{kube.WithWaitContext(ctx)}
	helm.Timeout = i.Timeout
	return helm
}

// readBack reads the record that Helm wrote last. Helm only logs when that write fails, so the record has the last word.
func readBack(configuration *action.Configuration, installed *release.Release) (*revision.Head, error) {
	stored, err := configuration.Releases.Get(installed.Name, installed.Version)
	if err != nil {
		return nil, fmt.Errorf("%w: the record cannot be read back: %w", ErrFailed, err)
	}
	record, ok := stored.(*release.Release)
	if !ok {
		return nil, fmt.Errorf("%w: the record is %T", ErrFailed, stored)
	}
	if record.Info.Status != common.StatusDeployed {
		return nil, fmt.Errorf("%w: everything is applied, but the record says %q", ErrFailed, record.Info.Status)
	}
	head, err := revision.HeadOf(record)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFailed, err)
	}
	return head, nil
}
