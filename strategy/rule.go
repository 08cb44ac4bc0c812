package strategy

// A Rule is one line of the specification: the ground of an action or of a hold.
type Rule uint8

// The rules of actions.
const (
	NewStarts Rule = 1 + iota
	NewGrows
	NewAboveReplicas
	UnhealthyFirst
	AboveFloor
	AboveMaxTotal
	RecreateStops
	RecreateStarts
	OnlyActive
	NewestRevived
	NewSaturated
	Proportional
	SizeNoted
	Upkeep
	Selected
	NotSelected
	BeyondHistory
	RevisionWanted
	RevisionMissing
	TemplateUnchanged
)

// The rules of sizes that stay, besides those of holds.
const (
	AtReplicas Rule = 32 + iota
	Stopped
)

// The rules of holds.
const (
	SurgeReached Rule = 64 + iota
	StoppingCount
	FloorReached
	NewUnready
	StatusLags
	GrowthWaits
	NewMovesFirst
	OldStopFirst
	OldPodsLive
	OldUnobserved
	Paused
	ScalingFirst
	BeingDeleted
	SelectsEverything
)

// String returns the rule's name.
func (r Rule) String() string {
	names := [...]string{
		NewStarts: "NewStarts", NewGrows: "NewGrows", NewAboveReplicas: "NewAboveReplicas",
		UnhealthyFirst: "UnhealthyFirst", AboveFloor: "AboveFloor",
		AboveMaxTotal: "AboveMaxTotal",
		RecreateStops: "RecreateStops", RecreateStarts: "RecreateStarts",
		OnlyActive: "OnlyActive", NewestRevived: "NewestRevived", NewSaturated: "NewSaturated",
		Proportional: "Proportional", SizeNoted: "SizeNoted", Upkeep: "Upkeep",
		Selected: "Selected", NotSelected: "NotSelected", BeyondHistory: "BeyondHistory",
		RevisionWanted: "RevisionWanted", RevisionMissing: "RevisionMissing",
		TemplateUnchanged: "TemplateUnchanged", AtReplicas: "AtReplicas", Stopped: "Stopped",
		SurgeReached: "SurgeReached", StoppingCount: "StoppingCount", FloorReached: "FloorReached", NewUnready: "NewUnready",
		StatusLags: "StatusLags", GrowthWaits: "GrowthWaits", OldUnobserved: "OldUnobserved", NewMovesFirst: "NewMovesFirst", OldStopFirst: "OldStopFirst",
		OldPodsLive: "OldPodsLive", Paused: "Paused", ScalingFirst: "ScalingFirst",
		BeingDeleted: "BeingDeleted", SelectsEverything: "SelectsEverything",
	}
	return nameAt(names[:], int(r), "Rule")
}

// text returns the sentence of the rule, with the names of its numbers in braces.
func (r Rule) text() string {
	texts := [...]string{
		NewStarts:        "a new template needs {replicas} pods; {maxTotal} may be wanted and {total} are: room for {room}",
		NewGrows:         "{maxTotal} pods may be wanted and {total} are: room for {room}; the new ReplicaSet has {size} of {replicas}",
		NewAboveReplicas: "it wants {size} pods, more than the {replicas} replicas",
		UnhealthyFirst:   "{unavailable} of its {size} pods are unavailable and go first; {budget} old pods may go",
		AboveFloor:       "{available} pods are available and {minAvailable} must be, so {spare} can be spared; it has {size}",
		AboveMaxTotal:    "{total} pods are wanted and {maxTotal} may be: {budget} go; {unavailable} of its {size} are unavailable",
		RecreateStops:    "Recreate stops every old ReplicaSet before the new one starts",
		RecreateStarts:   "no pod of an old ReplicaSet is left, so all {replicas} replicas start",
		OnlyActive:       "the only active ReplicaSet gets all {replicas} replicas",
		NewestRevived:    "no ReplicaSet is active, so this one gets all {replicas} replicas",
		NewSaturated:     "the new ReplicaSet has all {replicas} replicas available",
		Proportional:     "{maxTotal} pods are to be wanted and {total} are: its share is {share}, and {leftover} of what rounding left; it has {size}",
		SizeNoted:        "its size stays and is noted as meant for {replicas} replicas and {maxTotal} pods in all",
		Upkeep:           "its revision, annotations or minReadySeconds are brought up to date",
		Selected:         "it has no owner and its labels match the selector",
		NotSelected:      "its labels no longer match the selector",
		BeyondHistory:    "it has no pods and history keeps {limit} old ReplicaSets",

		RevisionWanted:    "revision {revision} is asked for",
		RevisionMissing:   "no ReplicaSet has the revision asked for, so the request is dropped",
		TemplateUnchanged: "revision {revision} has the present template, so the request is dropped",

		AtReplicas: "it has all {replicas} replicas",
		Stopped:    "an old ReplicaSet wants no pods",

		SurgeReached:      "the new ReplicaSet cannot grow: {total} pods are wanted, {maxTotal} may be",
		StoppingCount:     "nothing grows: {total} pods are there or wanted, those that stop included, and {maxTotal} may be",
		FloorReached:      "no more old pods can be spared: {available} are available and {minAvailable} must be",
		NewUnready:        "no old pod can go: {total} pods are wanted, {minAvailable} must be available, {newUnavailable} of the new are not",
		StatusLags:        "old ReplicaSets wait: one of them reports {available} pods available for a size of {size}",
		GrowthWaits:       "no ReplicaSet grows yet: the status of one, {available} available, is not of its size, {size}",
		NewMovesFirst:     "old ReplicaSets wait: the new one is resized in this step",
		OldStopFirst:      "the new ReplicaSet waits: {total} old pods are stopped in this step",
		OldPodsLive:       "the new ReplicaSet waits: {live} pods of old ones may still run",
		OldUnobserved:     "the new ReplicaSet waits: the status of {sets} old ones is not of their size yet",
		Paused:            "the Deployment is paused: no rollout",
		ScalingFirst:      "the rollout waits: ReplicaSets are scaled for {replicas} replicas first",
		BeingDeleted:      "the Deployment is being deleted: nothing is scaled",
		SelectsEverything: "the selector is empty and would select everything: nothing is done",
	}
	return nameAt(texts[:], int(r), "Rule")
}
