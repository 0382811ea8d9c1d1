package valuestext

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"

	yamlv2 "go.yaml.in/yaml/v2"
	"go.yaml.in/yaml/v3"
)

// Helm reads one document of a chunk and silently drops the rest: what follows `...`, what follows a `}` that closes
// the whole text, and every line that is indented less than the first one.

// maxEndSearch bounds how many places are tried as the end of a document.
const maxEndSearch = 60

// isOneDocument tells whether the parser that Helm uses reads a chunk and finds nothing behind its first document.
func (c *chunk) isOneDocument() bool {
	decoder := yamlv2.NewDecoder(bytes.NewReader(c.data))
	err := decoder.Decode(&undecoded{})
	if errors.Is(err, io.EOF) {
		return true
	}
	return err == nil && errors.Is(decoder.Decode(&undecoded{}), io.EOF)
}

// documentEnd returns where the first document of a chunk ends and where text that Helm ignores starts, which is -1
// where there is none. The chunk has no syntax error.
func (c *chunk) documentEnd() (end, ignored int) {
	reader := &countingReader{reader: bytes.NewReader(c.data)}
	if yamlv2.NewDecoder(reader).Decode(&undecoded{}) != nil {
		return len(c.data), -1
	}
	want, _ := decodeFirst(c.data)
	for _, cut := range c.possibleEnds(reader.count) {
		if isWholeDocument(c.data[:cut], want) {
			return cut, c.contentAfter(cut)
		}
	}
	return len(c.data), c.contentAfter(min(reader.count, len(c.data)))
}

// possibleEnds lists line starts and closing brackets before an offset, the last ones first.
func (c *chunk) possibleEnds(before int) []int {
	var ends []int
	for at := min(before, len(c.data)); at > 0 && len(ends) < maxEndSearch; at-- {
		last := c.data[at-1]
		if last == '}' || last == ']' || last == '"' || last == '\'' || slices.Contains(c.yamlLines, at) {
			ends = append(ends, at)
		}
	}
	return ends
}

func isWholeDocument(data []byte, want any) bool {
	decoder := yamlv2.NewDecoder(bytes.NewReader(data))
	var got any
	if decoder.Decode(&got) != nil || !errors.Is(decoder.Decode(&undecoded{}), io.EOF) {
		return false
	}
	return reflect.DeepEqual(got, want) && unmarshalNode(data, &yaml.Node{})
}

// decodeFirst decodes the first document of a chunk.
func decodeFirst(data []byte) (value any, err error) {
	err = yamlv2.Unmarshal(data, &value)
	return value, err
}

// contentAfter returns the first place from an offset on that is neither blank nor a comment nor a marker, or -1.
func (c *chunk) contentAfter(offset int) int {
	for at := offset; at < len(c.data); at = c.lineEnd(at) + 1 {
		line := bytes.TrimLeft(c.data[at:c.lineEnd(at)], " \t")
		if len(line) > 0 && line[0] != '#' && !bytes.Equal(bytes.TrimSpace(line), []byte("...")) {
			return c.skipBlanks(at)
		}
	}
	return -1
}
