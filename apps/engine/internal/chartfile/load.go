// Package chartfile loads charts from archives, folders and release records, and gives each the digest by which it is
// known everywhere in Ichor.
//
// A loaded chart is never changed: renders that have to process dependencies work on a copy.
package chartfile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"helm.sh/helm/v4/pkg/chart/loader/archive"
	chart "helm.sh/helm/v4/pkg/chart/v2"
	"helm.sh/helm/v4/pkg/chart/v2/loader"

	"ichor.maesh.dev/engine/internal/canonicaljson"
	"ichor.maesh.dev/engine/internal/releaserecord"
)

const (
	// MaxArchiveBytes is the size of the largest archive that is read.
	MaxArchiveBytes = 16 << 20
	// MaxUnpackedBytes bounds what an archive, folder or record may hold unpacked.
	MaxUnpackedBytes = 32 << 20
	// MaxFiles bounds how many files a chart may have, subcharts included.
	MaxFiles = 5000
)

// ErrRefused is wrapped by every error about a chart that is too large, unsafe or no chart.
var ErrRefused = errors.New("chart refused")

// ErrDigest is wrapped by errors about a chart that is not the one that was expected.
var ErrDigest = errors.New("chart is another one")

// Chart is a loaded chart. It is shared by all requests and must not be modified.
type Chart struct {
	// Digest is `sha256:<hex>` over the chart's files, the same for an archive and the folder that it was made from.
	Digest string
	// RecordDigest covers what a release record keeps of the chart, so it is equal for the chart and for every record
	// of a release that was made from it.
	RecordDigest string
	// ArchiveChecksum is `sha256:<hex>` of the archive's bytes; empty for other sources.
	ArchiveChecksum string
	// FromRecord says that the chart was rebuilt from a release record: no comments in values, no values text.
	FromRecord bool
	// ValuesText is values.yaml as it was written; empty for a chart from a record.
	ValuesText []byte

	helm *chart.Chart
}

// Expected is what the caller knows about the chart. Empty members are not checked.
type Expected struct {
	Digest          string
	ArchiveChecksum string
}

func init() {
	// The SDK keeps its own bound in a package variable; ours is stricter.
	archive.MaxDecompressedChartSize = MaxUnpackedBytes
}

