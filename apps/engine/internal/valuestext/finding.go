package valuestext

import "fmt"

// Severity says how bad a finding is.
type Severity int

// An error is refused by Helm or by a rule of Ichor. A warning is accepted, but not what the text suggests.
const (
	Error Severity = iota + 1
	Warning
)

// Code names a kind of finding. Codes are stable; testdata/yaml/README.md lists them.
type Code string

// Errors.
const (
	CodeSyntax           Code = "yaml-syntax"
	CodeTabIndentation   Code = "yaml-tab-indentation"
	CodeInvalidUTF8      Code = "yaml-invalid-utf8"
	CodeControlCharacter Code = "yaml-control-character"
	CodeDuplicateKey     Code = "yaml-duplicate-key"
	CodeNullKey          Code = "yaml-null-key"
	CodeComplexKey       Code = "yaml-complex-key"
	CodeNotAMap          Code = "yaml-not-a-map"
	CodeInexactInteger   Code = "yaml-inexact-integer"
	CodeNotFinite        Code = "yaml-not-finite"
	CodeUnknownAnchor    Code = "yaml-unknown-anchor"
	CodeSelfAlias        Code = "yaml-self-alias"
	CodeAliasBomb        Code = "yaml-alias-bomb"
	CodeMergeNotAMap     Code = "yaml-merge-not-a-map"
	CodeTagMismatch      Code = "yaml-tag-mismatch"
	CodeBadSeparator     Code = "yaml-bad-separator"
	CodeTooDeep          Code = "yaml-too-deep"
	CodeTooLarge         Code = "yaml-too-large"
)

// Warnings.
const (
	CodeBooleanWord       Code = "yaml-boolean-word"
	CodeBooleanWordKey    Code = "yaml-boolean-word-key"
	CodeKeyRewritten      Code = "yaml-key-rewritten"
	CodeLeadingZero       Code = "yaml-leading-zero"
	CodeNumberBase        Code = "yaml-number-base"
	CodeNumberUnderscore  Code = "yaml-number-underscore"
	CodeNumberExponent    Code = "yaml-number-exponent"
	CodeTrailingZero      Code = "yaml-trailing-zero"
	CodeNumberRounded     Code = "yaml-number-rounded"
	CodeLineBreakInQuotes Code = "yaml-line-break-in-quotes"
	CodeNoBreakSpace      Code = "yaml-no-break-space"
	CodeMergeOverrides    Code = "yaml-merge-overrides"
	CodeSeveralDocuments  Code = "yaml-several-documents"
	CodeIgnoredText       Code = "yaml-ignored-text"
	CodeUnknownTag        Code = "yaml-unknown-tag"
	CodeBinaryNotText     Code = "yaml-binary-not-text"
	CodeUnplaced          Code = "yaml-unplaced"
)

// Range is a part of the text. Lines and columns start at 1, columns count UTF-16 code units, the end is exclusive.
// Line breaks are LF, CRLF and CR, as editors count them.
type Range struct {
	Line, Column, EndLine, EndColumn uint32
}

// Step is one step of a path: a key, or with IsIndex the position in a list.
type Step struct {
	Key     string
	Index   int
	IsIndex bool
}

// Finding is something about the text that its author should know. Messages never repeat strings of the text.
type Finding struct {
	Code     Code
	Severity Severity
	Message  string
	Path     []Step
	Range    Range
	// Related are other places that belong to it, such as the first of two equal keys.
	Related []Range
}

func (f Finding) String() string {
	return fmt.Sprintf("%d:%d %s %s", f.Range.Line, f.Range.Column, f.Code, f.Message)
}
