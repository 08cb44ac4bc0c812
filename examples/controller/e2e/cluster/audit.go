package cluster

import (
	"bufio"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
)

// auditPolicy notes what was written, by whom and when, but not the objects.
const auditPolicy = `apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived]
rules:
- level: Metadata
  verbs: [create, update, patch, delete, deletecollection]
- level: None
`

func (c *Cluster) auditFlags() []string {
	return []string{
		"--audit-policy-file=" + c.path("audit-policy.yaml"),
		"--audit-log-path=" + c.path("audit.log"),
		"--audit-log-mode=blocking", // so that what is done is noted
	}
}

// A Write is one request that was to change something.
type Write struct {
	User            string // as in "system:serviceaccount:kube-system:" and an Identity's name
	Agent           string // the client's name for itself
	Verb            string // create, update, patch or delete
	Resource        string // as in "replicasets", or "deployments/status"
	Namespace, Name string // of the object
	Code            int    // of the answer, as in 200 or 409
}

// Writes returns all writes so far, in the order in which they were answered. It needs
// the option Audit.
func (c *Cluster) Writes() ([]Write, error) {
	if !c.options.Audit {
		return nil, errors.New("cluster: writes are noted with the option Audit only")
	}
	file, err := os.Open(c.path("audit.log"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all []Write
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		w, err := readWrite(lines.Bytes())
		if err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	return all, lines.Err()
}

// readWrite reads one line of the API server's log.
func readWrite(line []byte) (Write, error) {
	var e struct {
		User           struct{ Username string }
		UserAgent      string
		Verb           string
		ObjectRef      struct{ Resource, Subresource, Namespace, Name string }
		ResponseStatus struct{ Code int }
	}
	if err := json.Unmarshal(line, &e); err != nil {
		return Write{}, err
	}
	w := Write{
		User: e.User.Username, Agent: e.UserAgent, Verb: e.Verb,
		Resource: e.ObjectRef.Resource, Namespace: e.ObjectRef.Namespace, Name: e.ObjectRef.Name,
		Code: e.ResponseStatus.Code,
	}
	if e.ObjectRef.Subresource != "" {
		w.Resource += "/" + e.ObjectRef.Subresource
	}
	return w, nil
}
