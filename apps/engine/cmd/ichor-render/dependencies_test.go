package main

import (
	"os/exec"
	"strings"
	"testing"
)

// TestTheRenderEngineCannotChangeACluster looks at what is compiled in.
func TestTheRenderEngineCannotChangeACluster(t *testing.T) {
	output, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(output))
	for _, forbidden := range []string{
		"helm.sh/helm/v4/pkg/action", "helm.sh/helm/v4/pkg/kube", "helm.sh/helm/v4/pkg/storage", "helm.sh/helm/v4/pkg/downloader",
		"helm.sh/helm/v4/pkg/registry", "helm.sh/helm/v4/pkg/cli", "ichor.maesh.dev/engine/internal/helmrelease",
	} {
		for _, found := range packages {
			if found == forbidden || strings.HasPrefix(found, forbidden+"/") {
				t.Errorf("%s is compiled in", found)
			}
		}
	}
	if len(packages) < 100 || len(packages) > 800 {
		t.Errorf("%d packages", len(packages))
	}
}
