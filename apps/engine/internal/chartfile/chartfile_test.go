package chartfile

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	chart "helm.sh/helm/v4/pkg/chart/v2"
	"helm.sh/helm/v4/pkg/chart/v2/loader"
	chartutil "helm.sh/helm/v4/pkg/chart/v2/util"
	"helm.sh/helm/v4/pkg/release/common"
	release "helm.sh/helm/v4/pkg/release/v1"

	"ichor.maesh.dev/engine/internal/canonicaljson"
	"ichor.maesh.dev/engine/internal/charttest"
	"ichor.maesh.dev/engine/internal/releaserecord"
)

func small() map[string]string {
	return map[string]string{
		"Chart.yaml":          charttest.ChartYAML("description:   a   small one\nunknown: field\n"),
		"values.yaml":         "# kept\na: 1\nb: null\n",
		"values.schema.json":  `{"type":"object"}`,
		"templates/a.yaml":    "a: {{ .Values.a }}\n",
		"templates/_help.tpl": `{{ define "x" }}{{ end }}`,
		"README.md":           "read me\n",
		"files/x.json":        "{}",
	}
}

func with(files map[string]string, name, content string) map[string]string {
	files[name] = content
	return files
}

func TestPublishedArchiveAndItsFolderHaveTheSameDigest(t *testing.T) {
	for _, published := range charttest.Archives(t, "1.18.0", "1.18.12", "1.19.6", "1.20.0") {
		t.Run(published.Version, func(t *testing.T) {
			packed, err := LoadArchiveFile(published.Path, Expected{})
			if err != nil {
				t.Fatal(err)
			}
			folder, err := LoadDirectory(filepath.Join(unpack(t, published.Path), "cilium"), Expected{Digest: packed.Digest})
			if err != nil {
				t.Fatal(err)
			}
			checkAgainstRecord(t, packed, folder)
			if packed.Metadata().Version != published.Version || packed.ArchiveChecksum == "" || folder.ArchiveChecksum != "" {
				t.Fatalf("%+v %+v", packed, folder)
			}
		})
	}
}

