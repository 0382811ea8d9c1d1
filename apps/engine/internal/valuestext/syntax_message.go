package valuestext

// plainWords say what the messages of the YAML parser mean to the person who wrote the text.
var plainWords = map[string]string{
	"mapping values are not allowed in this context": "a key cannot stand here: check the indentation, and quote a text that contains `: `",
	messageMissingKey:                                        "a `:` is missing after this key",
	"did not find expected key":                              "this does not fit the indentation around it",
	"did not find expected '-' indicator":                    "every item of this list has to start with `- `",
	"found character that cannot start any token":            "a text must not start with this character; quote it",
	messageEndOfStream:                                       "this quote is never closed",
	"did not find expected ',' or ']'":                       "a `,` or `]` is missing before this",
	"did not find expected ',' or '}'":                       "a `,` or `}` is missing before this",
	"did not find expected node content":                     "a value is missing before this",
	"found unknown escape character":                         "this escape does not exist; use single quotes for a text with backslashes",
	"found invalid Unicode character escape code":            "this escape is half of a character; write the character itself",
	"block sequence entries are not allowed in this context": "a list cannot start on this line; begin it on the next one",
	"did not find expected alphabetic or numeric character":  "an alias or anchor needs a name; quote a text that starts with `*` or `&`",
	messageDirective:                                         "directives are not supported",
	"could not find expected directive name":                 "a key must not start with `%`; quote it",
	"found unexpected non-alphabetical character":            "a key must not start with `%`; quote it",
	"found unexpected document indicator":                    "a quoted text must not contain a line that starts with `---` or `...`",
}

// wordSyntaxError says what is wrong, with the parser's own words behind it.
func wordSyntaxError(message string) string {
	if plain, ok := plainWords[message]; ok {
		return plain + " (Helm: " + message + ")"
	}
	return "Helm cannot read this as YAML: " + message
}
