#pragma once
void cwebkit_run_loop(int dispatch_fd, void (*drain)(void));
