#include "CImages.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

struct ci_png {
  png_structp png;
  png_infop info;
};

static void fail(png_structp png, png_const_charp message) {
  ci_problem *problem = png_get_error_ptr(png);
  if (problem) strncpy(problem->text, message, sizeof problem->text - 1);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  if (ci_input_read(png_get_io_ptr(png), bytes, count) != count) png_error(png, "the file ends too early");
}

// Unpacking a text or a colour profile can take any amount of memory and time, and nothing here looks at them.
static void skip_what_is_not_drawn(png_structp png) {
  static const png_byte drawn[] = "PLTE\0tRNS\0gAMA\0sRGB\0eXIf";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, drawn, 5);
}

static void set_limits(png_structp png, uint32_t largest_side) {
  png_set_user_limits(png, largest_side, largest_side);
  png_set_chunk_malloc_max(png, 1 << 20);
  png_set_chunk_cache_max(png, 100);
}

// Whatever is in the file, rows come as straight RGBA with 8 bits a channel in sRGB.
static void ask_for_rgba(png_structp png, png_infop info) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  double gamma;
  if (!png_get_valid(png, info, PNG_INFO_sRGB) && png_get_gAMA(png, info, &gamma)) {
    png_set_gamma(png, PNG_DEFAULT_sRGB, gamma);
  }
  png_read_update_info(png, info);
}

ci_png *ci_png_open(ci_input *input, uint32_t largest_side, ci_png_header *header, ci_problem *problem) {
  ci_png *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, problem, fail, ignore_warning);
  if (reader->png) reader->info = png_create_info_struct(reader->png);
  if (!reader->info) {
    ci_png_close(reader);
    return NULL;
  }
  if (setjmp(png_jmpbuf(reader->png))) return reader;

  png_set_read_fn(reader->png, input, read_bytes);
  set_limits(reader->png, largest_side);
  skip_what_is_not_drawn(reader->png);
  png_read_info(reader->png, reader->info);
  header->width = png_get_image_width(reader->png, reader->info);
  header->height = png_get_image_height(reader->png, reader->info);
  header->has_alpha = png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) ||
                      (png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_ALPHA);
  header->interlaced = png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE;
  ask_for_rgba(reader->png, reader->info);
  if (png_get_rowbytes(reader->png, reader->info) != (size_t)header->width * 4) {
    png_error(reader->png, "its pixels have an unknown form");
  }
  return reader;
}

bool ci_png_row(ci_png *reader, uint8_t *rgba, ci_problem *problem) {
  png_set_error_fn(reader->png, problem, fail, ignore_warning);
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_read_row(reader->png, rgba, NULL);
  return true;
}

const uint8_t *ci_png_exif(ci_png *reader, size_t *count) {
  png_uint_32 size = 0;
  png_bytep exif = NULL;
  if (!png_get_eXIf_1(reader->png, reader->info, &size, &exif)) return NULL;
  *count = size;
  return exif;
}

void ci_png_close(ci_png *reader) {
  if (!reader) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

typedef struct {
  png_structp png;
  png_infop info;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} png_writer;

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  png_writer *writer = png_get_io_ptr(png);
  if (writer->capacity - writer->count < count) {
    size_t capacity = (writer->count + count) * 2;
    uint8_t *larger = realloc(writer->bytes, capacity);
    if (!larger) png_error(png, "no memory");
    writer->bytes = larger;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->count, bytes, count);
  writer->count += count;
}

static void nothing_to_flush(png_structp png) { (void)png; }

// An iTXt chunk, as only those are in UTF-8; the library copies what it is given.
static void say_whose(png_writer *writer, const char *copyright) {
  png_text text = {0};
  text.compression = PNG_ITXT_COMPRESSION_NONE;
  text.key = "Copyright";
  text.text = (char *)copyright;
  png_set_text(writer->png, writer->info, &text, 1);
}

static bool encode(png_writer *writer, const uint8_t *pixels, uint32_t width, uint32_t height, bool has_alpha,
                   const char *copyright) {
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore_warning);
  if (writer->png) writer->info = png_create_info_struct(writer->png);
  if (!writer->info || setjmp(png_jmpbuf(writer->png))) return false;

  png_set_write_fn(writer->png, writer, write_bytes, nothing_to_flush);
  png_set_IHDR(writer->png, writer->info, width, height, 8, has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (copyright) say_whose(writer, copyright);
  png_write_info(writer->png, writer->info);
  for (uint32_t row = 0; row < height; row++) {
    png_write_row(writer->png, pixels + (size_t)row * width * (has_alpha ? 4 : 3));
  }
  png_write_end(writer->png, writer->info);
  return true;
}

uint8_t *ci_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, bool has_alpha,
                       const char *copyright, size_t *count) {
  png_writer writer = {0};
  bool is_done = encode(&writer, pixels, width, height, has_alpha, copyright);
  png_destroy_write_struct(&writer.png, &writer.info);
  *count = writer.count;
  if (is_done) return writer.bytes;
  free(writer.bytes);
  return NULL;
}
