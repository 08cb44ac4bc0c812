package adapter

import (
	"crypto/sha256"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

// Template returns the identity of a pod template: the digest of its canonical text,
// which is much shorter to keep and to compare.
func Template(t *corev1.PodTemplateSpec) replicaset.Template {
	digest := sha256.Sum256(canonical(t))
	return replicaset.Template(digest[:])
}

// Text returns the canonical text of a pod template: the same for templates that the
// API calls semantically equal once the hash label is left out. So nil and empty
// lists and maps are the same, quantities count by value and times as instants.
//
// The text names each field that is set, so that two of them can be compared by eye.
func Text(t *corev1.PodTemplateSpec) string { return string(canonical(t)) }

func canonical(t *corev1.PodTemplateSpec) []byte {
	plain := *t
	plain.Labels = withoutHash(t.Labels)
	return appendValue(nil, reflect.ValueOf(plain))
}

// withoutHash returns labels without that which tells the ReplicaSets of a
// Deployment apart.
func withoutHash(labels map[string]string) map[string]string {
	if _, has := labels[rollout.HashLabel]; !has {
		return labels
	}
	labels = maps.Clone(labels)
	delete(labels, rollout.HashLabel)
	return labels
}

// appendValue appends the canonical text of a value. It appends nothing exactly for
// values that are semantically equal to the zero one.
func appendValue(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return b
		}
		return appendValue(append(b, '&'), v.Elem()) // a pointer to 0 is not none
	case reflect.Struct:
		return appendStruct(b, v)
	case reflect.Slice:
		return appendSlice(b, v)
	case reflect.Map:
		return appendMap(b, v)
	case reflect.String:
		return appendString(b, v.String())
	}
	switch {
	case v.IsZero():
		return b
	case v.CanInt():
		return strconv.AppendInt(b, v.Int(), 10)
	case v.Kind() == reflect.Bool:
		return append(b, "true"...)
	}
	// Not to be left out in silence: it would make different templates the same.
	panic("adapter: pod templates have a field of kind " + v.Kind().String())
}

func appendString(b []byte, text string) []byte {
	if text == "" {
		return b
	}
	return strconv.AppendQuote(b, text)
}

// appendStruct appends the fields that are set, or what stands for a struct that is
// not compared by its fields.
func appendStruct(b []byte, v reflect.Value) []byte {
	switch v.Type() {
	case reflect.TypeFor[resource.Quantity]():
		return append(b, quantityText(v.Interface().(resource.Quantity))...)
	case reflect.TypeFor[metav1.Time]():
		return append(b, timeText(v.Interface().(metav1.Time).Time)...)
	case reflect.TypeFor[metav1.MicroTime]():
		return append(b, timeText(v.Interface().(metav1.MicroTime).Time)...)
	case reflect.TypeFor[metav1.FieldsV1]():
		text, _ := v.Interface().(metav1.FieldsV1).MarshalJSON() // null, where there is none
		return appendString(b, strings.TrimPrefix(string(text), "null"))
	}
	empty := len(b)
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			b = appendField(b, v, i)
		}
	}
	if len(b) == empty {
		return b
	}
	return append(b, '}')
}

// appendField appends one field of a struct, unless it says nothing.
func appendField(b []byte, v reflect.Value, i int) []byte {
	before := len(b)
	b = append(append(append(b, '{'), v.Type().Field(i).Name...), ':')
	named := len(b)
	if b = appendValue(b, v.Field(i)); len(b) == named {
		return b[:before]
	}
	return b
}

// quantityText returns a quantity as a decimal without trailing zeros: 1 for 1000m,
// 1024 for 1Ki, nothing for 0.
func quantityText(q resource.Quantity) string {
	text := q.AsDec().String()
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if text == "0" || text == "-0" {
		return ""
	}
	return text
}

func timeText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339Nano)
}

func appendSlice(b []byte, v reflect.Value) []byte {
	if v.Len() == 0 {
		return b
	}
	b = append(b, '[')
	for i := range v.Len() {
		b = append(appendValue(b, v.Index(i)), ',')
	}
	b[len(b)-1] = ']'
	return b
}

// appendMap appends a map by its keys, which are strings of some kind.
func appendMap(b []byte, v reflect.Value) []byte {
	if v.Len() == 0 {
		return b
	}
	byKey := func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) }
	b = append(b, '{')
	for _, key := range slices.SortedFunc(slices.Values(v.MapKeys()), byKey) {
		b = append(strconv.AppendQuote(b, key.String()), ':')
		b = append(appendValue(b, v.MapIndex(key)), ' ')
	}
	b[len(b)-1] = '}'
	return b
}
