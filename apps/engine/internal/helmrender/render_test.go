package helmrender

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"ichor.maesh.dev/engine/internal/canonicaljson"
	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/charttest"
)

func prepare(t testing.TB, files map[string]string) *Prepared {
	t.Helper()
	if _, ok := files["Chart.yaml"]; !ok {
		files = maps.Clone(files)
		files["Chart.yaml"] = charttest.ChartYAML("")
	}
	loaded, err := chartfile.LoadArchive(charttest.Archive(t, files), chartfile.Expected{})
	if err != nil {
		t.Fatal(err)
	}
	return Prepare(loaded)
}

func object(t testing.TB, text string) map[string]any {
	t.Helper()
	values, err := canonicaljson.UnmarshalObject([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return values
}

func newRenderer(t testing.TB) *Renderer {
	return NewRenderer(DefaultLimits, func(reason string) { t.Errorf("stuck: %s", reason) })
}

func renderText(t testing.TB, prepared *Prepared, request Request) (*Result, *Failure) {
	t.Helper()
	if request.Release.Name == "" {
		request.Release = Release{Name: "demo", Namespace: "ns"}
	}
	result, err := newRenderer(t).Render(t.Context(), prepared, request)
	var failure *Failure
	if err != nil && !errors.As(err, &failure) {
		t.Fatal(err)
	}
	return result, failure
}

// one renders a single template and returns the document without its head.
func one(t testing.TB, template string, request Request) (string, *Result, *Failure) {
	t.Helper()
	result, failure := renderText(t, prepare(t, map[string]string{"templates/a.yaml": template}), request)
	if failure != nil {
		return "", nil, failure
	}
	text := strings.TrimPrefix(result.Manifest, "---\n# Source: demo/templates/a.yaml\n")
	return strings.TrimSuffix(text, "\n"), result, nil
}

func TestRenderSplitsManifestsHooksAndNotes(t *testing.T) {
	result, failure := renderText(t, prepare(t, map[string]string{
		"templates/b.yaml":    "kind: Service\nmetadata: {name: s}\n---\n\n---\nkind: Namespace\nmetadata: {name: n}\n",
		"templates/hook.yaml": "kind: Job\nmetadata:\n  name: j\n  annotations:\n    helm.sh/hook: post-install, pre-upgrade\n    helm.sh/hook-weight: \"5\"\n    helm.sh/hook-delete-policy: before-hook-creation\n",
		"templates/NOTES.txt": "release {{ .Release.Name }} in {{ .Release.Namespace }}",
		"templates/_x.tpl":    `{{ define "x" }}x{{ end }}`,
		"templates/empty.yml": "{{ if false }}kind: X{{ end }}\n",
	}), Request{})
	if failure != nil {
		t.Fatal(failure)
	}
	const want = "---\n# Source: demo/templates/b.yaml\nkind: Namespace\nmetadata: {name: n}\n\n---\n# Source: demo/templates/b.yaml\nkind: Service\nmetadata: {name: s}\n\n"
	if result.Manifest != want || result.Notes != "release demo in ns" {
		t.Fatalf("%q %q", result.Manifest, result.Notes)
	}
	hook := result.Hooks[0]
	if len(result.Hooks) != 1 || hook.Name != "j" || hook.Weight != 5 || len(hook.Events) != 2 || hook.Path != "demo/templates/hook.yaml" {
		t.Fatalf("%+v", result.Hooks)
	}
}

func TestNumbersPrintAsFromAValuesFile(t *testing.T) {
	text, _, failure := one(t, "a: {{ .Values.a }} {{ .Values.b }} {{ .Values.a | int }} {{ toJson .Values.a }}\n", Request{
		Values: object(t, `{"a": 1000000, "b": 0.00001}`),
	})
	if failure != nil || text != "a: 1e+06 1e-05 1000000 1000000\n" {
		t.Fatalf("%q %v", text, failure)
	}
}

func TestReleaseAndCapabilitiesReachTemplates(t *testing.T) {
	text, _, failure := one(t, `a: {{ .Release | toJson }}
b: {{ .Capabilities.KubeVersion.Minor }} {{ .Capabilities.KubeVersion }} {{ has "apps/v1" .Capabilities.APIVersions }} {{ .Capabilities.APIVersions.Has "x.dev/v1/Thing" }}
c: {{ .Values.AsMap | dig "x" "y" "none" }}
`, Request{
		Values:       object(t, `{"x": {"y": "z"}}`),
		Release:      Release{Name: "r", Namespace: "k", Revision: 3, IsUpgrade: true},
		Capabilities: Capabilities{KubeVersion: "v1.34.2-gke.1", APIVersions: []string{"x.dev/v1/Thing"}},
	})
	const want = `a: {"IsInstall":false,"IsUpgrade":true,"Name":"r","Namespace":"k","Revision":3,"Service":"Helm"}
b: 34 v1.34.2 true true
c: z
`
	if failure != nil || text != want {
		t.Fatalf("%q %v", text, failure)
	}
	if again, _, _ := one(t, "a: {{ .Capabilities.APIVersions.Has \"x.dev/v1/Thing\" }}", Request{}); again != "a: false" {
		t.Fatalf("capabilities of one render reached another: %q", again)
	}
}

func TestLookupsAreAnsweredAndWanted(t *testing.T) {
	const template = `{{- $found := lookup "v1" "Secret" "ns" "known" -}}
{{- $gone := lookup "v1" "Secret" "ns" "gone" -}}
{{- $new := lookup "v1" "ConfigMap" "ns" "" -}}
{{- $same := lookup "v1" "ConfigMap" "ns" "" -}}
a: {{ $found.spec.n }} {{ len $gone }} {{ if $new }}some{{ else }}none{{ end }}
`
	text, result, failure := one(t, template, Request{Answers: []Answer{
		{Lookup{"v1", "Secret", "ns", "known"}, []byte(`{"spec": {"n": 1000000}}`)}, {Lookup{"v1", "Secret", "ns", "gone"}, nil},
	}})
	if failure != nil || text != "a: 1000000 0 none\n" {
		t.Fatalf("%q %v", text, failure)
	}
	if want := []Lookup{{"v1", "ConfigMap", "ns", ""}}; !reflect.DeepEqual(result.Wanted, want) || !result.UsedLookups {
		t.Fatalf("%+v", result)
	}
	_, _, failure = one(t, `a: {{ lookup "v1" "Secret" "ns" "x" }}`, Request{Answers: []Answer{{Lookup{"v1", "Secret", "ns", "x"}, []byte(`[`)}}})
	if failure == nil || failure.Kind != Template {
		t.Fatalf("%+v", failure)
	}
}

func TestWhatIsNotDeterministicIsNoticed(t *testing.T) {
	for template, want := range map[string]bool{
		`a: {{ "x" | upper }}`:                                      true,
		`{{ $ca := genCA "x" 1 }}a: {{ $ca.Cert | len }}`:           false,
		`a: {{ (genSelfSignedCert "x" nil nil 1).Key | len }}`:      false,
		`a: {{ genPrivateKey "ed25519" | len }}`:                    false,
		`a: {{ randAlphaNum 5 }}`:                                   false,
		`a: {{ uuidv4 }}`:                                           false,
		`a: {{ now | date "2006" }}`:                                false,
		`a: {{ htpasswd "a" "b" | len }}`:                           false,
		`a: {{ derivePassword 1 "long" "password" "u" "s" | len }}`: true,
		`{{ if false }}{{ uuidv4 }}{{ end }}a: 1`:                   true,
	} {
		_, result, failure := one(t, template, Request{})
		if failure != nil || result.IsDeterministic != want {
			t.Errorf("%s: %v %v", template, result, failure)
		}
	}
	quiet := prepare(t, map[string]string{"templates/a.yaml": `{{ $_ := now }}a: {{ tpl .Values.t . }}`})
	quiet.TimeMatters = func() bool { return false }
	for value, want := range map[string]bool{"x": true, "{{ now | unixEpoch }}": false} {
		result, failure := renderText(t, quiet, Request{Values: map[string]any{"t": value}})
		if failure != nil || result.IsDeterministic != want {
			t.Errorf("%s: %v %v", value, result, failure)
		}
	}
}

func TestFailuresSayKindAndPlace(t *testing.T) {
	deep := strings.Repeat("x", 20)
	for _, row := range []struct {
		name, template, values string
		kind                   Kind
		line                   int
		text                   string
		message                string
	}{
		{"fail", "a: 1\n{{ fail \"no: never\" }}", `{}`, Refused, 2, "no: never", "execution error at (demo/templates/a.yaml:2:3): no: never"},
		{"required", "{{ required \"give it\" .Values.x }}", `{}`, Refused, 1, "give it", "execution error at (demo/templates/a.yaml:1:3): give it"},
		{"a nil pointer", "a: 1\n\n{{ .Values.x.y.z }}", `{"x": {}}`, Template, 3, "", "nil pointer evaluating interface {}.z"},
		{"a wrong type", "{{ .Values.x.y }}", `{"x": "text"}`, Template, 1, "", "can't evaluate field y in type interface {}"},
		{"a broken template", "a: {{ if }}", `{}`, Template, 1, "", "parse error at (demo/templates/a.yaml:1): missing value for if"},
		{"an unknown function", "a: 1\n{{ nothing }}", `{}`, Template, 2, "", `function "nothing" not defined`},
		{"no YAML", "a: 1\n b: 2\n", `{}`, Template, 0, "", "YAML parse error on demo/templates/a.yaml"},
		{"recursion", `{{ define "r" }}{{ include "r" . }}{{ end }}{{ include "r" . }}`, `{}`, Template, 1, "", "nested reference name: r"},
		{"an endless template call", `{{ define "r" }}{{ template "r" . }}{{ end }}{{ template "r" . }}`, `{}`, Template, 1, "", "exceeded maximum template depth"},
		{"a huge list", `{{ range until 2000000000 }}{{ end }}`, `{}`, Limit, 0, "", "until"},
		{"a huge list by steps", `{{ range untilStep 0 2000000000 1 }}{{ end }}`, `{}`, Limit, 0, "", "untilStep"},
		{"a huge sequence", `{{ seq 0 2000000000 }}`, `{}`, Limit, 0, "", "seq"},
		{"a huge text", `{{ repeat 2000000000 "x" }}`, `{}`, Limit, 0, "", "repeat"},
		{"a huge indentation", `{{ indent 2000000000 "x" }}`, `{}`, Limit, 0, "", "indent"},
		{"a huge replacement", `{{ replace "x" (repeat 1000000 "y") "` + deep + `" }}`, `{}`, Limit, 0, "", "replace"},
		{"a huge random text", `{{ randAlpha 2000000000 }}`, `{}`, Limit, 0, "", "random"},
		{"a large output", `a: "{{ range until 20 }}{{ repeat 1000000 "x" }}{{ end }}"`, `{}`, Limit, 0, "", "larger than"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, _, failure := one(t, row.template, Request{Values: object(t, row.values)})
			if failure == nil {
				t.Fatal("it rendered")
			}
			if failure.Kind != row.kind || failure.Line != row.line || failure.Text != row.text || !strings.Contains(failure.Message, row.message) {
				t.Fatalf("%+v", failure)
			}
			if row.kind != Limit && failure.Template != "demo/templates/a.yaml" {
				t.Fatalf("%+v", failure)
			}
		})
	}
}

func TestSchemaAndKubeVersionRefuse(t *testing.T) {
	prepared := prepare(t, map[string]string{
		"Chart.yaml":         charttest.ChartYAML("kubeVersion: '>= 1.30.0-0'\n"),
		"values.schema.json": `{"properties": {"a": {"type": "boolean"}}}`, "templates/a.yaml": "a: {{ .Values.a }}",
	})
	given := func() map[string]any { return map[string]any{"a": "secret-text"} }
	_, failure := renderText(t, prepared, Request{Values: given()})
	if failure == nil || failure.Kind != Schema || failure.Schema[0].Pointer() != "/a" || strings.Contains(failure.Message, "secret-text") {
		t.Fatalf("%+v", failure)
	}
	if !strings.Contains(failure.Message, "demo:\n- at '/a': got string, want boolean\n") {
		t.Fatalf("%q", failure.Message)
	}
	result, failure := renderText(t, prepared, Request{Values: given(), SkipSchema: true, Capabilities: Capabilities{KubeVersion: "v1.31.0"}})
	if failure != nil || !strings.Contains(result.Manifest, "a: secret-text") {
		t.Fatalf("%+v", failure)
	}
	_, failure = renderText(t, prepared, Request{Capabilities: Capabilities{KubeVersion: "1.29.9"}})
	if failure == nil || failure.Kind != KubeVersion || failure.Message != "chart requires kubeVersion: >= 1.30.0-0 which is incompatible with Kubernetes v1.29.9" {
		t.Fatalf("%+v", failure)
	}
	_, err := newRenderer(t).Render(t.Context(), prepared, Request{Capabilities: Capabilities{KubeVersion: "new"}})
	if !errors.Is(err, ErrInvalidRequest) {
		t.Fatal(err)
	}
}

func TestMergeWarningsCarryNoValues(t *testing.T) {
	prepared := prepare(t, map[string]string{"values.yaml": "a: {b: hidden-default}\nc: hidden\nd: {e: {f: 1}}\n", "templates/a.yaml": "x: 1"})
	result, failure := renderText(t, prepared, Request{Values: object(t, `{"a": "hidden-user", "c": {"x": "hidden"}, "d": {"e": "hidden\nlines"}}`)})
	if failure != nil {
		t.Fatal(failure)
	}
	slices.Sort(result.Warnings)
	if len(result.Warnings) != 2 || strings.Contains(strings.Join(result.Warnings, " "), "hidden") {
		t.Fatalf("%q", result.Warnings)
	}
}

func TestSecretsStayOutOfMessages(t *testing.T) {
	for _, row := range []struct{ template, values string }{
		{`{{ fail (printf "bad %s" .Values.tls.ca.key) }}`, `{"tls": {"ca": {"key": "hunter2hunter2"}}}`},
		{`{{ fail (printf "bad %q" .Values.adminPassword) }}`, `{"adminPassword": "hunter2\nhunter2"}`},
		{`{{ fail (toYaml .Values) }}`, `{"x": {"list": [{"token": "hunter2hunter2"}]}}`},
		{`{{ tpl .Values.text . }}`, `{"text": "hunter2 {{ broken"}`},
		{`{{ tpl .Values.text . }}`, `{"text": "hunter2 {{ fail \"x\" }}"}`},
		{`{{ atoi .Values.n | int }}{{ int64 .Values.n }}{{ .Values.n | duration }}{{ mustToDate "2006" .Values.n }}`, `{"n": "1"}`},
		{`{{ mustToDuration .Values.n }}`, `{"n": "hunter2"}`},
		{`{{ fail .Values.pem }}`, `{"pem": "-----BEGIN hunter2-----"}`},
	} {
		_, _, failure := one(t, row.template, Request{Values: object(t, row.values)})
		if failure == nil || strings.Contains(failure.Message+failure.Text, "hunter2") {
			t.Errorf("%s: %+v", row.template, failure)
		}
	}
}

func TestRendersDoNotShareValues(t *testing.T) {
	prepared := prepare(t, map[string]string{
		"values.yaml":      "m: {k: {deep: 1}}\nlist: [{a: 1}]\n",
		"templates/a.yaml": "{{ $_ := set .Values.m \"seen\" .Values.id }}{{ $_ := set .Values.m.k \"deep\" .Values.id }}{{ $_ := set (first .Values.list) \"a\" .Values.id }}{{ $_ := set . \"Extra\" .Values.id }}a: {{ toJson .Values }}\n",
	})
	renderer := newRenderer(t)
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for range 20 {
				id := fmt.Sprint("w", worker)
				result, err := renderer.Render(t.Context(), prepared, Request{Values: map[string]any{"id": id}, Release: Release{Name: "r", Namespace: "n"}})
				want := fmt.Sprintf(`a: {"id":%q,"list":[{"a":%q}],"m":{"k":{"deep":%q},"seen":%q}}`, id, id, id, id)
				if err != nil || !strings.Contains(result.Manifest, want) {
					t.Errorf("%v %v", result, err)
					return
				}
			}
		})
	}
	group.Wait()
	if fresh, _ := renderText(t, prepared, Request{Values: map[string]any{"id": "x"}}); !strings.Contains(fresh.Manifest, `"seen":"x"`) {
		t.Fatal(fresh.Manifest)
	}
}

