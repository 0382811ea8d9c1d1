package helmrender

import (
	"testing"

	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/charttest"
)

// BenchmarkRender renders a Cilium chart without generated certificates: a preview does it once for each edit.
func BenchmarkRender(b *testing.B) {
	loaded, err := chartfile.LoadDirectory(charttest.Module(b, "1.20.2").Path, chartfile.Expected{})
	if err != nil {
		b.Fatal(err)
	}
	prepared, renderer := Prepare(loaded), newRenderer(b)
	for b.Loop() {
		request := Request{
			Values:  object(b, `{"hubble":{"tls":{"auto":{"method":"cronJob"}},"relay":{"enabled":true}}}`),
			Release: Release{Name: "cilium", Namespace: "kube-system"}, Capabilities: Capabilities{KubeVersion: "v1.36.0"},
		}
		if _, err := renderer.Render(b.Context(), prepared, request); err != nil {
			b.Fatal(err)
		}
	}
}
