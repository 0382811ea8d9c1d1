package valuestext

import (
	"math"
	"math/big"
	"regexp"
	"strings"

	"ichor.maesh.dev/engine/internal/canonicaljson"
)

// MaxExactInteger is the largest integer below which every integer is kept exactly by JSON readers everywhere.
const MaxExactInteger = 1<<53 - 1

var (
	leadingZero  = regexp.MustCompile(`^[-+]?0[0-9_]`)
	otherBase    = regexp.MustCompile(`^[-+]?0[xXbBoO]`)
	trailingZero = regexp.MustCompile(`^[-+]?[0-9]*\.([0-9]*0)?$`)
)

type remark struct {
	code     Code
	severity Severity
	message  string
}

// remarksOnNumber says what is wrong with, or surprising about, a number written as text. At most one remark on the
// notation and one on lost digits.
func remarksOnNumber(s scalar, text string) []remark {
	switch size := math.Abs(s.number); {
	case math.IsNaN(s.number) || math.IsInf(s.number, 0):
		return []remark{{CodeNotFinite, Error, "a number must be finite; Helm refuses NaN and infinity"}}
	case size > MaxExactInteger:
		return []remark{{CodeInexactInteger, Error,
			"a number beyond ±9007199254740991 is not kept exactly; quote it if it is a text"}}
	}
	var remarks []remark
	reads := "Helm reads " + canonicaljson.FormatNumber(s.number+0)
	if code, why := notationOf(text); code != "" {
		remarks = append(remarks, remark{code, Warning, why + ": " + reads + "; quote it if it is a text"})
	}
	if isRounded(s.number, text) {
		remarks = append(remarks, remark{CodeNumberRounded, Warning, "the number has more digits than are kept: " + reads})
	}
	return remarks
}

func notationOf(text string) (Code, string) {
	switch {
	case otherBase.MatchString(text):
		return CodeNumberBase, "this is a number of another base"
	case leadingZero.MatchString(text):
		return CodeLeadingZero, "a leading zero is not kept and can mean an octal number"
	case strings.Contains(text, "_"):
		return CodeNumberUnderscore, "underscores in a number are not kept"
	case strings.ContainsAny(text, "eE"):
		return CodeNumberExponent, "this is a number with an exponent"
	case trailingZero.MatchString(text):
		return CodeTrailingZero, "zeros at the end of a number are not kept"
	}
	return "", ""
}

// isRounded tells whether a decimal text says another number than the double that it became.
func isRounded(number float64, text string) bool {
	plain := strings.ReplaceAll(text, "_", "")
	if !decimalFloat.MatchString(plain) || leadingZero.MatchString(text) && !strings.ContainsAny(plain, ".eE") {
		return false
	}
	if exponent := strings.IndexAny(plain, "eE"); exponent >= 0 && len(plain)-exponent > 6 {
		return true // far outside of what a double holds, and slow to compute
	}
	written, ok := new(big.Rat).SetString(plain)
	kept, okKept := new(big.Rat).SetString(canonicaljson.FormatNumber(number + 0))
	return ok && okKept && written.Cmp(kept) != 0
}
