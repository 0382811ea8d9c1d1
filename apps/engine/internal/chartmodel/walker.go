package chartmodel

import (
	"maps"
	"slices"
	"strings"
	"text/template/parse"
)

// walker collects what it sees on its way through all templates.
type walker struct {
	templates *templateSet
	files     map[string][]byte
	fileNames []string

	found       map[string]*foundPath
	fails       map[failKey]*foundFail
	apiVersions map[string]bool
	filesRead   map[string]bool
	timeMatters bool

	// bodies that were walked, by template and what is known about its context
	walked map[string]bool
	// templates that are being walked, to end recursion
	open map[string]int
	// whether a template does nothing but fail
	failing map[string]failing
}

type foundPath struct {
	path      Path
	isOutput  bool
	isWhole   bool
	templates map[string]bool
}

type failKey struct {
	template string
	line     int
	text     string
}

type foundFail struct {
	site   FailSite
	guards map[string]Path
}

func newWalker(templates *templateSet, files map[string][]byte) *walker {
	return &walker{
		templates: templates, files: files, fileNames: sortedOf(files),
		found: map[string]*foundPath{}, fails: map[failKey]*foundFail{},
		apiVersions: map[string]bool{}, filesRead: map[string]bool{},
		walked: map[string]bool{}, open: map[string]int{}, failing: map[string]failing{},
	}
}

// scope is where a node stands.
type scope struct {
	// template is the file, tree the definition in it
	template string
	tree     *parse.Tree
	dot      *value
	// variables by name; inner scopes see those of outer ones
	variables map[string]*variable
	// conditions around the node
	conditions []*value
	// isGuard: everything here only decides whether to fail
	isGuard bool
}

type variable struct{ value *value }

func (s scope) with(dot *value) scope {
	s.dot = dot
	s.variables = maps.Clone(s.variables)
	return s
}

func (s scope) under(condition *value, isGuard bool) scope {
	s.conditions = append(slices.Clip(s.conditions), condition)
	s.isGuard = s.isGuard || isGuard
	s.variables = maps.Clone(s.variables)
	return s
}

func (w *walker) walkFile(name string, prefix Path) {
	root := &value{special: isRoot, prefix: prefix, entries: map[string]*value{}}
	w.walkTemplate(name, root, scope{})
}

// maxRecursion is how often a template may be inside of itself: once is enough to see what it reads.
const maxRecursion = 2

// walkTemplate walks a definition with a context, as template and include do.
func (w *walker) walkTemplate(name string, dot *value, caller scope) {
	tree := w.templates.trees[name]
	if tree == nil || w.open[name] >= maxRecursion {
		return
	}
	inner := scope{
		template: w.templates.files[name], tree: tree, dot: dot, conditions: caller.conditions, isGuard: caller.isGuard,
		variables: map[string]*variable{"$": {dot}},
	}
	key := name + "\x01" + dot.fingerprint()
	if inner.isGuard {
		key += "\x01guard"
	}
	if w.mayFail(name) {
		for _, condition := range caller.conditions {
			key += "\x01" + strings.Join(sortedOf(condition.use(false)), "\x02")
		}
	}
	if w.walked[key] {
		return
	}
	w.walked[key] = true
	w.open[name]++
	w.walkList(tree.Root, inner)
	w.open[name]--
}

// mayFail tells whether a definition itself holds a call that fails, so that the conditions around it matter.
func (w *walker) mayFail(name string) bool {
	text := w.templates.trees[name].Root.String()
	return strings.Contains(text, "fail") || strings.Contains(text, "required") || strings.Contains(text, "include") || strings.Contains(text, "template")
}

func (w *walker) walkList(list *parse.ListNode, s scope) {
	if list == nil {
		return
	}
	for _, node := range list.Nodes {
		w.walkNode(node, s)
	}
}

func (w *walker) walkNode(node parse.Node, s scope) {
	switch n := node.(type) {
	case *parse.ActionNode:
		result := w.pipe(n.Pipe, s)
		if len(n.Pipe.Decl) == 0 {
			w.record(result.use(false), s)
			w.timeMatters = w.timeMatters || result.special&isTime != 0
		} else if n.Pipe.Decl[0].Ident[0] == "$_" {
			w.record(result.use(false), s)
		}
	case *parse.IfNode:
		w.walkIf(&n.BranchNode, s)
	case *parse.WithNode:
		w.walkWith(&n.BranchNode, s)
	case *parse.RangeNode:
		w.walkRange(&n.BranchNode, s)
	case *parse.TemplateNode:
		dot := &value{}
		if n.Pipe != nil {
			dot = w.pipe(n.Pipe, s)
		}
		w.walkTemplate(n.Name, dot, s)
	case *parse.ListNode:
		w.walkList(n, s)
	}
}

