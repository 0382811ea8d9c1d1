// Command sdkoverlay writes a changed copy of the Helm SDK, whose package engine keeps parsed templates and calls a
// checkpoint in every loop, and a go.mod that builds with it:
//
//	go run ./internal/sdkoverlay FOLDER
//	go build -modfile FOLDER/go.mod -tags parsedtemplates ./cmd/ichor-render
//
// It takes the SDK from the module cache, fetches it where it is not there yet, and refuses a source that it does not know. The change is described by
// replacements; nothing of the SDK is kept in this repository. (The compiler's own -overlay refuses files of the module
// cache.)
package main

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed _engine/parsed_templates.go
var parsedTemplates []byte

//go:embed _releaseutil/document_heads.go
var documentHeads []byte

const sdkModule = "helm.sh/helm/v4"

// changedFile is a file of the SDK that is changed, and the file of ours that the change calls.
type changedFile struct {
	path string
	// known is the SHA-256 of the source that the replacements were written for: that of version 4.3.1.
	known        string
	replacements []replacement
	added        string
	addedContent []byte
}

// replacement is one change. The text before it must stand in the source exactly once.
type replacement struct{ before, after string }

var changedFiles = []changedFile{
	{
		path: "pkg/engine/engine.go", known: "30321655dc4abb061ca7ebe7dd8387e315aecb6f97e57a5a33f4497b5b37aeac",
		added: "pkg/engine/ichor_parsed_templates.go", addedContent: parsedTemplates,
		replacements: []replacement{
			{ // templates of a render: parsed as before, or taken from those that are kept
				before: `	for _, filename := range keys {
		r := tpls[filename]
		if _, err := t.New(filename).Parse(r.tpl); err != nil {
			return map[string]string{}, cleanupParseError(filename, err)
		}
	}
`,
				after: `	if t, err = e.parseTemplates(ctx, t, keys, tpls); err != nil {
		return map[string]string{}, err
	}
`,
			},
			{ // template texts of values: loops in them have checkpoints, too
				before: `			return "", fmt.Errorf("cannot parse template %q: %w", tpl, err)
		}
`,
				after: `			return "", fmt.Errorf("cannot parse template %q: %w", tpl, err)
		}
		addCheckpoints(t)
`,
			},
			{ // a checkpoint that nobody set does nothing
				before: `	// Set custom template funcs
`,
				after: `	funcMap[CheckpointFunction] = func() string { return "" }
	// Set custom template funcs
`,
			},
		},
	},
	{
		path: "pkg/release/v1/util/manifest_sorter.go", known: "0bded733f91f715498a75af8f42bd1b8697c942d74e91d047b0455921d3360e2",
		added: "pkg/release/v1/util/ichor_document_heads.go", addedContent: documentHeads,
		replacements: []replacement{
			{
				before: "yaml.Unmarshal([]byte(m), &entry)",
				after:  "unmarshalHead(m, &entry)",
			},
			{before: "	\"sigs.k8s.io/yaml\"\n\n", after: ""},
		},
	},
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: sdkoverlay FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintf(os.Stderr, "sdkoverlay: %v\n", err)
		os.Exit(1)
	}
}

func write(folder string) error {
	sdk, err := moduleFolder(sdkModule)
	if err != nil {
		return err
	}
	goModPath, err := runGo("env", "GOMOD")
	if err != nil {
		return err
	}
	engineModule := filepath.Dir(strings.TrimSpace(string(goModPath)))
	if folder, err = filepath.Abs(folder); err != nil {
		return err
	}
	copied := filepath.Join(folder, "sdk")
	if err := copySources(sdk, copied); err != nil {
		return err
	}
	files := map[string][]byte{}
	for _, file := range changedFiles {
		source, err := os.ReadFile(filepath.Join(sdk, file.path))
		if err != nil {
			return err
		}
		if files[filepath.Join(copied, file.path)], err = change(source, file); err != nil {
			return err
		}
		files[filepath.Join(copied, file.added)] = file.addedContent
	}
	goMod, err := os.ReadFile(filepath.Join(engineModule, "go.mod"))
	if err != nil {
		return err
	}
	goSum, err := os.ReadFile(filepath.Join(engineModule, "go.sum"))
	if err != nil {
		return err
	}
	files[filepath.Join(folder, "go.mod")] = fmt.Appendf(goMod, "\nreplace %s => %s\n", sdkModule, copied)
	files[filepath.Join(folder, "go.sum")] = goSum
	for path, content := range files {
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// copySources copies what the compiler reads: no tests and no test data.
func copySources(from, to string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, relative)
		switch {
		case entry.IsDir() && entry.Name() == "testdata":
			return filepath.SkipDir
		case entry.IsDir():
			return os.MkdirAll(target, 0o755)
		case strings.HasSuffix(path, "_test.go") || !entry.Type().IsRegular():
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, content, 0o644)
	})
}

// change applies the replacements of a file to its source, which has to be the known one.
func change(source []byte, file changedFile) ([]byte, error) {
	sum := sha256.Sum256(source)
	if found := hex.EncodeToString(sum[:]); found != file.known {
		return nil, fmt.Errorf("%s has the SHA-256 %s, the replacements are for %s: read the new source and adapt them", file.path, found, file.known)
	}
	text := string(source)
	for _, r := range file.replacements {
		if count := strings.Count(text, r.before); count != 1 {
			return nil, fmt.Errorf("the text before a replacement stands %d times in %s:\n%s", count, file.path, r.before)
		}
		text = strings.Replace(text, r.before, r.after, 1)
	}
	return []byte(text), nil
}

// moduleFolder returns where the sources of a required module stand, and fetches them where they are not there yet: a
// machine that never built this has an empty module cache, for which `go list -m` answers an empty folder.
func moduleFolder(module string) (string, error) {
	output, err := runGo("mod", "download", "-json", module)
	if err != nil {
		return "", err
	}
	var downloaded struct{ Dir string }
	if err := json.Unmarshal(output, &downloaded); err != nil {
		return "", fmt.Errorf("go mod download: %w", err)
	}
	if downloaded.Dir == "" {
		return "", fmt.Errorf("go mod download named no folder for %s", module)
	}
	return downloaded.Dir, nil
}

func runGo(arguments ...string) ([]byte, error) {
	output, err := exec.Command("go", arguments...).Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			// -json reports a failed download on the standard output
			return nil, fmt.Errorf("go %s: %w\n%s%s", strings.Join(arguments, " "), err, exit.Stderr, output)
		}
		return nil, fmt.Errorf("go %s: %w", strings.Join(arguments, " "), err)
	}
	return output, nil
}
