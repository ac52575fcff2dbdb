// Which call is in scope, its number, and what the plan says about it.

#define _GNU_SOURCE
#include "fault.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum mode { KILL, TORN, SHORT, ERROR, STOP, SKIP };

struct fault {
  enum mode mode;
  int error;
  unsigned first, last;
};

static struct fault plan[8];
static int faults;
// One or more roots, each ended by NUL; an empty one ends the list.
static char roots[PATH_MAX];
static int trace = -1;
static atomic_uint calls;

static void die(int signal) { syscall(SYS_kill, syscall(SYS_getpid), signal); }

static void note(const struct fault_point *point, const char *result) {
  if (trace < 0) return;
  char line[2 * PATH_MAX + 100];
  int length = snprintf(
    line, sizeof line, "%u\t%s\t%s\t%s\t%s\n", point->number, point->call, point->paths[0],
    point->paths[1], result);
  syscall(SYS_write, trace, line, length);
}

// Kills at a call; the trace tells that it was this library that did it, and where.
static void die_at(const struct fault_point *point) {
  note(point, "killed");
  die(SIGKILL);
}

// A plan that is misunderstood would be a test that tests nothing.
static void refuse(const char *text) {
  static const char message[] = "FAULT_PLAN is not understood: ";
  syscall(SYS_write, 2, message, sizeof message - 1);
  syscall(SYS_write, 2, text, strlen(text));
  syscall(SYS_write, 2, "\n", 1);
  _exit(70);
}

static void parse(const char *text) {
  static const struct { const char *name; enum mode mode; } modes[] = {
    {"kill@", KILL}, {"torn@", TORN}, {"short@", SHORT}, {"error=", ERROR}, {"stop@", STOP},
    {"skip@", SKIP},
  };
  faults = 0;
  while (*text) {
    const char *start = text;
    struct fault fault = {0};
    size_t kind = 0;
    while (kind < 6 && strncmp(text, modes[kind].name, strlen(modes[kind].name))) kind++;
    if (kind == 6 || faults == 8) refuse(start);
    fault.mode = modes[kind].mode;
    text += strlen(modes[kind].name);
    char *end;
    if (fault.mode == ERROR) {
      fault.error = (int)strtol(text, &end, 10);
      if (end == text || *end != '@') refuse(start);
      text = end + 1;
    }
    fault.first = fault.last = (unsigned)strtoul(text, &end, 10);
    if (end == text || !fault.first) refuse(start);
    text = end;
    if (*text == '+') {
      fault.last = fault.error == EINTR ? fault.first + 63 : UINT_MAX;
      text++;
    }
    if (*text == ',') text++;
    else if (*text) refuse(start);
    plan[faults++] = fault;
  }
}

void fault_configure(void) {
  const char *value = getenv("FAULT_ROOT");
  if (!value) value = "";
  if (strlen(value) + 2 > sizeof roots) refuse("FAULT_ROOT is too long");
  memset(roots, 0, sizeof roots);
  strcpy(roots, value);
  for (char *at = roots; *at; at++)
    if (*at == ':') *at = 0;
  parse((value = getenv("FAULT_PLAN")) ? value : "");
  fault_days_later = (value = getenv("FAULT_DAYS_LATER")) ? atol(value) : 0;
  fault_map_device(getenv("FAULT_DEVICE"));
  atomic_store(&calls, 0);
  if (trace >= 0) syscall(SYS_close, trace);
  trace = -1;
  if ((value = getenv("FAULT_TRACE")) && *value)
    trace = (int)syscall(
      SYS_openat, AT_FDCWD, value, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
}

// Puts what lies below a root into `out` and says whether it does. The root itself is in scope.
static int relative(const char *path, char *out) {
  for (const char *root = roots; *root; root += strlen(root) + 1) {
    size_t length = strlen(root);
    if (strncmp(path, root, length) || (path[length] && path[length] != '/')) continue;
    const char *rest = path + length;
    while (*rest == '/') rest++;
    strcpy(out, *rest ? rest : ".");
    return 1;
  }
  return 0;
}

// The path behind a descriptor, as the kernel knows it now: it follows renames.
static int described(int descriptor, char *out) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, out, PATH_MAX - 1);
  if (length < 0) return 0;
  out[length] = 0;
  // The kernel marks what has no name any more; the name it had says more to a reader of the trace.
  static const char mark[] = " (deleted)";
  size_t marked = sizeof mark - 1;
  if ((size_t)length > marked && !strcmp(out + length - marked, mark)) out[length - marked] = 0;
  return 1;
}

