package helmrender

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"os"
	"strings"
	"testing"

	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/chartmodel"
	"ichor.maesh.dev/engine/internal/charttest"
)

const talos = `{"cgroup":{"autoMount":{"enabled":false},"hostRoot":"/sys/fs/cgroup"},"hubble":{"tls":{"auto":{"method":"cronJob"}}},"ipam":{"mode":"kubernetes"},"k8sServiceHost":"localhost","k8sServicePort":7445,"kubeProxyReplacement":true}`

func prepareCilium(t *testing.T, chart charttest.Cilium) *Prepared {
	t.Helper()
	load := chartfile.LoadDirectory
	if chart.IsArchive {
		load = chartfile.LoadArchiveFile
	}
	loaded, err := load(chart.Path, chartfile.Expected{})
	if err != nil {
		t.Fatal(err)
	}
	description, err := chartmodel.Describe(loaded)
	if err != nil {
		t.Fatal(err)
	}
	prepared := Prepare(loaded)
	prepared.TimeMatters = func() bool { return description.TimeMatters }
	return prepared
}

func renderCilium(t *testing.T, prepared *Prepared, values string) (*Result, *Failure) {
	t.Helper()
	return renderText(t, prepared, Request{
		Values: object(t, values), Release: Release{Name: "cilium", Namespace: "kube-system"}, Capabilities: Capabilities{KubeVersion: "v1.34.0"},
	})
}

const hashesPath = "testdata/cilium-manifests.json"

// TestTheSDKRendersWhatItDid notices when another SDK, or another way to drop nulls and print numbers, changes what a
// chart becomes. Only hashes are kept.
func TestTheSDKRendersWhatItDid(t *testing.T) {
	content, err := os.ReadFile(hashesPath)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	if err := json.Unmarshal(content, &known); err != nil {
		t.Fatal(err)
	}
	found := maps.Clone(known)
	t.Run("each minor renders to the known bytes, defaults that are null dropped [H17]", func(t *testing.T) {
		charts := append(charttest.Archives(t, "1.18.12", "1.19.6", "1.20.0"), charttest.Modules(t)...)
		for _, chart := range charts {
			name := chart.Version
			if chart.IsArchive {
				name += ".tgz"
			}
			result, failure := renderCilium(t, prepareCilium(t, chart), talos)
			if failure != nil {
				t.Fatalf("%s: %v", name, failure)
			}
			sum := sha256.Sum256([]byte(result.Manifest))
			if found[name] = hex.EncodeToString(sum[:]); found[name] != known[name] && os.Getenv("UPDATE_GOLDEN") != "1" {
				t.Errorf("%s renders to other bytes: %s", name, found[name])
			}
			if !result.IsDeterministic || strings.Contains(result.Manifest, "<nil>") {
				t.Errorf("%s: %v", name, result.IsDeterministic)
			}
		}
		nulls := prepare(t, map[string]string{
			"values.yaml":      "gone: null\nm: {gone: null, x: 1}\n",
			"templates/a.yaml": `a: {{ hasKey .Values "gone" }} {{ hasKey .Values.m "gone" }} {{ hasKey .Values "set" }}`,
		})
		result, failure := renderText(t, nulls, Request{Values: object(t, `{"set": null}`)})
		if failure != nil || !strings.Contains(result.Manifest, "a: false false true\n") {
			t.Errorf("%v %v", result, failure)
		}
	})
	if os.Getenv("UPDATE_GOLDEN") == "1" {
		content, err := json.MarshalIndent(found, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(hashesPath, append(content, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatCiliumRefuses(t *testing.T) {
	for _, module := range charttest.Modules(t) {
		prepared := prepareCilium(t, module)
		t.Run(module.Version, func(t *testing.T) {
			t.Run("the UI needs the relay [CIL-24]", func(t *testing.T) {
				const ui = `{"hubble":{"tls":{"auto":{"method":"cronJob"}},"ui":{"enabled":true},"relay":{"enabled":RELAY}}}`
				_, failure := renderCilium(t, prepared, strings.Replace(ui, "RELAY", "false", 1))
				if failure == nil || failure.Kind != Refused || !strings.Contains(failure.Message, "hubble.relay.enabled") {
					t.Errorf("%+v", failure)
				}
				result, failure := renderCilium(t, prepared, strings.Replace(ui, "RELAY", "true", 1))
				if failure != nil || !strings.Contains(result.Manifest, "name: hubble-ui\n") {
					t.Errorf("%+v", failure)
				}
			})
			t.Run("a failure is told in Helm's words [VAL-6]", func(t *testing.T) {
				_, failure := renderCilium(t, prepared, `{"cluster":{"id":5}}`)
				if failure == nil || !strings.HasPrefix(failure.Message, "execution error at (cilium/templates/validate.yaml:") || !strings.Contains(failure.Message, "cluster.id != 0") {
					t.Errorf("%+v", failure)
				}
			})
			t.Run("a wrong type is told with its path [VAL-5]", func(t *testing.T) {
				findings, err := prepared.Validate(object(t, `{"hubble":{"relay":{"enabled":"true"}}}`))
				if err != nil || len(findings) != 1 || findings[0].Pointer() != "/hubble/relay/enabled" || findings[0].Keyword != "type" {
					t.Errorf("%+v %v", findings, err)
				}
				_, failure := renderCilium(t, prepared, `{"hubble":{"relay":{"enabled":"true"}}}`)
				if failure == nil || failure.Kind != Schema || !strings.Contains(failure.Message, "/hubble/relay/enabled") {
					t.Errorf("%+v", failure)
				}
			})
		})
	}
}

// TestCertificatesAreNoticed renders with the chart's own method, which makes a new authority every time.
func TestCertificatesAreNoticed(t *testing.T) {
	prepared := prepareCilium(t, charttest.Module(t, "1.20.2"))
	result, failure := renderCilium(t, prepared, `{}`)
	if failure != nil || result.IsDeterministic {
		t.Fatalf("%+v", failure)
	}
	if len(result.Wanted) == 0 || result.Wanted[0].Kind != "Secret" {
		t.Fatalf("lookups wanted: %v", result.Wanted)
	}
}