func (w *walker) walkIf(n *parse.BranchNode, s scope) {
	isGuard := w.onlyFails(n)
	outer := s
	outer.isGuard = s.isGuard || isGuard
	outer.variables = maps.Clone(s.variables)
	condition := w.pipe(n.Pipe, outer)
	w.record(condition.use(false), outer)
	inner := outer.under(condition, isGuard)
	w.walkList(n.List, inner)
	w.walkList(n.ElseList, inner)
}

func (w *walker) walkWith(n *parse.BranchNode, s scope) {
	isGuard := w.onlyFails(n)
	outer := s
	outer.isGuard = s.isGuard || isGuard
	outer.variables = maps.Clone(s.variables)
	dot := w.pipe(n.Pipe, outer)
	w.record(dot.use(false), outer)
	inner := outer.under(dot, isGuard)
	w.walkList(n.List, inner.with(dot))
	w.walkList(n.ElseList, inner)
}

func (w *walker) walkRange(n *parse.BranchNode, s scope) {
	isGuard := w.onlyFails(n)
	outer := s
	outer.isGuard = s.isGuard || isGuard
	outer.variables = maps.Clone(s.variables)
	over := w.pipe(&parse.PipeNode{NodeType: n.Pipe.NodeType, Pos: n.Pipe.Pos, Cmds: n.Pipe.Cmds}, outer)
	w.record(over.useInLoop(), outer)
	element := over.element()
	inner := outer.under(over, isGuard).with(element)
	switch names := n.Pipe.Decl; len(names) {
	case 1:
		inner.variables[names[0].Ident[0]] = &variable{element}
	case 2:
		inner.variables[names[0].Ident[0]] = &variable{over.keys()}
		inner.variables[names[1].Ident[0]] = &variable{element}
	}
	w.walkList(n.List, inner)
	w.walkList(n.ElseList, outer.under(over, isGuard))
}

// useInLoop lists the paths that a loop over the value reads: whatever stands below a path of .Values takes part, while
// the items of a list that the template made are looked at one by one.
func (v *value) useInLoop() map[string]read {
	uses := v.use(false)
	for key := range v.paths {
		uses[key] = read{uses[key].path, true}
	}
	return uses
}

// keys is what a loop sees as the key of a map.
func (v *value) keys() *value {
	keys := &value{}
	keys.texts = append(slices.Clone(v.files), sortedOf(v.entries)...)
	keys.addReads(v.reads)
	return keys
}

// record notes paths as read where a scope stands.
func (w *walker) record(uses map[string]read, s scope) {
	for _, one := range uses {
		path := one.path
		isWhole := one.isWhole
		if at := slices.Index(path, anyKey); at >= 0 {
			// What is below an unknown key belongs to the map or list that holds it.
			path, isWhole = path[:at], true
		}
		if len(path) == 0 {
			continue
		}
		key := pathKey(path)
		known := w.found[key]
		if known == nil {
			known = &foundPath{path: slices.Clone(path), templates: map[string]bool{}}
			w.found[key] = known
		}
		known.templates[s.template] = true
		if !s.isGuard {
			known.isOutput = true
			known.isWhole = known.isWhole || isWhole
		}
	}
}

// recordFail notes a call that fails.
func (w *walker) recordFail(message *value, position parse.Node, s scope, guards ...*value) {
	site := FailSite{Template: s.template, Line: lineOf(s.tree, position)}
	switch {
	case message.format != "":
		site.Text, site.IsFormat = message.format, true
	case len(message.texts) == 1:
		site.Text = message.texts[0]
	}
	key := failKey{site.Template, site.Line, site.Text}
	known := w.fails[key]
	if known == nil {
		known = &foundFail{site: site, guards: map[string]Path{}}
		w.fails[key] = known
	}
	for _, condition := range append(slices.Clip(s.conditions), guards...) {
		for _, one := range condition.use(false) {
			path := one.path
			if at := slices.Index(path, anyKey); at >= 0 {
				path = path[:at]
			}
			if len(path) > 0 {
				known.guards[pathKey(path)] = slices.Clone(path)
			}
		}
	}
}

// lineOf is the line of a node in its file.
func lineOf(tree *parse.Tree, node parse.Node) int {
	location, _ := tree.ErrorContext(node)
	parts := strings.Split(location, ":")
	if len(parts) < 2 {
		return 0
	}
	line, _ := listIndex(parts[len(parts)-2])
	return line
}
