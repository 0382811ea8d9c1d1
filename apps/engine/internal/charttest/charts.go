// Package charttest gives tests the charts to work on: the Cilium charts of the Go module, which every machine can
// fetch, the published archives where the optional folder `shared` has them, and small charts written in the test.
package charttest

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

// Cilium is one Cilium chart on this machine.
type Cilium struct {
	// Version such as 1.20.2.
	Version string
	// Path of a folder or of a .tgz.
	Path string
	// IsArchive says which of the two Path is.
	IsArchive bool
}

var moduleVersions = []string{"1.19.6", "1.20.2"}

var findModules = sync.OnceValues(func() ([]Cilium, error) {
	var charts []Cilium
	for _, version := range moduleVersions {
		command := exec.Command("go", "mod", "download", "-json", "github.com/cilium/cilium@v"+version)
		command.Dir = os.TempDir() // outside of any module: the charts are no dependency of the engine
		output, err := command.Output()
		if err != nil {
			return nil, err
		}
		var module struct{ Dir string }
		if err := json.Unmarshal(output, &module); err != nil {
			return nil, err
		}
		charts = append(charts, Cilium{Version: version, Path: filepath.Join(module.Dir, "install/kubernetes/cilium")})
	}
	return charts, nil
})

// Modules returns the charts of the Go module: 1.19.6 and 1.20.2.
func Modules(t testing.TB) []Cilium {
	t.Helper()
	charts, err := findModules()
	if err != nil {
		t.Fatalf("the Cilium charts cannot be fetched: %v", err)
	}
	return slices.Clone(charts)
}

// Module returns the chart of the Go module in one version.
func Module(t testing.TB, version string) Cilium {
	t.Helper()
	for _, chart := range Modules(t) {
		if chart.Version == version {
			return chart
		}
	}
	t.Fatalf("no module chart %s", version)
	return Cilium{}
}

// Archives returns the published archives of the given versions that are on this machine, and says which are not.
func Archives(t testing.TB, versions ...string) []Cilium {
	t.Helper()
	var found []Cilium
	for _, version := range versions {
		path := filepath.Join(SharedDir(), "charts", "cilium-"+version+".tgz")
		if _, err := os.Stat(path); err != nil {
			t.Logf("skipped: the published archive of chart %s is not on this machine", version)
			continue
		}
		found = append(found, Cilium{Version: version, Path: path, IsArchive: true})
	}
	return found
}

// SharedDir is the optional folder beside the checkout; ICHOR_SHARED_DIR names another one.
func SharedDir() string {
	if dir := os.Getenv("ICHOR_SHARED_DIR"); dir != "" {
		return dir
	}
	// Tests run in the folder of their package, which is below that of the module.
	folder, err := os.Getwd()
	for err == nil && folder != filepath.Dir(folder) {
		if _, missing := os.Stat(filepath.Join(folder, "go.mod")); missing == nil {
			break
		}
		folder = filepath.Dir(folder)
	}
	return filepath.Join(folder, "../../../shared")
}

// Archive packs files into a chart archive under the folder `chart`. Names are written as they are given.
func Archive(t testing.TB, files map[string]string) []byte {
	t.Helper()
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	archive := tar.NewWriter(zip)
	for _, name := range names {
		header := &tar.Header{Name: "chart/" + name, Mode: 0o644, Size: int64(len(files[name]))}
		if err := archive.WriteHeader(header); err != nil {
			t.Fatal(err)
		}
		if _, err := archive.Write([]byte(files[name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// Folder writes files into a new folder and returns it.
func Folder(t testing.TB, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// ChartYAML is the smallest Chart.yaml, followed by more lines.
func ChartYAML(more string) string {
	return "apiVersion: v2\nname: demo\nversion: 1.2.3\nappVersion: v9\n" + more
}
