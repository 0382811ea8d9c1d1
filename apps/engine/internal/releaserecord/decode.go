// Package releaserecord reads and measures the records that Helm keeps of its releases: base64 of gzip of JSON, the
// value of key `release` in a Secret.
package releaserecord

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	release "helm.sh/helm/v4/pkg/release/v1"
)

const (
	// MaxRecordBytes is the size of the largest record that is read: more than a Secret may hold.
	MaxRecordBytes = 4 << 20
	// MaxDecodedBytes bounds the JSON inside a record.
	MaxDecodedBytes = 48 << 20
	// DigestAnnotation is the chart annotation under which ichor-helm keeps, in records only, the digest of the chart
	// that it installed. It travels with the chart through rollbacks.
	DigestAnnotation = "ichor.maesh.dev/chart-digest"
)

// ErrUnreadable is wrapped by every error about bytes that are no record.
var ErrUnreadable = errors.New("not a Helm release record")

var gzipMagic = []byte{0x1f, 0x8b, 0x08}

// Decode reads a record. Records of early Helm versions are not compressed.
func Decode(record []byte) (*release.Release, error) {
	if len(record) > MaxRecordBytes {
		return nil, fmt.Errorf("%w: larger than %d bytes", ErrUnreadable, MaxRecordBytes)
	}
	content := make([]byte, base64.StdEncoding.DecodedLen(len(record)))
	size, err := base64.StdEncoding.Decode(content, bytes.TrimSpace(record))
	if err != nil {
		return nil, fmt.Errorf("%w: not base64", ErrUnreadable)
	}
	content = content[:size]
	if bytes.HasPrefix(content, gzipMagic) {
		if content, err = unzip(content); err != nil {
			return nil, err
		}
	}
	var decoded release.Release
	if err := json.Unmarshal(content, &decoded); err != nil {
		return nil, fmt.Errorf("%w: not the JSON of a release", ErrUnreadable)
	}
	if decoded.Info == nil || decoded.Name == "" || decoded.Version < 1 {
		return nil, fmt.Errorf("%w: name, revision or state is missing", ErrUnreadable)
	}
	return &decoded, nil
}

func unzip(content []byte) ([]byte, error) {
	reader, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("%w: not gzip", ErrUnreadable)
	}
	unpacked, err := io.ReadAll(io.LimitReader(reader, MaxDecodedBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%w: damaged gzip", ErrUnreadable)
	}
	if len(unpacked) > MaxDecodedBytes {
		return nil, fmt.Errorf("%w: unpacked it is larger than %d bytes", ErrUnreadable, MaxDecodedBytes)
	}
	return unpacked, nil
}
