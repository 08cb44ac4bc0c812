package replicaset

// MaxName is the longest name of an object (a DNS-1123 subdomain).
const MaxName = 253

// Name returns the name of a Deployment's new ReplicaSet: the Deployment's name,
// cut so that the whole fits [MaxName], a dash, and the hash of the template.
// A hash that leaves no room for a name leaves the name whole.
func Name(deployment, hash string) string {
	if room := MaxName - 1 - len(hash); room > 0 && len(deployment) > room {
		deployment = deployment[:room]
	}
	return deployment + "-" + hash
}
