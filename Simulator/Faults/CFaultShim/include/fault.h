// A library for LD_PRELOAD that stands between a process and its files.
//
// It numbers every file call on a path below FAULT_ROOT, in the order in which they are made, and
// does at chosen numbers what FAULT_PLAN says. All other calls pass untouched and uncounted.
//
//   FAULT_ROOT    absolute folders without symbolic links, separated by colons; what lies below them
//                 is in scope
//   FAULT_PLAN    faults separated by commas, each `mode@number` or `mode@number+` (from there on):
//     kill@12       ends the process with SIGKILL before call 12
//     torn@12       call 12 transfers half of its bytes, then the process is killed
//     short@12      call 12 transfers half of its bytes (at least one) and says so
//     error=28@12   call 12 does nothing and fails with that errno; close still closes, as on Linux
//     stop@12       stops the process with SIGSTOP before call 12
//     skip@12       call 12 does nothing and says that all went well: a disk or a program that lies
//   FAULT_TRACE   file for one line per call: number, call, path, second path, result or -errno, or
//                 the word `killed` for the call at which a plan ended the process
//   FAULT_DAYS_LATER  how many days the device's clock is ahead of this machine's
//   FAULT_DEVICE  file of two 64-bit numbers that may change while the process runs, and are obeyed at
//                 once: not 0 if the disk is full (what needs space in scope fails with ENOSPC), and
//                 how many seconds the device's clock is ahead, besides
//   FAULT_SERVER  descriptor of a socket; the process then serves runs of itself, see server.c
//
// `error=4@12+` (EINTR for ever) would be a signal storm without end, which no system knows: it
// ends after 64 calls. What the process starts itself runs without this library.

#ifndef FAULT_H
#define FAULT_H

#include <stddef.h>
#include <sys/types.h>

// One counted call: what was decided about it before it is made.
struct fault_point {
  const char *call;      // the system call's name, as strace prints it
  char paths[2][4096];   // below FAULT_ROOT, relative; the second is empty for most calls
  unsigned number;       // from 1; 0 for a call out of scope
  int refused;           // the call must not be made; `answer` and `error` are its result
  long answer;
  int error;
  int cut;               // 1: transfer half (short); 2: transfer half, then die (torn)
};

// What is added to the time of day.
extern long fault_days_later;

// Maps the file of FAULT_DEVICE; without a path the disk has room and the clock is right.
void fault_map_device(const char *path);

// Whether the disk is full now; how many seconds the clock is ahead; whether a call takes space.
int fault_disk_is_full(void);
long fault_seconds_later(void);
int fault_takes_space(const char *call);

// Refuses a counted call that would make a name on a full disk; one that is there already is found.
void fault_create(struct fault_point *point, int folder, const char *path);

// Decides that a counted call is not made and fails.
void fault_refuse(struct fault_point *point, int error);

// Counts a call on a path, on an open descriptor, or on two paths, and may not come back.
void fault_at(struct fault_point *point, const char *call, int folder, const char *path);
void fault_on(struct fault_point *point, const char *call, int descriptor);
void fault_between(
  struct fault_point *point, const char *call, int folder, const char *path, int other_folder,
  const char *other_path);

// Tells whether a descriptor's file lies below FAULT_ROOT, without counting anything.
int fault_in_scope(int descriptor);

// How many of `length` bytes a transfer may move now.
size_t fault_allowed(const struct fault_point *point, size_t length);

// Writes the trace line, carries out a torn transfer's death, and gives the result back with errno.
long fault_finish(struct fault_point *point, long result);

// Reads the environment; called at start and again in every run that a server starts.
void fault_configure(void);

// Serves runs on the socket until it closes; comes back only in a new process that is such a run.
void fault_serve(int socket);

// Makes a counted call: the statement expression is the call's result.
#define FAULT_CALL(count, expression) \
  ({ \
    struct fault_point point; \
    count; \
    fault_finish(&point, point.refused ? point.answer : (long)(expression)); \
  })

#endif
