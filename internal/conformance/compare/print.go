package compare

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// fragments returns a value of the API as its JSON says it, one text for each place
// that holds something, in order: "spec.containers[0].image=web:v2".
func fragments(value any) []string {
	text, err := json.Marshal(value)
	if err != nil {
		return []string{fmt.Sprintf("%+v", value)}
	}
	var plain any
	if err := json.Unmarshal(text, &plain); err != nil {
		return []string{string(text)}
	}
	found := walk(nil, "", plain)
	slices.Sort(found)
	return found
}

func walk(found []string, path string, value any) []string {
	switch value := value.(type) {
	case map[string]any:
		for key, inner := range value {
			found = walk(found, join(path, key), inner)
		}
	case []any:
		for i, inner := range value {
			found = walk(found, path+"["+strconv.Itoa(i)+"]", inner)
		}
	case nil:
	default:
		found = append(found, fmt.Sprintf("%s=%v", path, value))
	}
	return found
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// less returns the texts of a that b does not have.
func less(a, b []string) []string {
	var left []string
	for _, text := range a {
		if !slices.Contains(b, text) {
			left = append(left, text)
		}
	}
	return left
}
