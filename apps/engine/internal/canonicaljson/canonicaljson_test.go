package canonicaljson

import (
	"errors"
	"math"
	"strings"
	"testing"
)

func TestMarshalWritesTheCanonicalForm(t *testing.T) {
	for _, row := range []struct {
		name  string
		given any
		want  string
	}{
		{"nulls are kept", map[string]any{"a": nil, "b": map[string]any{"c": nil}}, `{"a":null,"b":{"c":null}}`},
		{"keys are sorted by UTF-16 code units", map[string]any{"\ufb33": 1.0, "\U0001F600": 2.0, "b": 3.0, "a": 4.0}, "{\"a\":4,\"b\":3,\"\U0001F600\":2,\"\ufb33\":1}"},
		{"minus zero is zero", []any{math.Copysign(0, -1)}, `[0]`},
		{"large and small numbers use ECMAScript's forms", []any{1e21, 1e20, 1e-7, 1e-6, 1.5e-10, 4.5, 1e100, 9007199254740991.0}, `[1e+21,100000000000000000000,1e-7,0.000001,1.5e-10,4.5,1e+100,9007199254740991]`},
		{"only the needed characters are escaped", "\u0001\b\t\n\f\r\"\\/<>&\u2028é", "\"\\u0001\\b\\t\\n\\f\\r\\\"\\\\/<>&\u2028é\""},
		{"integers are doubles", []any{int(7), int64(8)}, `[7,8]`},
		{"an empty object and list", map[string]any{"a": map[string]any{}, "b": []any{}}, `{"a":{},"b":[]}`},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, err := Marshal(row.given)
			if err != nil || string(got) != row.want {
				t.Fatalf("got %s, %v; want %s", got, err, row.want)
			}
		})
	}
}

func TestMarshalRefusesWhatJSONCannotHold(t *testing.T) {
	deep := any(map[string]any{})
	for range MaxDepth + 1 {
		deep = []any{deep}
	}
	for name, given := range map[string]any{
		"NaN": math.NaN(), "infinity": math.Inf(1), "bytes": "\xff", "another type": struct{}{}, "depth": deep,
	} {
		if got, err := Marshal(map[string]any{"a": given}); err == nil {
			t.Errorf("%s: got %s without an error", name, got)
		}
	}
}

func TestUnmarshalObjectReadsEveryNumberAsDouble(t *testing.T) {
	got, err := UnmarshalObject([]byte(`{"a":1,"b":[2.5,null]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := got["a"].(float64); !ok {
		t.Fatalf("a is %T", got["a"])
	}
}

func TestUnmarshalObjectRefusesOtherThings(t *testing.T) {
	for _, text := range []string{`[]`, `1`, `"a"`, `{"a":1} x`, `{"a":1}{}`, `{`, `{"a":1e999}`, `{"a":01}`} {
		if got, err := UnmarshalObject([]byte(text)); err == nil {
			t.Errorf("%s: got %v without an error", text, got)
		}
	}
	if _, err := UnmarshalObject([]byte(`{"a":` + strings.Repeat("[", 5000))); !errors.Is(err, ErrTooDeep) {
		t.Errorf("depth: %v", err)
	}
	if got, err := UnmarshalObject(nil); err != nil || len(got) != 0 {
		t.Errorf("empty: %v %v", got, err)
	}
	if got, err := UnmarshalObject([]byte(`{"a":"[[{\"[["}`)); err != nil || got["a"] != `[[{"[[` {
		t.Errorf("brackets in strings: %v %v", got, err)
	}
}
