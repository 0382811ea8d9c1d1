package chartmodel

import (
	"regexp"
	"slices"
	"strings"
	"text/template/parse"
)

// call is one call of a template function.
type call struct {
	name      string
	arguments []*value
	node      parse.Node
	scope     scope
}

func (c call) argument(i int) *value {
	if i < 0 {
		i += len(c.arguments)
	}
	if i < 0 || i >= len(c.arguments) {
		return &value{}
	}
	return c.arguments[i]
}

// functions that give one of their arguments, or a part of each
var (
	choosing = []string{"default", "coalesce", "or", "and", "merge", "mustMerge", "mergeOverwrite", "mustMergeOverwrite"}
	passing  = []string{
		"deepCopy", "mustDeepCopy", "rest", "mustRest", "initial", "mustInitial", "reverse", "mustReverse",
		"sortAlpha", "uniq", "mustUniq", "compact", "mustCompact",
	}
	firstOf     = []string{"first", "mustFirst", "last", "mustLast"}
	serializing = []string{
		"toYaml", "mustToYaml", "toYamlPretty", "toJson", "mustToJson", "toPrettyJson", "mustToPrettyJson",
		"toRawJson", "mustToRawJson", "toToml", "mustToToml",
	}
	// functions that keep a time a time, and those that only compare
	timing    = []string{"dateModify", "date_modify", "mustDateModify", "must_date_modify", "toDate", "mustToDate"}
	comparing = []string{"eq", "ne", "lt", "le", "gt", "ge", "not", "empty", "kindIs", "kindOf", "typeIs", "typeOf", "deepEqual"}
	// functions that do not make a text of a time that they are given
	timeless = slices.Concat(timing, comparing, []string{"set", "unset", "dict", "list", "tuple", "append", "prepend", "concat", "get", "index", "dig", "hasKey", "include", "tpl", "ternary", "first", "last"})
)

func (w *walker) call(c call) *value {
	if !slices.Contains(timeless, c.name) && !slices.Contains(choosing, c.name) && c.holdsTime() {
		w.timeMatters = true
	}
	switch {
	case slices.Contains(choosing, c.name):
		return union(c.arguments...)
	case slices.Contains(passing, c.name):
		return c.argument(0)
	case slices.Contains(firstOf, c.name):
		return c.argument(0).end(c.name)
	case slices.Contains(serializing, c.name):
		return serialized(c.arguments...)
	case c.name == "now":
		return &value{special: isTime}
	case slices.Contains(timing, c.name):
		return union(computed(c.arguments...), &value{special: c.anyTime()})
	case slices.Contains(comparing, c.name):
		return computed(c.arguments...)
	}
	if followed, ok := w.callOnMap(c); ok {
		return followed
	}
	if followed, ok := w.callOnTemplate(c); ok {
		return followed
	}
	return computed(c.arguments...)
}

func (c call) anyTime() special {
	for _, argument := range c.arguments {
		if argument.special&isTime != 0 {
			return isTime
		}
	}
	return 0
}

func (c call) holdsTime() bool {
	return slices.ContainsFunc(c.arguments, func(argument *value) bool { return argument.holdsTime(0) })
}

func (v *value) holdsTime(depth int) bool {
	if depth > maxNesting {
		return false
	}
	for _, entry := range v.entries {
		if entry.holdsTime(depth + 1) {
			return true
		}
	}
	return v.special&isTime != 0 || slices.ContainsFunc(v.items, func(item *value) bool { return item.holdsTime(depth + 1) })
}

// end is the first or last item of a list.
func (v *value) end(name string) *value {
	if len(v.items) == 0 {
		return v.element()
	}
	if strings.HasSuffix(strings.ToLower(name), "first") {
		return v.items[0]
	}
	return v.items[len(v.items)-1]
}

// callOnMap follows functions that make, change and pick from maps and lists.
func (w *walker) callOnMap(c call) (*value, bool) {
	switch c.name {
	case "index":
		return w.index(c), true
	case "get":
		return c.argument(0).index(c.argument(1)), true
	case "hasKey":
		return computed(c.argument(0).index(c.argument(1)), c.argument(1)), true
	case "dig":
		return c.dig(), true
	case "pluck":
		return c.pluck(), true
	case "pick", "omit":
		return union(c.argument(0)), true
	case "ternary":
		return union(c.argument(0), c.argument(1), computed(c.argument(2))), true
	case "dict":
		return c.dict(), true
	case "list", "tuple":
		return &value{items: slices.Clone(c.arguments)}, true
	case "append", "mustAppend", "prepend", "mustPrepend":
		joined := union(c.argument(0))
		joined.items = append(slices.Clone(joined.items), c.argument(1))
		return joined, true
	case "concat":
		return c.concat(), true
	case "set":
		return c.set(), true
	case "unset":
		return c.argument(0), true
	case "keys":
		return union(serialized(c.arguments...), c.keysOf()), true
	case "values":
		return &value{items: []*value{c.argument(0).element()}, reads: serialized(c.arguments...).reads}, true
	case "has", "mustHas":
		if c.argument(1).special&isAPIVersions != 0 {
			w.askFor(c.arguments[:1])
		}
		return computed(c.arguments...), true
	}
	return nil, false
}

