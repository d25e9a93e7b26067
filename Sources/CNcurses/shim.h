// ncurses speaks in macros and varargs, which Swift cannot import.
// Each function here is the smallest stand-in for one of them.
#pragma once

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <ncurses.h>
#include <term.h>
#include <wchar.h>

// A capability that is absent is (char *)-1 or NULL: a cast that Swift has no word for.
static inline const char *cn_string(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

// cur_term is a variable that anybody may change.
static inline void cn_forget_description(void) { del_curterm(cur_term); }

// setcchar takes the pair as a short and the real one through a void pointer.
static inline void cn_set(cchar_t *cell, wchar_t base, wchar_t first, wchar_t second, attr_t style, int pair) {
  const wchar_t text[] = {base, first, second, 0};
  setcchar(cell, text, style, 0, &pair);
}

// wcwidth is hidden without _XOPEN_SOURCE, which Swift's importer does not set.
int wcwidth(wchar_t character);

// COLORS, COLOR_PAIRS and stdscr are variables that anybody may change: Swift refuses to read them.
static inline int cn_colors(void) { return COLORS; }
static inline int cn_pairs(void) { return COLOR_PAIRS; }
static inline WINDOW *cn_window(void) { return stdscr; }
// curscr is what the terminal is believed to show; clearing it makes the next frame a whole one.
static inline WINDOW *cn_shown(void) { return curscr; }
static inline void cn_forget_shown(void) { clearok(curscr, TRUE); }
// newscr is what it shall show; touched, all of it is compared with curscr and not only what we changed.
static inline void cn_compare_all(void) { touchwin(newscr); }

// WA_* are casts of shifts.
enum cn_style {
  cn_bold = A_BOLD,
  cn_dim = A_DIM,
  cn_underline = A_UNDERLINE,
  cn_reverse = A_REVERSE,
};
static inline attr_t cn_italic(void) { return WA_ITALIC; }
