// Package valuestext reads a values text exactly as `helm --values` does and says, at line and column, what is wrong
// with it and where Helm reads something else than the text suggests.
//
// The tree is the Helm SDK's own. A second parser that knows positions walks the same text, follows the rules of the
// first, and is compared with it each time; where they differ, findings are given without places rather than wrongly.
package valuestext

import (
	"bytes"
	"cmp"
	"reflect"
	"slices"

	"go.yaml.in/yaml/v3"
	"helm.sh/helm/v4/pkg/chart/v2/loader"
	sigsyaml "sigs.k8s.io/yaml"

	"ichor.maesh.dev/engine/internal/canonicaljson"
)

const (
	// MaxTextBytes is the size of the largest text that is read.
	MaxTextBytes = 1 << 20
	// MaxDepth is how deeply lists and maps may be nested.
	MaxDepth = canonicaljson.MaxDepth
	// MaxNodes is how many keys and values a text may have once its aliases are followed.
	MaxNodes = 200_000
)

const (
	// messageUnexplained stands where the SDK refuses a text and nothing else explains it.
	messageUnexplained = "Helm cannot read this text"
	messageNotAMap     = "values are a map of keys, not a list or a single value"
)

// Result is what a text means to Helm.
type Result struct {
	// Values is the tree, with nulls and with every number a float64; nil when a finding is an error.
	Values map[string]any
	// Findings in the order of the text.
	Findings []Finding
}

// Parse reads a text. It never fails: what is wrong is a finding.
func Parse(text []byte) Result {
	if len(text) > MaxTextBytes {
		return failed(Finding{Code: CodeTooLarge, Severity: Error, Message: "the text is larger than 1 MiB", Range: Range{1, 1, 1, 1}})
	}
	origin := newSource(text)
	if offset, code, ok := findUnreadable(text); ok {
		message := "the text is not valid UTF-8 here"
		if code == CodeControlCharacter {
			message = "YAML does not allow this control character"
		}
		return failed(Finding{Code: code, Severity: Error, Message: message, Range: origin.between(offset, offset)})
	}
	chunks, separators := splitDocuments(text)
	for _, separator := range separators {
		if separator.isBad {
			where := origin.between(separator.offset, origin.endOfLine(separator.offset))
			return failed(Finding{Code: CodeBadSeparator, Severity: Error, Message: "only a comment may follow `---` on its line", Range: where})
		}
	}
	reading := &reading{source: origin, tree: map[string]any{}}
	for _, c := range chunks {
		reading.document(c)
	}
	return reading.finish(text)
}

func failed(finding Finding) Result { return Result{Findings: []Finding{finding}} }

// reading goes over the documents of a text.
type reading struct {
	source    *source
	findings  []Finding
	tree      map[string]any
	documents int
	// the second parser could not follow the first
	isUnplaced bool
}

func (r *reading) document(c *chunk) {
	end, ignored := len(c.data), -1
	if !c.isOneDocument() {
		if finding, ok := checkSyntax(r.source, c); ok {
			r.findings = append(r.findings, finding)
			return
		}
		end, ignored = c.documentEnd()
	}
	if ignored >= 0 {
		r.add(CodeIgnoredText, Warning, "Helm ignores everything from here on: the document ended before", c, ignored)
	}
	var root yaml.Node
	if ignored >= 0 {
		if value, err := decodeFirst(c.data); value == nil && err == nil {
			return
		}
	}
	if !unmarshalNode(c.data[:end], &root) {
		r.unplaced(c)
		return
	}
	if countExpanded(&root, MaxNodes) > MaxNodes {
		r.add(CodeAliasBomb, Error, "aliases multiply to more than can be kept", c, 0)
		return
	}
	if len(root.Content) > 0 {
		r.walk(c, root.Content[0])
	}
}

// unplaced takes from the first parser what the second cannot tell.
func (r *reading) unplaced(c *chunk) {
	value, err := decodeFirst(c.data)
	if err != nil {
		r.add(CodeSyntax, Error, "Helm cannot decode this document", c, max(c.contentAfter(0), 0))
		return
	}
	switch value.(type) {
	case nil:
	case map[any]any:
		r.isUnplaced = true
	default:
		r.add(CodeNotAMap, Error, messageNotAMap, c, max(c.contentAfter(0), 0))
	}
}

func (r *reading) walk(c *chunk, root *yaml.Node) {
	w := &walker{source: r.source, chunk: c, open: map[*yaml.Node]bool{}}
	value := w.build(root, nil)
	r.findings = append(r.findings, w.findings...)
	switch document := value.(type) {
	case map[string]any:
		if r.documents++; r.documents == 2 {
			r.add(CodeSeveralDocuments, Warning, "Helm merges several documents, later ones win", c, c.offset(root.Line, root.Column))
		}
		r.tree = loader.MergeMaps(r.tree, document)
	case nil:
	default:
		r.findings = append(r.findings, Finding{
			Code: CodeNotAMap, Severity: Error, Message: messageNotAMap, Range: w.rangeOf(root),
		})
	}
}

// unmarshalNode parses with positions. The second parser panics on some texts that it cannot read.
func unmarshalNode(data []byte, root *yaml.Node) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return yaml.Unmarshal(data, root) == nil
}

func (r *reading) add(code Code, severity Severity, message string, c *chunk, offset int) {
	start := c.origin(offset)
	r.findings = append(r.findings, Finding{
		Code: code, Severity: severity, Message: message, Range: r.source.between(start, r.source.endOfLine(start)),
	})
}

// finish lets the SDK read the whole text and compares.
func (r *reading) finish(text []byte) Result {
	hasError := func() bool {
		return slices.ContainsFunc(r.findings, func(f Finding) bool { return f.Severity == Error })
	}
	if hasError() {
		return Result{Findings: sorted(r.findings)}
	}
	values, err := loader.LoadValues(bytes.NewReader(text))
	if err != nil {
		r.findings = append(r.findings, Finding{Code: CodeSyntax, Severity: Error, Message: messageUnexplained, Range: Range{1, 1, 1, 1}})
		return Result{Findings: sorted(r.findings)}
	}
	if r.isUnplaced || !reflect.DeepEqual(values, r.tree) {
		return r.finishUnplaced(text, values)
	}
	return Result{Values: values, Findings: sorted(r.findings)}
}

// finishUnplaced keeps the SDK's tree. Only what the first parser itself can say is certain.
func (r *reading) finishUnplaced(text []byte, values map[string]any) Result {
	findings := []Finding{{
		Code: CodeUnplaced, Severity: Warning, Range: Range{1, 1, 1, 1},
		Message: "this text is written so unusually that only Helm itself can read it; findings may be missing",
	}}
	chunks, _ := splitDocuments(text)
	for _, c := range chunks {
		var discarded map[string]any
		if err := sigsyaml.UnmarshalStrict(c.data, &discarded); err != nil {
			findings = append(findings, Finding{Code: CodeDuplicateKey, Severity: Error, Message: "a key stands twice in a map", Range: Range{1, 1, 1, 1}})
			return Result{Findings: findings}
		}
	}
	if _, err := canonicaljson.Marshal(values); err != nil {
		findings = append(findings, Finding{Code: CodeTooDeep, Severity: Error, Message: "the values cannot be kept as JSON", Range: Range{1, 1, 1, 1}})
		return Result{Findings: findings}
	}
	return Result{Values: values, Findings: findings}
}

func sorted(findings []Finding) []Finding {
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(compareRanges(a.Range, b.Range), cmp.Compare(a.Code, b.Code))
	})
	return findings
}
