package chartmodel

import (
	"fmt"
	"slices"
	"strings"
	"text/template/parse"

	chart "helm.sh/helm/v4/pkg/chart/v2"

	"ichor.maesh.dev/engine/internal/chartfile"
)

// templateSet holds every template of a chart tree, files and definitions alike.
type templateSet struct {
	trees map[string]*parse.Tree
	// names of the files, in the order in which Helm parses them: a later definition replaces an earlier one
	names []string
	// prefixes are the keys under which a file's chart finds its values, by file name
	prefixes map[string]Path
	// files are the file that a definition stands in, by name of the definition
	files map[string]string
}

func parseTemplates(c *chartfile.Chart) (*templateSet, error) {
	set := &templateSet{trees: map[string]*parse.Tree{}, prefixes: map[string]Path{}, files: map[string]string{}}
	texts := map[string]string{}
	collectTexts(c.Shared(), nil, texts, set.prefixes)
	for name := range texts {
		set.names = append(set.names, name)
	}
	slices.SortFunc(set.names, func(a, b string) int {
		if deep := strings.Count(b, "/") - strings.Count(a, "/"); deep != 0 {
			return deep
		}
		return strings.Compare(b, a)
	})
	for _, name := range set.names {
		trees, err := parseText(name, texts[name])
		if err != nil {
			return nil, err
		}
		for definition, tree := range trees {
			if known := set.trees[definition]; known != nil && parse.IsEmptyTree(tree.Root) {
				continue // as text/template does: an empty body replaces nothing
			}
			set.trees[definition] = tree
			set.files[definition] = name
		}
	}
	return set, nil
}

func parseText(name, text string) (map[string]*parse.Tree, error) {
	trees := map[string]*parse.Tree{}
	tree := parse.New(name)
	tree.Mode = parse.SkipFuncCheck
	if _, err := tree.Parse(text, "", "", trees); err != nil {
		return nil, fmt.Errorf("template %s: %w", name, err)
	}
	if trees[name] == nil {
		trees[name] = tree
	}
	return trees, nil
}

func collectTexts(c *chart.Chart, prefix Path, texts map[string]string, prefixes map[string]Path) {
	isLibrary := strings.EqualFold(c.Metadata.Type, "library")
	for _, file := range c.Templates {
		name := c.ChartFullPath() + "/" + file.Name
		if isLibrary && !isPartial(name) {
			continue
		}
		texts[name] = string(file.Data)
		prefixes[name] = prefix
	}
	for _, dependency := range c.Dependencies() {
		collectTexts(dependency, append(slices.Clone(prefix), dependency.Name()), texts, prefixes)
	}
}
