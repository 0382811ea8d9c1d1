// This file is part of package engine of the Helm SDK only in builds with the overlay; see the overlay's README section.

package engine

import (
	"context"
	"maps"
	"sync"
	"text/template"
	"text/template/parse"
)

// CheckpointFunction is the name of a template function that is called at the start of every template and of every pass
// of a loop. It prints nothing.
const CheckpointFunction = "ichorCheckpoint"

// maxKeptSets is how many sets of templates are kept: a chart whose values switch subcharts on and off has several.
const maxKeptSets = 2

// ParsedTemplates keeps the parsed templates of one chart. It may be used by several renders at once.
type ParsedTemplates struct {
	lock sync.Mutex
	sets []*parsedSet // the last used one at the end
}

type parsedSet struct {
	texts  map[string]string
	parsed *template.Template
}

// NewParsedTemplates keeps nothing yet.
func NewParsedTemplates() *ParsedTemplates { return &ParsedTemplates{} }

type parsedTemplatesKey struct{}

// WithParsedTemplates lets renders with this context keep and use parsed templates.
func WithParsedTemplates(ctx context.Context, kept *ParsedTemplates) context.Context {
	return context.WithValue(ctx, parsedTemplatesKey{}, kept)
}

// parseTemplates does what render did in its place: it parses all templates into t, in the order of names. With parsed
// templates in the context it returns a copy of those instead, with functions of its own.
func (e Engine) parseTemplates(ctx context.Context, t *template.Template, names []string, tpls map[string]renderable) (*template.Template, error) {
	kept, _ := ctx.Value(parsedTemplatesKey{}).(*ParsedTemplates)
	if kept == nil {
		return t, parseInto(t, names, tpls)
	}
	parsed, err := kept.find(names, tpls)
	if err != nil {
		return nil, err
	}
	own, err := parsed.Clone()
	if err != nil {
		return nil, err
	}
	// A clone loses its options.
	if e.Strict {
		own.Option("missingkey=error")
	} else {
		own.Option("missingkey=zero")
	}
	e.initFunMap(ctx, own)
	return own, nil
}

func parseInto(t *template.Template, names []string, tpls map[string]renderable) error {
	for _, name := range names {
		if _, err := t.New(name).Parse(tpls[name].tpl); err != nil {
			return cleanupParseError(name, err)
		}
	}
	return nil
}

func (p *ParsedTemplates) find(names []string, tpls map[string]renderable) (*template.Template, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	for i, set := range p.sets {
		if set.matches(tpls) {
			p.sets = append(append(p.sets[:i:i], p.sets[i+1:]...), set)
			return set.parsed, nil
		}
	}
	functions := funcMap()
	functions[CheckpointFunction] = func() string { return "" }
	set := &parsedSet{texts: make(map[string]string, len(tpls)), parsed: template.New("gotpl").Funcs(functions)}
	if err := parseInto(set.parsed, names, tpls); err != nil {
		return nil, err
	}
	for name, one := range tpls {
		set.texts[name] = one.tpl
	}
	addCheckpoints(set.parsed)
	p.sets = append(p.sets, set)
	if len(p.sets) > maxKeptSets {
		p.sets = p.sets[1:]
	}
	return set.parsed, nil
}

func (s *parsedSet) matches(tpls map[string]renderable) bool {
	return maps.EqualFunc(s.texts, tpls, func(text string, one renderable) bool { return text == one.tpl })
}

// checkpoint is the one node that calls the function. It holds no state, so it stands in many places.
var checkpoint = func() parse.Node {
	trees, err := parse.Parse("checkpoint", "{{"+CheckpointFunction+"}}", "", "", map[string]any{CheckpointFunction: true})
	if err != nil {
		panic(err)
	}
	return trees["checkpoint"].Root.Nodes[0]
}()

// addCheckpoints puts a checkpoint at the start of every template that has none yet, and of every loop in it.
func addCheckpoints(t *template.Template) {
	for _, one := range t.Templates() {
		if one.Tree == nil || one.Tree.Root == nil || startsWithCheckpoint(one.Tree.Root) {
			continue
		}
		addToLoops(one.Tree.Root)
		prepend(one.Tree.Root)
	}
}

func startsWithCheckpoint(list *parse.ListNode) bool {
	return len(list.Nodes) > 0 && list.Nodes[0] == checkpoint
}

func prepend(list *parse.ListNode) { list.Nodes = append([]parse.Node{checkpoint}, list.Nodes...) }

func addToLoops(list *parse.ListNode) {
	if list == nil {
		return
	}
	for _, node := range list.Nodes {
		switch n := node.(type) {
		case *parse.IfNode:
			addToLoops(n.List)
			addToLoops(n.ElseList)
		case *parse.WithNode:
			addToLoops(n.List)
			addToLoops(n.ElseList)
		case *parse.RangeNode:
			addToLoops(n.List)
			addToLoops(n.ElseList)
			prepend(n.List)
		case *parse.ListNode:
			addToLoops(n)
		}
	}
}
