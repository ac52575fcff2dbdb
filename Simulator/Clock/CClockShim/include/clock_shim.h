// A library for LD_PRELOAD that lets time pass faster in one process.
//
//   CLOCK_PACE   how many times as fast; 1 or less changes nothing
//
// What counts from the start of the machine is faster: the monotonic clocks, and timers on them
// (timerfd, which is what libdispatch and run loops wait with). The time of day stays. Waits that name a
// monotonic deadline by another call than timerfd would be too long; libdispatch has none.
