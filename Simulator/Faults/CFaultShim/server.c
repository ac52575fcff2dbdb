// A process that serves runs of itself: it stops before its own main, and for every request makes a
// copy of itself that goes on. A case then costs a fork and not a start with all its libraries;
// what runs is the same program from its first instruction, and dies as a process of its own.
//
// Request: four bytes length, then NUL-terminated `KEY=VALUE` for the environment of the run. The
// key FAULT_STDOUT names the file that takes the run's output.
// Answer: the process id, then the status of waitpid at every change. After a status that says
// "stopped", one byte from the other side lets the server wait on.

#define _GNU_SOURCE
#include "fault.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int take(int socket, void *into, size_t length) {
  for (size_t done = 0; done < length;) {
    long count = syscall(SYS_read, socket, (char *)into + done, length - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return 0;
    done += (size_t)count;
  }
  return 1;
}

static void tell(int socket, int32_t word) {
  if (syscall(SYS_write, socket, &word, sizeof word) != sizeof word) _exit(0);
}

static void become(char *strings, size_t length) {
  for (char *at = strings; at < strings + length; at += strlen(at) + 1) putenv(at);
  const char *output = getenv("FAULT_STDOUT");
  if (output) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) _exit(71);
    syscall(SYS_dup3, file, 1, 0);
    syscall(SYS_close, file);
  }
  unsetenv("FAULT_SERVER");
}

void fault_serve(int socket) {
  for (;;) {
    uint32_t length;
    if (!take(socket, &length, sizeof length)) _exit(0);
    char *strings = malloc(length + 1);
    if (!strings || !take(socket, strings, length)) _exit(0);
    strings[length] = 0;
    pid_t run = fork();
    if (run < 0) _exit(72);
    if (run == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      syscall(SYS_close, socket);
      become(strings, length);  // keeps `strings`, which the environment now points into
      return;
    }
    free(strings);
    tell(socket, run);
    for (int status = 0;;) {
      if (waitpid(run, &status, WUNTRACED) < 0) {
        if (errno == EINTR) continue;
        _exit(73);
      }
      tell(socket, status);
      if (!WIFSTOPPED(status)) break;
      char go;
      if (!take(socket, &go, 1)) _exit(0);
    }
  }
}
