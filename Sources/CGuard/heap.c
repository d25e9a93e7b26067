#include "CGuard.h"

#include <malloc.h>

void cg_share_one_heap(void) { mallopt(M_ARENA_MAX, 1); }
