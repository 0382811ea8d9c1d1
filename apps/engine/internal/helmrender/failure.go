package helmrender

import (
	"regexp"
	"strconv"
	"strings"
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
	message = redact(message, values)
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
	failure := &Failure{Kind: Template, Message: redact(err.Error(), values)}
	if found := manifestError.FindStringSubmatch(failure.Message); found != nil {
		failure.Template = found[1]
	}
	return failure
}

// secretWords mark keys whose values must not appear in a message.
var secretWords = []string{"password", "passwd", "passphrase", "secret", "token", "key", "cert", "credential", "private", "auth"}

// shortestSecret is the length below which a value is not looked for: it would be found everywhere.
const shortestSecret = 6

// redact replaces values that could be secret: those under keys that sound like it, and key material anywhere.
func redact(message string, values map[string]any) string {
	for _, secret := range secretsOf(values, false, nil) {
		message = strings.ReplaceAll(message, secret, "***")
		if quoted := strconv.Quote(secret); quoted != `"`+secret+`"` {
			message = strings.ReplaceAll(message, strings.Trim(quoted, `"`), "***")
		}
	}
	return message
}

func secretsOf(value any, isSecret bool, found []string) []string {
	switch v := value.(type) {
	case map[string]any:
		for key, item := range v {
			found = secretsOf(item, isSecret || soundsSecret(key), found)
		}
	case []any:
		for _, item := range v {
			found = secretsOf(item, isSecret, found)
		}
	case string:
		if len(v) >= shortestSecret && (isSecret || strings.Contains(v, "-----BEGIN ")) {
			found = append(found, v)
		}
	}
	return found
}

func soundsSecret(key string) bool {
	lower := strings.ToLower(key)
	for _, word := range secretWords {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}
