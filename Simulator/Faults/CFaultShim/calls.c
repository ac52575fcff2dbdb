// The interposed calls on names and descriptors. Each makes the one system call that it is counted
// as.

#define _GNU_SOURCE
// Both families of names are defined here, the ones with 64 too.
#undef _FORTIFY_SOURCE
#include "fault.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define ALIAS(name) __attribute__((alias(name)))
#define AT(call, folder, path, expression) \
  FAULT_CALL(fault_at(&point, call, folder, path), expression)
// A call that makes a name.
#define CREATE(call, folder, path, expression) \
  FAULT_CALL( \
    (fault_at(&point, call, folder, path), fault_create(&point, folder, path)), expression)
#define ON(call, descriptor, expression) FAULT_CALL(fault_on(&point, call, descriptor), expression)

// -- opening and closing

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  if (flags & O_CREAT)
    return (int)CREATE("openat", folder, path, syscall(SYS_openat, folder, path, flags, mode));
  return (int)AT("openat", folder, path, syscall(SYS_openat, folder, path, flags, mode));
}

static mode_t mode_of(int flags, va_list list) {
  return flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = mode_of(flags, list);
  va_end(list);
  return open_at(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) ALIAS("open");

int openat(int folder, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = mode_of(flags, list);
  va_end(list);
  return open_at(folder, path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) ALIAS("openat");

int __open_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) ALIAS("__open_2");
int __openat_2(int folder, const char *path, int flags) { return open_at(folder, path, flags, 0); }
int __openat64_2(int folder, const char *path, int flags) ALIAS("__openat_2");

int creat(const char *path, mode_t mode) {
  return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
int creat64(const char *path, mode_t mode) ALIAS("creat");

// An error from close does not keep the descriptor: Linux has closed it by then.
int close(int descriptor) {
  struct fault_point point;
  fault_on(&point, "close", descriptor);
  long result = syscall(SYS_close, descriptor);
  return (int)fault_finish(&point, point.refused ? point.answer : result);
}

// -- transfers

ssize_t read(int descriptor, void *bytes, size_t length) {
  return ON(
    "read", descriptor, syscall(SYS_read, descriptor, bytes, fault_allowed(&point, length)));
}

ssize_t __read_chk(int descriptor, void *bytes, size_t length, size_t room) {
  (void)room;
  return read(descriptor, bytes, length);
}

ssize_t pread(int descriptor, void *bytes, size_t length, off_t offset) {
  return ON(
    "pread64", descriptor,
    syscall(SYS_pread64, descriptor, bytes, fault_allowed(&point, length), offset));
}
ssize_t pread64(int descriptor, void *bytes, size_t length, off_t offset) ALIAS("pread");

// A write that is skipped says that it wrote everything.
#define WRITE(call, descriptor, length, expression) \
  ({ \
    struct fault_point point; \
    fault_on(&point, call, descriptor); \
    if (point.refused && !point.answer) point.answer = (long)(length); \
    fault_finish(&point, point.refused ? point.answer : (long)(expression)); \
  })

ssize_t write(int descriptor, const void *bytes, size_t length) {
  return WRITE(
    "write", descriptor, length,
    syscall(SYS_write, descriptor, bytes, fault_allowed(&point, length)));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
  return WRITE(
    "pwrite64", descriptor, length,
    syscall(SYS_pwrite64, descriptor, bytes, fault_allowed(&point, length), offset));
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off_t offset) ALIAS("pwrite");

// A vector that is cut is cut to half of its first part.
static struct iovec first_half(const struct fault_point *point, const struct iovec *parts) {
  struct iovec half = parts[0];
  half.iov_len = fault_allowed(point, half.iov_len);
  return half;
}

#define VECTOR(call, number, descriptor, parts, count, ...) \
  FAULT_CALL(fault_on(&point, call, descriptor), ({ \
    struct iovec half; \
    int cut = point.cut && (count) > 0; \
    if (cut) half = first_half(&point, parts); \
    syscall(number, descriptor, cut ? &half : (parts), cut ? 1 : (count), ##__VA_ARGS__); \
  }))

ssize_t readv(int descriptor, const struct iovec *parts, int count) {
  return VECTOR("readv", SYS_readv, descriptor, parts, count);
}
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  return VECTOR("writev", SYS_writev, descriptor, parts, count);
}
ssize_t preadv(int descriptor, const struct iovec *parts, int count, off_t offset) {
  return VECTOR("preadv", SYS_preadv, descriptor, parts, count, offset, 0L);
}
ssize_t preadv64(int descriptor, const struct iovec *parts, int count, off_t offset)
  ALIAS("preadv");
ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) {
  return VECTOR("pwritev", SYS_pwritev, descriptor, parts, count, offset, 0L);
}
ssize_t pwritev64(int descriptor, const struct iovec *parts, int count, off_t offset)
  ALIAS("pwritev");

// Between two descriptors the one that is written counts; else the one that is read.
#define BETWEEN(call, into, from, expression) \
  ON(call, fault_in_scope(into) ? (into) : (from), expression)

ssize_t sendfile(int into, int from, off_t *offset, size_t length) {
  return BETWEEN(
    "sendfile", into, from,
    syscall(SYS_sendfile, into, from, offset, fault_allowed(&point, length)));
}
ssize_t sendfile64(int into, int from, off_t *offset, size_t length) ALIAS("sendfile");

ssize_t copy_file_range(
  int from, off_t *from_offset, int into, off_t *into_offset, size_t length, unsigned flags
) {
  return BETWEEN(
    "copy_file_range", into, from,
    syscall(
      SYS_copy_file_range, from, from_offset, into, into_offset, fault_allowed(&point, length),
      flags));
}

int ioctl(int descriptor, unsigned long request, ...) {
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  if (request != FICLONE && request != FICLONERANGE)
    return (int)syscall(SYS_ioctl, descriptor, request, argument);
  return (int)ON("ioctl", descriptor, syscall(SYS_ioctl, descriptor, request, argument));
}

int ftruncate(int descriptor, off_t length) {
  return (int)ON("ftruncate", descriptor, syscall(SYS_ftruncate, descriptor, length));
}
int ftruncate64(int descriptor, off_t length) ALIAS("ftruncate");

int truncate(const char *path, off_t length) {
  return (int)AT("truncate", AT_FDCWD, path, syscall(SYS_truncate, path, length));
}
int truncate64(const char *path, off_t length) ALIAS("truncate");

int fallocate(int descriptor, int mode, off_t offset, off_t length) {
  return (int)ON(
    "fallocate", descriptor, syscall(SYS_fallocate, descriptor, mode, offset, length));
}
int fallocate64(int descriptor, int mode, off_t offset, off_t length) ALIAS("fallocate");

int posix_fallocate(int descriptor, off_t offset, off_t length) {
  int before = errno;
  int error = fallocate(descriptor, 0, offset, length) < 0 ? errno : 0;
  errno = before;
  return error;
}
int posix_fallocate64(int descriptor, off_t offset, off_t length) ALIAS("posix_fallocate");

// -- making durable

int fsync(int descriptor) {
  return (int)ON("fsync", descriptor, syscall(SYS_fsync, descriptor));
}
int fdatasync(int descriptor) {
  return (int)ON("fdatasync", descriptor, syscall(SYS_fdatasync, descriptor));
}
int syncfs(int descriptor) {
  return (int)ON("syncfs", descriptor, syscall(SYS_syncfs, descriptor));
}
int sync_file_range(int descriptor, off_t offset, off_t length, unsigned flags) {
  return (int)ON(
    "sync_file_range", descriptor,
    syscall(SYS_sync_file_range, descriptor, offset, length, flags));
}

// -- names

int renameat2(int folder, const char *path, int to_folder, const char *to, unsigned flags) {
  return (int)FAULT_CALL(
    fault_between(&point, "renameat2", folder, path, to_folder, to),
    syscall(SYS_renameat2, folder, path, to_folder, to, flags));
}
int renameat(int folder, const char *path, int to_folder, const char *to) {
  return renameat2(folder, path, to_folder, to, 0);
}
int rename(const char *path, const char *to) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, to, 0);
}

