#pragma once
/// True when a web engine is linked into this process; its loop must then own the main thread.
int simulator_has_web_loop(void);
/// Runs the web engine's loop for ever, draining the dispatch main queue whenever `dispatch_fd` is readable.
void simulator_run_web_loop(int dispatch_fd, void (*drain)(void));
