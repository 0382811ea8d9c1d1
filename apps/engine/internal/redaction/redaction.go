// Package redaction keeps values that could be secret out of messages.
package redaction

import (
	"strconv"
	"strings"
)

// secretWords mark keys whose values must not appear in a message.
var secretWords = []string{"password", "passwd", "passphrase", "secret", "token", "key", "cert", "credential", "private", "auth"}

// shortestSecret is the length below which a value is not looked for: it would be found everywhere.
const shortestSecret = 6

// Redact replaces values that could be secret: those under keys that sound like it, and key material anywhere.
func Redact(message string, values map[string]any) string {
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
