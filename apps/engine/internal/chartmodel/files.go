package chartmodel

import (
	"slices"

	"github.com/gobwas/glob"
)

// filesMember follows the methods of .Files and notes which files are read.
func (w *walker) filesMember(from *value, name string, arguments []*value) *value {
	switch name {
	case "Get", "GetBytes", "Lines":
		read := computed(arguments...)
		read.contents = w.readFiles(arguments)
		return read
	case "Glob":
		return &value{special: isFiles, files: w.matching(arguments)}
	case "AsConfig", "AsSecrets":
		names := from.files
		if names == nil {
			names = w.fileNames
		}
		for _, file := range names {
			w.filesRead[file] = true
		}
		return &value{}
	}
	// {{ index .Files "name" }} and the like
	return &value{contents: w.readFiles([]*value{textValue(name)})}
}

// readFiles notes files by name and returns them; a name that is not known may be any.
func (w *walker) readFiles(names []*value) []string {
	var read []string
	for _, name := range names {
		texts := name.texts
		if len(texts) == 0 {
			texts = w.fileNames
		}
		for _, text := range texts {
			if slices.Contains(w.fileNames, text) {
				w.filesRead[text] = true
				read = appendNew(read, text)
			}
		}
	}
	return read
}

// matching lists the chart's files that a pattern matches, as .Files.Glob does.
func (w *walker) matching(patterns []*value) []string {
	found := []string{}
	for _, pattern := range patterns {
		texts := pattern.texts
		if len(texts) == 0 {
			texts = []string{"**"}
		}
		for _, text := range texts {
			matcher, err := glob.Compile(text, '/')
			if err != nil {
				matcher = glob.MustCompile("**")
			}
			for _, file := range w.fileNames {
				if matcher.Match(file) {
					found = appendNew(found, file)
				}
			}
		}
	}
	return found
}
