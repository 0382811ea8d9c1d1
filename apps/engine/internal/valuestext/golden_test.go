package valuestext

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"helm.sh/helm/v4/pkg/chart/common"
	"helm.sh/helm/v4/pkg/chart/v2/loader"

	"ichor.maesh.dev/engine/internal/canonicaljson"
)

const goldenPath = "../../testdata/yaml/cases.json"

// goldenCase is one row of the table that the TypeScript parser shares; testdata/yaml/README.md describes it.
type goldenCase struct {
	Name        string          `json:"name"`
	Input       *string         `json:"input,omitempty"`
	InputBase64 []byte          `json:"inputBase64,omitempty"`
	Tree        json.RawMessage `json:"tree,omitempty"`
	Findings    []goldenFinding `json:"findings"`
}

type goldenFinding struct {
	Code      Code          `json:"code"`
	Severity  string        `json:"severity"`
	Path      []any         `json:"path,omitempty"`
	Line      uint32        `json:"line"`
	Column    uint32        `json:"column"`
	EndLine   uint32        `json:"endLine"`
	EndColumn uint32        `json:"endColumn"`
	Related   []goldenPlace `json:"related,omitempty"`
}

type goldenPlace struct {
	Line   uint32 `json:"line"`
	Column uint32 `json:"column"`
}

func (c goldenCase) text() []byte {
	if c.Input != nil {
		return []byte(*c.Input)
	}
	return c.InputBase64
}

// readAs returns the case with what Parse says about its text.
func (c goldenCase) readAs(t *testing.T, result Result) goldenCase {
	c.Tree, c.Findings = nil, []goldenFinding{}
	if result.Values != nil {
		tree, err := canonicaljson.Marshal(result.Values)
		if err != nil {
			t.Fatal(err)
		}
		c.Tree = tree
	}
	for _, finding := range result.Findings {
		c.Findings = append(c.Findings, toGolden(finding))
	}
	return c
}

func toGolden(finding Finding) goldenFinding {
	out := goldenFinding{
		Code: finding.Code, Severity: "warning",
		Line: finding.Range.Line, Column: finding.Range.Column,
		EndLine: finding.Range.EndLine, EndColumn: finding.Range.EndColumn,
	}
	if finding.Severity == Error {
		out.Severity = "error"
	}
	for _, step := range finding.Path {
		if step.IsIndex {
			out.Path = append(out.Path, step.Index)
		} else {
			out.Path = append(out.Path, step.Key)
		}
	}
	for _, place := range finding.Related {
		out.Related = append(out.Related, goldenPlace{place.Line, place.Column})
	}
	return out
}

func readGolden(t *testing.T) []goldenCase {
	t.Helper()
	// A row is kept on one line, so that a change of one is a change of one line.
	content, err := os.ReadFile(goldenPath)
	if err != nil {
		t.Fatal(err)
	}
	var cases []goldenCase
	if err := json.Unmarshal(content, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestGoldenTable(t *testing.T) {
	cases := readGolden(t)
	if len(cases) < 100 {
		t.Fatalf("only %d cases", len(cases))
	}
	update := os.Getenv("UPDATE_GOLDEN") == "1"
	for i, row := range cases {
		t.Run(row.Name, func(t *testing.T) {
			got := row.readAs(t, Parse(row.text()))
			if update {
				cases[i] = got
				return
			}
			if want, have := encode(t, row), encode(t, got); want != have {
				t.Fatalf("input %q\nwant %s\ngot  %s", row.text(), want, have)
			}
		})
	}
	if update {
		writeGolden(t, cases)
	}
}

// TestGoldenTreesAreWhatTheSDKReads holds every row against both readers of the SDK: the one of `--values` and, for a
// single document, ReadValues.
func TestGoldenTreesAreWhatTheSDKReads(t *testing.T) {
	for _, row := range readGolden(t) {
		t.Run(row.Name, func(t *testing.T) {
			checkAgreement(t, row.text())
			if row.Tree == nil || bytes.Contains(row.text(), []byte("---")) {
				return
			}
			values, err := common.ReadValues(row.text())
			if err != nil {
				t.Fatal(err)
			}
			tree, err := canonicaljson.Marshal(map[string]any(values))
			if err != nil || !bytes.Equal(tree, compact(t, row.Tree)) {
				t.Fatalf("ReadValues says %s (%v), the table %s", tree, err, row.Tree)
			}
			again, err := loader.LoadValues(bytes.NewReader(row.text()))
			if written, _ := canonicaljson.Marshal(again); err != nil || !bytes.Equal(written, tree) {
				t.Fatalf("LoadValues says %s (%v)", written, err)
			}
		})
	}
}

func encode(t *testing.T, row goldenCase) string {
	t.Helper()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(row); err != nil {
		t.Fatal(err)
	}
	return string(bytes.TrimSpace(out.Bytes()))
}

func compact(t *testing.T, content []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := json.Compact(&out, content); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func writeGolden(t *testing.T, cases []goldenCase) {
	t.Helper()
	var out bytes.Buffer
	out.WriteString("[\n")
	for i, row := range cases {
		content := encode(t, row)
		out.WriteString(content)
		if i+1 < len(cases) {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
	}
	out.WriteString("]\n")
	if err := os.WriteFile(goldenPath, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
