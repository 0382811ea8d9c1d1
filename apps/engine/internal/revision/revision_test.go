package revision

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"helm.sh/helm/v4/pkg/release/common"
	release "helm.sh/helm/v4/pkg/release/v1"
	"helm.sh/helm/v4/pkg/storage/driver"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	typedv1 "k8s.io/client-go/kubernetes/typed/core/v1"

	"ichor.maesh.dev/engine/internal/canonicaljson"
	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/charttest"
	"ichor.maesh.dev/engine/internal/releaserecord"
)

// keptSecret remembers what Helm's driver writes.
type keptSecret struct {
	typedv1.SecretInterface
	written *corev1.Secret
}

func (k *keptSecret) Create(_ context.Context, secret *corev1.Secret, _ metav1.CreateOptions) (*corev1.Secret, error) {
	k.written = secret
	return secret, nil
}

// writtenByHelm is the value that Helm's own driver puts into the Secret.
func writtenByHelm(t *testing.T, r *release.Release) []byte {
	t.Helper()
	kept := &keptSecret{}
	if err := driver.NewSecrets(kept).Create("key", r); err != nil {
		t.Fatal(err)
	}
	return kept.written.Data["release"]
}

func loadSmall(t *testing.T) *chartfile.Chart {
	t.Helper()
	loaded, err := chartfile.LoadArchive(charttest.Archive(t, map[string]string{
		"Chart.yaml": charttest.ChartYAML(""), "values.yaml": "a: 1\n", "templates/a.yaml": "a: {{ .Values.a }}",
	}), chartfile.Expected{})
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

func releaseOf(t *testing.T, loaded *chartfile.Chart, revision int) *release.Release {
	t.Helper()
	stamped, err := WithDigest(loaded)
	if err != nil {
		t.Fatal(err)
	}
	return &release.Release{
		Name: "demo", Namespace: "kube-system", Version: revision, Chart: stamped, Manifest: "---\nkind: X\n", ApplyMethod: "ssa",
		Config: map[string]any{"b": nil, "a": 1000000.0},
		Hooks:  []*release.Hook{{Name: "h", Kind: "Job", Path: "p", Manifest: "m", Events: []release.HookEvent{release.HookPreUpgrade}, Weight: 3}},
		Info: &release.Info{
			FirstDeployed: time.Unix(100, 0).UTC(), LastDeployed: time.Unix(200, 0).UTC(), Status: common.StatusDeployed,
			Description: "Upgrade complete", Notes: "notes",
		},
	}
}

func TestReadUnderstandsWhatHelmWrites(t *testing.T) {
	loaded := loadSmall(t)
	got, err := Read(writtenByHelm(t, releaseOf(t, loaded, 7)))
	if err != nil {
		t.Fatal(err)
	}
	want := Head{
		Name: "demo", Namespace: "kube-system", Revision: 7, Status: "deployed", Description: "Upgrade complete",
		FirstDeployed: time.Unix(100, 0).UTC(), LastDeployed: time.Unix(200, 0).UTC(),
		ChartName: "demo", ChartVersion: "1.2.3", AppVersion: "v9", ConfigHash: got.Head.ConfigHash,
		ChartDigest: loaded.Digest, RecordDigest: loaded.RecordDigest,
	}
	if got.Head != want || string(got.Config) != `{"a":1000000,"b":null}` || got.Manifest != "---\nkind: X\n" || got.Notes != "notes" || got.ApplyMethod != "ssa" {
		t.Fatalf("%+v", got)
	}
	if len(got.Hooks) != 1 || got.Hooks[0].Weight != 3 {
		t.Fatalf("%+v", got.Hooks)
	}
}

func TestTheHashOfRecordedValues(t *testing.T) {
	t.Run("is that of the values that were given to Helm, in any order [VAL-12]", func(t *testing.T) {
		values := map[string]any{"z": 1e6, "a": map[string]any{"n": nil, "list": []any{1.0, "x", false}}, "f": 0.00001}
		want, err := canonicaljson.Hash(values)
		if err != nil {
			t.Fatal(err)
		}
		r := releaseOf(t, loadSmall(t), 1)
		r.Config = values
		got, err := Read(writtenByHelm(t, r))
		if err != nil || got.Head.ConfigHash != want || canonicaljson.HashBytes([]byte(`{"a":{"list":[1,"x",false],"n":null},"f":0.00001,"z":1000000}`)) != want {
			t.Fatalf("%s %v, want %s", got.Head.ConfigHash, err, want)
		}
	})
}

func TestOurEncodingIsThatOfHelmsDriver(t *testing.T) {
	r := releaseOf(t, loadSmall(t), 1)
	ours, err := releaserecord.Encode(r)
	if err != nil || !bytes.Equal(ours, writtenByHelm(t, r)) {
		t.Fatalf("%v", err)
	}
}

func TestSizeIsThatOfTheRecordWithinTheMargin(t *testing.T) {
	module, err := chartfile.LoadDirectory(charttest.Module(t, "1.20.2").Path, chartfile.Expected{})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.NewChaCha8([32]byte{1})
	noise := make([]byte, 100<<10)
	_, _ = random.Read(noise)
	for _, big := range []string{"", base64.StdEncoding.EncodeToString(noise)} {
		planned := Planned{Chart: module, Values: map[string]any{"podAnnotations": map[string]any{"big": big}}, Manifest: strings.Repeat("kind: X\n", 2000) + big, Notes: "done"}
		size, err := Size(planned)
		if err != nil {
			t.Fatal(err)
		}
		stamped, err := WithDigest(module)
		if err != nil {
			t.Fatal(err)
		}
		real := writtenByHelm(t, &release.Release{
			Name: "cilium", Namespace: "kube-system", Version: 17, Chart: stamped, Config: planned.Values, Manifest: planned.Manifest, ApplyMethod: "ssa",
			Info: &release.Info{FirstDeployed: time.Now(), LastDeployed: time.Now(), Status: common.StatusFailed, Notes: "done",
				Description: "Upgrade \"cilium\" failed: " + strings.Repeat("resource not ready, name: cilium; ", 10)},
		})
		if len(real) > size+MarginBytes || len(real) < size-MarginBytes {
			t.Errorf("measured %d, written %d", size, len(real))
		}
		if len(big) > 0 && size < 2*len(big)*3/4 {
			t.Errorf("the text stands twice in the record, measured %d", size)
		}
	}
}

func TestListSortsAndReportsWhatItCannotRead(t *testing.T) {
	loaded := loadSmall(t)
	heads, problems := List([][]byte{
		writtenByHelm(t, releaseOf(t, loaded, 2)), []byte("rubbish"), writtenByHelm(t, releaseOf(t, loaded, 10)), writtenByHelm(t, releaseOf(t, loaded, 9)),
	})
	var order []int
	for _, head := range heads {
		order = append(order, head.Revision)
	}
	if fmt.Sprint(order) != "[10 9 2]" || len(problems) != 1 || !strings.HasPrefix(problems[0], "record 2: ") {
		t.Fatalf("%v %v", order, problems)
	}
}

func TestDamagedAndOversizedRecordsAreRefused(t *testing.T) {
	good := writtenByHelm(t, releaseOf(t, loadSmall(t), 1))
	bomb := func() []byte {
		var packed bytes.Buffer
		writer := gzip.NewWriter(&packed)
		chunk := make([]byte, 1<<20)
		for range releaserecord.MaxDecodedBytes>>20 + 1 {
			_, _ = writer.Write(chunk)
		}
		_ = writer.Close()
		return []byte(base64.StdEncoding.EncodeToString(packed.Bytes()))
	}
	for name, record := range map[string][]byte{
		"empty": nil, "no base64": []byte("%%%"), "truncated": good[:len(good)/2], "too large": make([]byte, releaserecord.MaxRecordBytes+1),
		"a bomb": bomb(), "no release": []byte(base64.StdEncoding.EncodeToString([]byte(`{}`))), "no JSON": []byte(base64.StdEncoding.EncodeToString([]byte(`x`))),
		"no state": []byte(base64.StdEncoding.EncodeToString([]byte(`{"name":"a","version":1}`))),
	} {
		if _, err := Read(record); !errors.Is(err, releaserecord.ErrUnreadable) {
			t.Errorf("%s: %v", name, err)
		}
	}
	plain := []byte(base64.StdEncoding.EncodeToString([]byte(`{"name":"a","version":1,"info":{"status":"deployed","first_deployed":""}}`)))
	if read, err := Read(plain); err != nil || read.Head.Status != "deployed" || string(read.Config) != "{}" || read.Head.RecordDigest != "" {
		t.Errorf("an uncompressed record: %+v %v", read, err)
	}
}
