// Package deployment is empty. The command upstream lays the files of
// k8s.io/kubernetes/test/integration/deployment over it, which lie in the module cache,
// so that none of them is copied. What else those tests need is in the files with the
// tag upstream.
package deployment
