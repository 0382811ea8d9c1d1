package valuestext

import (
	"encoding/base64"
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Helm reads scalars as YAML 1.1 with the deviations of its YAML library. This file follows that library rule by rule;
// tests hold it against the library itself.

type kind int

const (
	kindNull kind = iota
	kindBoolean
	kindInteger
	kindFloat
	kindText
)

// scalar is what a scalar means to Helm.
type scalar struct {
	kind    kind
	boolean bool
	// integer that fits int64
	integer int64
	// integer that only fits uint64
	isUnsigned bool
	// the value as a double, for both kinds of numbers
	number float64
	text   string
	// bytes of a !!binary scalar that are no text, which JSON replaces
	isMangled bool
}

var errTagMismatch = errors.New("tag and value do not fit")

var booleanWords = map[string]bool{
	"y": true, "Y": true, "yes": true, "Yes": true, "YES": true, "on": true, "On": true, "ON": true,
	"true": true, "True": true, "TRUE": true,
	"n": false, "N": false, "no": false, "No": false, "NO": false, "off": false, "Off": false, "OFF": false,
	"false": false, "False": false, "FALSE": false,
}

var nullWords = map[string]bool{"": true, "~": true, "null": true, "Null": true, "NULL": true}

var floatWords = map[string]float64{
	".nan": math.NaN(), ".NaN": math.NaN(), ".NAN": math.NaN(),
	".inf": math.Inf(1), ".Inf": math.Inf(1), ".INF": math.Inf(1),
	"+.inf": math.Inf(1), "+.Inf": math.Inf(1), "+.INF": math.Inf(1),
	"-.inf": math.Inf(-1), "-.Inf": math.Inf(-1), "-.INF": math.Inf(-1),
}

const (
	tagText      = "!!str"
	tagBoolean   = "!!bool"
	tagInteger   = "!!int"
	tagFloat     = "!!float"
	tagNull      = "!!null"
	tagTimestamp = "!!timestamp"
	tagBinary    = "!!binary"
	tagMerge     = "!!merge"
)

// resolveScalar reads a scalar with a short tag; an empty tag is none.
func resolveScalar(tag, text string, isPlain bool) (scalar, error) {
	switch tag {
	case "":
		if !isPlain {
			return textScalar(text), nil
		}
	case tagText:
		return textScalar(text), nil
	case tagBinary:
		return resolveBinary(text)
	case tagBoolean, tagInteger, tagFloat, tagNull, tagTimestamp:
	default:
		return textScalar(text), nil
	}
	found, foundTag := resolvePlain(tag, text)
	switch {
	case tag == "" || tag == foundTag:
		return found, nil
	case tag == tagFloat && found.kind == kindInteger && !found.isUnsigned:
		found.kind = kindFloat
		return found, nil
	}
	return scalar{}, errTagMismatch
}

func textScalar(text string) scalar { return scalar{kind: kindText, text: text} }

func resolveBinary(text string) (scalar, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return scalar{}, errTagMismatch
	}
	clean := strings.ToValidUTF8(string(data), "\uFFFD")
	if clean != string(data) {
		// JSON replaces each wrong byte, not each run of them.
		return scalar{kind: kindText, text: replaceInvalid(data), isMangled: true}, nil
	}
	return textScalar(clean), nil
}

func replaceInvalid(data []byte) string {
	var out strings.Builder
	for _, r := range string(data) {
		out.WriteRune(r)
	}
	return out.String()
}

func resolvePlain(tag, text string) (scalar, string) {
	if !mayBeSpecial(text) {
		return textScalar(text), tagText
	}
	if boolean, ok := booleanWords[text]; ok {
		return scalar{kind: kindBoolean, boolean: boolean}, tagBoolean
	}
	if nullWords[text] {
		return scalar{kind: kindNull}, tagNull
	}
	if number, ok := floatWords[text]; ok {
		return scalar{kind: kindFloat, number: number}, tagFloat
	}
	switch c := text[0]; {
	case c == '.':
		if number, err := strconv.ParseFloat(text, 64); err == nil {
			return scalar{kind: kindFloat, number: number}, tagFloat
		}
	case c == '+' || c == '-' || c >= '0' && c <= '9':
		if (tag == "" || tag == tagTimestamp) && isTimestamp(text) {
			return textScalar(text), tagTimestamp
		}
		if number, ok := resolveNumber(text); ok {
			if number.kind == kindInteger {
				return number, tagInteger
			}
			return number, tagFloat
		}
	}
	return textScalar(text), tagText
}

// mayBeSpecial tells by the first character whether a plain scalar can be anything but text.
func mayBeSpecial(text string) bool {
	return text == "" || strings.IndexByte("+-.~0123456789yYnNtTfFoO", text[0]) >= 0
}

var decimalFloat = regexp.MustCompile(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)

func resolveNumber(text string) (scalar, bool) {
	plain := strings.ReplaceAll(text, "_", "")
	if integer, err := strconv.ParseInt(plain, 0, 64); err == nil {
		return integerScalar(integer), true
	}
	if integer, err := strconv.ParseUint(plain, 0, 64); err == nil {
		return scalar{kind: kindInteger, isUnsigned: true, number: float64(integer)}, true
	}
	if decimalFloat.MatchString(plain) {
		if number, err := strconv.ParseFloat(plain, 64); err == nil {
			return scalar{kind: kindFloat, number: number}, true
		}
	}
	// The library reads what follows 0b once more, this time with a sign.
	if digits, ok := strings.CutPrefix(plain, "0b"); ok {
		if integer, err := strconv.ParseInt(digits, 2, 64); err == nil {
			return integerScalar(integer), true
		}
	}
	return scalar{}, false
}

func integerScalar(integer int64) scalar {
	return scalar{kind: kindInteger, integer: integer, number: float64(integer)}
}

var timestampForms = []string{
	"2006-1-2T15:4:5.999999999Z07:00", "2006-1-2t15:4:5.999999999Z07:00", "2006-1-2 15:4:5.999999999", "2006-1-2",
}

func isTimestamp(text string) bool {
	if len(text) < 5 || text[4] != '-' || strings.Trim(text[:4], "0123456789") != "" {
		return false
	}
	for _, form := range timestampForms {
		if _, err := time.Parse(form, text); err == nil {
			return true
		}
	}
	return false
}

// value is the scalar as it reaches templates.
func (s scalar) value() any {
	switch s.kind {
	case kindNull:
		return nil
	case kindBoolean:
		return s.boolean
	case kindInteger, kindFloat:
		return s.number
	default:
		return s.text
	}
}

// key is the text that Helm makes of a scalar that stands as a key. Null and very large numbers are refused.
func (s scalar) key() (string, bool) {
	switch s.kind {
	case kindText:
		return s.text, true
	case kindBoolean:
		return strconv.FormatBool(s.boolean), true
	case kindInteger:
		return strconv.FormatInt(s.integer, 10), !s.isUnsigned
	case kindFloat:
		return floatKey(s.number), true
	default:
		return "", false
	}
}

// floatKey writes a number with the digits of a 32-bit float, as Helm's YAML library does for keys.
func floatKey(number float64) string {
	switch text := strconv.FormatFloat(number, 'g', -1, 32); text {
	case "+Inf":
		return ".inf"
	case "-Inf":
		return "-.inf"
	case "NaN":
		return ".nan"
	default:
		return text
	}
}
