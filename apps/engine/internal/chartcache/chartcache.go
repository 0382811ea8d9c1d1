// Package chartcache keeps the last charts that were used, each with what is computed from it once: compiled schemas,
// the description of its templates, and renders that can be repeated.
package chartcache

import (
	"slices"
	"sync"

	"ichor.maesh.dev/engine/internal/canonicaljson"
	"ichor.maesh.dev/engine/internal/chartfile"
	"ichor.maesh.dev/engine/internal/chartmodel"
	"ichor.maesh.dev/engine/internal/helmrender"
)

// Entry is a resident chart.
type Entry struct {
	Chart    *chartfile.Chart
	Prepared *helmrender.Prepared
	// Renders that were kept.
	Renders *RenderCache

	describe func() (*chartmodel.Description, error)
	defaults func() ([]byte, error)
}

func newEntry(loaded *chartfile.Chart) *Entry {
	entry := &Entry{Chart: loaded, Prepared: helmrender.Prepare(loaded), Renders: newRenderCache()}
	entry.describe = sync.OnceValues(func() (*chartmodel.Description, error) { return chartmodel.Describe(loaded) })
	entry.defaults = sync.OnceValues(func() ([]byte, error) {
		values := loaded.Shared().Values
		if values == nil {
			values = map[string]any{}
		}
		return canonicaljson.Marshal(values)
	})
	entry.Prepared.TimeMatters = func() bool {
		description, err := entry.describe()
		return err != nil || description.TimeMatters
	}
	return entry
}

// Describe says what the chart's templates do with values. It is computed once.
func (e *Entry) Describe() (*chartmodel.Description, error) { return e.describe() }

// Defaults are the chart's default values as canonical JSON, nulls kept.
func (e *Entry) Defaults() ([]byte, error) { return e.defaults() }

// Cache holds at most a few charts; the one that was not used for longest leaves first. A request that uses a chart
// keeps it for as long as it runs.
type Cache struct {
	limit int

	lock    sync.Mutex
	entries []*Entry // the last used one at the end
}

// New makes an empty cache.
func New(limit int) *Cache { return &Cache{limit: limit} }

// Put keeps a chart and returns its entry, which is the one that is there already where the chart is known.
func (c *Cache) Put(loaded *chartfile.Chart) *Entry {
	c.lock.Lock()
	defer c.lock.Unlock()
	if known, ok := c.find(loaded.Digest); ok {
		return known
	}
	entry := newEntry(loaded)
	c.entries = append(c.entries, entry)
	if len(c.entries) > c.limit {
		c.entries = slices.Delete(c.entries, 0, len(c.entries)-c.limit)
	}
	return entry
}

// Get returns a chart by its digest and marks it as used.
func (c *Cache) Get(digest string) (*Entry, bool) {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.find(digest)
}

func (c *Cache) find(digest string) (*Entry, bool) {
	at := slices.IndexFunc(c.entries, func(e *Entry) bool { return e.Chart.Digest == digest })
	if at < 0 {
		return nil, false
	}
	entry := c.entries[at]
	c.entries = append(slices.Delete(c.entries, at, at+1), entry)
	return entry, true
}

// Limit is how many charts are kept.
func (c *Cache) Limit() int { return c.limit }

// Charts lists the resident charts, the last used one first.
func (c *Cache) Charts() []*chartfile.Chart {
	c.lock.Lock()
	defer c.lock.Unlock()
	charts := make([]*chartfile.Chart, 0, len(c.entries))
	for _, entry := range slices.Backward(c.entries) {
		charts = append(charts, entry.Chart)
	}
	return charts
}