func TestSubchartsFollowTheirConditionAtEveryRender(t *testing.T) {
	prepared := prepare(t, map[string]string{
		"Chart.yaml":                    charttest.ChartYAML("dependencies:\n- {name: sub, version: 1.2.3, condition: sub.enabled}\n"),
		"values.yaml":                   "sub: {enabled: false, x: 1}\n",
		"templates/a.yaml":              "a: {{ .Values.sub | toJson }}\n",
		"charts/sub/Chart.yaml":         strings.Replace(charttest.ChartYAML(""), "demo", "sub", 1),
		"charts/sub/values.yaml":        "x: 0\nz: 2\n",
		"charts/sub/templates/s.yaml":   "s: {{ .Values.x }}{{ .Values.z }}\n",
		"charts/sub/values.schema.json": `{"properties": {"z": {"type": "integer"}}}`,
	})
	t.Run("a subchart that is switched off is not rendered", func(t *testing.T) {
		for _, isOn := range []bool{true, false, true} {
			result, failure := renderText(t, prepared, Request{Values: map[string]any{"sub": map[string]any{"enabled": isOn}}})
			if failure != nil || strings.Contains(result.Manifest, "s: 12") != isOn {
				t.Fatalf("%v: %+v %v", isOn, result, failure)
			}
		}
	})
	findings, err := prepared.Validate(object(t, `{"sub": {"enabled": true, "z": "text"}}`))
	if err != nil || len(findings) != 1 || findings[0].Pointer() != "/sub/z" {
		t.Fatalf("%+v %v", findings, err)
	}
}

