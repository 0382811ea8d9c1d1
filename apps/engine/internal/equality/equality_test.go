//go:build equality

// Package equality holds what the engine renders against the `helm` command of the same SDK version, which was built
// separately and runs as a process of its own.
//
//	ICHOR_REFERENCE_HELM=PATH go test -tags equality -timeout 30m ./internal/equality
//
// ICHOR_EQUALITY_SETS changes how many values sets are drawn for each chart, 200 by default. ICHOR_RENDER_ENGINE names a
// built ichor-render to hold against the command instead of the packages of this module.
package equality

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"sigs.k8s.io/yaml"

	"ichor.maesh.dev/engine/internal/canonicaljson"
	"ichor.maesh.dev/engine/internal/charttest"
	"ichor.maesh.dev/engine/internal/helmrender"
)

const (
	withoutKeys = `{"hubble":{"tls":{"auto":{"method":"cronJob"}}},"clustermesh":{"apiserver":{"tls":{"auto":{"method":"cronJob"}}}}}`
	talos       = `{"cgroup":{"autoMount":{"enabled":false},"hostRoot":"/sys/fs/cgroup"},"hubble":{"tls":{"auto":{"method":"cronJob"}}},
"clustermesh":{"apiserver":{"tls":{"auto":{"method":"cronJob"}}}},"ipam":{"mode":"kubernetes"},"k8sServiceHost":"localhost","k8sServicePort":7445,"kubeProxyReplacement":true,
"securityContext":{"capabilities":{"ciliumAgent":["CHOWN","KILL","NET_ADMIN","NET_RAW","IPC_LOCK","SYS_ADMIN","SYS_RESOURCE","DAC_OVERRIDE","FOWNER","SETGID","SETUID"],
"cleanCiliumState":["NET_ADMIN","SYS_ADMIN","SYS_RESOURCE"]}}}`
)

// charts are one of each minor. What is not on this machine is said once.
func charts(t *testing.T) []charttest.Cilium {
	found := charttest.Archives(t, "1.18.12", "1.19.6", "1.20.0")
	for _, module := range charttest.Modules(t) {
		if !slices.ContainsFunc(found, func(c charttest.Cilium) bool { return c.Version == module.Version }) {
			found = append(found, module)
		}
	}
	return found
}

// reference is the helm command.
type reference struct {
	path string
	home string
}

func newReference(t *testing.T) *reference {
	path := os.Getenv("ICHOR_REFERENCE_HELM")
	if path == "" {
		t.Fatal("ICHOR_REFERENCE_HELM has to name the helm command to compare with")
	}
	return &reference{path: path, home: t.TempDir()}
}

// fixed is what both sides are given besides values.
type fixed struct {
	kubeVersion string
	apiVersions []string
	isUpgrade   bool
}

func (r *reference) template(ctx context.Context, chart charttest.Cilium, values []byte, f fixed) (string, error) {
	file, err := os.CreateTemp(r.home, "values")
	if err != nil {
		return "", err
	}
	defer os.Remove(file.Name())
	if _, err := file.Write(values); err != nil {
		return "", err
	}
	if err := file.Close(); err != nil {
		return "", err
	}
	arguments := []string{"template", "cilium", chart.Path, "--namespace", "kube-system", "--values", file.Name(), "--kube-version", f.kubeVersion}
	for _, version := range f.apiVersions {
		arguments = append(arguments, "--api-versions", version)
	}
	if f.isUpgrade {
		arguments = append(arguments, "--is-upgrade")
	}
	command := exec.CommandContext(ctx, r.path, arguments...)
	command.Env = []string{"HOME=" + r.home, "PATH=/nowhere"}
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	if err := command.Run(); err != nil {
		return "", fmt.Errorf("%w: %s", err, stderr.String())
	}
	return stdout.String(), nil
}

// asPrinted words a result as `helm template` prints it.
func asPrinted(result *helmrender.Result) string {
	var out strings.Builder
	fmt.Fprintln(&out, strings.TrimSpace(result.Manifest))
	for _, hook := range result.Hooks {
		fmt.Fprintf(&out, "---\n# Source: %s\n%s\n", hook.Path, hook.Manifest)
	}
	return out.String()
}

