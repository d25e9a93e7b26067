// What tells processors apart is Linux's own.
#define _GNU_SOURCE
#include "CGuard.h"

#include <sched.h>
#include <unistd.h>

int cg_processor(void) { return sched_getcpu(); }

void cg_avoid(int processor) {
  static _Thread_local int avoided = -1;
  if (processor < 0 || processor >= CPU_SETSIZE || processor == avoided) return;
  cpu_set_t allowed;
  if (sched_getaffinity(getpid(), sizeof allowed, &allowed) != 0) return;
  CPU_CLR(processor, &allowed);
  if (CPU_COUNT(&allowed) > 0 && sched_setaffinity(0, sizeof allowed, &allowed) == 0) avoided = processor;
}
