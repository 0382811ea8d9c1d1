package valuestext

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkParse reads a text as large as those that people write: it is read at every pause of typing.
func BenchmarkParse(b *testing.B) {
	var text strings.Builder
	for i := range 300 {
		fmt.Fprintf(&text, "# comment %d\nkey%d:\n  enabled: true\n  list: [a, b, %d]\n", i, i, i)
	}
	for b.Loop() {
		if Parse([]byte(text.String())).Values == nil {
			b.Fatal("no values")
		}
	}
}
