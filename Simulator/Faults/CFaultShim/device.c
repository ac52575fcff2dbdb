// What the phone changes under processes that run: a full disk, and a clock that was set.

#define _GNU_SOURCE
#include "fault.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// The file of FAULT_DEVICE, as the phone writes it in the machine's own byte order.
struct device {
  _Atomic int64_t full;     // not 0: no call that takes space succeeds
  _Atomic int64_t seconds;  // added to the time of day
};

static struct device usual;
static struct device *device = &usual;

void fault_map_device(const char *path) {
  if (device != &usual) munmap(device, sizeof *device);
  device = &usual;
  if (!path || !*path) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  void *page =
    file < 0 ? MAP_FAILED : mmap(0, sizeof *device, PROT_READ, MAP_SHARED, file, 0);
  if (file >= 0) syscall(SYS_close, file);
  // A device that is not there would be a test that tests nothing.
  if (page == MAP_FAILED) _exit(70);
  device = page;
}

int fault_disk_is_full(void) { return atomic_load(&device->full) != 0; }

long fault_seconds_later(void) { return (long)atomic_load(&device->seconds); }

int fault_takes_space(const char *call) {
  // A clone does, too: it takes blocks of the tree. Giving up a name and a rename do not.
  static const char *const calls[] = {
    "write", "pwrite64", "writev", "pwritev", "sendfile", "copy_file_range", "fallocate", "ioctl",
    "setxattr", "fsetxattr",
  };
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++)
    if (!strcmp(call, calls[index])) return 1;
  return 0;
}

void fault_create(struct fault_point *point, int folder, const char *path) {
  if (!point->number || point->refused || !fault_disk_is_full()) return;
  int before = errno;
  if (syscall(SYS_faccessat, folder, path, F_OK) < 0 && errno == ENOENT)
    fault_refuse(point, ENOSPC);
  errno = before;
}
