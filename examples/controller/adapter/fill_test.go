package adapter_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// quantities are values with several spellings of each.
var quantities = [][]string{
	{"0", "0m", "0Ki"}, {"1", "1000m"}, {"1Ki", "1024", "1024000m"}, {"0.5", "500m"}, {"1e3", "1k", "1000"},
	{"-1", "-1000m"}, {"9223372036854775807"}, {"1n", "0.000000001"},
}

func quantity(r *rand.Rand) resource.Quantity {
	return spelling(r, quantities[r.IntN(len(quantities))])
}

func spelling(r *rand.Rand, of []string) resource.Quantity {
	return resource.MustParse(of[r.IntN(len(of))])
}

// atom fills a value that has no parts of interest. It is false for any other.
func atom(v reflect.Value, r *rand.Rand) bool {
	switch v.Addr().Interface().(type) {
	case *resource.Quantity:
		v.Set(reflect.ValueOf(quantity(r)))
	case *metav1.Time:
		v.Set(reflect.ValueOf(metav1.NewTime(noon.Add(time.Duration(r.IntN(2)) * time.Second))))
	case *metav1.FieldsV1:
		v.Set(reflect.ValueOf(*metav1.NewFieldsV1(fmt.Sprintf(`{"f:%d":{}}`, r.IntN(2)))))
	default:
		switch v.Kind() {
		case reflect.String:
			v.SetString([]string{"x", "y", `"`}[r.IntN(3)])
		case reflect.Bool:
			v.SetBool(true)
		case reflect.Int32, reflect.Int64:
			v.SetInt(1 + r.Int64N(2))
		default:
			return false
		}
	}
	return true
}

// fill sets some of what can be set in v.
func fill(v reflect.Value, r *rand.Rand) {
	if r.IntN(8) > 0 && v.Kind() != reflect.Struct || atom(v, r) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), r)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), r)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		for i := range v.Len() {
			fill(v.Index(i), r)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(3) {
			put(v, []string{"a", "b", hashLabel}[r.IntN(3)], r)
		}
	}
}

// put sets a key of a map to some value.
func put(m reflect.Value, key string, r *rand.Rand) {
	value := reflect.New(m.Type().Elem()).Elem()
	fill(value, r)
	m.SetMapIndex(reflect.ValueOf(key).Convert(m.Type().Key()), value)
}

// respell writes some of v in another way that means the same.
func respell(v reflect.Value, r *rand.Rand) {
	switch x := v.Addr().Interface().(type) {
	case *resource.Quantity:
		for _, same := range quantities {
			if first := resource.MustParse(same[0]); first.Cmp(*x) == 0 {
				*x = spelling(r, same)
			}
		}
		return
	case *metav1.Time:
		*x = metav1.NewTime(x.In(time.FixedZone("", r.IntN(2)*3600)))
		return
	case *metav1.FieldsV1:
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			respell(v.Elem(), r)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			respell(v.Field(i), r)
		}
	case reflect.Slice:
		for i := range v.Len() {
			respell(v.Index(i), r)
		}
		if v.Len() == 0 && r.IntN(2) == 0 {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
	case reflect.Map:
		respellMap(v, r)
	}
}

func respellMap(v reflect.Value, r *rand.Rand) {
	m := reflect.MakeMap(v.Type())
	for _, key := range v.MapKeys() {
		value := reflect.New(v.Type().Elem()).Elem()
		value.Set(v.MapIndex(key))
		respell(value, r)
		m.SetMapIndex(key, value)
	}
	if m.Len() > 0 || r.IntN(2) == 0 {
		v.Set(m)
	}
}

// alter changes a field of v, or of what is in it.
func alter(v reflect.Value, r *rand.Rand) {
	switch {
	case atom(v, r):
	case v.Kind() == reflect.Struct:
		alter(v.Field(r.IntN(v.NumField())), r)
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		alter(v.Elem(), r)
	case v.Kind() == reflect.Slice && v.Len() > 0 && r.IntN(4) > 0:
		alter(v.Index(r.IntN(v.Len())), r)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.Append(v, reflect.New(v.Type().Elem()).Elem()))
	case v.Kind() == reflect.Map:
		if v.IsNil() {
			v.Set(reflect.MakeMap(v.Type()))
		}
		put(v, []string{"c", hashLabel}[r.IntN(2)], r)
	}
}

// eachLeaf sets all that can be set in v, one at a time and the only one, and calls
// visit with its path.
func eachLeaf(v reflect.Value, visit func(path string)) { eachLeafAt("", v, visit) }

func eachLeafAt(path string, v reflect.Value, visit func(path string)) {
	first := rand.New(rand.NewPCG(1, 1))
	defer v.SetZero()
	switch {
	case v.Type() == reflect.TypeFor[resource.Quantity]():
		v.Set(reflect.ValueOf(resource.MustParse("1")))
		visit(path)
	case atom(v, first):
		visit(path)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			eachLeafAt(path+"."+v.Type().Field(i).Name, v.Field(i), visit)
		}
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		visit(path)
		eachLeafAt(path, v.Elem(), visit)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		visit(path)
		eachLeafAt(path+"[0]", v.Index(0), visit)
	case v.Kind() == reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		put(v, "a", first)
		visit(path)
	}
}
