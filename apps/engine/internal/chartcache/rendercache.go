package chartcache

import (
	"crypto/sha256"
	"encoding/json"
	"slices"
	"sync"

	"ichor.maesh.dev/engine/internal/helmrender"
)

const (
	maxRenders     = 8
	maxRenderBytes = 8 << 20
)

// RenderCache keeps results of renders that give the same each time: those that generated nothing, printed no time and
// asked the cluster nothing.
type RenderCache struct {
	lock  sync.Mutex
	kept  []keptRender // the last used one at the end
	bytes int
}

type keptRender struct {
	key    RenderKey
	result *helmrender.Result
}

// RenderKey identifies everything that a render of a chart depends on.
type RenderKey [sha256.Size]byte

// KeyOf makes the key of a render from the text of its values and the rest of its request.
func KeyOf(values []byte, request helmrender.Request) RenderKey {
	hash := sha256.New()
	rest, err := json.Marshal([]any{request.Release, request.Capabilities, request.SkipSchema, len(values)})
	if err != nil {
		panic(err) // plain structs of texts, numbers and booleans
	}
	hash.Write(rest)
	hash.Write(values)
	return RenderKey(hash.Sum(nil))
}

func newRenderCache() *RenderCache { return &RenderCache{} }

// Get returns a kept result. It must not be modified.
func (c *RenderCache) Get(key RenderKey) (*helmrender.Result, bool) {
	c.lock.Lock()
	defer c.lock.Unlock()
	at := slices.IndexFunc(c.kept, func(k keptRender) bool { return k.key == key })
	if at < 0 {
		return nil, false
	}
	found := c.kept[at]
	c.kept = append(slices.Delete(c.kept, at, at+1), found)
	return found.result, true
}

// Put keeps a result if it can be repeated.
func (c *RenderCache) Put(key RenderKey, result *helmrender.Result) {
	size := sizeOf(result)
	if !result.IsDeterministic || result.UsedLookups || size > maxRenderBytes {
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	if slices.ContainsFunc(c.kept, func(k keptRender) bool { return k.key == key }) {
		return
	}
	c.kept = append(c.kept, keptRender{key, result})
	c.bytes += size
	for len(c.kept) > maxRenders || c.bytes > maxRenderBytes {
		c.bytes -= sizeOf(c.kept[0].result)
		c.kept = slices.Delete(c.kept, 0, 1)
	}
}

func sizeOf(result *helmrender.Result) int {
	size := len(result.Manifest) + len(result.Notes)
	for _, hook := range result.Hooks {
		size += len(hook.Manifest)
	}
	return size
}
