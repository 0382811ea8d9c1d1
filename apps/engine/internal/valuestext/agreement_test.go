package valuestext

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"helm.sh/helm/v4/pkg/chart/v2/loader"
)

// rulesOfIchor are errors for texts that Helm itself accepts.
var rulesOfIchor = map[Code]bool{
	CodeControlCharacter: true, CodeDuplicateKey: true, CodeInexactInteger: true, CodeAliasBomb: true,
	CodeTooDeep: true, CodeTooLarge: true, CodeInvalidUTF8: true,
}

// checkAgreement holds a result against what the SDK reads from the same text.
func checkAgreement(t *testing.T, text []byte) {
	t.Helper()
	result := Parse(text)
	values, err := loader.LoadValues(bytes.NewReader(text))
	var refused, own bool
	for _, finding := range result.Findings {
		switch {
		case finding.Code == CodeUnplaced && strings.Contains(string(text), "? "):
			return // the second parser differs where properties stand between `?` and its key
		case finding.Code == CodeUnplaced:
			t.Errorf("not followed: %q", text)
		case finding.Severity == Error && rulesOfIchor[finding.Code]:
			own = true
		case finding.Severity == Error:
			refused = true
		}
		if finding.Range.Line < 1 || finding.Range.Column < 1 {
			t.Errorf("%q: finding without a place: %+v", text, finding)
		}
	}
	switch {
	case err == nil && refused:
		t.Errorf("%q: Helm reads %v, but: %v", text, values, result.Findings)
	case err != nil && !refused && !own:
		t.Errorf("%q: Helm refuses (%v), but: %v", text, err, result.Findings)
	case err == nil && !own && !reflect.DeepEqual(result.Values, values):
		t.Errorf("%q: got %v, Helm reads %v", text, result.Values, values)
	case err != nil && len(result.Findings) == 1 && result.Findings[0].Message == messageUnexplained && !strings.Contains(string(text), "\ufeff"):
		t.Errorf("%q: no place for: %v", text, err)
	case (refused || own) && result.Values != nil:
		t.Errorf("%q: values beside an error", text)
	}
}

var fragments = []string{
	"a", "b", "key", "yes", "no", "n", "y", "on", "true", "True", "null", "~", "1", "010", "08", "0x1F", "0b11", "0o17",
	"1_000", "1.10", "1e3", ".5", "-0", "+5", "5.", ".inf", ".nan", "2001-01-01", "1:30", "9007199254740993",
	"18446744073709551615", "99999999999999999999", "1e400", "<<", "*x", "*y", "&x ", "&y ", "!!str ", "!!int ",
	"!!float ", "!!binary ", "!foo ", "! ", "'q'", "\"d\"", "\"\\n\"", "\"\\x41\"", "'it''s'", "\"", "'", "|", ">", "|-", "|2",
	": ", ":", ":\n", ":\n  ", ":\n    ", ", ", "[", "]", "{", "}", "- ", "-", "? ", "\n", "\n  ", "\n    ", "\n- ", "\n  - ",
	"\t", " ", "  ", " # c", "#", "---\n", "\n---\n", "\n...\n", "\r\n", "\r", "\u00a0", "\ufeff", "é", "😀", "\u0085", "\u2028",
	"a: ", "b: ", "a: 1\n", "b:\n  c: 2\n", "<<: *x\n", "<<: {a: 1}\n", "a: &x {b: 1}\n", "%YAML 1.1\n", "@", "`", "%", "\\", "=",
}

func generateText(random *rand.Rand) string {
	var text strings.Builder
	for range 1 + random.IntN(14) {
		text.WriteString(fragments[random.IntN(len(fragments))])
	}
	return text.String()
}

func TestEveryGeneratedTextIsReadAsHelmReadsIt(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 12_000 {
		checkAgreement(t, []byte(generateText(random)))
	}
}

func FuzzParse(f *testing.F) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		f.Add([]byte(generateText(random)))
	}
	f.Fuzz(func(t *testing.T, text []byte) { checkAgreement(t, text) })
}
