package helmrender

import (
	"fmt"

	"k8s.io/apimachinery/pkg/util/json"
)

// lookups answers the template function of the same name from a request and notes what it could not answer. A render
// calls it from one goroutine.
type lookups struct {
	answers map[Lookup][]byte
	asked   map[Lookup]bool
	wanted  []Lookup
}

func newLookups(answers []Answer) *lookups {
	known := make(map[Lookup][]byte, len(answers))
	for _, answer := range answers {
		known[answer.Lookup] = answer.Object
	}
	return &lookups{answers: known, asked: map[Lookup]bool{}}
}

func (l *lookups) find(apiVersion, kind, namespace, name string) (map[string]any, error) {
	question := Lookup{APIVersion: apiVersion, Kind: kind, Namespace: namespace, Name: name}
	isFirst := !l.asked[question]
	l.asked[question] = true
	text, isKnown := l.answers[question]
	if !isKnown {
		if isFirst {
			l.wanted = append(l.wanted, question)
		}
		return map[string]any{}, nil
	}
	object := map[string]any{}
	if len(text) == 0 {
		return object, nil
	}
	// As the Kubernetes client decodes: integers stay integers.
	if err := json.Unmarshal(text, &object); err != nil {
		return nil, fmt.Errorf("the answer to the lookup of %s %s is no JSON object", kind, name)
	}
	return object, nil
}
