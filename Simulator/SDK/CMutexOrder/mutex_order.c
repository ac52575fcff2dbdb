#define _GNU_SOURCE
#include "mutex_order.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Of the sanitizer's runtime. The word is the Mutex's own, which the inlined code exchanges.
void __tsan_acquire(void *word);
void __tsan_release(void *word);

// The functions of libswiftSynchronization that the inlined code calls. Those of the program come first.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void Lock(uint32_t thread, SELF void *word);
typedef SWIFT bool TryLock(SELF void *word);
typedef SWIFT void Unlock(SELF void *word);

Lock lock_slowly __asm__(LOCK);
TryLock try_lock_slowly __asm__(TRY_LOCK);
Unlock unlock_slowly __asm__(UNLOCK);

SWIFT void lock_slowly(uint32_t thread, SELF void *word) {
  ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, word);
  __tsan_acquire(word);
}

SWIFT bool try_lock_slowly(SELF void *word) {
  bool is_locked = ((TryLock *)dlsym(RTLD_NEXT, TRY_LOCK))(word);
  if (is_locked) __tsan_acquire(word);
  return is_locked;
}

SWIFT void unlock_slowly(SELF void *word) {
  __tsan_release(word);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(word);
}

#endif
#endif
