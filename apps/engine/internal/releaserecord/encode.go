package releaserecord

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"

	release "helm.sh/helm/v4/pkg/release/v1"
)

// MaxSecretBytes is how much all values of a Secret may hold together.
const MaxSecretBytes = 1 << 20

// Encode writes a record as Helm's Secret driver does.
func Encode(r *release.Release) ([]byte, error) {
	content, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	writer, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := writer.Write(content); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	encoded := make([]byte, base64.StdEncoding.EncodedLen(packed.Len()))
	base64.StdEncoding.Encode(encoded, packed.Bytes())
	return encoded, nil
}
