package valuestext

import (
	"strings"
	"testing"
)

func TestSyntaxErrorsSayWhatToDo(t *testing.T) {
	for text, want := range map[string]string{
		"a: b: c\n":         "quote a text that contains `: `",
		"a: 1\nfoo\nb: 1\n": "a `:` is missing after this key",
		"a: @x\n":           "must not start with this character",
		"a: \"x\n":          "this quote is never closed",
		"a: [1\nb: 2\n":     "a `,` or `]` is missing",
		"a: *.x\n":          "quote a text that starts with `*`",
		"a:\n\tb: 1\n":      "use spaces",
		"a: \"\\d\"\n":      "use single quotes",
		"a: - b\n":          "begin it on the next one",
		"a:\n  b: 1\n c\n":  "does not fit the indentation",
	} {
		findings := Parse([]byte(text)).Findings
		if len(findings) != 1 || !strings.Contains(findings[0].Message, want) {
			t.Errorf("%q: %v", text, findings)
		}
	}
}

func TestMessagesNeverRepeatTextsOfTheValues(t *testing.T) {
	const secret = "hunter2hunter2"
	for _, text := range []string{
		"a: !!int " + secret + "\n", "a: &x [*" + secret + "]\n", "a: \"" + secret + "\n", "a: " + secret + ": b: c\n", "a: @" + secret + "\n",
		"a: \"" + secret + "\\x07\"\n", secret + "\n", "a: {{ " + secret + " }}\n", "a: !!binary '" + secret + "%'\n", "a: \"" + secret + "\\n\"\n", "a: !" + secret + " x\n",
	} {
		for _, finding := range Parse([]byte(text)).Findings {
			if strings.Contains(finding.Message, secret) {
				t.Errorf("%q: %s", text, finding.Message)
			}
		}
	}
}