func TestFolderAndTheArchivePackagedFromItHaveTheSameDigest(t *testing.T) {
	folders := map[string]string{"a small chart": charttest.Folder(t, small())}
	for _, module := range charttest.Modules(t) {
		folders["cilium "+module.Version] = module.Path
	}
	folders["ignored files"] = charttest.Folder(t, with(with(small(), ".helmignore", "*.tmpl\n"), "values.yaml.tmpl", "x"))
	folders["a subchart"] = charttest.Folder(t, with(with(small(),
		"charts/sub/Chart.yaml", strings.ReplaceAll(charttest.ChartYAML("#  note\n"), "demo", "sub")), "charts/sub/values.yaml", "c: 3\n"))
	for name, path := range folders {
		t.Run(name, func(t *testing.T) {
			folder, err := LoadDirectory(path, Expected{})
			if err != nil {
				t.Fatal(err)
			}
			read, err := loader.LoadDir(path)
			if err != nil {
				t.Fatal(err)
			}
			file, err := chartutil.Save(read, t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			packed, err := LoadArchiveFile(file, Expected{Digest: folder.Digest})
			if err != nil {
				t.Fatal(err)
			}
			checkAgainstRecord(t, packed, folder)
		})
	}
}

// checkAgainstRecord checks that a record of the chart is known by the same record digest.
func checkAgainstRecord(t *testing.T, charts ...*Chart) {
	t.Helper()
	for _, loaded := range charts {
		rebuilt, err := LoadRecord(recordOf(t, loaded.Shared()), Expected{})
		if err != nil {
			t.Fatal(err)
		}
		if rebuilt.RecordDigest != loaded.RecordDigest || rebuilt.Digest != loaded.RecordDigest || !rebuilt.FromRecord {
			t.Fatalf("record digest %s, chart %s", rebuilt.RecordDigest, loaded.RecordDigest)
		}
		if len(rebuilt.ValuesText) != 0 {
			t.Fatal("a record keeps no values text")
		}
	}
}

func recordOf(t *testing.T, c *chart.Chart) []byte {
	t.Helper()
	record, err := releaserecord.Encode(&release.Release{
		Name: "demo", Namespace: "ns", Version: 1, Chart: c,
		Info: &release.Info{Status: common.StatusDeployed, LastDeployed: time.Unix(0, 0)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return record
}

func TestDigestChangesWithEveryPartOfTheChart(t *testing.T) {
	base, err := LoadArchive(charttest.Archive(t, small()), Expected{})
	if err != nil {
		t.Fatal(err)
	}
	for name, files := range map[string]map[string]string{
		"metadata":   with(small(), "Chart.yaml", charttest.ChartYAML("description: another\n")),
		"values":     with(small(), "values.yaml", "# other comment\na: 1\nb: null\n"),
		"schema":     with(small(), "values.schema.json", `{"type": "object"}`),
		"template":   with(small(), "templates/a.yaml", "a: {{ .Values.b }}\n"),
		"other file": with(small(), "README.md", "changed\n"),
		"new file":   with(small(), "files/y.json", "{}"),
	} {
		other, err := LoadArchive(charttest.Archive(t, files), Expected{})
		if err != nil {
			t.Fatal(err)
		}
		if other.Digest == base.Digest {
			t.Errorf("%s: the digest stays", name)
		}
		if isInRecords := name != "values"; (other.RecordDigest != base.RecordDigest) != isInRecords {
			t.Errorf("%s: record digest changed: %v", name, other.RecordDigest != base.RecordDigest)
		}
	}
	reordered := with(small(), "Chart.yaml", "version: 1.2.3\nname: demo\nappVersion: v9\n# comment\ndescription: a   small one\napiVersion: v2\n")
	if same, err := LoadArchive(charttest.Archive(t, reordered), Expected{}); err != nil || same.Digest != base.Digest {
		t.Errorf("the order of Chart.yaml matters: %v", err)
	}
}

func TestExpectedDigestsAreChecked(t *testing.T) {
	content := charttest.Archive(t, small())
	loaded, err := LoadArchive(content, Expected{ArchiveChecksum: canonicaljson.HashBytes(content)})
	if err != nil {
		t.Fatal(err)
	}
	for name, expected := range map[string]Expected{
		"digest":   {Digest: "sha256:" + strings.Repeat("0", 64)},
		"checksum": {ArchiveChecksum: loaded.Digest},
	} {
		if _, err := LoadArchive(content, expected); !errors.Is(err, ErrDigest) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := LoadDirectory(charttest.Folder(t, small()), expected); !errors.Is(err, ErrDigest) {
			t.Errorf("%s of a folder: %v", name, err)
		}
		if _, err := LoadRecord(recordOf(t, loaded.Shared()), expected); !errors.Is(err, ErrDigest) {
			t.Errorf("%s of a record: %v", name, err)
		}
	}
}

func TestUnsafeAndBrokenChartsAreRefused(t *testing.T) {
	raw := func(name string, size int64) []byte {
		var packed bytes.Buffer
		zip := gzip.NewWriter(&packed)
		out := tar.NewWriter(zip)
		if err := out.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: size}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.CopyN(out, zeros{}, size); err != nil {
			t.Fatal(err)
		}
		_ = out.Close()
		_ = zip.Close()
		return packed.Bytes()
	}
	v1 := charttest.Archive(t, with(small(), "Chart.yaml", strings.Replace(charttest.ChartYAML(""), "v2", "v3", 1)))
	for name, content := range map[string][]byte{
		"a path that leads up":        raw("chart/../../etc/passwd", 10),
		"an absolute path":            raw("chart//etc/passwd", 10),
		"a path of another system":    raw("chart/c:/x", 10),
		"more than 32 MiB unpacked":   raw("chart/values.yaml", MaxUnpackedBytes+1),
		"no archive":                  []byte("hello"),
		"an empty archive":            {},
		"no Chart.yaml":               charttest.Archive(t, map[string]string{"values.yaml": ""}),
		"a broken values.yaml":        charttest.Archive(t, with(small(), "values.yaml", "a: [")),
		"a name with a slash":         charttest.Archive(t, with(small(), "Chart.yaml", "apiVersion: v2\nname: a/b\nversion: 1.0.0\n")),
		"an unsupported chart format": v1,
		"more than 16 MiB packed":     make([]byte, MaxArchiveBytes+1),
	} {
		if _, err := LoadArchive(content, Expected{}); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFilesThatStandTwiceAreRefused(t *testing.T) {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	out := tar.NewWriter(zip)
	for _, content := range []string{charttest.ChartYAML(""), charttest.ChartYAML("description: hidden\n")} {
		_ = out.WriteHeader(&tar.Header{Name: "chart/Chart.yaml", Mode: 0o644, Size: int64(len(content))})
		_, _ = out.Write([]byte(content))
	}
	_ = out.Close()
	_ = zip.Close()
	if _, err := LoadArchive(packed.Bytes(), Expected{}); !errors.Is(err, ErrRefused) {
		t.Fatal(err)
	}
}

func TestLinksThatLeadOutOfAFolderAreRefused(t *testing.T) {
	outside := charttest.Folder(t, map[string]string{"secret": "x"})
	folder := charttest.Folder(t, small())
	if err := os.Symlink(filepath.Join(folder, "README.md"), filepath.Join(folder, "files/inside")); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadDirectory(folder, Expected{}); err != nil {
		t.Fatalf("a link inside: %v", err)
	}
	if err := os.Symlink(filepath.Join(outside, "secret"), filepath.Join(folder, "files/outside")); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadDirectory(folder, Expected{}); !errors.Is(err, ErrRefused) {
		t.Fatalf("a link outside: %v", err)
	}
}

func TestRecordsThatCannotBeRebuiltAreRefused(t *testing.T) {
	withDependencies := &chart.Chart{Metadata: &chart.Metadata{
		APIVersion: "v2", Name: "demo", Version: "1.0.0", Dependencies: []*chart.Dependency{{Name: "sub", Version: "1"}},
	}}
	for name, record := range map[string][]byte{
		"dependencies": recordOf(t, withDependencies), "no chart": recordOf(t, nil),
		"no metadata": recordOf(t, &chart.Chart{}), "no record": []byte("hello"), "empty": nil,
	} {
		if _, err := LoadRecord(record, Expected{}); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheDigestInARecordIsNoPartOfTheChart(t *testing.T) {
	loaded, err := LoadArchive(charttest.Archive(t, small()), Expected{})
	if err != nil {
		t.Fatal(err)
	}
	marked := loaded.Copy()
	marked.Metadata.Annotations = map[string]string{releaserecord.DigestAnnotation: loaded.Digest}
	rebuilt, err := LoadRecord(recordOf(t, marked), Expected{})
	if err != nil || rebuilt.RecordDigest != loaded.RecordDigest {
		t.Fatalf("%v", err)
	}
	if len(loaded.Metadata().Annotations) != 0 {
		t.Fatal("the copy shares its annotations")
	}
}

func TestCopySharesNothingThatMayChange(t *testing.T) {
	loaded, err := LoadArchive(charttest.Archive(t, with(small(), "values.yaml", "a: {b: [1, {c: 2}]}\n")), Expected{})
	if err != nil {
		t.Fatal(err)
	}
	copied := loaded.Copy()
	list := copied.Values["a"].(map[string]any)["b"].([]any)
	list[1].(map[string]any)["c"] = "changed"
	copied.Metadata.Name = "changed"
	if loaded.Metadata().Name != "demo" || loaded.Shared().Values["a"].(map[string]any)["b"].([]any)[1].(map[string]any)["c"] != 2.0 {
		t.Fatal("the chart changed with its copy")
	}
}

type zeros struct{}

func (zeros) Read(buffer []byte) (int, error) {
	clear(buffer)
	return len(buffer), nil
}

func unpack(t *testing.T, archive string) string {
	t.Helper()
	root := t.TempDir()
	file, err := os.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	zip, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	reader := tar.NewReader(zip)
	for {
		header, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return root
		}
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(root, header.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
