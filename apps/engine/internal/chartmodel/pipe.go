package chartmodel

import (
	"text/template/parse"
)

// pipe evaluates a pipeline and assigns its variables.
func (w *walker) pipe(pipe *parse.PipeNode, s scope) *value {
	var result *value
	for _, command := range pipe.Cmds {
		result = w.command(command, result, s)
	}
	if result == nil {
		result = &value{}
	}
	for _, name := range pipe.Decl {
		known := s.variables[name.Ident[0]]
		if pipe.IsAssign && known != nil {
			// Whether the assignment is reached is not known, so the variable may be either.
			known.value = union(known.value, result)
			continue
		}
		s.variables[name.Ident[0]] = &variable{result}
	}
	return result
}

// command evaluates one part of a pipeline; piped is the value of the part before it.
func (w *walker) command(command *parse.CommandNode, piped *value, s scope) *value {
	first := command.Args[0]
	arguments := make([]*value, 0, len(command.Args))
	for _, node := range command.Args[1:] {
		arguments = append(arguments, w.operand(node, s))
	}
	if piped != nil {
		arguments = append(arguments, piped)
	}
	switch n := first.(type) {
	case *parse.IdentifierNode:
		return w.call(call{name: n.Ident, arguments: arguments, node: n, scope: s})
	case *parse.FieldNode:
		return w.fields(s.dot, n.Ident, arguments)
	case *parse.VariableNode:
		return w.fields(w.lookup(n.Ident[0], s), n.Ident[1:], arguments)
	case *parse.ChainNode:
		return w.fields(w.operand(n.Node, s), n.Field, arguments)
	}
	return w.operand(first, s)
}

func (w *walker) operand(node parse.Node, s scope) *value {
	switch n := node.(type) {
	case *parse.DotNode:
		return s.dot
	case *parse.StringNode:
		return textValue(n.Text)
	case *parse.NumberNode:
		return textValue(n.Text)
	case *parse.FieldNode:
		return w.fields(s.dot, n.Ident, nil)
	case *parse.VariableNode:
		return w.fields(w.lookup(n.Ident[0], s), n.Ident[1:], nil)
	case *parse.ChainNode:
		return w.fields(w.operand(n.Node, s), n.Field, nil)
	case *parse.PipeNode:
		return w.pipe(n, s)
	case *parse.IdentifierNode:
		return w.call(call{name: n.Ident, node: n, scope: s})
	}
	return &value{}
}

func (w *walker) lookup(name string, s scope) *value {
	if found := s.variables[name]; found != nil {
		return found.value
	}
	return &value{}
}

// fields follows `.a.b.c`, the last of which may be a method with arguments.
func (w *walker) fields(from *value, names []string, arguments []*value) *value {
	for i, name := range names {
		var given []*value
		if i == len(names)-1 {
			given = arguments
		}
		from = w.member(from, name, given)
	}
	return from
}

func (w *walker) member(from *value, name string, arguments []*value) *value {
	w.timeMatters = w.timeMatters || from.special&isTime != 0
	switch {
	case name == "AsMap" && len(from.paths) > 0:
		return from
	case from.special&isAPIVersions != 0 && name == "Has":
		w.askFor(arguments)
		return computed(arguments...)
	case from.special&isFiles != 0:
		return w.filesMember(from, name, arguments)
	}
	return from.field(name)
}

func (w *walker) askFor(names []*value) {
	for _, name := range names {
		for _, text := range name.texts {
			w.apiVersions[text] = true
		}
	}
}
