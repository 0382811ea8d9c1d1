package valuestext

import (
	"bytes"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	yamlv2 "go.yaml.in/yaml/v2"
)

// lookahead is how many characters the scanner has read beyond the token that it looks at.
const lookahead = 4

// undecoded takes a parsed document without decoding it, so that only syntax errors are seen.
type undecoded struct{}

func (*undecoded) UnmarshalYAML(func(any) error) error { return nil }

// checkSyntax runs the YAML parser that Helm uses over a chunk. The parser names at most a line, and counts it
// differently for its two stages, so the place is found by feeding it byte by byte and looking how far it came.
func checkSyntax(text *source, c *chunk) (Finding, bool) {
	err := yamlv2.Unmarshal(c.data, &undecoded{})
	if err == nil {
		return Finding{}, false
	}
	padded := append(bytes.Clone(c.data), "\n\n\n\n"...)
	reader := &countingReader{reader: bytes.NewReader(padded)}
	if slowly := yamlv2.NewDecoder(reader).Decode(&undecoded{}); slowly != nil {
		err = slowly
	}
	problem := parseSyntaxError(err.Error())
	if problem.code != CodeSyntax {
		return Finding{Code: problem.code, Severity: Error, Message: problem.message, Range: anchorRange(text, c, problem)}, true
	}
	offset := c.locate(problem, min(beforeLast(padded[:reader.count], lookahead), max(len(c.data)-1, 0)))
	code, message := CodeSyntax, wordSyntaxError(problem.message)
	if tab, ok := c.tabIndentation(offset); ok {
		offset, code, message = tab, CodeTabIndentation, "a tab must not be used for indentation; use spaces"
	}
	start := c.origin(offset)
	return Finding{Code: code, Severity: Error, Message: message, Range: text.between(start, max(start, text.endOfLine(start)))}, true
}

// beforeLast returns the offset of the last characters of a text.
func beforeLast(text []byte, characters int) int {
	for ; characters > 0 && len(text) > 0; characters-- {
		_, size := utf8.DecodeLastRune(text)
		text = text[:len(text)-size]
	}
	return len(text)
}

// countingReader hands out one byte at a time and counts.
type countingReader struct {
	reader io.Reader
	count  int
}

func (r *countingReader) Read(buffer []byte) (int, error) {
	n, err := r.reader.Read(buffer[:min(len(buffer), 1)])
	r.count += n
	return n, err
}

type syntaxProblem struct {
	code    Code
	message string
	// line from 1
	line int
	// the second stage, which looks at tokens, found it
	isFromParser bool
	// name of an anchor that does not exist
	anchor string
}

var (
	namedLine     = regexp.MustCompile(`^line (\d+): `)
	unknownAnchor = regexp.MustCompile(`^unknown anchor '(.*)' referenced$`)
)

// parserMessages are the beginnings of those of the second stage, whose lines are counted from 0.
var parserMessages = []string{
	"did not find expected key", "did not find expected '-' indicator", "did not find expected ','",
	"did not find expected node content", "did not find expected <document start>", "found undefined tag handle",
	"found duplicate %", "found incompatible YAML document",
}

func parseSyntaxError(text string) syntaxProblem {
	text = strings.TrimPrefix(text, "yaml: ")
	if found := unknownAnchor.FindStringSubmatch(text); found != nil {
		return syntaxProblem{code: CodeUnknownAnchor, message: "no anchor of this name stands before the alias", anchor: found[1]}
	}
	problem := syntaxProblem{code: CodeSyntax, message: text}
	if found := namedLine.FindStringSubmatch(text); found != nil {
		problem.line, _ = strconv.Atoi(found[1])
		problem.message = text[len(found[0]):]
	}
	problem.isFromParser = slices.ContainsFunc(parserMessages, func(start string) bool {
		return strings.HasPrefix(problem.message, start)
	})
	if problem.isFromParser || problem.line == 0 {
		problem.line++
	}
	return problem
}

// tabIndentation finds a tab in the indentation of the line of an offset.
func (c *chunk) tabIndentation(offset int) (int, bool) {
	for at := c.lineStart(offset); at < len(c.data) && (c.data[at] == ' ' || c.data[at] == '\t'); at++ {
		if c.data[at] == '\t' {
			return at, true
		}
	}
	return 0, false
}

// maxAliasSearch bounds how many beginnings of the text are parsed to find an alias.
const maxAliasSearch = 400

// anchorRange finds the alias whose anchor does not exist: what looks like it may stand in a comment or in a text.
func anchorRange(text *source, c *chunk, problem syntaxProblem) Range {
	alias := []byte("*" + problem.anchor)
	place := text.between(c.origin(0), c.origin(0))
	for at, left := 0, maxAliasSearch; left > 0; left-- {
		found := bytes.Index(c.data[at:], alias)
		if found < 0 {
			break
		}
		start := at + found
		at = start + len(alias)
		place = text.between(c.origin(start), c.origin(at))
		err := yamlv2.Unmarshal(c.data[:at], &undecoded{})
		if err != nil && parseSyntaxError(err.Error()).anchor == problem.anchor {
			break
		}
	}
	return place
}
