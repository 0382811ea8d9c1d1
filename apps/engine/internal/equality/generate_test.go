//go:build equality

package equality

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"ichor.maesh.dev/engine/internal/canonicaljson"
)

// generator draws values sets for a chart: some keys of its defaults set to other values that the schema allows, some
// removed, some unknown ones added. The same seed draws the same sets.
type generator struct {
	random *rand.Rand
	schema map[string]any
	// leaves are the keys of the defaults, sorted by path
	leaves []leaf
	// switches are the leaves named `enabled` and the like
	switches []leaf
}

type leaf struct {
	path  []string
	value any
}

func newGenerator(defaults, schema map[string]any, seed uint64) *generator {
	g := &generator{random: rand.New(rand.NewPCG(seed, 0x1c408)), schema: schema}
	g.collect(defaults, nil)
	slices.SortFunc(g.leaves, func(a, b leaf) int { return slices.Compare(a.path, b.path) })
	for _, l := range g.leaves {
		if _, ok := l.value.(bool); ok && strings.Contains(strings.ToLower(l.path[len(l.path)-1]), "enable") {
			g.switches = append(g.switches, l)
		}
	}
	return g
}

func (g *generator) collect(values map[string]any, path []string) {
	for key, value := range values {
		at := append(slices.Clone(path), key)
		if below, ok := value.(map[string]any); ok && len(below) > 0 {
			g.collect(below, at)
			continue
		}
		g.leaves = append(g.leaves, leaf{at, value})
	}
}

// change is one key of a set.
type change struct {
	path  []string
	value any
}

func (c change) String() string {
	text, err := canonicaljson.Marshal(c.value)
	return fmt.Sprintf("%s=%s%v", strings.Join(c.path, "."), text, map[bool]any{true: "", false: err}[err == nil])
}

// draw makes the changes of one set.
func (g *generator) draw() []change {
	var changes []change
	for range 2 + g.random.IntN(4) {
		l := g.switches[g.random.IntN(len(g.switches))]
		changes = append(changes, change{l.path, l.value != true})
	}
	for range 3 + g.random.IntN(12) {
		l := g.leaves[g.random.IntN(len(g.leaves))]
		changes = append(changes, change{l.path, g.another(l)})
	}
	if g.random.IntN(4) == 0 {
		changes = append(changes, change{[]string{"unknownKey"}, map[string]any{"a": 1.0}})
	}
	return changes
}

var (
	words   = []string{"x", "a-b.c", "", "10.0.0.0/8", "fd00::/104", "5m0s", "text with spaces", "yes", "1.10", "0123", "ünï \U0001F41D", "a: b # c", "{{ .Release.Name }}", "two\nlines"}
	numbers = []float64{0, 1, 2, 7, 255, 4096, 999999, 1000000, 12345678, 2147483647, 5000000000}
)

func pick[T any](random *rand.Rand, list []T) T { return list[random.IntN(len(list))] }

// another is a value for a leaf that differs from its default and that the schema is likely to accept.
func (g *generator) another(l leaf) any {
	if g.random.IntN(12) == 0 {
		return nil
	}
	if allowed := g.allowed(l.path); len(allowed) > 0 {
		return pick(g.random, allowed)
	}
	switch value := l.value.(type) {
	case bool:
		return !value
	case float64:
		return g.number(l.path)
	case string:
		return pick(g.random, words)
	case []any:
		return g.list(l.path[len(l.path)-1])
	case map[string]any:
		return g.labels()
	}
	types := g.types(l.path)
	switch {
	case slices.Contains(types, "array"):
		return g.list(l.path[len(l.path)-1])
	case slices.Contains(types, "boolean"):
		return g.random.IntN(2) == 0
	case slices.Contains(types, "integer"), slices.Contains(types, "number"):
		return g.number(l.path)
	case slices.Contains(types, "object"):
		return g.labels()
	}
	return pick(g.random, words)
}

func (g *generator) number(path []string) float64 {
	number := pick(g.random, numbers)
	if slices.Contains(g.types(path), "number") && g.random.IntN(3) == 0 {
		return number + 0.00001
	}
	return number
}

func (g *generator) list(name string) []any {
	lower := strings.ToLower(name)
	switch {
	case strings.Contains(lower, "env"):
		return []any{map[string]any{"name": "A", "value": pick(g.random, words)}}
	case strings.Contains(lower, "tolerations"):
		return []any{map[string]any{"operator": "Exists"}, map[string]any{"key": "k", "value": "v", "effect": "NoSchedule"}}
	case strings.Contains(lower, "mounts"):
		return []any{map[string]any{"name": "m", "mountPath": "/m", "hostPath": "/h", "hostPathType": "Directory", "readOnly": true}}
	case strings.Contains(lower, "volumes"):
		return []any{map[string]any{"name": "v", "emptyDir": map[string]any{"sizeLimit": 1000000.0}}}
	case strings.Contains(lower, "containers"):
		return []any{map[string]any{"name": "c", "image": "i:1", "args": []any{"a", "b"}}}
	case strings.Contains(lower, "spread"):
		return []any{map[string]any{"maxSkew": 1.0, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule"}}
	}
	return []any{pick(g.random, words), "--second=" + pick(g.random, words)}
}

func (g *generator) labels() map[string]any {
	return map[string]any{"example.com/a": pick(g.random, words), "b": "1000000", "c": pick(g.random, words)}
}

// rule is the schema of a path.
func (g *generator) rule(path []string) map[string]any {
	rule := g.schema
	for _, key := range path {
		properties, _ := rule["properties"].(map[string]any)
		rule, _ = properties[key].(map[string]any)
	}
	return rule
}

func (g *generator) allowed(path []string) []any {
	allowed, _ := g.rule(path)["enum"].([]any)
	return allowed
}

func (g *generator) types(path []string) []string {
	switch types := g.rule(path)["type"].(type) {
	case string:
		return []string{types}
	case []any:
		var names []string
		for _, name := range types {
			if text, ok := name.(string); ok {
				names = append(names, text)
			}
		}
		return names
	}
	return nil
}

// apply builds the values of a set on top of a base.
func apply(base map[string]any, changes []change) map[string]any {
	text, err := canonicaljson.Marshal(base)
	if err != nil {
		panic(err)
	}
	values, err := canonicaljson.UnmarshalObject(text)
	if err != nil {
		panic(err)
	}
	for _, c := range changes {
		at := values
		for _, key := range c.path[:len(c.path)-1] {
			below, ok := at[key].(map[string]any)
			if !ok {
				below = map[string]any{}
				at[key] = below
			}
			at = below
		}
		at[c.path[len(c.path)-1]] = c.value
	}
	return values
}
