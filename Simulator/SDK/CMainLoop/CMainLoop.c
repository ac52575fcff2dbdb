#include "CMainLoop.h"

// Defined by CWebKit where that is linked; a process without a web view does not pay for one.
__attribute__((weak)) void cwebkit_run_loop(int dispatch_fd, void (*drain)(void));

int simulator_has_web_loop(void) { return cwebkit_run_loop != 0; }

void simulator_run_web_loop(int dispatch_fd, void (*drain)(void)) {
  cwebkit_run_loop(dispatch_fd, drain);
}
