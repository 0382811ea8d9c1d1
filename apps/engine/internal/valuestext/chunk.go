package valuestext

import (
	"bytes"
	"sort"
	"strings"
	"unicode/utf8"
)

// chunk is one document as Helm hands it to its YAML parser: lines of the text, with CRLF turned into LF. Helm cuts the
// text at lines that start with `---` before it parses, so a chunk knows nothing of the others.
type chunk struct {
	data []byte
	// origin of each line of data in the text
	lines []lineOrigin
	// start of each line of data as YAML 1.1 counts lines: also after CR, NEL, LS and PS
	yamlLines []int
}

type lineOrigin struct{ data, text int }

// separator is a `---` line and where it stands in the text.
type separator struct {
	offset int
	// text other than a comment follows, which Helm refuses
	isBad bool
}

// splitDocuments cuts a text as Helm does before parsing. A separator that opens a chunk stays in it.
func splitDocuments(text []byte) (chunks []*chunk, separators []separator) {
	current := &chunk{}
	for start := 0; start < len(text); {
		end := len(text)
		if newline := bytes.IndexByte(text[start:], '\n'); newline >= 0 {
			end = start + newline + 1
		}
		line := text[start:end]
		if bytes.HasPrefix(line, []byte("---")) {
			rest := strings.TrimSpace(string(line[3:]))
			separators = append(separators, separator{offset: start, isBad: rest != "" && rest[0] != '#'})
			if len(current.data) > 0 {
				chunks = append(chunks, current)
				current = &chunk{}
				start = end
				continue
			}
		}
		current.add(line, start)
		start = end
	}
	if len(current.data) > 0 {
		chunks = append(chunks, current)
	}
	for _, c := range chunks {
		c.yamlLines = yamlLineStarts(c.data)
	}
	return chunks, separators
}

func (c *chunk) add(line []byte, offset int) {
	c.lines = append(c.lines, lineOrigin{data: len(c.data), text: offset})
	line = bytes.TrimSuffix(line, []byte("\n"))
	line = bytes.TrimSuffix(line, []byte("\r"))
	c.data = append(append(c.data, line...), '\n')
}

// origin turns an offset of the chunk into an offset of the text.
func (c *chunk) origin(offset int) int {
	if len(c.lines) == 0 {
		return 0
	}
	index := sort.Search(len(c.lines), func(i int) bool { return c.lines[i].data > offset }) - 1
	line := c.lines[max(index, 0)]
	return line.text + offset - line.data
}

// offset turns the parser's line and column, both from 1 and in characters, into an offset of the chunk.
func (c *chunk) offset(line, column int) int {
	if line < 1 || line > len(c.yamlLines) {
		return len(c.data)
	}
	at := c.yamlLines[line-1]
	for ; column > 1 && at < len(c.data); column-- {
		_, size := utf8.DecodeRune(c.data[at:])
		at += size
	}
	return at
}

func yamlLineStarts(data []byte) []int {
	first := 0
	if bytes.HasPrefix(data, byteOrderMark) {
		first = len(byteOrderMark)
	}
	starts := []int{first}
	for i := first; i < len(data); {
		size := lineBreakSize(data[i:])
		if size == 0 {
			i++
			continue
		}
		i += size
		starts = append(starts, i)
	}
	return starts
}

// lineBreakSize is the length of the line break that data starts with, 0 where there is none.
func lineBreakSize(data []byte) int {
	switch {
	case len(data) == 0:
		return 0
	case data[0] == '\r' && len(data) > 1 && data[1] == '\n':
		return 2
	case data[0] == '\n' || data[0] == '\r':
		return 1
	case bytes.HasPrefix(data, []byte("\u0085")):
		return 2
	case bytes.HasPrefix(data, []byte("\u2028")), bytes.HasPrefix(data, []byte("\u2029")):
		return 3
	}
	return 0
}
