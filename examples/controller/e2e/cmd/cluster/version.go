package main

import (
	"sync/atomic"
	_ "unsafe" // for linkname
)

// Builds of Kubernetes are told their version by the linker's flag -X, which is easily
// forgotten with go run, and kubectl fails on a server that has none. So the variables
// are set from here, by the name that the linker knows them by.

//go:linkname gitVersion k8s.io/component-base/version.dynamicGitVersion
var gitVersion atomic.Value

//go:linkname gitMajor k8s.io/component-base/version.gitMajor
var gitMajor string

//go:linkname gitMinor k8s.io/component-base/version.gitMinor
var gitMinor string

func init() {
	gitVersion.Store("v1.37.2")
	gitMajor, gitMinor = "1", "37"
}
