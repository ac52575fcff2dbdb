#include <stdlib.h>
#include <unistd.h>

#include "Internal.h"

// libdispatch exports these for run loops that own the main thread (CFRunLoop uses them too).
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
// Defined by the WebKit stand-in: fires Foundation's timers that are due, returns seconds to the next.
__attribute__((weak)) double simulator_webkit_fire_timers(void);

/// Timers set from another thread are noticed after this time at the latest.
static const double longest_wait_seconds = 0.1;

typedef struct {
  GSource source;
  gint64 deadline;
} Timers;

static Timers *timers;

void cwebkit_touch(void) {
  if (timers) timers->deadline = 0;
}

static gboolean timers_prepare(GSource *source, gint *timeout) {
  gint64 rest = ((Timers *)source)->deadline - g_get_monotonic_time();
  *timeout = rest <= 0 ? 0 : (gint)(rest / 1000 + 1);
  return rest <= 0;
}

static gboolean timers_check(GSource *source) {
  return ((Timers *)source)->deadline <= g_get_monotonic_time();
}

static gboolean timers_dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  (void)callback, (void)data;
  double wait = simulator_webkit_fire_timers();
  if (!(wait < longest_wait_seconds)) wait = longest_wait_seconds;
  ((Timers *)source)->deadline = g_get_monotonic_time() + (gint64)(wait * 1e6);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs timers_functions = {
    .prepare = timers_prepare, .check = timers_check, .dispatch = timers_dispatch};

static gboolean queue_is_ready(gint fd, GIOCondition condition, gpointer data) {
  (void)condition;
  uint64_t count;
  if (read(fd, &count, sizeof count) < 0) { /* Drained by another loop: nothing to take. */
  }
  ((void (*)(void))data)();
  cwebkit_touch();
  return G_SOURCE_CONTINUE;
}

void cwebkit_run_loop(int dispatch_fd, void (*drain)(void)) {
  g_unix_fd_add(dispatch_fd, G_IO_IN, queue_is_ready, (gpointer)drain);
  if (simulator_webkit_fire_timers) {
    timers = (Timers *)g_source_new(&timers_functions, sizeof(Timers));
    g_source_attach(&timers->source, NULL);
  }
  // What was queued before this loop existed may have been signalled to nobody.
  drain();
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  for (;;) g_main_loop_run(loop);
}

static void drain_main_queue(void) { _dispatch_main_queue_callback_4CF(NULL); }

// On Linux libdispatch's own `dispatch_main` ends the main thread and serves the main queue from
// worker threads; an asynchronous `main` (every test process) comes here. WebKit must stay on the
// thread that started it, so a process that links it keeps its main thread, as on Apple platforms.
__attribute__((noreturn, visibility("default"))) void dispatch_main(void) {
  cwebkit_run_loop(_dispatch_get_main_queue_handle_4CF(), drain_main_queue);
}

// Before any thread exists that could read the environment at the same time.
__attribute__((constructor)) static void prepare_environment(void) {
  setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1", 0);
  setenv("NO_AT_BRIDGE", "1", 0);
  // The engine's own sandbox refuses to run as root, as in a container.
  if (geteuid() == 0) setenv("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1", 0);
}

const char *cwebkit_start(void) {
  static int is_started;
  static const char *problem;
  if (is_started) return problem;
  is_started = 1;
  const char *display = getenv("DISPLAY");
  if (!display || !*display) {
    problem = "A web view needs an X display and DISPLAY is not set: start `Xvfb :77 -screen 0 "
              "1280x1024x24` and set DISPLAY=:77, or use make, which does both.";
  } else {
    gdk_set_allowed_backends("x11");
    if (!gtk_init_check(NULL, NULL))
      problem = "A web view needs an X display and the one that DISPLAY names does not answer: "
                "start it with Xvfb, or use make, which does.";
  }
  return problem;
}