int linkat(int folder, const char *path, int to_folder, const char *to, int flags) {
  return (int)FAULT_CALL(
    (fault_between(&point, "linkat", folder, path, to_folder, to),
     fault_create(&point, to_folder, to)),
    syscall(SYS_linkat, folder, path, to_folder, to, flags));
}
int link(const char *path, const char *to) { return linkat(AT_FDCWD, path, AT_FDCWD, to, 0); }

int symlinkat(const char *content, int folder, const char *path) {
  return (int)CREATE("symlinkat", folder, path, syscall(SYS_symlinkat, content, folder, path));
}
int symlink(const char *content, const char *path) { return symlinkat(content, AT_FDCWD, path); }

ssize_t readlinkat(int folder, const char *path, char *bytes, size_t length) {
  return AT("readlinkat", folder, path, syscall(SYS_readlinkat, folder, path, bytes, length));
}
ssize_t readlink(const char *path, char *bytes, size_t length) {
  return readlinkat(AT_FDCWD, path, bytes, length);
}

int unlinkat(int folder, const char *path, int flags) {
  return (int)AT("unlinkat", folder, path, syscall(SYS_unlinkat, folder, path, flags));
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
  return unlink(path) == 0 ? 0 : errno == EISDIR ? rmdir(path) : -1;
}

