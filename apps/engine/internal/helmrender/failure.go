package helmrender

import (
	"regexp"
	"strconv"

	"ichor.maesh.dev/engine/internal/redaction"
)

var (
	// what the SDK makes of fail and required
	refusal = regexp.MustCompile(`(?s)^execution error at \((.+?):(\d+)(?::\d+)?\): (.*)$`)
	// places inside of other messages, the innermost last
	place = regexp.MustCompile(`([^\s()"'<>:]+\.[a-zA-Z]+):(\d+)(?::\d+)?`)
	// template texts that come from values through tpl
	quotedTemplate = regexp.MustCompile(`(cannot parse template|error during tpl function execution for) "(?:[^"\\]|\\.)*"`)
	// texts that conversion functions repeat
	quotedInput = regexp.MustCompile(`(strconv\.\w+: parsing|time: invalid duration|could not parse duration|time: unknown unit "[^"]*" in duration) "(?:[^"\\]|\\.)*"`)
)

// templateFailure words an error of the template engine.
func templateFailure(err error, values map[string]any) *Failure {
	message := quotedTemplate.ReplaceAllString(err.Error(), "$1 a template text of the values")
	message = quotedInput.ReplaceAllString(message, "$1 a text of the values")
	message = redaction.Redact(message, values)
	if found := refusal.FindStringSubmatch(message); found != nil {
		line, _ := strconv.Atoi(found[2])
		return &Failure{Kind: Refused, Message: message, Template: found[1], Line: line, Text: found[3]}
	}
	failure := &Failure{Kind: Template, Message: message}
	if found := place.FindAllStringSubmatch(message, -1); found != nil {
		last := found[len(found)-1]
		failure.Template = last[1]
		failure.Line, _ = strconv.Atoi(last[2])
	}
	return failure
}

var manifestError = regexp.MustCompile(`^YAML parse error on (\S+?): `)

// manifestFailure words an error about rendered text that is no YAML.
func manifestFailure(err error, values map[string]any) *Failure {
	failure := &Failure{Kind: Template, Message: redaction.Redact(err.Error(), values)}
	if found := manifestError.FindStringSubmatch(failure.Message); found != nil {
		failure.Template = found[1]
	}
	return failure
}
