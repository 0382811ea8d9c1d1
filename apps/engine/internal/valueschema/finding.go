package valueschema

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Step is one step of a path: a key, or with IsIndex the position in a list.
type Step struct {
	Key     string
	Index   int
	IsIndex bool
}

// Finding is one value that a schema does not accept.
type Finding struct {
	Path []Step
	// Keyword of the schema that refused, such as type, enum or minimum.
	Keyword string
	// Expected is what the keyword accepts: type names, allowed values as JSON, a bound, missing property names.
	Expected []string
	// Got is the JSON type of the value.
	Got string
	// Message is what Helm says, without values.
	Message string
}

// Pointer is the path as Helm prints it.
func (f Finding) Pointer() string {
	var out strings.Builder
	for _, step := range f.Path {
		out.WriteByte('/')
		if step.IsIndex {
			out.WriteString(strconv.Itoa(step.Index))
		} else {
			out.WriteString(strings.NewReplacer("~", "~0", "/", "~1").Replace(step.Key))
		}
	}
	return out.String()
}

// FormatMessage words findings as Helm does for one chart, one line each.
func FormatMessage(chartName string, findings []Finding) string {
	var out strings.Builder
	fmt.Fprintf(&out, "values don't meet the specifications of the schema(s) in the following chart(s):\n%s:\n", chartName)
	for _, finding := range findings {
		fmt.Fprintf(&out, "- at '%s': %s\n", finding.Pointer(), finding.Message)
	}
	return out.String()
}

// collector turns the tree of one validation into findings.
type collector struct {
	root   any
	prefix []string
}

func (c *collector) collect(problem *jsonschema.ValidationError) []Finding {
	findings := c.leaves(problem)
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.Pointer(), b.Pointer()), strings.Compare(a.Keyword, b.Keyword))
	})
	return slices.CompactFunc(findings, func(a, b Finding) bool {
		return a.Keyword == b.Keyword && slices.Equal(a.Path, b.Path) && slices.Equal(a.Expected, b.Expected)
	})
}

func (c *collector) leaves(problem *jsonschema.ValidationError) []Finding {
	if len(problem.Causes) == 0 {
		return c.findingsOf(problem)
	}
	var findings []Finding
	for _, cause := range problem.Causes {
		findings = append(findings, c.leaves(cause)...)
	}
	switch problem.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
		return joinTypes(findings)
	}
	return findings
}

// joinTypes makes one finding of alternatives that differ in nothing but the type that they want.
func joinTypes(findings []Finding) []Finding {
	for _, finding := range findings {
		if finding.Keyword != "type" || !slices.Equal(finding.Path, findings[0].Path) {
			return findings
		}
	}
	joined := findings[0]
	joined.Expected = nil
	for _, finding := range findings {
		for _, want := range finding.Expected {
			if !slices.Contains(joined.Expected, want) {
				joined.Expected = append(joined.Expected, want)
			}
		}
	}
	joined.Message = "got " + joined.Got + ", want " + strings.Join(joined.Expected, " or ")
	return []Finding{joined}
}

var printer = message.NewPrinter(language.English)

func (c *collector) findingsOf(problem *jsonschema.ValidationError) []Finding {
	at := slices.Clone(problem.InstanceLocation)
	finding := Finding{
		Path: stepsOf(c.root, at, c.prefix...), Got: typeOf(valueAt(c.root, at)),
		Message: problem.ErrorKind.LocalizedString(printer),
	}
	if keywords := problem.ErrorKind.KeywordPath(); len(keywords) > 0 {
		finding.Keyword = keywords[len(keywords)-1]
	}
	switch refused := problem.ErrorKind.(type) {
	case *kind.AdditionalProperties:
		return c.additional(finding, at, refused.Properties)
	case *kind.Pattern:
		finding.Expected, finding.Message = []string{refused.Want}, "the text does not match pattern "+strconv.Quote(refused.Want)
	case *kind.Format:
		finding.Expected, finding.Message = []string{refused.Want}, "the text is no valid "+refused.Want
	case *kind.Const:
		finding.Keyword, finding.Expected = "const", jsonTexts([]any{refused.Want})
	case *kind.FalseSchema:
		finding.Keyword, finding.Message = "false", "no value is accepted here"
	case *kind.InvalidJsonValue:
		finding.Keyword, finding.Message = "type", "the value is no JSON"
	default:
		finding.Expected = expectedOf(problem.ErrorKind)
	}
	return []Finding{finding}
}

// additional reports each property that a schema does not know at its own place.
func (c *collector) additional(finding Finding, at, properties []string) []Finding {
	var findings []Finding
	for _, property := range properties {
		one := finding
		path := append(slices.Clone(at), property)
		one.Path, one.Got = stepsOf(c.root, path, c.prefix...), typeOf(valueAt(c.root, path))
		one.Keyword, one.Message = "additionalProperties", "the schema knows no such property"
		findings = append(findings, one)
	}
	return findings
}

func expectedOf(refused jsonschema.ErrorKind) []string {
	number := func(value int) []string { return []string{strconv.Itoa(value)} }
	switch refused := refused.(type) {
	case *kind.Type:
		return refused.Want
	case *kind.Enum:
		return jsonTexts(refused.Want)
	case *kind.Required:
		return refused.Missing
	case *kind.DependentRequired:
		return refused.Missing
	case *kind.Dependency:
		return refused.Missing
	case *kind.Minimum:
		return bound(refused.Want)
	case *kind.Maximum:
		return bound(refused.Want)
	case *kind.ExclusiveMinimum:
		return bound(refused.Want)
	case *kind.ExclusiveMaximum:
		return bound(refused.Want)
	case *kind.MultipleOf:
		return bound(refused.Want)
	case *kind.MinLength:
		return number(refused.Want)
	case *kind.MaxLength:
		return number(refused.Want)
	case *kind.MinItems:
		return number(refused.Want)
	case *kind.MaxItems:
		return number(refused.Want)
	case *kind.MinProperties:
		return number(refused.Want)
	case *kind.MaxProperties:
		return number(refused.Want)
	}
	return nil
}

func bound(want *big.Rat) []string {
	if want.IsInt() {
		return []string{want.Num().String()}
	}
	text, _ := want.Float64()
	return []string{strconv.FormatFloat(text, 'g', -1, 64)}
}

func jsonTexts(values []any) []string {
	texts := make([]string, 0, len(values))
	for _, value := range values {
		text, err := json.Marshal(value)
		if err == nil {
			texts = append(texts, string(text))
		}
	}
	return texts
}

// stepsOf turns the words of a JSON pointer into steps, telling keys from indexes by what they lead into.
func stepsOf(root any, words []string, prefix ...string) []Step {
	steps := make([]Step, 0, len(prefix)+len(words))
	for _, key := range prefix {
		steps = append(steps, Step{Key: key})
	}
	for i, word := range words {
		if _, isList := valueAt(root, words[:i]).([]any); isList {
			if index, err := strconv.Atoi(word); err == nil {
				steps = append(steps, Step{Index: index, IsIndex: true})
				continue
			}
		}
		steps = append(steps, Step{Key: word})
	}
	return steps
}

func valueAt(value any, words []string) any {
	for _, word := range words {
		switch container := value.(type) {
		case map[string]any:
			value = container[word]
		case []any:
			index, err := strconv.Atoi(word)
			if err != nil || index < 0 || index >= len(container) {
				return nil
			}
			value = container[index]
		default:
			return nil
		}
	}
	return value
}

func typeOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	default:
		return "number"
	}
}
