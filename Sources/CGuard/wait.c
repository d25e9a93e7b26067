// ppoll, sem_clockwait, eventfd, signalfd and memfd_create are Linux's own.
#define _GNU_SOURCE
#include "CGuard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

static atomic_int noted;
static int noted_event;

static void note(int number) {
  int error = errno;
  int bit = number == SIGWINCH ? cg_resized : number == SIGCONT ? cg_continued : cg_stop_asked;
  atomic_fetch_or(&noted, bit);
  uint64_t one = 1;
  (void)!write(noted_event, &one, sizeof one);
  errno = error;
}

void cg_note_signals(int event) {
  noted_event = event;
  struct sigaction before, action = {.sa_handler = note, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(SIGWINCH, &action, NULL);
  sigaction(SIGCONT, &action, NULL);
  sigaction(SIGTSTP, NULL, &before);
  if (before.sa_handler != SIG_IGN) sigaction(SIGTSTP, &action, NULL);
}

int cg_take_noted(void) { return atomic_exchange(&noted, 0); }

void cg_stop(void) {
  struct sigaction before, usual = {.sa_handler = SIG_DFL};
  sigaction(SIGTSTP, NULL, &before);
  if (before.sa_handler == SIG_IGN) return;
  sigaction(SIGTSTP, &usual, NULL);
  // Not kill: another thread could take the signal, and this one would run on and paint into the shell. Not SIGSTOP:
  // that stops for ever where no shell looks after us, which the kernel knows.
  raise(SIGTSTP);
  sigaction(SIGTSTP, &before, NULL);
}

void cg_ignore_write_signals(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

int cg_wait(struct pollfd *descriptors, unsigned count, int64_t nanoseconds) {
  struct timespec limit = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  return ppoll(descriptors, count, nanoseconds < 0 ? NULL : &limit, NULL);
}

bool cg_await(sem_t *semaphore, int64_t nanoseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  nanoseconds += end.tv_nsec;
  end.tv_sec += nanoseconds / 1000000000;
  end.tv_nsec = nanoseconds % 1000000000;
  while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &end) != 0) {
    if (errno != EINTR) return false;
  }
  return true;
}

int cg_event(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int cg_signals(const int *signals, unsigned count) {
  sigset_t set;
  sigemptyset(&set);
  for (unsigned index = 0; index < count; index++) sigaddset(&set, signals[index]);
  return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int cg_memory(void) { return memfd_create("", MFD_CLOEXEC); }
