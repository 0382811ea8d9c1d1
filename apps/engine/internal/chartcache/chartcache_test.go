package chartcache

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/charttest"
	"ichor.maesh.dev/engine/internal/helmrender"
)

func load(t *testing.T, description, template string) *chartfile.Chart {
	t.Helper()
	loaded, err := chartfile.LoadArchive(charttest.Archive(t, map[string]string{
		"Chart.yaml": charttest.ChartYAML("description: " + description + "\n"), "values.yaml": "a: null\n", "templates/a.yaml": template,
	}), chartfile.Expected{})
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

func TestTheChartNotUsedForLongestLeavesFirst(t *testing.T) {
	cache := New(2)
	a, b, c := load(t, "a", ""), load(t, "b", ""), load(t, "c", "")
	first := cache.Put(a)
	cache.Put(b)
	if again := cache.Put(load(t, "a", "")); again != first {
		t.Fatal("a chart that is there was put in anew")
	}
	cache.Put(c)
	if _, ok := cache.Get(b.Digest); ok {
		t.Fatal("b was used before a and is still there")
	}
	if _, ok := cache.Get(a.Digest); !ok {
		t.Fatal("a is gone")
	}
	if charts := cache.Charts(); len(charts) != 2 || charts[0] != a || charts[1] != c {
		t.Fatalf("%v", charts)
	}
}

func TestAChartThatIsLoadedTwiceAtOnceIsKeptOnce(t *testing.T) {
	cache := New(2)
	other := cache.Put(load(t, "other", ""))
	same := load(t, "same", "")
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() { cache.Put(same) })
	}
	group.Wait()
	if charts := cache.Charts(); len(charts) != 2 || charts[1] != other.Chart {
		t.Fatalf("%v", charts)
	}
}

func TestDefaultsKeepNulls(t *testing.T) {
	entry := New(1).Put(load(t, "a", `{{ .Values.b }}`))
	defaults, err := entry.Defaults()
	if err != nil || string(defaults) != `{"a":null}` {
		t.Fatalf("%s %v", defaults, err)
	}
	description, err := entry.Describe()
	if err != nil || len(description.ValuePaths) != 1 {
		t.Fatalf("%+v %v", description, err)
	}
}

func TestOnlyWhatCanBeRepeatedIsKept(t *testing.T) {
	cache := newRenderCache()
	for name, row := range map[string]struct {
		result helmrender.Result
		isKept bool
	}{
		"repeatable": {helmrender.Result{IsDeterministic: true, Manifest: "x"}, true},
		"generated":  {helmrender.Result{}, false},
		"looked up":  {helmrender.Result{IsDeterministic: true, UsedLookups: true}, false},
		"too large":  {helmrender.Result{IsDeterministic: true, Manifest: strings.Repeat("x", maxRenderBytes+1)}, false},
	} {
		key := KeyOf([]byte(name), helmrender.Request{})
		cache.Put(key, &row.result)
		if _, ok := cache.Get(key); ok != row.isKept {
			t.Errorf("%s: %v", name, ok)
		}
	}
}

func TestKeysDifferByEverythingARenderDependsOn(t *testing.T) {
	base := helmrender.Request{Release: helmrender.Release{Name: "a", Namespace: "b"}}
	seen := map[RenderKey]string{}
	add := func(name, values string, change func(*helmrender.Request)) {
		request := base
		change(&request)
		key := KeyOf([]byte(values), request)
		if other, ok := seen[key]; ok {
			t.Errorf("%s and %s have the same key", name, other)
		}
		seen[key] = name
	}
	add("base", "{}", func(*helmrender.Request) {})
	add("values", "{} ", func(*helmrender.Request) {})
	add("name", "{}", func(r *helmrender.Request) { r.Release.Name = "x" })
	add("namespace", "{}", func(r *helmrender.Request) { r.Release.Namespace = "x" })
	add("revision", "{}", func(r *helmrender.Request) { r.Release.Revision = 2 })
	add("upgrade", "{}", func(r *helmrender.Request) { r.Release.IsUpgrade = true })
	add("version", "{}", func(r *helmrender.Request) { r.Capabilities.KubeVersion = "v1.36.0" })
	add("apis", "{}", func(r *helmrender.Request) { r.Capabilities.APIVersions = []string{"a/v1"} })
	add("schema", "{}", func(r *helmrender.Request) { r.SkipSchema = true })
}

func TestRendersAreBoundedInNumberAndSize(t *testing.T) {
	cache := newRenderCache()
	for i := range 3 * maxRenders {
		cache.Put(KeyOf([]byte(fmt.Sprint(i)), helmrender.Request{}), &helmrender.Result{IsDeterministic: true, Manifest: strings.Repeat("x", maxRenderBytes/5)})
	}
	if len(cache.kept) != 5 || cache.bytes > maxRenderBytes {
		t.Fatalf("%d renders of %d bytes", len(cache.kept), cache.bytes)
	}
	if _, ok := cache.Get(KeyOf([]byte(fmt.Sprint(3*maxRenders-1)), helmrender.Request{})); !ok {
		t.Fatal("the last one is gone")
	}
}
