#include "CWebKit.h"
void cwebkit_run_loop(int dispatch_fd, void (*drain)(void)) { (void)dispatch_fd; (void)drain; }
