// opendir and its kin, written out for folders in scope.
//
// The C library reads folders inside itself, where nothing can be interposed. For a folder in scope
// these functions make the same system calls in the open: openat, getdents64, close. A `DIR` that
// is not one of ours goes to the C library.

#define _GNU_SOURCE
#include "fault.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

struct listing {
  int descriptor;
  long length, at;
  struct listing *next;
  // The kernel's linux_dirent64 has the layout of the C library's struct dirent.
  char entries[32768] __attribute__((aligned(16)));
};

static struct listing *listings;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static struct listing *ours(DIR *folder) {
  pthread_mutex_lock(&guard);
  struct listing *found = listings;
  while (found && found != (struct listing *)folder) found = found->next;
  pthread_mutex_unlock(&guard);
  return found;
}

static DIR *list(int descriptor) {
  struct listing *new = malloc(sizeof *new);
  if (!new) return NULL;
  new->descriptor = descriptor;
  new->length = new->at = 0;
  pthread_mutex_lock(&guard);
  new->next = listings;
  listings = new;
  pthread_mutex_unlock(&guard);
  return (DIR *)new;
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

DIR *fdopendir(int descriptor) {
  if (fault_in_scope(descriptor)) {
    struct stat ignored;
    // The C library asks too, to refuse what is no folder.
    return fstat(descriptor, &ignored) == 0 ? list(descriptor) : NULL;
  }
  REAL(fdopendir);
  return real(descriptor);
}

DIR *opendir(const char *path) {
  int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return NULL;
  DIR *folder = fdopendir(descriptor);
  if (!folder) {
    int error = errno;
    close(descriptor);
    errno = error;
  }
  return folder;
}

struct dirent *readdir(DIR *folder) {
  struct listing *listing = ours(folder);
  if (!listing) {
    REAL(readdir);
    return real(folder);
  }
  if (listing->at >= listing->length) {
    listing->at = 0;
    listing->length = FAULT_CALL(
      fault_on(&point, "getdents64", listing->descriptor),
      syscall(
        SYS_getdents64, listing->descriptor, listing->entries, sizeof listing->entries));
    if (listing->length <= 0) return NULL;
  }
  struct dirent *entry = (struct dirent *)(listing->entries + listing->at);
  listing->at += entry->d_reclen;
  return entry;
}
struct dirent64 *readdir64(DIR *folder) __attribute__((alias("readdir")));

int closedir(DIR *folder) {
  struct listing *listing = ours(folder);
  if (!listing) {
    REAL(closedir);
    return real(folder);
  }
  pthread_mutex_lock(&guard);
  struct listing **link = &listings;
  while (*link != listing) link = &(*link)->next;
  *link = listing->next;
  pthread_mutex_unlock(&guard);
  int descriptor = listing->descriptor;
  free(listing);
  return close(descriptor);
}

int dirfd(DIR *folder) {
  struct listing *listing = ours(folder);
  if (listing) return listing->descriptor;
  REAL(dirfd);
  return real(folder);
}

void rewinddir(DIR *folder) {
  struct listing *listing = ours(folder);
  if (listing) {
    syscall(SYS_lseek, listing->descriptor, 0L, SEEK_SET);
    listing->length = listing->at = 0;
    return;
  }
  REAL(rewinddir);
  real(folder);
}
