package valuestext

import (
	"reflect"
	"testing"
)

func TestCasesOfThePublic(t *testing.T) {
	t.Run("refuses equal keys at every level and names both places [H07]", func(t *testing.T) {
		for text, want := range map[string][2]uint32{
			"bpf:\n  masquerade: true\nbpf:\n  hostLegacyRouting: true\n": {3, 1},
			"a:\n- b: {c: 1}\n  d: 2\n  b: 3\n":                           {4, 2},
			"1: x\n\"1\": y\n":                                            {2, 1},
			"yes: x\ntrue: y\n":                                           {2, 1},
		} {
			result := Parse([]byte(text))
			var found *Finding
			for i := range result.Findings {
				if result.Findings[i].Code == CodeDuplicateKey {
					found = &result.Findings[i]
				}
			}
			if found == nil || found.Severity != Error || result.Values != nil {
				t.Fatalf("%q: %v", text, result.Findings)
			}
			if found.Range.Line != want[0] || len(found.Related) != 1 || found.Related[0].Line != want[1] {
				t.Errorf("%q: %+v", text, found)
			}
		}
	})
	t.Run("accepts a byte order mark and CRLF without changing the first key [H11]", func(t *testing.T) {
		want := map[string]any{"bpf": map[string]any{"masquerade": true}}
		for _, text := range []string{"\ufeffbpf:\n  masquerade: true\n", "bpf:\r\n  masquerade: true\r\n", "\ufeffbpf:\r\n  masquerade: true\r\n"} {
			if result := Parse([]byte(text)); len(result.Findings) != 0 || !reflect.DeepEqual(result.Values, want) {
				t.Errorf("%q: %+v", text, result)
			}
		}
	})
}
