//go:build equality

package equality

import (
	"bufio"
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	release "helm.sh/helm/v4/pkg/release/v1"

	enginev1 "ichor.maesh.dev/engine/gen/ichor/engine/v1"
	"ichor.maesh.dev/engine/gen/ichor/engine/v1/enginev1connect"
	"ichor.maesh.dev/engine/internal/canonicaljson"
	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/charttest"
	"ichor.maesh.dev/engine/internal/helmrender"
)

// engine renders one chart: in this process with the plain SDK, or in the program that ICHOR_RENDER_ENGINE names.
type engine struct {
	chart  *chartfile.Chart
	render func(ctx context.Context, values map[string]any, f fixed) (*helmrender.Result, error)
}

func newEngine(t *testing.T, chart charttest.Cilium) *engine {
	load := chartfile.LoadDirectory
	if chart.IsArchive {
		load = chartfile.LoadArchiveFile
	}
	loaded, err := load(chart.Path, chartfile.Expected{})
	if err != nil {
		t.Fatal(err)
	}
	if binary := os.Getenv("ICHOR_RENDER_ENGINE"); binary != "" {
		return &engine{chart: loaded, render: renderWith(t, startProgram(t, binary), chart, loaded)}
	}
	prepared, renderer := helmrender.Prepare(loaded), helmrender.NewRenderer(helmrender.DefaultLimits, func(reason string) { panic(reason) })
	return &engine{chart: loaded, render: func(ctx context.Context, values map[string]any, f fixed) (*helmrender.Result, error) {
		return renderer.Render(ctx, prepared, helmrender.Request{
			Values: values, Release: helmrender.Release{Name: "cilium", Namespace: "kube-system", IsUpgrade: f.isUpgrade},
			Capabilities: helmrender.Capabilities{KubeVersion: f.kubeVersion, APIVersions: f.apiVersions},
		})
	}}
}

// startProgram starts ichor-render and ends it with the test.
func startProgram(t *testing.T, binary string) enginev1connect.RenderServiceClient {
	folder, err := os.MkdirTemp("", "ichor")
	if err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(folder, "s")
	command := exec.Command(binary, "--socket", socket)
	stdin, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	started, ended := make(chan error), make(chan struct{})
	go func() {
		// The program ends with the thread that started it.
		runtime.LockOSThread()
		started <- command.Start()
		<-ended
	}()
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = stdin.Close()
		_ = command.Wait()
		close(ended)
		_ = os.RemoveAll(folder)
	})
	if _, err := bufio.NewReader(stdout).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", socket)
	}}}
	return enginev1connect.NewRenderServiceClient(client, "http://engine")
}

func renderWith(t *testing.T, client enginev1connect.RenderServiceClient, chart charttest.Cilium, loaded *chartfile.Chart) func(context.Context, map[string]any, fixed) (*helmrender.Result, error) {
	request := &enginev1.LoadChartRequest{ExpectedDigest: loaded.Digest, Source: &enginev1.LoadChartRequest_DirectoryPath{DirectoryPath: chart.Path}}
	if chart.IsArchive {
		request.Source = &enginev1.LoadChartRequest_ArchivePath{ArchivePath: chart.Path}
	}
	if _, err := client.LoadChart(t.Context(), request); err != nil {
		t.Fatal(err)
	}
	return func(ctx context.Context, values map[string]any, f fixed) (*helmrender.Result, error) {
		text, err := canonicaljson.Marshal(values)
		if err != nil {
			return nil, err
		}
		response, err := client.Render(ctx, &enginev1.RenderRequest{
			ChartDigest: loaded.Digest, ValuesJson: text,
			Release:      &enginev1.ReleaseContext{Name: "cilium", Namespace: "kube-system", IsUpgrade: f.isUpgrade},
			Capabilities: &enginev1.Capabilities{KubeVersion: f.kubeVersion, ApiVersions: f.apiVersions},
		})
		if err != nil {
			return nil, err
		}
		if failure := response.GetFailure(); failure != nil {
			return nil, &helmrender.Failure{Message: failure.GetMessage()}
		}
		rendered := response.GetRendered()
		if rendered == nil {
			return nil, errors.New("neither rendered nor refused")
		}
		result := &helmrender.Result{Manifest: rendered.GetManifest(), Notes: rendered.GetNotes(), IsDeterministic: rendered.GetDeterministic()}
		for _, hook := range rendered.GetHooks() {
			result.Hooks = append(result.Hooks, &release.Hook{Path: hook.GetPath(), Manifest: hook.GetManifest()})
		}
		return result, nil
	}
}
