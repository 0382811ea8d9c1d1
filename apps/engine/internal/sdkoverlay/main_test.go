package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func TestAnUnknownSourceIsRefused(t *testing.T) {
	file := changedFile{path: "x.go", known: hashOf("known"), replacements: []replacement{{"known", "changed"}}}
	if _, err := change([]byte("known "), file); err == nil || !strings.Contains(err.Error(), "SHA-256") {
		t.Fatal(err)
	}
	if changed, err := change([]byte("known"), file); err != nil || string(changed) != "changed" {
		t.Fatalf("%s %v", changed, err)
	}
}

func TestAReplacementThatDoesNotFitExactlyOnceIsRefused(t *testing.T) {
	for _, source := range []string{"nothing", "a a"} {
		file := changedFile{path: "x.go", known: hashOf(source), replacements: []replacement{{"a", "b"}}}
		if _, err := change([]byte(source), file); err == nil || !strings.Contains(err.Error(), "times") {
			t.Errorf("%q: %v", source, err)
		}
	}
}

// TestASourceThatWasNeverFetchedIsFetched starts with the empty module cache of a new machine. The modules come from the
// cache of this one, so nothing is loaded from elsewhere.
func TestASourceThatWasNeverFetchedIsFetched(t *testing.T) {
	here, err := runGo("env", "GOMODCACHE")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOPROXY", "file://"+filepath.ToSlash(strings.TrimSpace(string(here)))+"/cache/download")
	t.Setenv("GOSUMDB", "off")
	t.Setenv("GOFLAGS", "-modcacherw")
	empty := t.TempDir()
	t.Setenv("GOMODCACHE", empty)
	folder, err := moduleFolder(sdkModule)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(folder, empty) {
		t.Fatalf("%s is not in the new cache", folder)
	}
	if _, err := os.Stat(filepath.Join(folder, changedFiles[0].path)); err != nil {
		t.Fatal(err)
	}
}

func TestASourceThatCannotBeFetchedIsSaidWithTheReason(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOMODCACHE", t.TempDir())
	if folder, err := moduleFolder(sdkModule); err == nil || !strings.Contains(err.Error(), "GOPROXY=off") {
		t.Fatalf("%q %v", folder, err)
	}
}

// TestEverythingThatRendersPassesItsTestsWithTheChangedSDK builds with the changed SDK, which only there can be seen.
func TestEverythingThatRendersPassesItsTestsWithTheChangedSDK(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the SDK again")
	}
	folder := t.TempDir()
	if err := write(folder); err != nil {
		t.Fatal(err)
	}
	for _, kept := range []string{"sdk/pkg/engine/engine_test.go", "sdk/pkg/engine/testdata"} {
		if _, err := os.Stat(filepath.Join(folder, kept)); err == nil {
			t.Errorf("%s was copied", kept)
		}
	}
	// With the flags of all builds of this project, so that what they compiled is used.
	command := exec.Command("go", "test", "-trimpath", "-buildvcs=false", "-modfile", filepath.Join(folder, "go.mod"), "-tags", "parsedtemplates",
		"ichor.maesh.dev/engine/internal/helmrender", "ichor.maesh.dev/engine/internal/chartcache", "ichor.maesh.dev/engine/cmd/ichor-render")
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
}