static int absolute(int folder, const char *path, char *out) {
  if (!path) return 0;
  if (path[0] == '/') return snprintf(out, PATH_MAX, "%s", path) < PATH_MAX;
  char base[PATH_MAX];
  if (folder == AT_FDCWD) {
    if (syscall(SYS_getcwd, base, sizeof base) < 0) return 0;
  } else if (!described(folder, base)) {
    return 0;
  }
  return snprintf(out, PATH_MAX, "%s%s%s", base, *path ? "/" : "", path) < PATH_MAX;
}

void fault_refuse(struct fault_point *point, int error) {
  point->refused = 1;
  point->answer = -1;
  point->error = error;
}

static void decide(struct fault_point *point) {
  point->number = atomic_fetch_add(&calls, 1) + 1;
  for (int index = 0; index < faults; index++) {
    const struct fault *fault = &plan[index];
    if (point->number < fault->first || point->number > fault->last) continue;
    switch (fault->mode) {
      case KILL: die_at(point); break;
      case STOP: die(SIGSTOP); break;
      case SHORT: point->cut = 1; break;
      case TORN: point->cut = 2; break;
      case ERROR: fault_refuse(point, fault->error); break;
      case SKIP: point->refused = 1, point->answer = 0; break;
    }
  }
  if (!point->refused && fault_disk_is_full() && fault_takes_space(point->call))
    fault_refuse(point, ENOSPC);
}

static void clear(struct fault_point *point, const char *call) {
  point->call = call;
  point->number = 0;
  point->refused = point->cut = 0;
  point->paths[0][0] = point->paths[1][0] = 0;
}

void fault_at(struct fault_point *point, const char *call, int folder, const char *path) {
  int before = errno;
  char whole[PATH_MAX];
  clear(point, call);
  if (*roots && absolute(folder, path, whole) && relative(whole, point->paths[0]))
    decide(point);
  errno = before;
}

void fault_on(struct fault_point *point, const char *call, int descriptor) {
  int before = errno;
  char whole[PATH_MAX];
  clear(point, call);
  if (*roots && described(descriptor, whole) && relative(whole, point->paths[0]))
    decide(point);
  errno = before;
}

void fault_between(
  struct fault_point *point, const char *call, int folder, const char *path, int other_folder,
  const char *other_path
) {
  int before = errno;
  char whole[PATH_MAX];
  clear(point, call);
  int first = *roots && absolute(folder, path, whole) && relative(whole, point->paths[0]);
  int second =
    *roots && absolute(other_folder, other_path, whole) && relative(whole, point->paths[1]);
  if (first || second) decide(point);
  errno = before;
}

int fault_in_scope(int descriptor) {
  int before = errno;
  char whole[PATH_MAX], rest[PATH_MAX];
  int answer = *roots && described(descriptor, whole) && relative(whole, rest);
  errno = before;
  return answer;
}

size_t fault_allowed(const struct fault_point *point, size_t length) {
  if (!point->cut) return length;
  if (point->cut == 1) return length > 1 ? length / 2 : length;
  if (length < 2) die_at(point);
  return length / 2;
}

long fault_finish(struct fault_point *point, long result) {
  if (!point->number) return result;
  int error = point->refused ? point->error : errno;
  if (point->cut == 2) die_at(point);
  char text[24];
  snprintf(text, sizeof text, "%ld", result < 0 ? -(long)error : result);
  note(point, text);
  errno = error;
  return result;
}

__attribute__((constructor)) static void begin(void) {
  const char *socket = getenv("FAULT_SERVER");
  if (socket) fault_serve(atoi(socket));
  fault_configure();
  // What this process starts is not what the plan is about, and would begin its trace anew.
  static const char *const own[] = {
    "LD_PRELOAD", "FAULT_ROOT", "FAULT_PLAN", "FAULT_TRACE", "FAULT_DAYS_LATER", "FAULT_DEVICE",
  };
  for (size_t index = 0; index < sizeof own / sizeof *own; index++) unsetenv(own[index]);
}
