package valuestext

import (
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// walker reads the nodes of one document: it collects findings with their places and builds the tree as Helm would.
type walker struct {
	source   *source
	chunk    *chunk
	findings []Finding
	// nodes that are being built, to notice an alias inside its own anchor
	open map[*yaml.Node]bool
	// findings belong to the text, so what an alias repeats is not reported again
	isRepeating bool
	depth       int
}

func (w *walker) report(code Code, severity Severity, message string, path []Step, where Range, related ...Range) {
	if w.isRepeating {
		return
	}
	w.findings = append(w.findings, Finding{
		Code: code, Severity: severity, Message: message, Path: slices.Clone(path), Range: where, Related: related,
	})
}

func (w *walker) rangeOf(node *yaml.Node) Range {
	if node.Kind != yaml.ScalarNode {
		start := w.chunk.offset(node.Line, node.Column)
		return w.source.between(w.chunk.origin(start), w.chunk.origin(w.chunk.lineEnd(start)))
	}
	found := w.chunk.placeOf(node)
	return w.source.between(w.chunk.origin(found.start), w.chunk.origin(found.end))
}

// build returns the value of a node. After an error finding the value means nothing.
func (w *walker) build(node *yaml.Node, path []Step) any {
	if node.Kind == yaml.MappingNode || node.Kind == yaml.SequenceNode {
		if w.depth == MaxDepth {
			if !w.has(CodeTooDeep) {
				w.report(CodeTooDeep, Error, "lists and maps are nested too deeply", path, w.rangeOf(node))
			}
			return nil
		}
		w.depth++
		defer func() { w.depth-- }()
	}
	switch node.Kind {
	case yaml.AliasNode:
		return w.buildAlias(node, path)
	case yaml.MappingNode:
		w.checkTag(node, path)
		return w.buildMap(node, path)
	case yaml.SequenceNode:
		w.checkTag(node, path)
		w.open[node] = true
		defer delete(w.open, node)
		list := make([]any, 0, len(node.Content))
		for i, item := range node.Content {
			list = append(list, w.build(item, append(path, Step{Index: i, IsIndex: true})))
		}
		return list
	default:
		return w.buildScalar(node, path)
	}
}

func (w *walker) has(code Code) bool {
	return slices.ContainsFunc(w.findings, func(f Finding) bool { return f.Code == code })
}

func (w *walker) buildAlias(node *yaml.Node, path []Step) any {
	if w.open[node.Alias] {
		w.report(CodeSelfAlias, Error, "an anchor contains itself", path, w.rangeOf(node))
		return nil
	}
	wasRepeating := w.isRepeating
	w.isRepeating = true
	defer func() { w.isRepeating = wasRepeating }()
	return w.build(node.Alias, path)
}

func (w *walker) buildScalar(node *yaml.Node, path []Step) any {
	found, ok := w.resolve(node, path)
	if !ok {
		return nil
	}
	where := w.rangeOf(node)
	w.checkText(node, path, where, startsOrEndsHidden)
	switch found.kind {
	case kindBoolean:
		if node.Style&yaml.TaggedStyle == 0 && !strings.EqualFold(node.Value, "true") && !strings.EqualFold(node.Value, "false") {
			w.report(CodeBooleanWord, Warning, "this word is a boolean: Helm reads "+boolText(found.boolean)+"; quote it if it is a text", path, where)
		}
	case kindInteger, kindFloat:
		for _, remark := range remarksOnNumber(found, node.Value) {
			w.report(remark.code, remark.severity, remark.message, path, where)
		}
	}
	return found.value()
}

func boolText(value bool) string {
	if value {
		return "true"
	}
	return "false"
}

// checkText looks at the characters of a scalar. Which hidden spaces matter differs between keys and values.
func (w *walker) checkText(node *yaml.Node, path []Step, where Range, isHidden func(string) bool) {
	if strings.ContainsFunc(node.Value, isControl) {
		w.report(CodeControlCharacter, Error, "a control character must not stand in a value: templates would print it unquoted", path, where)
	}
	if strings.Contains(node.Value, "\n") && node.Style&(yaml.LiteralStyle|yaml.FoldedStyle) == 0 {
		w.report(CodeLineBreakInQuotes, Warning, "the text has a line break: where a template prints it unquoted it adds lines to the manifest", path, where)
	}
	if node.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0 && isHidden(node.Value) {
		w.report(CodeNoBreakSpace, Warning, "a space that is no ordinary space is part of this text; indentation needs ordinary spaces", path, where)
	}
}

// resolve reads a scalar and reports a tag that does not fit or means nothing to Helm.
func (w *walker) resolve(node *yaml.Node, path []Step) (scalar, bool) {
	isPlain := node.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0
	tag := ""
	switch {
	case node.Style&yaml.TaggedStyle != 0:
		tag = node.Tag
		w.checkTag(node, path)
	case w.chunk.placeOf(node).isBang:
		tag = "!"
		w.report(CodeUnknownTag, Warning, "the tag `!` makes this a text", path, w.rangeOf(node))
	}
	found, err := resolveScalar(tag, node.Value, isPlain)
	if err != nil {
		w.report(CodeTagMismatch, Error, "the value cannot be read as its tag demands", path, w.rangeOf(node))
		return scalar{}, false
	}
	if found.isMangled {
		w.report(CodeBinaryNotText, Warning, "the decoded bytes are no text: Helm replaces what is not UTF-8", path, w.rangeOf(node))
	}
	return found, true
}

var knownTags = []string{
	tagText, tagBoolean, tagInteger, tagFloat, tagNull, tagTimestamp, tagBinary, tagMerge, "!!map", "!!seq",
}

func (w *walker) checkTag(node *yaml.Node, path []Step) {
	if node.Style&yaml.TaggedStyle != 0 && !slices.Contains(knownTags, node.Tag) {
		w.report(CodeUnknownTag, Warning, "Helm ignores this tag", path, w.rangeOf(node))
	}
}

func (w *walker) buildMap(node *yaml.Node, path []Step) any {
	w.open[node] = true
	defer delete(w.open, node)
	tree := make(map[string]any, len(node.Content)/2)
	written := map[string]Range{}
	var mergedAt *Range
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		if w.isMerge(key) {
			where := w.rangeOf(key)
			if mergedAt != nil {
				w.report(CodeDuplicateKey, Error, "the key stands twice in this map", append(path, Step{Key: "<<"}), where, *mergedAt)
			}
			mergedAt = &where
			w.merge(tree, written, value, path, where)
			continue
		}
		name, ok := w.keyOf(key, path)
		if !ok {
			w.build(value, append(path, Step{Key: "?"}))
			continue
		}
		at := append(slices.Clone(path), Step{Key: name})
		where := w.rangeOf(key)
		if first, isDuplicate := written[name]; isDuplicate {
			w.report(CodeDuplicateKey, Error, "the key stands twice in this map", at, where, first)
		} else {
			written[name] = where
		}
		tree[name] = w.build(value, at)
	}
	return tree
}

