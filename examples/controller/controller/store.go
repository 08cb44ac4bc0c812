package controller

import (
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// An object is one of the API.
type object interface {
	metav1.Object
	runtime.Object
}

// A store has what an informer has seen, and before that what was written: a plan is
// never made from objects older than the last write to them.
type store[T object] struct {
	cache.MutationCache
	synced cache.InformerSynced
}

// What was written is remembered so long at most, and of so many objects. The informer
// mostly catches up within milliseconds.
const (
	memory   = 10 * time.Second
	memories = 1 << 16
)

// byOwner finds objects by the UID of their controller, and orphans by orphansOf.
const byOwner = "byOwner"

func orphansOf(namespace string) string { return "orphans of " + namespace }

func ownerKeys(o any) ([]string, error) {
	object, ok := o.(metav1.Object)
	if !ok {
		return nil, fmt.Errorf("%T is no object", o)
	}
	if owner := metav1.GetControllerOfNoCopy(object); owner != nil {
		return []string{string(owner.UID)}, nil
	}
	return []string{orphansOf(object.GetNamespace())}, nil
}

// newStore returns the store behind an informer, which calls changed with each object
// as it was and as it is; nil before it was there and after it is gone.
func newStore[T object](informer cache.SharedIndexInformer, changed func(was, is T)) (*store[T], error) {
	if err := informer.AddIndexers(cache.Indexers{byOwner: ownerKeys}); err != nil {
		return nil, err
	}
	indexer := informer.GetIndexer()
	s := &store[T]{cache.NewIntegerResourceVersionMutationCacheWithOptions(klog.Background(), indexer,
		cache.MutationCacheOptions{
			Indexer: indexer, TTL: memory, MaxCacheSize: memories, IncludeAdds: true,
		}), nil}
	var none T
	handle, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(o any) {
			s.OnAddOrUpdate(o.(T))
			changed(none, o.(T))
		},
		UpdateFunc: func(was, is any) {
			s.OnAddOrUpdate(is.(T))
			changed(was.(T), is.(T))
		},
		DeleteFunc: func(o any) {
			if unseen, ok := o.(cache.DeletedFinalStateUnknown); ok {
				o = unseen.Obj
			}
			if was, ok := o.(T); ok {
				s.OnDelete(was)
				changed(was, none)
			}
		},
	})
	if err != nil {
		return nil, err
	}
	s.synced = handle.HasSynced
	return s, nil
}

// get returns the object of this name, if there is one.
func (s *store[T]) get(name cache.ObjectName) (found T, exists bool, err error) {
	o, exists, err := s.GetByKey(name.String())
	if exists && err == nil {
		found, exists = o.(T) // or what is left of one that is deleted
	}
	return found, exists, err
}

// list returns the objects that an index has under one of the keys.
func (s *store[T]) list(index string, keys ...string) (all []T, err error) {
	for _, key := range keys {
		objects, err := s.ByIndex(index, key)
		if err != nil {
			return nil, err
		}
		for _, o := range objects {
			if o, ok := o.(T); ok { // or it is what is left of one that is deleted
				all = append(all, o)
			}
		}
	}
	return all, nil
}
