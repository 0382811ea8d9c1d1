// Package engineversion says which build runs.
package engineversion

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// release is set by the linker in release builds (-X ichor.maesh.dev/engine/internal/engineversion.release=v1.2.3).
var release = "dev"

// Engine is the version with the first twelve hex digits of the program's own SHA-256, so that two builds which could
// answer differently never have the same version. It is computed once.
var Engine = sync.OnceValue(func() string {
	file, err := os.Open("/proc/self/exe")
	if err != nil {
		return release
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return release
	}
	return release + "+" + hex.EncodeToString(hash.Sum(nil))[:12]
})

// Helm is the version of the Helm SDK in this build.
func Helm() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, module := range info.Deps {
		if module.Path == "helm.sh/helm/v4" {
			return module.Version
		}
	}
	return ""
}