// isMerge tells whether a key is the merge key of YAML 1.1: `<<` unquoted, or with the merge tag.
func (w *walker) isMerge(key *yaml.Node) bool {
	if key.Kind != yaml.ScalarNode || key.Value != "<<" {
		return false
	}
	if key.Style&yaml.TaggedStyle != 0 {
		return key.Tag == tagMerge
	}
	isQuoted := key.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0
	return !isQuoted || w.chunk.placeOf(key).isBang
}

// merge copies the entries of the merged maps into tree. Helm's YAML library merges where it meets the key, so what
// was written before it in the same map is overridden.
func (w *walker) merge(tree map[string]any, written map[string]Range, value *yaml.Node, path []Step, where Range) {
	sources := []*yaml.Node{value}
	if value.Kind == yaml.SequenceNode {
		sources = slices.Clone(value.Content)
		slices.Reverse(sources)
	}
	var overridden []Range
	for _, item := range sources {
		target := item
		if item.Kind == yaml.AliasNode {
			target = item.Alias
		}
		if target.Kind != yaml.MappingNode {
			w.report(CodeMergeNotAMap, Error, "`<<` merges a map or a list of maps", append(path, Step{Key: "<<"}), w.rangeOf(item))
			continue
		}
		merged, _ := w.build(item, path).(map[string]any)
		for name := range merged {
			if first, ok := written[name]; ok {
				overridden = append(overridden, first)
			}
		}
		maps.Copy(tree, merged)
	}
	if len(overridden) > 0 {
		slices.SortFunc(overridden, compareRanges)
		w.report(CodeMergeOverrides, Warning, "`<<` overrides keys that stand before it; put it first in the map", append(path, Step{Key: "<<"}), where, slices.Compact(overridden)...)
	}
}

// keyOf returns the text that Helm makes of a key.
func (w *walker) keyOf(node *yaml.Node, path []Step) (string, bool) {
	if node.Kind == yaml.AliasNode {
		if node.Alias.Kind == yaml.ScalarNode {
			return w.scalarKey(node.Alias, path, w.rangeOf(node))
		}
		w.report(CodeComplexKey, Error, "a key must be a single word or number", path, w.rangeOf(node))
		return "", false
	}
	if node.Kind != yaml.ScalarNode {
		w.report(CodeComplexKey, Error, "a key must be a single word or number", path, w.rangeOf(node))
		return "", false
	}
	return w.scalarKey(node, path, w.rangeOf(node))
}

func (w *walker) scalarKey(node *yaml.Node, path []Step, where Range) (string, bool) {
	found, ok := w.resolve(node, path)
	if !ok {
		return "", false
	}
	name, ok := found.key()
	switch {
	case found.kind == kindNull:
		w.report(CodeNullKey, Error, "a key must not be null; quote it if it is a text", path, where)
		return "", false
	case !ok:
		w.report(CodeInexactInteger, Error, "this number is too large for a key; quote it if it is a text", path, where)
		return "", false
	}
	at := append(slices.Clone(path), Step{Key: name})
	w.checkText(node, at, where, containsHidden)
	switch {
	case name == node.Value:
	case found.kind == kindBoolean:
		w.report(CodeBooleanWordKey, Warning, "this word is a boolean: the key becomes `"+name+"`; quote it", at, where)
	case found.kind == kindInteger || found.kind == kindFloat:
		w.report(CodeKeyRewritten, Warning, "this is a number: the key becomes `"+name+"`; quote it", at, where)
	}
	return name, true
}

func compareRanges(a, b Range) int {
	if a.Line != b.Line {
		return int(a.Line) - int(b.Line)
	}
	return int(a.Column) - int(b.Column)
}
