// This file is part of package util of the Helm SDK's releases only in builds with the changed SDK; see the README of
// the engine.

package util

import (
	"sync"

	"sigs.k8s.io/yaml"
)

// maxHeadBytes bounds the documents whose heads are kept.
const maxHeadBytes = 4 << 20

// documentHeads keeps the heads of documents by their text. Two renders of a chart have most documents in common, and
// to read a head all of its document has to be parsed.
var documentHeads struct {
	lock  sync.Mutex
	heads map[string]SimpleHead
	bytes int
}

// unmarshalHead reads the head of a document as yaml.Unmarshal does. The head is shared and must not be modified.
func unmarshalHead(document string, head *SimpleHead) error {
	documentHeads.lock.Lock()
	known, ok := documentHeads.heads[document]
	documentHeads.lock.Unlock()
	if ok {
		*head = known
		return nil
	}
	if err := yaml.Unmarshal([]byte(document), head); err != nil {
		return err
	}
	keepHead(document, *head)
	return nil
}

func keepHead(document string, head SimpleHead) {
	if len(document) > maxHeadBytes/8 {
		return
	}
	documentHeads.lock.Lock()
	defer documentHeads.lock.Unlock()
	if documentHeads.heads == nil || documentHeads.bytes+len(document) > maxHeadBytes {
		documentHeads.heads, documentHeads.bytes = map[string]SimpleHead{}, 0
	}
	documentHeads.heads[document] = head
	documentHeads.bytes += len(document)
}
