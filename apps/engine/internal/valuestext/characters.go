package valuestext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// isControl tells whether a character inside a value can start a new line of rendered YAML or cannot be written in it.
func isControl(r rune) bool {
	return r < 0x20 && r != '\t' && r != '\n' || r >= 0x7F && r <= 0x9F || r == '\u2028' || r == '\u2029'
}

// isReadable tells whether Helm's YAML parser accepts a character in the text.
func isReadable(r rune) bool {
	switch {
	case r == '\t', r == '\n', r == '\r', r == 0x85:
		return true
	case r >= 0x20 && r <= 0x7E, r >= 0xA0 && r <= 0xD7FF, r >= 0x10000:
		return true
	default:
		return r >= 0xE000 && r <= 0xFFFD
	}
}

// isHiddenSpace tells whether a character looks like a space or like nothing, but is part of a plain scalar.
func isHiddenSpace(r rune) bool {
	return r > 0x7F && unicode.IsSpace(r) || r == '\u200B' || r == '\u2060' || r == '\uFEFF'
}

func startsOrEndsHidden(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	return isHiddenSpace(first) || isHiddenSpace(last)
}

func containsHidden(text string) bool { return strings.ContainsFunc(text, isHiddenSpace) }

// findUnreadable returns the offset of the first byte that no YAML parser accepts.
func findUnreadable(text []byte) (offset int, code Code, ok bool) {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size <= 1 {
			return i, CodeInvalidUTF8, true
		}
		if !isReadable(r) {
			return i, CodeControlCharacter, true
		}
		i += size
	}
	return 0, "", false
}
