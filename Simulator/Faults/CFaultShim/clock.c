// The time of day, as a device shows it whose clock is some days ahead, or was set.

#define _GNU_SOURCE
#include "fault.h"

#include <dlfcn.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

long fault_days_later;

static time_t ahead(void) { return fault_days_later * 86400 + fault_seconds_later(); }

// Asks the next library in line: another one may change how fast time passes.
int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  if (!next) next = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = next ? next(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
  int is_day = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  if (result == 0 && is_day) time->tv_sec += ahead();
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int result = (int)syscall(SYS_gettimeofday, time, zone);
  if (result == 0) time->tv_sec += ahead();
  return result;
}

time_t time(time_t *into) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (into) *into = now.tv_sec;
  return now.tv_sec;
}
