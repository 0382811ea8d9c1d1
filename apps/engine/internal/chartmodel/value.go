package chartmodel

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// special marks the members of a template's root.
type special int

const (
	isRoot special = 1 << iota
	isFiles
	isCapabilities
	isAPIVersions
	// isTime: made from the current time
	isTime
)

// value is what is known about a value in a template: all that it may be at once.
type value struct {
	special special
	// prefix of .Values, for a root
	prefix Path
	// paths that it may be the value of
	paths map[string]Path
	// reads are the paths that it was computed from
	reads map[string]read
	// texts that it may be; incomplete where isOpen
	texts []string
	// format of a printf whose arguments are not known
	format string
	// entries of a dict that the template made; shared by all who hold it, since set changes it in place
	entries map[string]*value
	// items of a list that the template made
	items []*value
	// files of a .Files.Glob
	files []string
	// contents are the files whose text it is
	contents []string
}

// read is a path with how it was used.
type read struct {
	path    Path
	isWhole bool
}

func textValue(text string) *value { return &value{texts: []string{text}} }

func pathValue(path Path) *value { return &value{paths: map[string]Path{pathKey(path): path}} }

// union is a value that may be any of several.
func union(values ...*value) *value {
	all := &value{}
	for _, v := range values {
		if v != nil {
			all.add(v)
		}
	}
	return all
}

func (v *value) add(other *value) {
	v.special |= other.special
	if other.prefix != nil {
		v.prefix = other.prefix
	}
	v.paths = withAll(v.paths, other.paths)
	v.addReads(other.reads)
	v.texts = appendNew(v.texts, other.texts...)
	v.files = appendNew(v.files, other.files...)
	v.contents = appendNew(v.contents, other.contents...)
	v.format = cmpOr(v.format, other.format)
	switch {
	case v.entries == nil:
		v.entries = other.entries
	case other.entries != nil:
		joined := maps.Clone(v.entries)
		for key, entry := range other.entries {
			joined[key] = union(joined[key], entry)
		}
		v.entries = joined
	}
	for i, item := range other.items {
		if i < len(v.items) {
			v.items = slices.Clone(v.items)
			v.items[i] = union(v.items[i], item)
		} else {
			v.items = append(slices.Clip(v.items), item)
		}
	}
}

func (v *value) addReads(reads map[string]read) {
	for key, one := range reads {
		if v.reads == nil {
			v.reads = map[string]read{}
		}
		one.isWhole = one.isWhole || v.reads[key].isWhole
		v.reads[key] = one
	}
}

func withAll(paths, more map[string]Path) map[string]Path {
	if len(more) > 0 && paths == nil {
		paths = map[string]Path{}
	}
	maps.Copy(paths, more)
	return paths
}

func appendNew(list []string, more ...string) []string {
	for _, text := range more {
		if !slices.Contains(list, text) {
			list = append(slices.Clip(list), text)
		}
	}
	return list
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// computed is a value that was made from others by a function which keeps no part of them.
func computed(from ...*value) *value {
	made := &value{}
	for _, v := range from {
		made.addReads(v.use(false))
	}
	return made
}

// serialized is a value that holds others as a whole, such as their YAML.
func serialized(from ...*value) *value {
	made := &value{}
	for _, v := range from {
		made.addReads(v.use(true))
	}
	return made
}

// use lists the paths that are read when the value is: as a whole, with everything below.
func (v *value) use(isWhole bool) map[string]read {
	uses := map[string]read{}
	v.collect(uses, isWhole, 0)
	return uses
}

// maxNesting bounds how deep containers of containers are followed.
const maxNesting = 6

func (v *value) collect(uses map[string]read, isWhole bool, depth int) {
	if v == nil || depth > maxNesting {
		return
	}
	for key, path := range v.paths {
		uses[key] = read{path, isWhole || uses[key].isWhole}
	}
	for key, one := range v.reads {
		uses[key] = read{one.path, one.isWhole || uses[key].isWhole}
	}
	if !isWhole {
		return // asking whether a container is there reads nothing inside
	}
	for _, entry := range v.entries {
		entry.collect(uses, isWhole, depth+1)
	}
	for _, item := range v.items {
		item.collect(uses, isWhole, depth+1)
	}
}

// field is the value of a key.
func (v *value) field(name string) *value {
	found := &value{}
	if v.special&isRoot != 0 {
		found.add(v.rootField(name))
	}
	if v.special&isCapabilities != 0 && name == "APIVersions" {
		found.special |= isAPIVersions
	}
	for _, path := range v.paths {
		found.add(pathValue(append(slices.Clip(path), name)))
	}
	if entry := v.entries[name]; entry != nil {
		found.add(entry)
	}
	if v.special&(isRoot|isCapabilities) == 0 {
		found.addReads(v.reads)
	}
	if v.special == 0 && len(v.paths) == 0 && v.entries == nil && name == "Values" {
		// A context that could not be followed: most likely a root.
		found.add(pathValue(nil))
	}
	return found
}

func (v *value) rootField(name string) *value {
	switch name {
	case "Values":
		return pathValue(v.prefix)
	case "Files":
		return &value{special: isFiles}
	case "Capabilities":
		return &value{special: isCapabilities}
	}
	return &value{}
}

// anyKey stands for a key or index that is not known.
const anyKey = "*"

// element is what a loop over the value sees: an item or the value of some key.
func (v *value) element() *value {
	found := &value{}
	for _, path := range v.paths {
		found.add(pathValue(append(slices.Clip(path), anyKey)))
	}
	for _, entry := range v.entries {
		found.add(entry)
	}
	for _, item := range v.items {
		found.add(item)
	}
	found.contents = v.files
	found.addReads(v.reads)
	return found
}

// index is an item of a list or a key of a map.
func (v *value) index(key *value) *value {
	if len(key.texts) == 0 {
		return union(v.element(), computed(key))
	}
	found := &value{}
	for _, text := range key.texts {
		if at, ok := listIndex(text); ok && len(v.items) > 0 {
			if at < len(v.items) {
				found.add(v.items[at])
			}
			continue
		}
		found.add(v.field(text))
	}
	return found
}

func listIndex(text string) (int, bool) {
	at := 0
	if _, err := fmt.Sscanf(text, "%d", &at); err != nil || at < 0 || fmt.Sprint(at) != text {
		return 0, false
	}
	return at, true
}

// fingerprint is equal for values of which the same is known. It identifies the context of an include.
func (v *value) fingerprint() string {
	var out strings.Builder
	v.print(&out, 0)
	return out.String()
}

func (v *value) print(out *strings.Builder, depth int) {
	if v == nil || depth > maxNesting {
		out.WriteByte('?')
		return
	}
	fmt.Fprintf(out, "%d%q%q%q%q", v.special, v.prefix, sortedOf(v.paths), v.texts, sortedOf(v.reads))
	for _, key := range sortedOf(v.entries) {
		fmt.Fprintf(out, "{%q:", key)
		v.entries[key].print(out, depth+1)
		out.WriteByte('}')
	}
	for _, item := range v.items {
		out.WriteByte('[')
		item.print(out, depth+1)
		out.WriteByte(']')
	}
}

func sortedOf[T any](set map[string]T) []string {
	keys := make([]string, 0, len(set))
	for key := range set {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
