package redaction

import "testing"

func TestValuesThatCouldBeSecretAreReplaced(t *testing.T) {
	values := map[string]any{
		"adminPassword": "hunter2hunter2", "tls": map[string]any{"ca": map[string]any{"key": "line one\nline two", "cert": "abc"}},
		"list": []any{map[string]any{"token": "tok-123456"}}, "name": "visible-name", "pem": "-----BEGIN X-----",
		"secrets": map[string]any{"nested": []any{"inside-a-secret"}},
	}
	for given, want := range map[string]string{
		"bad hunter2hunter2!":          "bad ***!",
		"got \"line one\\nline two\"":  "got \"***\"",
		"got line one\nline two":       "got ***",
		"tok-123456 and visible-name":  "*** and visible-name",
		"x -----BEGIN X----- y":        "x *** y",
		"inside-a-secret":              "***",
		"abc is too short to look for": "abc is too short to look for",
	} {
		if got := Redact(given, values); got != want {
			t.Errorf("%q became %q", given, got)
		}
	}
}
