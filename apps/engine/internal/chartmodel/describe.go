// Package chartmodel finds out what a chart's templates do with values, without running them: which paths under
// .Values they read, which of them only to refuse them, which maps they hand on as a whole, what they ask the cluster's
// capabilities for, and where they fail.
//
// It walks the parse trees of Go's text/template and follows values through variables, with, range, includes with
// whatever context they are given, and the functions that pick from or combine maps. What it cannot follow it treats as
// a value that depends on everything it was made from. Loops are walked once and both branches of a condition are
// taken, so paths are never missed for want of a certain value.
package chartmodel

import (
	"cmp"
	"slices"
	"strings"

	"ichor.maesh.dev/engine/internal/chartfile"
)

// Path is a list of keys below .Values.
type Path []string

// Description is what templates do with values.
type Description struct {
	// ValuePaths are all paths that templates read, sorted. A path ends where the keys below are no longer named, as
	// inside of range.
	ValuePaths []ValuePath
	FailSites  []FailSite
	// APIVersions are those that templates ask .Capabilities.APIVersions for, sorted.
	APIVersions []string
	// FilesRead are the chart's files that templates read through .Files, sorted.
	FilesRead []string
	// TimeMatters says that the current time can reach the output.
	TimeMatters bool
}

// ValuePath is one path under .Values.
type ValuePath struct {
	Keys Path
	// OnlyGuardsFail says that the path is read only in conditions around fail.
	OnlyGuardsFail bool
	// Whole says that everything below the path reaches the output.
	Whole bool
	// Templates that read it, sorted.
	Templates []string
}

// FailSite is one call of fail or required.
type FailSite struct {
	// Text is the message; where it is made by printf, its format; empty where it is not known.
	Text string
	// IsFormat says that Text is a format.
	IsFormat bool
	Template string
	Line     int
	// Guards are the paths in the conditions around it, sorted. For required it is the value itself.
	Guards []Path
}

// Describe walks the templates of a chart and of its subcharts.
func Describe(c *chartfile.Chart) (*Description, error) {
	templates, err := parseTemplates(c)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, file := range c.Files() {
		files[file.Name] = file.Data
	}
	w := newWalker(templates, files)
	for _, name := range templates.names {
		if isPartial(name) {
			continue
		}
		w.walkFile(name, templates.prefixes[name])
	}
	return w.describe(), nil
}

func isPartial(name string) bool {
	return strings.HasPrefix(name[strings.LastIndexByte(name, '/')+1:], "_")
}

// pathKey joins a path into a map key. Keys of charts hold dots, but no NUL.
func pathKey(path Path) string { return strings.Join(path, "\x00") }

func (w *walker) describe() *Description {
	d := &Description{
		APIVersions: sortedKeys(w.apiVersions), FilesRead: sortedKeys(w.filesRead), TimeMatters: w.timeMatters,
	}
	for _, found := range w.found {
		d.ValuePaths = append(d.ValuePaths, ValuePath{
			Keys: found.path, OnlyGuardsFail: !found.isOutput, Whole: found.isWhole, Templates: sortedKeys(found.templates),
		})
	}
	slices.SortFunc(d.ValuePaths, func(a, b ValuePath) int { return slices.Compare(a.Keys, b.Keys) })
	for _, site := range w.fails {
		for _, guard := range site.guards {
			site.site.Guards = append(site.site.Guards, guard)
		}
		slices.SortFunc(site.site.Guards, func(a, b Path) int { return slices.Compare(a, b) })
		d.FailSites = append(d.FailSites, site.site)
	}
	slices.SortFunc(d.FailSites, func(a, b FailSite) int {
		return cmp.Or(cmp.Compare(a.Template, b.Template), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Text, b.Text))
	})
	return d
}

func sortedKeys(set map[string]bool) []string {
	keys := make([]string, 0, len(set))
	for key := range set {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
