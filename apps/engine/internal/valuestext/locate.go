package valuestext

import (
	"bytes"
	"strings"

	yamlv2 "go.yaml.in/yaml/v2"
)

const (
	messageEndOfStream = "found unexpected end of stream"
	messageMissingKey  = "could not find expected ':'"
	messageEscape      = "found unknown escape character"
	messageDirective   = "did not find expected <document start>"
)

// locate returns the offset that a person should look at, given how far the scanner came.
func (c *chunk) locate(problem syntaxProblem, reached int) int {
	switch {
	case problem.message == messageEndOfStream:
		return c.openQuote()
	case problem.message == messageMissingKey:
		// The scanner notices on a later line that the word was no key.
		return c.firstOfLine(c.lineWithTextBefore(c.clampToLine(reached, problem.line)))
	case problem.message == messageDirective:
		// Helm cuts the text at `---`, so a directive never meets the document that it belongs to.
		return max(c.contentAfter(0), 0)
	case problem.isFromParser:
		return c.wordStart(c.withText(c.clampToLine(reached, problem.line)))
	default:
		return c.skipBlanks(c.clampToLine(reached, problem.line))
	}
}

// clampToLine keeps an offset that is on the line that the parser named, and otherwise returns where that line starts.
func (c *chunk) clampToLine(offset, line int) int {
	start := c.yamlLines[min(line, len(c.yamlLines))-1]
	if offset < start || offset > c.lineEnd(start) {
		return start
	}
	return offset
}

// skipBlanks moves over spaces, but not over a tab in the indentation.
func (c *chunk) skipBlanks(offset int) int {
	end := c.lineEnd(offset)
	for at := offset; at < end; at++ {
		isIndentation := len(bytes.TrimLeft(c.data[c.lineStart(at):at], " \t")) == 0
		if c.data[at] != ' ' && (c.data[at] != '\t' || isIndentation) {
			return at
		}
	}
	return offset
}

func (c *chunk) lineStart(offset int) int {
	for offset > 0 && c.data[offset-1] != '\n' && c.data[offset-1] != '\r' {
		offset--
	}
	return offset
}

func (c *chunk) firstOfLine(offset int) int { return c.skipBlanks(c.lineStart(offset)) }

// lineWithTextBefore returns the start of the last line before that of offset which is neither blank nor a comment.
func (c *chunk) lineWithTextBefore(offset int) int {
	for start := c.lineStart(offset); start > 0; {
		start = c.lineStart(start - 1)
		text := bytes.TrimLeft(c.data[start:c.lineEnd(start)], " \t")
		if len(text) > 0 && text[0] != '#' {
			return start
		}
	}
	return offset
}

// withText keeps an offset on a line with text, and otherwise returns the end of the last such line before it.
func (c *chunk) withText(offset int) int {
	if len(bytes.TrimSpace(c.data[c.lineStart(offset):c.lineEnd(offset)])) > 0 {
		return offset
	}
	return c.lineEnd(c.lineWithTextBefore(offset))
}

// wordStart returns the start of the word at or before an offset, on the same line.
func (c *chunk) wordStart(offset int) int {
	start := c.lineStart(offset)
	isBlank := func(at int) bool { return strings.IndexByte(" \t\r\n", c.data[at]) >= 0 }
	for offset > start && (offset >= len(c.data) || isBlank(offset)) {
		offset--
	}
	for offset > start && !isBlank(offset-1) {
		offset--
	}
	return c.skipBlanks(offset)
}

// maxQuoteSearch bounds how many beginnings of the text are parsed to find a quote that is never closed.
const maxQuoteSearch = 400

// openQuote finds the quote that is never closed: the last one before which the text has no open quote.
func (c *chunk) openQuote() int {
	at := len(c.data)
	for range maxQuoteSearch {
		found := bytes.LastIndexAny(c.data[:at], "\"'")
		if found < 0 {
			break
		}
		at = found
		isDoubled := at > 0 && c.data[at] == '\'' && c.data[at-1] == '\''
		switch {
		case isDoubled && endsInsideQuote(c.data[:at-1]):
			at--
		case !endsInsideQuote(c.data[:at]):
			return at
		}
	}
	return max(len(c.data)-1, 0)
}

// endsInsideQuote also knows a text that ends within an escape, as it does where it is cut before an escaped quote.
func endsInsideQuote(text []byte) bool {
	err := yamlv2.Unmarshal(text, &undecoded{})
	return err != nil && (strings.HasSuffix(err.Error(), messageEndOfStream) || strings.HasSuffix(err.Error(), messageEscape))
}
