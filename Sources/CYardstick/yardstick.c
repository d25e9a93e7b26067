#include "yardstick.h"

#include <stdint.h>
#include <stdio.h>

enum { SIDE = 1024, COLUMNS = 240, ROWS = 67 };

static uint8_t picture[SIDE][SIDE][4];
static uint8_t samples[ROWS * 2][COLUMNS][3];
static char bytes[COLUMNS * ROWS * 48];

static void draw_picture(void) {
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) {
      picture[y][x][0] = (uint8_t)(x ^ y);
      picture[y][x][1] = (uint8_t)(x * y >> 8);
      picture[y][x][2] = (uint8_t)(x + y);
      picture[y][x][3] = 255;
    }
  }
}

/// The mean of all pixels that a sample covers.
static void average(int row, int column) {
  int top = row * SIDE / (ROWS * 2), bottom = (row + 1) * SIDE / (ROWS * 2);
  int left = column * SIDE / COLUMNS, right = (column + 1) * SIDE / COLUMNS;
  uint32_t sums[3] = {0, 0, 0};
  for (int y = top; y < bottom; y++) {
    for (int x = left; x < right; x++) {
      for (int channel = 0; channel < 3; channel++) sums[channel] += picture[y][x][channel];
    }
  }
  uint32_t count = (uint32_t)((bottom - top) * (right - left));
  for (int channel = 0; channel < 3; channel++) samples[row][column][channel] = (uint8_t)(sums[channel] / count);
}

size_t yardstick_frame(void) {
  static int is_drawn = 0;
  if (!is_drawn) draw_picture();
  is_drawn = 1;
  for (int row = 0; row < ROWS * 2; row++) {
    for (int column = 0; column < COLUMNS; column++) average(row, column);
  }
  char *end = bytes;
  for (int row = 0; row < ROWS; row++) {
    for (int column = 0; column < COLUMNS; column++) {
      const uint8_t *upper = samples[row * 2][column], *lower = samples[row * 2 + 1][column];
      end += sprintf(end, "\033[38;2;%d;%d;%d;48;2;%d;%d;%dm\u2580", upper[0], upper[1], upper[2], lower[0], lower[1],
                     lower[2]);
    }
    *end++ = '\n';
  }
  return (size_t)(end - bytes);
}
