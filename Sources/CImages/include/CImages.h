// libpng and libjpeg report errors by jumping out of the call, which no Swift frame may be jumped over. So what they
// do is wrapped here, a few rows of pixels at a time; every function that can fail answers with a plain value.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What went wrong, in the words of the library; empty as long as nothing did.
typedef struct {
  char text[120];
} ci_problem;

// The bytes of a picture, taken from the front.
typedef struct ci_input ci_input;

// Keeps a copy of the bytes.
ci_input *_Nullable ci_input_bytes(const uint8_t *_Nullable bytes, size_t count);
// Reads from a descriptor, and closes it in the end.
ci_input *_Nullable ci_input_descriptor(int descriptor);
// Fewer bytes than asked for only at the end.
size_t ci_input_read(ci_input *_Nonnull input, uint8_t *_Nonnull bytes, size_t count);
void ci_input_close(ci_input *_Nullable input);

typedef struct ci_png ci_png;

typedef struct {
  uint32_t width;
  uint32_t height;
  bool interlaced;
  bool has_alpha;
} ci_png_header;

// Reads up to the first pixels. The input stays the caller's and has to outlive the reader, which is NULL only where
// there is no memory; look at the problem to learn whether it is of use.
ci_png *_Nullable ci_png_open(ci_input *_Nonnull input, uint32_t largest_side, ci_png_header *_Nonnull header,
                              ci_problem *_Nonnull problem);
// The next row as straight RGBA. Of an interlaced picture come all rows of its first pass, then those of the second
// and so on, each row with just the pixels of its pass.
bool ci_png_row(ci_png *_Nonnull png, uint8_t *_Nonnull rgba, ci_problem *_Nonnull problem);
// The EXIF block, which the reader keeps; NULL without one.
const uint8_t *_Nullable ci_png_exif(ci_png *_Nonnull png, size_t *_Nonnull count);
void ci_png_close(ci_png *_Nullable png);

// Encodes straight RGB or RGBA, with whose picture it is (UTF-8), where somebody says so. The bytes are the caller's to
// free; NULL where there is no memory.
uint8_t *_Nullable ci_png_encode(const uint8_t *_Nonnull pixels, uint32_t width, uint32_t height, bool has_alpha,
                                 const char *_Nullable copyright, size_t *_Nonnull count);

typedef struct ci_jpeg ci_jpeg;

typedef struct {
  uint32_t width;
  uint32_t height;
  // What the library holds in memory before the first row comes, beyond a few rows: all of a progressive picture.
  uint64_t held;
} ci_jpeg_header;

// As ci_png_open.
ci_jpeg *_Nullable ci_jpeg_open(ci_input *_Nonnull input, ci_jpeg_header *_Nonnull header,
                                ci_problem *_Nonnull problem);
// The first EXIF block, which the reader keeps; NULL without one.
const uint8_t *_Nullable ci_jpeg_exif(ci_jpeg *_Nonnull jpeg, size_t *_Nonnull count);
// Makes ready for rows of the picture with its sides divided by 1, 2, 4 or 8, and rounded up.
bool ci_jpeg_start(ci_jpeg *_Nonnull jpeg, uint32_t divisor, ci_problem *_Nonnull problem);
// The next row as opaque RGBA; false with no problem where the file was cut off.
bool ci_jpeg_row(ci_jpeg *_Nonnull jpeg, uint8_t *_Nonnull rgba, ci_problem *_Nonnull problem);
// Whether the file has ended before the rows did that have been asked for.
bool ci_jpeg_is_cut(const ci_jpeg *_Nonnull jpeg);
void ci_jpeg_close(ci_jpeg *_Nullable jpeg);

// Encodes RGB, every fourth byte ignored. The bytes are the caller's to free; NULL where there is no memory.
uint8_t *_Nullable ci_jpeg_encode(const uint8_t *_Nonnull rgbx, uint32_t width, uint32_t height, int quality,
                                  size_t *_Nonnull count);

typedef struct {
  uint32_t width;
  uint32_t height;
  bool has_alpha;
  bool is_animated;
  bool is_lossless;
} ci_webp_header;

// A rectangle of the picture, its corner at even coordinates, and the size it is to have.
typedef struct {
  uint32_t left;
  uint32_t top;
  uint32_t width;
  uint32_t height;
  uint32_t scaled_width;
  uint32_t scaled_height;
} ci_webp_part;

bool ci_webp_probe(const uint8_t *_Nonnull bytes, size_t count, ci_webp_header *_Nonnull header);
// Fills straight RGBA, made smaller where the part's scaled size is.
bool ci_webp_decode(ci_input *_Nonnull input, const ci_webp_part *_Nonnull part, uint8_t *_Nonnull rgba,
                    size_t capacity, ci_problem *_Nonnull problem);

// Encodes RGB without loss. The bytes are the caller's to free; NULL where there is no memory.
uint8_t *_Nullable ci_webp_encode(const uint8_t *_Nonnull rgb, uint32_t width, uint32_t height, size_t *_Nonnull count);
