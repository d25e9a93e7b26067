#include "CGuard.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct {
  int terminal;
  struct termios before, running;
  pthread_t owner;
  int descriptor;
} guarded;
static atomic_bool armed;

// What is written last may change while an ending can come at any moment: so there are two, and one of them is meant.
typedef struct {
  size_t length;
  uint8_t bytes[cg_longest_leave];
} leave_string;
static leave_string leaves[2];
static _Atomic(leave_string *) leave = leaves;

// All that end a process by default and can be caught; those that a closed pipe or a full file send are ignored.
static const int endings[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGILL,  SIGTRAP,   SIGABRT, SIGBUS,   SIGFPE,    SIGUSR1,
                              SIGSEGV, SIGUSR2, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGVTALRM, SIGPROF,  SIGIO,
                              SIGPWR,  SIGSYS};

static void write_leave(void) {
  // What still waits in the line is the rest of a frame: it may go, so that this comes at once.
  tcflush(guarded.terminal, TCOFLUSH);
  const leave_string *last = atomic_load(&leave);
  size_t done = 0;
  while (done < last->length) {
    ssize_t count = write(guarded.descriptor, last->bytes + done, last->length - done);
    if (count > 0) {
      done += (size_t)count;
    } else if (count < 0 && errno == EAGAIN) {
      struct pollfd room = {.fd = guarded.descriptor, .events = POLLOUT};
      if (poll(&room, 1, 200) <= 0) return;
    } else if (count >= 0 || errno != EINTR) {
      return;
    }
  }
}

void cg_leave(void) {
  if (!atomic_exchange(&armed, false)) return;
  // In the background, setting the terminal would stop us.
  sigset_t background, before;
  sigemptyset(&background);
  sigaddset(&background, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &background, &before);
  write_leave();
  tcsetattr(guarded.terminal, TCSANOW, &guarded.before);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

// Never chains to the handler before it: Swift's own would turn interactive and wait for a key.
static void end(int number) {
  if (!pthread_equal(pthread_self(), guarded.owner)) {
    // The owner may be in the middle of a frame, which must not come after the leave string: let it do the rest.
    pthread_kill(guarded.owner, number);
    poll(NULL, 0, 1000);
  }
  cg_leave();
  signal(number, SIG_DFL);
  raise(number);
}

// A stack of its own for the handler, so that even running out of stack gives the terminal back.
static void cover_thread(void) {
  static uint8_t stack[32768];
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternative, NULL);
}

int cg_prepare(int terminal) {
  if (tcgetattr(terminal, &guarded.before) != 0) return errno;
  guarded.terminal = terminal;
  guarded.owner = pthread_self();
  static bool is_registered = false;
  if (!is_registered) is_registered = atexit(cg_leave) == 0 && at_quick_exit(cg_leave) == 0;
  cover_thread();
  struct sigaction action = {.sa_handler = end, .sa_flags = SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    struct sigaction before;
    sigaction(endings[i], NULL, &before);
    // Whoever started us with a signal ignored (nohup does) has decided.
    if (before.sa_handler != SIG_IGN) sigaction(endings[i], &action, NULL);
  }
  // A parent with threads may have left signals blocked, and then neither a resize nor an ending would arrive.
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  return 0;
}

void cg_arm(int descriptor, const uint8_t *bytes, size_t length) {
  leave_string *next = atomic_load(&leave) == leaves ? leaves + 1 : leaves;
  next->length = length < sizeof next->bytes ? length : sizeof next->bytes;
  memcpy(next->bytes, bytes, next->length);
  guarded.descriptor = descriptor;
  atomic_store(&leave, next);
  atomic_store(&armed, true);
}

void cg_keep(void) { tcgetattr(guarded.terminal, &guarded.running); }

void cg_return(void) { tcsetattr(guarded.terminal, TCSANOW, &guarded.running); }
