package helmrelease

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"helm.sh/helm/v4/pkg/action"
	"helm.sh/helm/v4/pkg/kube"
	"helm.sh/helm/v4/pkg/release/common"
	release "helm.sh/helm/v4/pkg/release/v1"
	"helm.sh/helm/v4/pkg/storage"
	"helm.sh/helm/v4/pkg/storage/driver"

	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/charttest"
	"ichor.maesh.dev/engine/internal/releaserecord"
	"ichor.maesh.dev/engine/internal/revision"
)

func loadChart(t *testing.T) *chartfile.Chart {
	t.Helper()
	loaded, err := chartfile.LoadArchive(charttest.Archive(t, map[string]string{
		"Chart.yaml": charttest.ChartYAML(""), "templates/a.yaml": "kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\n",
	}), chartfile.Expected{})
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

func TestAnInstallNeverRollsBackAndAlwaysWaits(t *testing.T) {
	install := Install{
		Place: Place{Name: "cilium", Namespace: "kube-system", RecordNamespace: "ichor-system"}, Timeout: time.Minute, Description: "why",
	}
	helm := install.action(t.Context(), action.NewConfiguration())
	t.Run("rolling back cannot be reached", func(t *testing.T) {
		if helm.RollbackOnFailure {
			t.Error("a failed install would uninstall what it adopted")
		}
	})
	t.Run("the field manager has a constant name", func(t *testing.T) {
		if kube.ManagedFieldsManager != "ichor" {
			t.Errorf("the field manager is %q", kube.ManagedFieldsManager)
		}
	})
	switch {
	case helm.WaitStrategy != kube.StatusWatcherStrategy || helm.Timeout != time.Minute || len(helm.WaitOptions) != 1:
		t.Error("the install does not wait")
	case !helm.ServerSideApply || helm.ForceConflicts || helm.ForceReplace || !helm.TakeOwnership:
		t.Errorf("%+v", helm)
	case helm.DryRunStrategy != action.DryRunNone || helm.DisableHooks || helm.SkipSchemaValidation || helm.DisableOpenAPIValidation || helm.Replace:
		t.Errorf("%+v", helm)
	case helm.ReleaseName != "cilium" || helm.Namespace != "kube-system" || helm.Description != "why":
		t.Errorf("%+v", helm)
	}
}

func TestAnInstallThatLacksSomethingIsRefusedBeforeAnythingIsApplied(t *testing.T) {
	whole := Install{Place: Place{"a", "b", "c"}, Chart: loadChart(t), Timeout: time.Second, Access: Access{Kubeconfig: "/nowhere"}}
	for name, change := range map[string]func(*Install){
		"name": func(i *Install) { i.Place.Name = "" }, "namespace": func(i *Install) { i.Place.Namespace = "" },
		"records": func(i *Install) { i.Place.RecordNamespace = "" }, "chart": func(i *Install) { i.Chart = nil },
		"timeout": func(i *Install) { i.Timeout = 0 }, "kubeconfig": func(*Install) {},
	} {
		install := whole
		change(&install)
		if _, err := install.Run(t.Context(), func(Progress) {}); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestRecordsCarryTheDigestAndTheInstalledChartDoesNot(t *testing.T) {
	loaded := loadChart(t)
	stamped, err := revision.WithDigest(loaded)
	if err != nil {
		t.Fatal(err)
	}
	kept := driver.NewMemory()
	kept.SetNamespace("ns")
	releases := storage.Init(&stampingDriver{Driver: kept, chart: stamped})
	installed := &release.Release{
		Name: "demo", Namespace: "ns", Version: 1, Chart: loaded.Copy(), Info: &release.Info{Status: common.StatusPendingInstall},
	}
	if err := releases.Create(installed); err != nil {
		t.Fatal(err)
	}
	installed.Info.Status = common.StatusDeployed
	if err := releases.Update(installed); err != nil {
		t.Fatal(err)
	}
	if len(installed.Chart.Metadata.Annotations) > 0 {
		t.Error("templates would see the digest")
	}
	head, err := readBack(&action.Configuration{Releases: releases}, installed)
	if err != nil || head.ChartDigest != loaded.Digest || head.RecordDigest != loaded.RecordDigest || head.Status != "deployed" {
		t.Fatalf("%+v %v", head, err)
	}
	other := &release.Release{Name: "demo", Version: 2, Chart: loaded.Copy()}
	other.Chart.Metadata.Version = "9.9.9"
	if stamp := (&stampingDriver{chart: stamped}).stamp(other); stamp.(*release.Release).Chart.Metadata.Annotations[releaserecord.DigestAnnotation] != "" {
		t.Error("another chart was marked with this one's digest")
	}
}

func TestARecordThatWasNotClosedIsAFailure(t *testing.T) {
	kept := driver.NewMemory()
	releases := storage.Init(kept)
	pending := &release.Release{Name: "demo", Namespace: "default", Version: 1, Chart: loadChart(t).Copy(), Info: &release.Info{Status: common.StatusPendingInstall}}
	if err := releases.Create(pending); err != nil {
		t.Fatal(err)
	}
	if _, err := readBack(&action.Configuration{Releases: releases}, pending); !errors.Is(err, ErrFailed) || !strings.Contains(err.Error(), "pending-install") {
		t.Error(err)
	}
	if _, err := readBack(&action.Configuration{Releases: releases}, &release.Release{Name: "gone", Version: 1}); !errors.Is(err, ErrFailed) {
		t.Error(err)
	}
}

func TestProgressIsToldWithoutRepetitionsAndWithoutWhatIsNotKnown(t *testing.T) {
	var told []Progress
	logger := slog.New(newProgressHandler(func(p Progress) { told = append(told, p) }))
	object := logger.With("namespace", "kube-system", "name", "cilium", "gvk", "apps/v1, Kind=DaemonSet")
	object.Debug("Created resource via patch")
	logger.Debug("some values of the user", "values", "secret")
	for range 3 {
		logger.Debug("waiting for resource", "namespace", "kube-system", "name", "cilium", "kind", "DaemonSet", "expectedStatus", "Current", "actualStatus", "InProgress")
	}
	logger.DebugContext(context.Background(), "all resources achieved desired status", "desiredStatus", "Current")
	want := []Progress{
		{"applied", "DaemonSet", "kube-system", "cilium"}, {"waiting (InProgress)", "DaemonSet", "kube-system", "cilium"}, {Message: "everything is ready"},
	}
	if !reflect.DeepEqual(told, want) {
		t.Fatalf("%+v", told)
	}
}

func TestAPodIsReachedWithItsOwnCredential(t *testing.T) {
	folder := charttest.Folder(t, map[string]string{"token": "t", "ca.crt": ""})
	t.Setenv("KUBERNETES_SERVICE_HOST", "fd00::1")
	t.Setenv("KUBERNETES_SERVICE_PORT", "6443")
	t.Setenv("ICHOR_SERVICE_ACCOUNT_DIR", folder)
	config, err := Access{}.config()
	if err != nil || config.Host != "https://[fd00::1]:6443" || config.BearerTokenFile != filepath.Join(folder, "token") || config.QPS != 50 || config.Burst != 100 {
		t.Fatalf("%+v %v", config, err)
	}
	t.Setenv("ICHOR_SERVICE_ACCOUNT_DIR", filepath.Join(folder, "missing"))
	if _, err := (Access{}).config(); err == nil {
		t.Error("a missing token is accepted")
	}
	t.Setenv("KUBERNETES_SERVICE_HOST", "")
	if _, err := (Access{}).config(); err == nil {
		t.Error("outside of a pod something is reached")
	}
}

// TestNothingInTheModuleUninstalls reads the sources: no code path may ever remove the network of a cluster.
func TestNothingInTheModuleUninstalls(t *testing.T) {
	forbidden := []string{"NewUninstall", "action.Uninstall", "RollbackOnFailure = true", "RollbackOnFailure: true", ".Atomic", "cmd.NewRootCmd"}
	checked := 0
	err := filepath.WalkDir("../..", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "helmrelease_test.go") {
			return err
		}
		content, err := os.ReadFile(path)
		checked++
		for _, word := range forbidden {
			if strings.Contains(string(content), word) {
				t.Errorf("%s holds %s", path, word)
			}
		}
		return err
	})
	if err != nil || checked < 50 {
		t.Fatalf("%d files, %v", checked, err)
	}
}
