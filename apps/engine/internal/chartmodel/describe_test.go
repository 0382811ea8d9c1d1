package chartmodel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/charttest"
)

func describeFiles(t *testing.T, files map[string]string) *Description {
	t.Helper()
	files["Chart.yaml"] = charttest.ChartYAML("")
	loaded, err := chartfile.LoadArchive(charttest.Archive(t, files), chartfile.Expected{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := Describe(loaded)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// shown lists paths; a star marks those handed on as a whole, a bang those that only guard a fail.
func shown(d *Description) string {
	var out []string
	for _, path := range d.ValuePaths {
		text := strings.Join(path.Keys, ".")
		if path.Whole {
			text += "*"
		}
		if path.OnlyGuardsFail {
			text += "!"
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

func TestValuesAreFollowed(t *testing.T) {
	for _, row := range []struct{ name, template, want string }{
		{"a field", `{{ .Values.a.b }}`, "a.b"},
		{"a field in parentheses", `{{ (.Values.a).b.c | quote }}`, "a.b.c"},
		{"the root variable", `{{ range .Values.l }}{{ $.Values.a }}{{ end }}`, "a l*"},
		{"a variable", `{{ $x := .Values.a }}{{ $x.b }}`, "a.b"},
		{"a variable that is assigned later", `{{ $x := .Values.a }}{{ if .Values.c }}{{ $x = .Values.b }}{{ end }}{{ $x.k }}`, "a.k b.k c"},
		{"a variable of an inner scope", `{{ $x := .Values.a }}{{ if .Values.c }}{{ $x := .Values.b }}{{ $x.k }}{{ end }}{{ $x.l }}`, "a.l b.k c"},
		{"with", `{{ with .Values.a }}{{ .b }}{{ $.Values.c }}{{ else }}{{ .Values.d }}{{ end }}`, "a a.b c d"},
		{"with a variable", `{{ with $x := .Values.a }}{{ $x.b }}{{ end }}`, "a a.b"},
		{"else with", `{{ with .Values.a }}{{ else with .Values.b }}{{ .c }}{{ end }}`, "a b b.c"},
		{"range", `{{ range $k, $v := .Values.a }}{{ $k }}{{ $v.b }}{{ end }}`, "a*"},
		{"range over parts that the template names", `{{ range list .Values.a .Values.b }}{{ .enabled }}{{ end }}`, "a.enabled b.enabled"},
		{"toYaml", `{{ toYaml .Values.a | nindent 2 }}{{ .Values.b.c | toJson }}`, "a* b.c*"},
		{"toYaml inside of with", `{{ with .Values.a }}{{ toYaml . }}{{ end }}`, "a*"},
		{"index", `{{ index .Values "a" "b-c" }}{{ index .Values.l 0 }}`, "a.b-c l.0"},
		{"index by a variable key", `{{ $k := "x" }}{{ index .Values.a $k }}{{ index .Values.b .Values.c }}`, "a.x b* c"},
		{"get and hasKey", `{{ get .Values.a "b" }}{{ if hasKey .Values "c" }}x{{ end }}`, "a.b c"},
		{"dig", `{{ dig "a" "b" "none" .Values.AsMap }}{{ .Values.c | dig "d" 1 }}`, "a.b c.d"},
		{"pluck", `{{ pluck "k" .Values.a .Values.b | first }}`, "a.k b.k"},
		{"default and coalesce", `{{ (default dict .Values.a).b }}{{ (coalesce .Values.c .Values.d).e }}`, "a.b c.e d.e"},
		{"a default in a pipe", `{{ .Values.a | default .Values.b }}`, "a b"},
		{"ternary", `{{ (ternary .Values.a .Values.b .Values.c).d }}`, "a.d b.d c"},
		{"or and and", `{{ (or .Values.a .Values.b).c }}{{ if and .Values.d (not .Values.e) }}x{{ end }}`, "a.c b.c d e"},
		{"merge", `{{ (merge (dict) .Values.a .Values.b).c }}{{ toYaml (mergeOverwrite .Values.d .Values.e) }}`, "a.c b.c d* e*"},
		{"deepCopy, pick and omit", `{{ (deepCopy .Values.a).b }}{{ (pick .Values.c "d").d }}{{ toYaml (omit .Values.e "f") }}`, "a.b c.d e*"},
		{"keys and values", `{{ keys .Values.a | len }}{{ range values .Values.b }}{{ .c }}{{ end }}`, "a* b*"},
		{"a dict and its entries", `{{ $d := dict "x" .Values.a "y" .Values.b }}{{ $d.x.k }}{{ $_ := set $d "z" .Values.c }}{{ $d.z.l }}`, "a.k c.l"},
		{"a dict as a whole", `{{ dict "x" .Values.a | toYaml }}`, "a*"},
		{"a list", `{{ $l := list .Values.a .Values.b }}{{ (index $l 1).k }}{{ (first $l).m }}{{ (last $l).n }}`, "a.m b.k b.n"},
		{"lists that grow", `{{ $l := list .Values.a }}{{ $l = append $l .Values.b }}{{ range concat $l (list .Values.c) }}{{ .k }}{{ end }}`, "a.k b.k c.k"},
		{"a computed key", `{{ eq .Values.a "x" }}{{ printf "%s" .Values.b }}{{ .Values.c | upper | quote }}`, "a b c"},
		{"what a computed variable depends on", `{{ $on := eq .Values.a "x" }}{{ if $on }}y{{ end }}`, "a"},
		{"a value that reaches a part of the values", `{{ $_ := set .Values.a "b" .Values.c }}{{ toYaml .Values.a }}`, "a* c*"},
		{"a template text of the values", `{{ tpl .Values.a . }}{{ tpl (toYaml .Values.b) . }}`, "a* b*"},
		{"a template text in the template", `{{ tpl "{{ .Values.a.b }}" . }}`, "a.b"},
		{"a template text of a file", `{{ tpl (.Files.Get "files/x.sh") . }}`, "from.file"},
		{"files by pattern", `{{ range $path, $_ := .Files.Glob "files/*.sh" }}{{ tpl ($.Files.Get $path) $ }}{{ end }}`, "from.file"},
		{"lookups", `{{ (lookup "v1" "Secret" .Values.a .Values.b).data }}`, "a b"},
		{"nothing", `{{ .Release.Name }}{{ .Chart.Version }}{{/* .Values.a */}}`, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := describeFiles(t, map[string]string{"templates/a.yaml": row.template, "files/x.sh": "{{ .Values.from.file }}", "README.md": "{{ .Values.no }}"})
			if got := shown(d); got != row.want {
				t.Fatalf("got  %s\nwant %s", got, row.want)
			}
		})
	}
}

func TestIncludesAreFollowedWithTheirContext(t *testing.T) {
	const help = `
{{ define "root" }}{{ .Values.r }}{{ end }}
{{ define "part" }}{{ .x }}{{ end }}
{{ define "pair" }}{{ (index . 0).Values.p }}{{ (index . 1).y }}{{ end }}
{{ define "named" }}{{ .ctx.Values.n }}{{ toYaml .labels }}{{ include "root" .ctx }}{{ end }}
{{ define "loop" }}{{ .Values.again }}{{ include "loop" . }}{{ end }}
{{ define "unused" }}{{ .Values.unused }}{{ end }}`
	for _, row := range []struct{ template, want string }{
		{`{{ include "root" . }}{{ template "root" $ }}`, "r"},
		{`{{ include "part" .Values.a }}{{ include "part" .Values.b }}`, "a.x b.x"},
		{`{{ include "pair" (list . .Values.a) }}`, "a.y p"},
		{`{{ include "named" (dict "ctx" $ "labels" .Values.l) }}`, "l* n r"},
		{`{{ include "loop" . }}`, "again"},
		{`{{ $name := "root" }}{{ include $name . }}{{ include (printf "%s%s" "pa" "rt") .Values.a }}`, "a.x r"},
		{`{{ with .Values.w }}{{ include "part" . }}{{ include "root" $ }}{{ end }}`, "r w w.x"},
		{`{{ if eq (include "root" .) "x" }}y{{ end }}`, "r"},
	} {
		d := describeFiles(t, map[string]string{"templates/a.yaml": row.template, "templates/_h.tpl": help})
		if got := shown(d); got != row.want {
			t.Errorf("%s\ngot  %s\nwant %s", row.template, got, row.want)
		}
	}
}

func TestPathsThatOnlyGuardAFailAreMarked(t *testing.T) {
	const help = `{{ define "check" }}{{ if .bad }}{{ fail "bad" }}{{ end }}{{ end }}{{ define "says" }}{{ .Values.s }}{{ end }}`
	for _, row := range []struct{ name, template, want string }{
		{"a condition", "{{- if .Values.a }}\n  {{ fail \"gone\" }}\n{{- end }}", "a!"},
		{"nested conditions", `{{ if .Values.a }}{{ if not .Values.b }}{{ fail "x" }}{{ end }}{{ end }}`, "a! b!"},
		{"another branch", `{{ if .Values.a }}{{ fail "x" }}{{ else if .Values.b }}{{ fail "y" }}{{ end }}`, "a! b!"},
		{"a branch that prints", `{{ if .Values.a }}{{ fail "x" }}{{ else }}k: v{{ end }}`, "a"},
		{"a key that is printed elsewhere", `{{ if .Values.a }}{{ fail "x" }}{{ end }}{{ .Values.a }}`, "a"},
		{"a loop", `{{ range .Values.a }}{{ if eq .name "x" }}{{ fail "x" }}{{ end }}{{ end }}`, "a!"},
		{"with", `{{ with .Values.a }}{{ fail "x" }}{{ end }}`, "a!"},
		{"a variable", `{{ $x := .Values.a }}{{ if $x }}{{ fail "x" }}{{ end }}`, "a!"},
		{"the text of the fail", `{{ if .Values.a }}{{ fail (printf "%s" .Values.b) }}{{ end }}`, "a! b!"},
		{"an include that fails", `{{ include "check" .Values.a }}`, "a.bad!"},
		{"an include in a condition", `{{ if .Values.c }}{{ include "check" .Values.a }}{{ end }}`, "a.bad! c!"},
		{"an include that prints", `{{ if .Values.c }}{{ include "says" . }}{{ end }}`, "c s"},
		{"dig", `{{ if dig "a" "b" "" .Values.AsMap }}{{ fail "x" }}{{ end }}`, "a.b!"},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := describeFiles(t, map[string]string{"templates/a.yaml": row.template, "templates/_h.tpl": help})
			if got := shown(d); got != row.want {
				t.Fatalf("got  %s\nwant %s", got, row.want)
			}
		})
	}
}

func TestFailSitesNameTextPlaceAndGuards(t *testing.T) {
	d := describeFiles(t, map[string]string{
		"templates/a.yaml": "{{ if and .Values.a (eq .Values.b \"x\") }}\n{{ fail \"never\" }}\n{{ else }}\n{{ fail (printf \"not %s\" .Values.c) }}\n{{ end }}\nk: {{ required \"give d\" .Values.d }}\n{{ include \"c\" .Values.e }}{{ include \"c\" .Values.f }}",
		"templates/_h.tpl": "{{ define \"c\" }}\n{{ if .g }}{{ fail \"h\" }}{{ end }}{{ end }}",
	})
	var got []string
	for _, site := range d.FailSites {
		got = append(got, fmt.Sprintf("%s:%d %q %v %v", site.Template, site.Line, site.Text, site.IsFormat, site.Guards))
	}
	want := []string{
		`demo/templates/_h.tpl:2 "h" false [[e g] [f g]]`,
		`demo/templates/a.yaml:2 "never" false [[a] [b]]`,
		`demo/templates/a.yaml:4 "not %s" true [[a] [b]]`,
		`demo/templates/a.yaml:6 "give d" false [[d]]`,
	}
	if !slices.Equal(got, want) {
		t.Fatalf("got  %q\nwant %q", got, want)
	}
}

func TestAPIVersionsAndFiles(t *testing.T) {
	d := describeFiles(t, map[string]string{
		"templates/a.yaml": `{{ if .Capabilities.APIVersions.Has "a/v1" }}x{{ end }}{{ $c := .Capabilities }}{{ if or ($c.APIVersions.Has "b/v1/Kind") (has "c/v1" $c.APIVersions) }}y{{ end }}{{ include "cap" . }}{{ .Files.Get "f/one.txt" }}{{ (.Files.Glob "f/*.json").AsConfig }}{{ .Files.Lines "f/two.txt" }}`,
		"templates/_h.tpl": `{{ define "cap" }}{{ range list "d/v1" "e/v1" }}{{ $.Capabilities.APIVersions.Has . }}{{ end }}{{ end }}`,
		"f/one.txt":        "", "f/two.txt": "", "f/three.txt": "", "f/a.json": "", "f/b.json": "", "g/c.json": "",
	})
	if want := []string{"a/v1", "b/v1/Kind", "c/v1", "d/v1", "e/v1"}; !slices.Equal(d.APIVersions, want) {
		t.Errorf("%v", d.APIVersions)
	}
	if want := []string{"f/a.json", "f/b.json", "f/one.txt", "f/two.txt"}; !slices.Equal(d.FilesRead, want) {
		t.Errorf("%v", d.FilesRead)
	}
}

func TestTimeMattersWhereItCanBePrinted(t *testing.T) {
	for template, want := range map[string]bool{
		`{{ $n := now }}{{ if ne $n ($n | dateModify "1h") }}x{{ end }}`: false,
		`{{ $_ := now | mustDateModify (toString .Values.a) }}`:          false,
		`{{ now }}`:                          true,
		`{{ now | date "2006" }}`:            true,
		`{{ now | unixEpoch }}`:              true,
		`{{ $n := now }}{{ $n.Year }}`:       true,
		`{{ printf "%v" now }}`:              true,
		`{{ dict "t" now | toYaml }}`:        true,
		`{{ .Values.a }}`:                    false,
		`{{ .Values.a | date "2006" }}`:      false,
		`{{ tpl "{{ now }}" . }}`:            true,
		`{{ include "n" . }}`:                true,
		`{{ $d := dict "t" now }}{{ $d.t }}`: true,
	} {
		d := describeFiles(t, map[string]string{"templates/a.yaml": template, "templates/_h.tpl": `{{ define "n" }}{{ now | htmlDate }}{{ end }}`})
		if d.TimeMatters != want {
			t.Errorf("%s: %v", template, d.TimeMatters)
		}
	}
}

func TestSubchartsReadBelowTheirName(t *testing.T) {
	d := describeFiles(t, map[string]string{
		"templates/a.yaml":            `{{ .Values.a }}{{ include "shared" . }}`,
		"charts/sub/Chart.yaml":       strings.Replace(charttest.ChartYAML(""), "demo", "sub", 1),
		"charts/sub/templates/s.yaml": `{{ .Values.b }}`, "charts/sub/templates/_h.tpl": `{{ define "shared" }}{{ .Values.c }}{{ end }}`,
	})
	if got := shown(d); got != "a c sub.b" {
		t.Fatal(got)
	}
}

func TestATemplateThatDoesNotParseIsAnError(t *testing.T) {
	loaded, err := chartfile.LoadArchive(charttest.Archive(t, map[string]string{"Chart.yaml": charttest.ChartYAML(""), "templates/a.yaml": "{{ if }}"}), chartfile.Expected{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Describe(loaded); err == nil || !strings.Contains(err.Error(), "demo/templates/a.yaml") {
		t.Fatal(err)
	}
}
