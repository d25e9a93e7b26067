#ifndef YARDSTICK_H
#define YARDSTICK_H

#include <stddef.h>

/// Draws one frame as plainly as C can and returns how many bytes it took: a picture of 1024² in half blocks of 240×67
/// cells, each written with both of its colours. What that takes is the measure of all budgets.
size_t yardstick_frame(void);

#endif
