package helmrender

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig/v3"
)

const (
	// maxText is the length of the longest text that one template function may make.
	maxText = 8 << 20
	// maxItems is the length of the longest list that one template function may make.
	maxItems = 1 << 20
)

// errStopped ends a render from inside of a template function.
var errStopped = errors.New("the render was stopped")

// run is the state of one render. Template functions of a render run one after another.
type run struct {
	ctx     context.Context
	lookups *lookups
	// isRandom: a function whose result differs each time was called
	isRandom bool
	// usesTime: the current time was asked for
	usesTime bool
	// overLimit says which bound a function ran into
	overLimit string
}

// randomFunctions give another result each time. The SDK's table of functions is sprig's with additions that are not random.
var randomFunctions = []string{
	"randAlphaNum", "randAlpha", "randAscii", "randNumeric", "randBytes", "randInt", "shuffle", "uuidv4", "bcrypt",
	"htpasswd", "encryptAES", "genPrivateKey", "genCA", "genCAWithKey", "genSelfSignedCert", "genSelfSignedCertWithKey",
	"genSignedCert", "genSignedCertWithKey",
}

// timeFunctions read the clock.
var timeFunctions = []string{"now", "ago"}

// functions are put over those of the SDK: they do the same, and besides answer lookups, notice what is not
// deterministic, and refuse to make something enormous out of a few characters.
func (r *run) functions() template.FuncMap {
	original := sprig.TxtFuncMap()
	functions := template.FuncMap{"lookup": r.lookups.find}
	for _, name := range randomFunctions {
		functions[name] = r.observed(original[name], func() { r.isRandom = true })
	}
	for _, name := range timeFunctions {
		functions[name] = r.observed(original[name], func() { r.usesTime = true })
	}
	for _, name := range []string{"randAlphaNum", "randAlpha", "randAscii", "randNumeric", "randBytes"} {
		functions[name] = r.sized(functions[name])
	}
	r.boundTexts(functions, original)
	r.boundLists(functions, original)
	r.addCheckpoint(functions)
	return functions
}

func (r *run) boundTexts(functions, original template.FuncMap) {
	repeat := original["repeat"].(func(int, string) string)
	functions["repeat"] = func(count int, text string) string {
		r.check(product(count, len(text)) <= maxText, "repeat")
		return repeat(count, text)
	}
	for _, name := range []string{"indent", "nindent"} {
		indent := original[name].(func(int, string) string)
		functions[name] = func(spaces int, text string) string {
			r.check(product(spaces, 1+strings.Count(text, "\n"))+len(text) <= maxText, name)
			return indent(spaces, text)
		}
	}
	replace := original["replace"].(func(string, string, string) string)
	functions["replace"] = func(old, new, text string) string {
		r.check(product(len(new), strings.Count(text, old))+len(text) <= maxText, "replace")
		return replace(old, new, text)
	}
}

func (r *run) boundLists(functions, original template.FuncMap) {
	until := original["until"].(func(int) []int)
	functions["until"] = func(count int) []int {
		r.check(count <= maxItems && count >= -maxItems, "until")
		return until(count)
	}
	untilStep := original["untilStep"].(func(int, int, int) []int)
	functions["untilStep"] = func(start, stop, step int) []int {
		r.check(steps(start, stop, step) <= maxItems, "untilStep")
		return untilStep(start, stop, step)
	}
	seq := original["seq"].(func(...int) string)
	functions["seq"] = func(parameters ...int) string {
		switch len(parameters) {
		case 1:
			r.check(steps(1, parameters[0], 1) <= maxItems, "seq")
		case 2:
			r.check(steps(parameters[0], parameters[1], 1) <= maxItems, "seq")
		case 3:
			r.check(steps(parameters[0], parameters[2], parameters[1]) <= maxItems, "seq")
		}
		return seq(parameters...)
	}
}

// check stops the render when a bound is passed or when its time is over.
func (r *run) check(isWithin bool, name string) {
	if !isWithin {
		r.overLimit = "the result of " + name + " would be too large"
		panic(errStopped)
	}
	r.checkpoint()
}

// checkpoint stops a render whose time is over.
func (r *run) checkpoint() {
	if r.ctx.Err() != nil {
		panic(errStopped)
	}
}

// observed is a function that calls before and then does what it did.
func (r *run) observed(function any, before func()) any {
	value := reflect.ValueOf(function)
	return reflect.MakeFunc(value.Type(), func(arguments []reflect.Value) []reflect.Value {
		before()
		r.checkpoint()
		if value.Type().IsVariadic() {
			return value.CallSlice(arguments)
		}
		return value.Call(arguments)
	}).Interface()
}

// sized refuses a first argument that asks for a text that is too long.
func (r *run) sized(function any) any {
	value := reflect.ValueOf(function)
	return reflect.MakeFunc(value.Type(), func(arguments []reflect.Value) []reflect.Value {
		r.check(arguments[0].Int() <= maxText, "a random text")
		return value.Call(arguments)
	}).Interface()
}

// product multiplies without overflow; a negative factor gives 0, since the original refuses it.
func product(a, b int) int {
	if a <= 0 || b <= 0 {
		return 0
	}
	if a > math.MaxInt/2/b {
		return math.MaxInt / 2
	}
	return a * b
}

// steps is how many numbers lie between start and stop, or more than maxItems where that cannot be told.
func steps(start, stop, step int) int {
	distance := math.Abs(float64(stop) - float64(start))
	if step == 0 {
		return 0
	}
	return int(min(distance/math.Abs(float64(step)), math.MaxInt32)) + 2
}
