// What must be C: a signal handler may call only what POSIX lists as async-signal-safe, and Swift's runtime is not
// on that list. Beside it stand the few system calls that Swift cannot import.
#pragma once

#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Declared only: Swift attributes a header of several modules to the one that it loads first.
struct pollfd;

// The longest string that undoes what was done to a terminal.
enum { cg_longest_leave = 1024 };

// Remembers how the terminal is now, and gives it back on every signal that would end the process and on exit, once armed.
// The calling thread becomes the one that does it. Returns 0, or the error number.
int cg_prepare(int terminal);
// From now on, an ending writes these bytes and sets the terminal back; the descriptor should not block.
void cg_arm(int descriptor, const uint8_t *leave, size_t length);
// Remembers how the terminal is while the program runs, and sets it so again.
void cg_keep(void);
void cg_return(void);
// Gives the terminal back as a signal would, and disarms. Does nothing while disarmed.
void cg_leave(void);

// Signals that the loop must hear of, as bits.
enum { cg_resized = 1, cg_continued = 2, cg_stop_asked = 4 };
// Writes to this event descriptor whenever one of them arrives. A stop that the parent chose to ignore stays so.
void cg_note_signals(int event);
// What has arrived since the last call.
int cg_take_noted(void);
// Stops the process as Ctrl-Z would, and returns when it goes on; at once where nobody is there to continue it.
void cg_stop(void);
// A closed pipe and a file at its limit become errors of write(2), as they should be.
void cg_ignore_write_signals(void);

// ppoll, sem_clockwait, eventfd and memfd_create are hidden without _GNU_SOURCE, which Swift's importer does not set, and
// signalfd is in a header that it does not see.
// Waits for at most that many nanoseconds, for ever if negative; returns what poll does, or -1 when interrupted.
int cg_wait(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);
// Waits until somebody signals, for at most that many nanoseconds by a clock that nobody can set; false where nobody has
// by then.
bool cg_await(sem_t *semaphore, int64_t nanoseconds);
int cg_event(void);
// A descriptor that can be read while one of so many signals waits, or -1.
int cg_signals(const int *signals, unsigned count);
// A file in memory, without a name.
int cg_memory(void);

// The processor that the calling thread is on, or -1.
int cg_processor(void);
// Keeps the calling thread off a processor from now on, unless that is the only one that the program may use. A thread
// that is woken is often put beside the one that woke it, and waits for milliseconds although another one is free.
void cg_avoid(int processor);

// Lets all threads share one heap; mallopt is hidden behind a header that Swift's importer does not see.
void cg_share_one_heap(void);
// Takes what any map takes of the heap at once and asks for large pages there, where the system has them: a first frame
// touches thousands of small ones, each of which is an interruption.
void cg_widen_heap(void);
