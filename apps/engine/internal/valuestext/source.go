package valuestext

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// source is the text as it was typed and answers where an offset is, counted as editors count.
type source struct {
	text       []byte
	lineStarts []int
}

func newSource(text []byte) *source {
	starts := []int{0}
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\n':
			starts = append(starts, i+1)
		case text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n'):
			starts = append(starts, i+1)
		}
	}
	return &source{text: text, lineStarts: starts}
}

// at returns line and column of an offset. A byte order mark at the start of the text has no width.
func (s *source) at(offset int) (line, column uint32) {
	offset = min(max(offset, 0), len(s.text))
	index := sort.SearchInts(s.lineStarts, offset+1) - 1
	before := s.text[s.lineStarts[index]:offset]
	if index == 0 {
		before = bytes.TrimPrefix(before, byteOrderMark)
	}
	return uint32(index + 1), uint32(1 + utf16Width(before))
}

func (s *source) between(start, end int) Range {
	line, column := s.at(start)
	endLine, endColumn := s.at(max(start, end))
	return Range{Line: line, Column: column, EndLine: endLine, EndColumn: endColumn}
}

// endOfLine returns the offset of the line break that ends the line of an offset.
func (s *source) endOfLine(offset int) int {
	offset = min(offset, len(s.text))
	if found := bytes.IndexAny(s.text[offset:], "\r\n"); found >= 0 {
		return offset + found
	}
	return len(s.text)
}

func utf16Width(text []byte) int {
	width := 0
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		width++
		if r > 0xFFFF {
			width++
		}
	}
	return width
}

var byteOrderMark = []byte("\uFEFF")