// LoadArchive reads the bytes of a packaged chart.
func LoadArchive(content []byte, expected Expected) (*Chart, error) {
	if len(content) > MaxArchiveBytes {
		return nil, fmt.Errorf("%w: the archive is larger than %d bytes", ErrRefused, MaxArchiveBytes)
	}
	checksum := canonicaljson.HashBytes(content)
	if expected.ArchiveChecksum != "" && expected.ArchiveChecksum != checksum {
		return nil, fmt.Errorf("%w: the archive has the checksum %s, expected is %s", ErrDigest, checksum, expected.ArchiveChecksum)
	}
	if err := checkUnpackedSize(content); err != nil {
		return nil, err
	}
	files, err := archive.LoadArchiveFiles(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	loaded, err := fromFiles(files)
	if err != nil {
		return nil, err
	}
	loaded.ArchiveChecksum = checksum
	return loaded.checked(expected)
}

// LoadArchiveFile reads a packaged chart from a file.
func LoadArchiveFile(path string, expected Expected) (*Chart, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, MaxArchiveBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return LoadArchive(content, expected)
}

// LoadDirectory reads a chart's folder, leaving out what its .helmignore names.
func LoadDirectory(path string, expected Expected) (*Chart, error) {
	if expected.ArchiveChecksum != "" {
		return nil, fmt.Errorf("%w: a folder has no archive checksum", ErrDigest)
	}
	if err := checkFolder(path); err != nil {
		return nil, err
	}
	read, err := loader.LoadDir(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	loaded, err := fromHelm(read)
	if err != nil {
		return nil, err
	}
	return loaded.checked(expected)
}

// LoadRecord rebuilds the chart that a release record carries.
func LoadRecord(record []byte, expected Expected) (*Chart, error) {
	if expected.ArchiveChecksum != "" {
		return nil, fmt.Errorf("%w: a record has no archive checksum", ErrDigest)
	}
	release, err := releaserecord.Decode(record)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	loaded, err := FromRelease(release.Chart)
	if err != nil {
		return nil, err
	}
	return loaded.checked(expected)
}

// FromRelease takes the chart of a decoded release, which the caller must not use afterwards.
func FromRelease(recorded *chart.Chart) (*Chart, error) {
	if recorded == nil || recorded.Metadata == nil {
		return nil, fmt.Errorf("%w: the record holds no chart", ErrRefused)
	}
	if len(recorded.Metadata.Dependencies) > 0 {
		return nil, fmt.Errorf("%w: records do not keep subcharts, so a chart with dependencies cannot be rebuilt", ErrRefused)
	}
	if recorded.Values == nil {
		recorded.Values = map[string]any{}
	}
	loaded, err := fromHelm(recorded)
	if err != nil {
		return nil, err
	}
	loaded.FromRecord = true
	loaded.Digest = loaded.RecordDigest
	return loaded, nil
}

func fromFiles(files []*archive.BufferedFile) (*Chart, error) {
	if len(files) > MaxFiles {
		return nil, fmt.Errorf("%w: more than %d files", ErrRefused, MaxFiles)
	}
	seen := make(map[string]bool, len(files))
	for _, file := range files {
		if seen[file.Name] {
			return nil, fmt.Errorf("%w: the file %q stands twice in the archive", ErrRefused, file.Name)
		}
		seen[file.Name] = true
	}
	read, err := loader.LoadFiles(files)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return fromHelm(read)
}

func fromHelm(read *chart.Chart) (*Chart, error) {
	if err := read.Validate(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if version := read.Metadata.APIVersion; version != chart.APIVersionV1 && version != chart.APIVersionV2 {
		return nil, fmt.Errorf("%w: charts of apiVersion %q are not supported", ErrRefused, version)
	}
	loaded := &Chart{helm: read}
	var err error
	if loaded.Digest, err = digestOf(read, asPackaged); err != nil {
		return nil, err
	}
	if loaded.RecordDigest, err = digestOf(read, asRecorded); err != nil {
		return nil, err
	}
	for _, file := range read.Raw {
		if file.Name == "values.yaml" {
			loaded.ValuesText = file.Data
		}
	}
	dropRaw(read)
	return loaded, nil
}

// dropRaw lets go of the raw files, of which only the values text is needed.
func dropRaw(read *chart.Chart) {
	read.Raw = nil
	for _, dependency := range read.Dependencies() {
		dropRaw(dependency)
	}
}

func (c *Chart) checked(expected Expected) (*Chart, error) {
	if expected.Digest != "" && expected.Digest != c.Digest {
		return nil, fmt.Errorf("%w: the chart has the digest %s, expected is %s", ErrDigest, c.Digest, expected.Digest)
	}
	return c, nil
}

// checkUnpackedSize unpacks without keeping anything. It also counts what the SDK does not, such as headers of empty files.
func checkUnpackedSize(content []byte) error {
	unpacked, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("%w: not a packaged chart: %w", ErrRefused, err)
	}
	size, err := io.Copy(io.Discard, io.LimitReader(unpacked, MaxUnpackedBytes+1))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if size > MaxUnpackedBytes {
		return fmt.Errorf("%w: unpacked it is larger than %d bytes", ErrRefused, MaxUnpackedBytes)
	}
	return nil
}

// checkFolder refuses folders with too much in them and links that lead out, which the SDK would follow.
func checkFolder(path string) error {
	root, err := filepath.EvalSymlinks(path)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	count := 0
	err = filepath.WalkDir(root, func(name string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if count++; count > MaxFiles {
			return fmt.Errorf("more than %d files", MaxFiles)
		}
		if entry.Type()&os.ModeSymlink == 0 {
			return nil
		}
		target, err := filepath.EvalSymlinks(name)
		if err != nil {
			return err
		}
		if target != root && !strings.HasPrefix(target, root+string(filepath.Separator)) {
			return fmt.Errorf("the link %q leads out of the chart", strings.TrimPrefix(name, root))
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return nil
}
