// ncurses speaks in macros and varargs, which Swift cannot import.
// Each function here is the smallest stand-in for one of them.
#pragma once

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <ncurses.h>
#include <wchar.h>
