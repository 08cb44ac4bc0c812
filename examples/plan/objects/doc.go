// Package objects reads what kubectl get deployments,replicasets,pods -o json
// prints into the library's types. The commands plan and forecast share it, and it
// is written to be copied: objects.go has the objects, read.go turns them into the
// library's types, template.go compares pod templates, defaults.go fills in what a
// hand-written manifest leaves out, documents.go splits the input.
package objects