// doubling is a chain of templates of which each includes the next one twice.
func TestTheSchemaSeesDeletedDefaultsAsDeleted(t *testing.T) {
	prepared := prepare(t, map[string]string{
		"values.yaml":        "a: {x: 1, y: 2}\n",
		"values.schema.json": `{"properties": {"a": {"required": ["x"]}}}`,
	})
	for values, expected := range map[string]int{
		`{}`: 0, `{"a": {}}`: 0, `{"a": {"y": null}}`: 0, `{"a": {"x": null}}`: 1, `{"a": null}`: 0,
	} {
		findings, err := prepared.Validate(object(t, values))
		if err != nil || len(findings) != expected || expected == 1 && findings[0].Keyword != "required" {
			t.Errorf("%s: %+v %v", values, findings, err)
		}
	}
}

func doubling() string {
	var text strings.Builder
	for i := range 60 {
		fmt.Fprintf(&text, `{{ define "d%d" }}{{ include "d%d" . }}{{ include "d%d" . }}{{ end }}`, i, i+1, i+1)
	}
	return text.String() + `{{ define "d60" }}{{ end }}{{ include "d0" . }}`
}

func TestATemplateThatNeverEndsIsStopped(t *testing.T) {
	for name, row := range map[string]struct {
		template       string
		needsOwnParser bool
	}{
		"a loop that calls functions": {`{{ range until 1000000 }}{{ range until 1000000 }}{{ end }}{{ end }}`, false},
		"a loop that calls nothing":   {`{{ range $i := 9000000000000 }}{{ end }}`, true},
		"includes that multiply":      {doubling(), true},
		"a loop in a template text":   {`{{ tpl "{{ range $i := 9000000000000 }}{{ end }}" . }}`, true},
	} {
		t.Run(name, func(t *testing.T) {
			if row.needsOwnParser && !KeepsParsedTemplates {
				t.Skip("this build cannot stop it and reports it as stuck instead, which the next test proves")
			}
			limits := Limits{Time: 50 * time.Millisecond, Grace: time.Minute, Memory: DefaultLimits.Memory, Parallel: 1}
			renderer := NewRenderer(limits, func(reason string) { t.Error(reason) })
			_, err := renderer.Render(t.Context(), prepare(t, map[string]string{"templates/a.yaml": row.template}), Request{})
			var failure *Failure
			if !errors.As(err, &failure) || failure.Kind != Limit || failure.Message != errTime.Error() {
				t.Fatalf("%v", err)
			}
			// The only slot becomes free when the render has really ended.
			renderer.slots <- struct{}{}
		})
	}
}

