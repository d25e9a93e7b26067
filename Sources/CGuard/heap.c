#define _GNU_SOURCE
#include "CGuard.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void cg_share_one_heap(void) { mallopt(M_ARENA_MAX, 1); }

void cg_widen_heap(void) {
  enum { megabyte = 1 << 20, width = 8 * megabyte };
  // What is large comes from the heap too: given back to the system it would be cleared again for the next that asks.
  // The C library finds such a limit by itself, but no longer once anything else here has been set.
  mallopt(M_MMAP_THRESHOLD, 4 * megabyte);
  mallopt(M_TRIM_THRESHOLD, 2 * width);
  // The heap grows when it has no room left, by this much more than is asked for.
  mallopt(M_TOP_PAD, width);
  // Kept where the compiler can't see through it: it leaves out what is asked for and given back at once.
  void *volatile room = malloc(127 * 1024);
  free(room);
  mallopt(M_TOP_PAD, megabyte);
  uintptr_t end = (uintptr_t)sbrk(0), page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = (end - width + page - 1) / page * page;
  madvise((void *)start, end - start, MADV_HUGEPAGE);
}
