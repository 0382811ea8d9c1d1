// Package canonicaljson writes JSON in the one form that RFC 8785 allows, so that equal values always have equal bytes
// and therefore equal hashes, and reads values JSON the way templates need it: every number a float64.
package canonicaljson

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// MaxDepth is how deeply lists and objects may be nested.
const MaxDepth = 100

// ErrTooDeep says that lists and objects are nested deeper than MaxDepth.
var ErrTooDeep = fmt.Errorf("nested deeper than %d levels", MaxDepth)

// Marshal returns the canonical bytes of a value made of nil, bool, float64, integers, string, []any and map[string]any.
// Numbers are IEEE doubles, -0 is written as 0. NaN, infinity, text that is not UTF-8, other types and
// values nested deeper than MaxDepth are errors.
func Marshal(value any) ([]byte, error) {
	var out bytes.Buffer
	if err := write(&out, value, 0); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// Hash returns `sha256:<hex>` over the canonical bytes of a value.
func Hash(value any) (string, error) {
	canonical, err := Marshal(value)
	if err != nil {
		return "", err
	}
	return HashBytes(canonical), nil
}

// HashBytes returns `sha256:<hex>` over bytes.
func HashBytes(content []byte) string {
	sum := sha256.Sum256(content)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// UnmarshalObject reads one JSON object. Empty input is the empty object; anything after the object, a number that a
// double cannot hold and nesting deeper than MaxDepth are errors.
func UnmarshalObject(text []byte) (map[string]any, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		return map[string]any{}, nil
	}
	if err := checkDepth(text); err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	var object map[string]any
	if err := decoder.Decode(&object); err != nil {
		return nil, errors.New("not a JSON object")
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("text after the JSON object")
	}
	if object == nil {
		return map[string]any{}, nil
	}
	return object, nil
}

// checkDepth counts brackets outside strings, so that deep input is refused before it is decoded.
func checkDepth(text []byte) error {
	depth, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > MaxDepth {
				return ErrTooDeep
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return nil
}

func write(out *bytes.Buffer, value any, depth int) error {
	switch v := value.(type) {
	case nil:
		out.WriteString("null")
	case bool:
		out.WriteString(strconv.FormatBool(v))
	case string:
		return writeString(out, v)
	case float64:
		return writeNumber(out, v)
	case int:
		return writeNumber(out, float64(v))
	case int64:
		return writeNumber(out, float64(v))
	case []any:
		return writeList(out, v, depth)
	case map[string]any:
		return writeObject(out, v, depth)
	default:
		return fmt.Errorf("type %T has no canonical JSON", value)
	}
	return nil
}

func writeList(out *bytes.Buffer, list []any, depth int) error {
	if depth >= MaxDepth {
		return ErrTooDeep
	}
	out.WriteByte('[')
	for i, item := range list {
		if i > 0 {
			out.WriteByte(',')
		}
		if err := write(out, item, depth+1); err != nil {
			return err
		}
	}
	out.WriteByte(']')
	return nil
}

func writeObject(out *bytes.Buffer, object map[string]any, depth int) error {
	if depth >= MaxDepth {
		return ErrTooDeep
	}
	keys := make([]string, 0, len(object))
	for key := range object {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, compareUTF16)
	out.WriteByte('{')
	for i, key := range keys {
		if i > 0 {
			out.WriteByte(',')
		}
		if err := writeString(out, key); err != nil {
			return err
		}
		out.WriteByte(':')
		if err := write(out, object[key], depth+1); err != nil {
			return err
		}
	}
	out.WriteByte('}')
	return nil
}

// compareUTF16 orders by UTF-16 code units, as the RFC demands. It differs from byte order only beyond U+D7FF.
func compareUTF16(a, b string) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] >= utf8.RuneSelf || b[i] >= utf8.RuneSelf {
			return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
		}
		if a[i] != b[i] {
			return cmp.Compare(a[i], b[i])
		}
	}
	return cmp.Compare(len(a), len(b))
}

func writeNumber(out *bytes.Buffer, number float64) error {
	if math.IsNaN(number) || math.IsInf(number, 0) {
		return errors.New("a number is not finite")
	}
	if number == 0 {
		out.WriteByte('0')
		return nil
	}
	out.WriteString(FormatNumber(number))
	return nil
}

// FormatNumber writes a finite number as ECMAScript's Number.prototype.toString does.
func FormatNumber(number float64) string {
	size := math.Abs(number)
	if size != 0 && (size < 1e-6 || size >= 1e21) {
		text := strconv.FormatFloat(number, 'e', -1, 64)
		// Go pads the exponent to two digits, ECMAScript does not.
		if n := len(text); text[n-2] == '0' && (text[n-3] == '-' || text[n-3] == '+') {
			text = text[:n-2] + text[n-1:]
		}
		return text
	}
	return strconv.FormatFloat(number, 'f', -1, 64)
}

func writeString(out *bytes.Buffer, text string) error {
	if !utf8.ValidString(text) {
		return errors.New("a text is not valid UTF-8")
	}
	out.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r == '\b':
			out.WriteString(`\b`)
		case r == '\f':
			out.WriteString(`\f`)
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\r':
			out.WriteString(`\r`)
		case r == '\t':
			out.WriteString(`\t`)
		case r < 0x20:
			fmt.Fprintf(out, `\u%04x`, r)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return nil
}
