package valuestext

import (
	"bytes"

	"go.yaml.in/yaml/v3"
)

// place is where a scalar stands in its chunk.
type place struct {
	start, end int
	// `!` without a name, which makes a scalar text
	isBang bool
}

// placeOf finds a scalar in the chunk. The parser's mark points at an anchor or tag in front of it, which is skipped. A
// value that is missing after them stands where they end.
func (c *chunk) placeOf(node *yaml.Node) place {
	at := c.offset(node.Line, node.Column)
	found := place{start: at}
	isMissing := node.Value == "" && node.Style&^yaml.TaggedStyle == 0
	left := 0
	if node.Anchor != "" {
		left++
	}
	if node.Style&yaml.TaggedStyle != 0 {
		left++
	}
	hasProperties := left > 0
	for at < len(c.data) && (hasProperties || isBangAt(c.data[at:])) && (c.data[at] == '&' || c.data[at] == '!') {
		found.isBang = found.isBang || isBangAt(c.data[at:])
		end := c.propertyEnd(at)
		at = c.skipBetween(end)
		found.start = at
		if left--; isMissing && left <= 0 {
			return place{start: end, end: end, isBang: found.isBang}
		}
	}
	found.end = c.scalarEnd(node, at)
	return found
}

func isBangAt(data []byte) bool {
	return len(data) > 1 && data[0] == '!' && (data[1] == ' ' || data[1] == '\t' || lineBreakSize(data[1:]) > 0)
}

// propertyEnd returns where an anchor or tag ends.
func (c *chunk) propertyEnd(at int) int {
	for at < len(c.data) && c.data[at] != ' ' && c.data[at] != '\t' && lineBreakSize(c.data[at:]) == 0 {
		at++
	}
	return at
}

// skipBetween returns where the next token after an anchor or tag starts, or the end of the property where nothing but
// blanks, breaks and comments follow.
func (c *chunk) skipBetween(end int) int {
	next := end
	for next < len(c.data) {
		switch size := lineBreakSize(c.data[next:]); {
		case size > 0:
			next += size
		case c.data[next] == ' ' || c.data[next] == '\t':
			next++
		case c.data[next] == '#':
			next = c.lineEnd(next)
		default:
			return next
		}
	}
	return end
}

func (c *chunk) lineEnd(at int) int {
	for at < len(c.data) && lineBreakSize(c.data[at:]) == 0 {
		at++
	}
	return at
}

// scalarEnd returns the end of a scalar, or the end of its first line where it spans several.
func (c *chunk) scalarEnd(node *yaml.Node, at int) int {
	lineEnd := c.lineEnd(at)
	line := c.data[at:lineEnd]
	switch {
	case node.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return lineEnd
	case node.Style&yaml.DoubleQuotedStyle != 0:
		return at + quotedLength(line, '"')
	case node.Style&yaml.SingleQuotedStyle != 0:
		return at + quotedLength(line, '\'')
	case bytes.HasPrefix(line, []byte(node.Value)):
		return at + len(node.Value)
	default:
		return lineEnd
	}
}

func quotedLength(line []byte, quote byte) int {
	for i := 1; i < len(line); i++ {
		switch {
		case quote == '"' && line[i] == '\\':
			i++
		case line[i] == quote && quote == '\'' && i+1 < len(line) && line[i+1] == quote:
			i++
		case line[i] == quote:
			return i + 1
		}
	}
	return len(line)
}
