package chartmodel

import (
	"strings"
	"text/template/parse"
)

// failing says what a part of a template does.
type failing struct {
	// only: it prints nothing; whatever it does is to fail
	only bool
	// calls: it holds a call of fail
	calls bool
}

func (f failing) and(other failing) failing {
	return failing{only: f.only && other.only, calls: f.calls || other.calls}
}

// onlyFails tells whether a condition decides about nothing but failing.
func (w *walker) onlyFails(n *parse.BranchNode) bool {
	found := w.failingBranch(n)
	return found.only && found.calls
}

func (w *walker) failingBranch(n *parse.BranchNode) failing {
	return w.failingList(n.List).and(w.failingList(n.ElseList))
}

func (w *walker) failingList(list *parse.ListNode) failing {
	found := failing{only: true}
	if list == nil {
		return found
	}
	for _, node := range list.Nodes {
		found = found.and(w.failingNode(node))
	}
	return found
}

func (w *walker) failingNode(node parse.Node) failing {
	switch n := node.(type) {
	case *parse.TextNode:
		return failing{only: strings.TrimSpace(string(n.Text)) == ""}
	case *parse.CommentNode, *parse.BreakNode, *parse.ContinueNode:
		return failing{only: true}
	case *parse.IfNode:
		return w.failingBranch(&n.BranchNode)
	case *parse.WithNode:
		return w.failingBranch(&n.BranchNode)
	case *parse.RangeNode:
		return w.failingBranch(&n.BranchNode)
	case *parse.ListNode:
		return w.failingList(n)
	case *parse.TemplateNode:
		return w.failingTemplate(n.Name)
	case *parse.ActionNode:
		return w.failingAction(n)
	}
	return failing{}
}

func (w *walker) failingAction(n *parse.ActionNode) failing {
	last := n.Pipe.Cmds[len(n.Pipe.Cmds)-1]
	function, ok := last.Args[0].(*parse.IdentifierNode)
	switch {
	case len(n.Pipe.Decl) > 0:
		return failing{only: true}
	case ok && function.Ident == "fail":
		return failing{only: true, calls: true}
	case ok && function.Ident == "include" && len(last.Args) > 1:
		if name, isText := last.Args[1].(*parse.StringNode); isText {
			return w.failingTemplate(name.Text)
		}
	}
	return failing{}
}

func (w *walker) failingTemplate(name string) failing {
	if known, ok := w.failing[name]; ok {
		return known
	}
	w.failing[name] = failing{only: true}
	tree := w.templates.trees[name]
	if tree == nil {
		return failing{}
	}
	found := w.failingList(tree.Root)
	w.failing[name] = found
	return found
}
