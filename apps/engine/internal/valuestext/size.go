package valuestext

import "go.yaml.in/yaml/v3"

// countExpanded counts the nodes of a document with every alias followed, without following any twice. Counting stops
// at limit, so that a text whose aliases multiply is noticed before anything expands them.
func countExpanded(node *yaml.Node, limit int) int {
	return (&expansion{limit: limit, known: map[*yaml.Node]int{}}).count(node)
}

type expansion struct {
	limit int
	known map[*yaml.Node]int
}

func (e *expansion) count(node *yaml.Node) int {
	if node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	if count, ok := e.known[node]; ok {
		return count
	}
	e.known[node] = 0 // an alias inside its own anchor; the walker reports it
	total := 1
	for _, child := range node.Content {
		if total += e.count(child); total > e.limit {
			break
		}
	}
	e.known[node] = total
	return total
}