func TestARenderThatDoesNotStopIsReported(t *testing.T) {
	stuck := make(chan string, 1)
	renderer := NewRenderer(Limits{Time: 10 * time.Millisecond, Grace: 10 * time.Millisecond, Memory: DefaultLimits.Memory, Parallel: 1},
		func(reason string) { stuck <- reason })
	// No function of it looks at the clock, and each pass takes longer than the grace.
	template := `{{ range until 40 }}{{ derivePassword 1 "long" "password" "u" "s" }}{{ end }}`
	if KeepsParsedTemplates {
		template = `{{ ` + strings.Repeat(`derivePassword 1 "long" "p" "u" (`, 40) + `"x"` + strings.Repeat(")", 40) + ` }}`
	}
	_, err := renderer.Render(t.Context(), prepare(t, map[string]string{"templates/a.yaml": template}), Request{})
	var failure *Failure
	if !errors.As(err, &failure) || failure.Kind != Limit || failure.Message != errTime.Error() {
		t.Fatalf("%v", err)
	}
	if reason := <-stuck; !strings.Contains(reason, "does not stop") {
		t.Fatal(reason)
	}
}

func TestARenderThatTakesTooMuchMemoryIsStopped(t *testing.T) {
	renderer := NewRenderer(Limits{Time: time.Minute, Grace: time.Minute, Memory: usedMemory() + 64<<20, Parallel: 1}, func(string) {})
	template := `{{ $x := "0123456789" }}{{ range until 1000 }}{{ $x = cat $x $x | trunc 4000000 }}{{ $y := list $x }}{{ $_ := set $.Values (toString .) (printf "%d%s" . $x) }}{{ end }}`
	_, err := renderer.Render(t.Context(), prepare(t, map[string]string{"templates/a.yaml": template}), Request{})
	var failure *Failure
	if !errors.As(err, &failure) || failure.Kind != Limit || failure.Message != errMemory.Error() {
		t.Fatalf("%v", err)
	}
}

func TestACanceledRequestIsNoFailure(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	renderer := newRenderer(t)
	_, err := renderer.Render(ctx, prepare(t, map[string]string{"templates/a.yaml": "a: 1"}), Request{})
	var failure *Failure
	if err != nil && (errors.As(err, &failure) || !errors.Is(err, context.Canceled)) {
		t.Fatalf("%v", err)
	}
}