int mkdirat(int folder, const char *path, mode_t mode) {
  return (int)CREATE("mkdirat", folder, path, syscall(SYS_mkdirat, folder, path, mode));
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

// -- attributes

int fstatat(int folder, const char *path, struct stat *into, int flags) {
  return (int)AT(
    "newfstatat", folder, path, syscall(SYS_newfstatat, folder, path, into, flags));
}
int stat(const char *path, struct stat *into) { return fstatat(AT_FDCWD, path, into, 0); }
int lstat(const char *path, struct stat *into) {
  return fstatat(AT_FDCWD, path, into, AT_SYMLINK_NOFOLLOW);
}
int fstat(int descriptor, struct stat *into) {
  return (int)ON("fstat", descriptor, syscall(SYS_fstat, descriptor, into));
}
#define STAT64(name) __attribute__((alias(name)))
int fstatat64(int folder, const char *path, struct stat64 *into, int flags) STAT64("fstatat");
int stat64(const char *path, struct stat64 *into) STAT64("stat");
int lstat64(const char *path, struct stat64 *into) STAT64("lstat");
int fstat64(int descriptor, struct stat64 *into) STAT64("fstat");

// What programs call that were linked against a C library before 2.33.
int __xstat(int version, const char *path, struct stat *into) {
  (void)version;
  return stat(path, into);
}
int __lxstat(int version, const char *path, struct stat *into) {
  (void)version;
  return lstat(path, into);
}
int __fxstat(int version, int descriptor, struct stat *into) {
  (void)version;
  return fstat(descriptor, into);
}
int __fxstatat(int version, int folder, const char *path, struct stat *into, int flags) {
  (void)version;
  return fstatat(folder, path, into, flags);
}
int __xstat64(int version, const char *path, struct stat64 *into) STAT64("__xstat");
int __lxstat64(int version, const char *path, struct stat64 *into) STAT64("__lxstat");
int __fxstat64(int version, int descriptor, struct stat64 *into) STAT64("__fxstat");
int __fxstatat64(int version, int folder, const char *path, struct stat64 *into, int flags)
  STAT64("__fxstatat");

int statx(
  int folder, const char *restrict path, int flags, unsigned mask, struct statx *restrict into
) {
  return (int)AT("statx", folder, path, syscall(SYS_statx, folder, path, flags, mask, into));
}

int faccessat(int folder, const char *path, int mode, int flags) {
  return (int)AT("faccessat2", folder, path, syscall(SYS_faccessat2, folder, path, mode, flags));
}
int access(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode, 0); }

int fchmod(int descriptor, mode_t mode) {
  return (int)ON("fchmod", descriptor, syscall(SYS_fchmod, descriptor, mode));
}
int fchmodat(int folder, const char *path, mode_t mode, int flags) {
  (void)flags;
  return (int)AT("fchmodat", folder, path, syscall(SYS_fchmodat, folder, path, mode));
}
int chmod(const char *path, mode_t mode) { return fchmodat(AT_FDCWD, path, mode, 0); }

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  return (int)AT("utimensat", folder, path, syscall(SYS_utimensat, folder, path, times, flags));
}
int futimens(int descriptor, const struct timespec times[2]) {
  return (int)ON("utimensat", descriptor, syscall(SYS_utimensat, descriptor, NULL, times, 0));
}

int setxattr(const char *path, const char *name, const void *value, size_t size, int flags) {
  return (int)AT(
    "setxattr", AT_FDCWD, path, syscall(SYS_setxattr, path, name, value, size, flags));
}
int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags) {
  return (int)ON(
    "fsetxattr", descriptor, syscall(SYS_fsetxattr, descriptor, name, value, size, flags));
}

// A full disk says so.
static void fill(const struct fault_point *point, struct statvfs *into) {
  if (point->number && fault_disk_is_full()) into->f_bfree = into->f_bavail = 0;
}

// The C library fills statvfs from more than the call's answer, so its own function does it.
int statvfs(const char *path, struct statvfs *into) {
  static int (*real)(const char *, struct statvfs *);
  if (!real) real = dlsym(RTLD_NEXT, "statvfs");
  return (int)AT("statfs", AT_FDCWD, path, ({
    int result = real(path, into);
    if (result == 0) fill(&point, into);
    result;
  }));
}
int fstatvfs(int descriptor, struct statvfs *into) {
  static int (*real)(int, struct statvfs *);
  if (!real) real = dlsym(RTLD_NEXT, "fstatvfs");
  return (int)ON("fstatfs", descriptor, ({
    int result = real(descriptor, into);
    if (result == 0) fill(&point, into);
    result;
  }));
}
int statvfs64(const char *path, struct statvfs64 *into) STAT64("statvfs");
int fstatvfs64(int descriptor, struct statvfs64 *into) STAT64("fstatvfs");
