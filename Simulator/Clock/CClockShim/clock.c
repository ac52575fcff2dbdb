#define _GNU_SOURCE
#include "clock_shim.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>

typedef int gettime_call(clockid_t, struct timespec *);
typedef int create_call(int, int);
typedef int settime_call(int, int, const struct itimerspec *, struct itimerspec *);

enum { DESCRIPTORS = 4096 };

static gettime_call *next_gettime;
static create_call *next_create;
static settime_call *next_settime;
static double pace = 1;
static int64_t start[16];
// The clock of each timer's descriptor, and one more; 0 for none.
static unsigned char clock_of[DESCRIPTORS];

static int64_t nanoseconds(const struct timespec *time) {
  return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

static struct timespec timespec_of(int64_t value) {
  return (struct timespec){value / 1000000000, value % 1000000000};
}

static int is_fast(clockid_t clock) {
  return clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW ||
    clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME;
}

__attribute__((constructor)) static void begin(void) {
  next_gettime = (gettime_call *)dlsym(RTLD_NEXT, "clock_gettime");
  next_create = (create_call *)dlsym(RTLD_NEXT, "timerfd_create");
  next_settime = (settime_call *)dlsym(RTLD_NEXT, "timerfd_settime");
  const char *text = getenv("CLOCK_PACE");
  double wanted = text ? strtod(text, 0) : 1;
  for (clockid_t clock = 0; clock < 16; clock++) {
    struct timespec now;
    if (is_fast(clock) && next_gettime(clock, &now) == 0) start[clock] = nanoseconds(&now);
  }
  if (wanted > 1) pace = wanted;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!next_gettime) begin();
  int result = next_gettime(clock, time);
  if (result == 0 && pace > 1 && is_fast(clock))
    *time = timespec_of(start[clock] + (int64_t)((nanoseconds(time) - start[clock]) * pace));
  return result;
}

int timerfd_create(int clock, int flags) {
  if (!next_create) begin();
  int descriptor = next_create(clock, flags);
  if (descriptor >= 0 && descriptor < DESCRIPTORS) clock_of[descriptor] = (unsigned char)(clock + 1);
  return descriptor;
}

// A span of the process's time in real time; one that is not zero stays so, as zero disarms a timer.
static int64_t real(int64_t span) {
  int64_t result = (int64_t)(span / pace);
  return span > 0 && result < 1 ? 1 : result;
}

int timerfd_settime(
  int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old
) {
  if (!next_settime) begin();
  int clock = descriptor >= 0 && descriptor < DESCRIPTORS ? clock_of[descriptor] - 1 : -1;
  if (!new || pace <= 1 || clock < 0 || !is_fast(clock))
    return next_settime(descriptor, flags, new, old);
  int64_t value = nanoseconds(&new->it_value);
  if (value > 0 && flags & TFD_TIMER_ABSTIME) value = start[clock] + real(value - start[clock]);
  else value = real(value);
  struct itimerspec scaled = {
    .it_interval = timespec_of(real(nanoseconds(&new->it_interval))), .it_value = timespec_of(value)};
  return next_settime(descriptor, flags, &scaled, old);
}
