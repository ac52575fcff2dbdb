#pragma once
/// True when a web engine is linked into this process; its loop must then own the main thread.
int simulator_has_web_loop(void);
/// Runs the web engine's loop for ever, draining the dispatch main queue whenever `dispatch_fd` is readable.
void simulator_run_web_loop(int dispatch_fd, void (*drain)(void));
/// Calls a Swift class's `init()` by the address of its allocating entry; the caller owns the object.
void *simulator_call_init(const void *function, const void *type);
/// Where a symbol of this process's executable is, exported or not; 0 if there is none of that name or
/// the executable is stripped.
const void *simulator_symbol(const char *name);