func parse(t *testing.T, text string) map[string]any {
	values, err := canonicaljson.UnmarshalObject([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return values
}

var allAPIs = []string{"gateway.networking.k8s.io/v1/GatewayClass", "monitoring.coreos.com/v1", "cert-manager.io/v1"}

func TestWrittenValuesRenderAsHelmRendersThem(t *testing.T) {
	helm := newReference(t)
	for _, chart := range charts(t) {
		engine := newEngine(t, chart)
		for name, text := range map[string]string{
			"defaults": withoutKeys, "talos": talos, "nothing set": `{}`,
			"many features": `{"hubble":{"relay":{"enabled":true},"ui":{"enabled":true},"tls":{"auto":{"method":"cronJob"}}},"gatewayAPI":{"enabled":true},"kubeProxyReplacement":"true","ingressController":{"enabled":true},"bgpControlPlane":{"enabled":true},"prometheus":{"enabled":true,"serviceMonitor":{"enabled":true}},"operator":{"prometheus":{"enabled":true}},"encryption":{"enabled":true,"type":"wireguard"},"nodeinit":{"enabled":true},"resourceQuotas":{"enabled":true}}`,
		} {
			for i, f := range []fixed{{kubeVersion: "v1.36.3", apiVersions: allAPIs}, {kubeVersion: "1.28.1", apiVersions: allAPIs[1:2], isUpgrade: true}} {
				t.Run(fmt.Sprintf("%s %s %d", chart.Version, name, i), func(t *testing.T) {
					t.Parallel()
					compare(t, comparison{helm: helm, engine: engine, chart: chart, values: parse(t, text), fixed: f, mayGenerate: name == "nothing set"})
				})
			}
		}
	}
}

func TestGeneratedValuesRenderAsHelmRendersThem(t *testing.T) {
	helm := newReference(t)
	sets := 200
	if text := os.Getenv("ICHOR_EQUALITY_SETS"); text != "" {
		var err error
		if sets, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	for i, chart := range charts(t) {
		if chart.IsArchive && strings.HasPrefix(chart.Version, "1.20.") {
			continue // the module chart stands for this minor
		}
		t.Run(chart.Version, func(t *testing.T) {
			engine := newEngine(t, chart)
			g := newGenerator(engine.chart.Shared().Values, parse(t, string(engine.chart.Schema())), uint64(i+1))
			work := make(chan comparison)
			var group sync.WaitGroup
			for range runtime.NumCPU() {
				group.Go(func() {
					for c := range work {
						compare(t, c)
					}
				})
			}
			tries, kept := 0, 0
			for set := range sets {
				base, f := parse(t, withoutKeys), fixed{kubeVersion: []string{"v1.36.3", "v1.30.0", "v1.33.1"}[set%3], apiVersions: allAPIs[:set%4]}
				if set%2 == 1 {
					base = parse(t, talos)
				}
				changes, tried := acceptable(t, engine, base, g.draw(), f)
				tries += tried
				kept += len(changes)
				work <- comparison{helm: helm, engine: engine, chart: chart, values: apply(base, changes), fixed: f, mayGenerate: true, changes: changes}
			}
			close(work)
			group.Wait()
			t.Logf("%d sets with %d changed keys, drawn with %d renders", sets, kept, tries)
			if kept < 5*sets {
				t.Errorf("the sets hardly change anything")
			}
		})
	}
}

// acceptable drops changes until the chart renders: those that the failure points at, else the last one.
func acceptable(t *testing.T, e *engine, base map[string]any, changes []change, f fixed) ([]change, int) {
	for tries := 1; ; tries++ {
		_, err := e.render(t.Context(), apply(base, changes), f)
		var failure *helmrender.Failure
		switch {
		case err == nil:
			return changes, tries
		case !errors.As(err, &failure):
			t.Fatal(err)
		}
		kept := slices.DeleteFunc(slices.Clone(changes), func(c change) bool {
			return strings.Contains(failure.Message, c.path[len(c.path)-1])
		})
		if len(kept) == len(changes) {
			kept = changes[:len(changes)-1]
		}
		changes = kept
	}
}

type comparison struct {
	helm   *reference
	engine *engine
	chart  charttest.Cilium
	values map[string]any
	fixed  fixed
	// certificates may be generated, so Secrets are compared by name and keys
	mayGenerate bool
	changes     []change
}

func compare(t *testing.T, c comparison) {
	t.Helper()
	text, err := canonicaljson.Marshal(c.values)
	if err != nil {
		t.Error(err)
		return
	}
	want, err := c.helm.template(t.Context(), c.chart, text, c.fixed)
	if err != nil {
		t.Errorf("%s %v: helm: %v", c.chart.Version, c.changes, err)
		return
	}
	values, err := canonicaljson.UnmarshalObject(text)
	if err != nil {
		t.Error(err)
		return
	}
	result, err := c.engine.render(t.Context(), values, c.fixed)
	if err != nil {
		t.Errorf("%s %v: we refuse: %v", c.chart.Version, c.changes, err)
		return
	}
	got := asPrinted(result)
	if got == want {
		return
	}
	if result.IsDeterministic || !c.mayGenerate {
		t.Errorf("%s %v: %s", c.chart.Version, c.changes, firstDifference(got, want))
		return
	}
	if difference := compareDocuments(split(got), split(want)); difference != "" {
		t.Errorf("%s %v: %s", c.chart.Version, c.changes, difference)
	}
}

// split cuts a stream into documents at the comments that Helm puts before each.
func split(text string) []string { return strings.Split(text, "---\n# Source: ") }

// compareDocuments compares byte for byte. Known exceptions, which Helm makes anew at every run: Secrets with generated
// certificates are compared by name and keys.
func compareDocuments(got, want []string) string {
	if len(got) != len(want) {
		return fmt.Sprintf("%d documents, helm has %d", len(got), len(want))
	}
	for i := range got {
		if got[i] == want[i] {
			continue
		}
		ours, theirs := secretShape(got[i]), secretShape(want[i])
		if ours == "" || ours != theirs {
			return firstDifference(got[i], want[i])
		}
	}
	return ""
}

// secretShape is the head and the keys of a Secret, and empty for anything else.
func secretShape(document string) string {
	var object struct {
		Kind     string            `json:"kind"`
		Metadata map[string]any    `json:"metadata"`
		Type     string            `json:"type"`
		Data     map[string]string `json:"data"`
	}
	if err := yaml.Unmarshal([]byte("# "+document), &object); err != nil || object.Kind != "Secret" {
		return ""
	}
	keys := make([]string, 0, len(object.Data))
	for key := range object.Data {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	metadata, err := json.Marshal(object.Metadata)
	if err != nil {
		return ""
	}
	return fmt.Sprint(string(metadata), object.Type, keys)
}

func firstDifference(got, want string) string {
	ours, theirs := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(ours), len(theirs)) {
		if ours[i] != theirs[i] {
			return fmt.Sprintf("line %d: we have %q, helm %q", i+1, ours[i], theirs[i])
		}
	}
	return fmt.Sprintf("%d lines, helm has %d", len(ours), len(theirs))
}

// TestCapabilitiesAreThoseOfTheCommand prints what templates can see of the cluster and of Helm.
func TestCapabilitiesAreThoseOfTheCommand(t *testing.T) {
	helm := newReference(t)
	folder := charttest.Folder(t, map[string]string{
		"Chart.yaml":       charttest.ChartYAML("annotations: {a: b}\n"),
		"templates/a.yaml": "a: {{ .Capabilities.APIVersions | sortAlpha | toJson }}\nb: {{ .Capabilities.KubeVersion | toJson }}\nc: {{ .Capabilities.HelmVersion.Version }} {{ .Capabilities.HelmVersion.GoVersion }}\nd: {{ .Release | toJson }}\ne: {{ .Chart | toJson }}\nf: {{ .Template | toJson }}\n",
	})
	chart := charttest.Cilium{Version: "demo", Path: folder}
	compare(t, comparison{helm: helm, engine: newEngine(t, chart), chart: chart, values: map[string]any{}, fixed: fixed{kubeVersion: "v1.35.2", apiVersions: []string{"x/v1"}}})
}

// TestRefusalsAreThoseOfTheCommand compares what is said where neither side renders.
func TestRefusalsAreThoseOfTheCommand(t *testing.T) {
	helm := newReference(t)
	for _, chart := range charts(t) {
		engine := newEngine(t, chart)
		for _, text := range []string{
			`{"tunnel":"vxlan"}`, `{"kubeProxyReplacement":"strict"}`, `{"cluster":{"name":""}}`, `{"hubble":{"relay":{"enabled":true},"enabled":false}}`,
			`{"prometheus":{"enabled":true,"serviceMonitor":{"enabled":true}}}`, `{"ipam":null}`, `{"gke":{"enabled":true}}`, `{"disableEndpointCRD":"false"}`,
			`{"agent":{"enabled":true}}`, `{"operator":{"replicas":"2"}}`, `{"podAnnotations":"x"}`,
		} {
			t.Run(chart.Version+" "+text, func(t *testing.T) {
				t.Parallel()
				compareRefusals(t, helm, engine, chart, text)
			})
		}
	}
}

func compareRefusals(t *testing.T, helm *reference, engine *engine, chart charttest.Cilium, text string) {
	f := fixed{kubeVersion: "v1.34.0"}
	_, theirs := helm.template(t.Context(), chart, []byte(text), f)
	_, ours := engine.render(t.Context(), parse(t, text), f)
	var failure *helmrender.Failure
	if theirs == nil && ours == nil {
		return
	}
	if theirs == nil || !errors.As(ours, &failure) {
		t.Fatalf("helm says %v, we say %v", theirs, ours)
	}
	for line := range strings.SplitSeq(strings.TrimSpace(failure.Message), "\n") {
		if !strings.Contains(theirs.Error(), strings.TrimSpace(line)) {
			t.Errorf("helm says %v, we say %q", theirs, failure.Message)
		}
	}
}