func (c call) keysOf() *value {
	all := &value{}
	for _, argument := range c.arguments {
		all.add(argument.keys())
	}
	return all
}

func (w *walker) index(c call) *value {
	found := c.argument(0)
	for _, key := range c.arguments[min(1, len(c.arguments)):] {
		if found.special&isFiles != 0 {
			w.readFiles([]*value{key})
		}
		found = found.index(key)
	}
	return found
}

// dig follows keys into the map that is its last argument; the one before it is the default.
func (c call) dig() *value {
	if len(c.arguments) < 3 {
		return computed(c.arguments...)
	}
	found := c.argument(-1)
	for _, key := range c.arguments[:len(c.arguments)-2] {
		found = found.index(key)
	}
	return union(found, c.argument(-2))
}

func (c call) pluck() *value {
	// Maps without the key are left out, so any of them may come first.
	any := &value{}
	for _, argument := range c.arguments[min(1, len(c.arguments)):] {
		any.add(argument.index(c.argument(0)))
	}
	return &value{items: []*value{any}}
}

func (c call) dict() *value {
	made := &value{entries: map[string]*value{}}
	for i := 0; i < len(c.arguments); i += 2 {
		for _, key := range c.argument(i).texts {
			made.entries[key] = union(made.entries[key], c.argument(i+1))
		}
		if len(c.argument(i).texts) == 0 {
			made.addReads(serialized(c.argument(i), c.argument(i+1)).reads)
		}
	}
	return made
}

func (c call) concat() *value {
	joined := &value{}
	for _, argument := range c.arguments {
		joined.add(&value{paths: argument.paths, reads: argument.reads})
		joined.items = append(joined.items, argument.items...)
	}
	return joined
}

// set changes a map in place: everybody who holds it sees the new entry.
func (c call) set() *value {
	target := c.argument(0)
	if target.entries == nil {
		if len(target.paths) > 0 {
			// What is put into a part of .Values reaches whatever reads that part.
			return union(target, &value{reads: serialized(c.argument(2)).reads})
		}
		target.entries = map[string]*value{}
	}
	for _, key := range c.argument(1).texts {
		target.entries[key] = union(target.entries[key], c.argument(2))
	}
	if len(c.argument(1).texts) == 0 {
		target.addReads(serialized(c.argument(2)).reads)
	}
	return target
}

// callOnTemplate follows functions that run templates or fail.
func (w *walker) callOnTemplate(c call) (*value, bool) {
	switch c.name {
	case "include":
		for _, name := range c.argument(0).texts {
			w.walkTemplate(name, c.argument(1), c.scope)
		}
		return computed(c.argument(0)), true
	case "tpl":
		w.tpl(c)
		return serialized(c.argument(0)), true
	case "fail":
		w.recordFail(c.argument(0), c.node, c.scope)
		guarded := c.scope
		guarded.isGuard = true
		w.record(c.argument(0).use(false), guarded)
		return &value{}, true
	case "required":
		w.recordFail(c.argument(0), c.node, c.scope, c.argument(1))
		return union(c.argument(1), computed(c.argument(0))), true
	case "printf":
		return c.printf(), true
	}
	return nil, false
}

// tpl walks template texts that are known: written in the template, or files of the chart.
func (w *walker) tpl(c call) {
	texts := slices.Clone(c.argument(0).texts)
	for _, name := range c.argument(0).contents {
		texts = append(texts, string(w.files[name]))
	}
	for _, text := range texts {
		trees, err := parseText(c.scope.template, text)
		if err != nil {
			continue
		}
		inner := c.scope
		inner.tree = trees[c.scope.template]
		inner.dot = c.argument(1)
		inner.variables = map[string]*variable{"$": {inner.dot}}
		w.walkList(inner.tree.Root, inner)
	}
}

var verb = regexp.MustCompile(`%[-+# 0]*[0-9]*(?:\.[0-9]+)?[a-zA-Z%]`)

// printf makes a text where everything is known, and otherwise remembers the format.
func (c call) printf() *value {
	made := computed(c.arguments...)
	if len(c.argument(0).texts) != 1 {
		return made
	}
	format := c.argument(0).texts[0]
	arguments := c.arguments[1:]
	for _, argument := range arguments {
		if len(argument.texts) != 1 || len(argument.reads) > 0 || len(argument.paths) > 0 {
			made.format = format
			return made
		}
	}
	next := 0
	made.texts = []string{verb.ReplaceAllStringFunc(format, func(found string) string {
		if found == "%%" || next >= len(arguments) {
			return strings.TrimPrefix(found, "%")
		}
		next++
		return arguments[next-1].texts[0]
	})}
	return made
}
