#include "CImages.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

enum { INPUT_SIZE = 1 << 16, MOST_SCANS = 500 };

struct ci_jpeg {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  ci_problem *problem;
  ci_input *input;
  bool is_cut;
  JDIMENSION rows_left_after_cut;
  uint8_t buffer[INPUT_SIZE];
  uint8_t *cmyk;
};

static void fail(j_common_ptr jpeg) {
  ci_jpeg *reader = jpeg->client_data;
  char text[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, text);
  strncpy(reader->problem->text, text, sizeof reader->problem->text - 1);
  longjmp(reader->failed, 1);
}

static void ignore_message(j_common_ptr jpeg, int level) {
  (void)jpeg;
  (void)level;
}

static void nothing_to_begin(j_decompress_ptr jpeg) { (void)jpeg; }

// Where the file ends too early, the library is told that the picture ends, and draws as far as it got.
static boolean read_more(j_decompress_ptr jpeg) {
  ci_jpeg *reader = jpeg->client_data;
  size_t count = ci_input_read(reader->input, reader->buffer, INPUT_SIZE);
  if (count == 0) {
    reader->is_cut = true;
    reader->buffer[0] = 0xFF;
    reader->buffer[1] = JPEG_EOI;
    count = 2;
  }
  reader->source.next_input_byte = reader->buffer;
  reader->source.bytes_in_buffer = count;
  return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
  ci_jpeg *reader = jpeg->client_data;
  while (count > (long)reader->source.bytes_in_buffer) {
    count -= (long)reader->source.bytes_in_buffer;
    read_more(jpeg);
    if (reader->is_cut) return;
  }
  if (count <= 0) return;
  reader->source.next_input_byte += count;
  reader->source.bytes_in_buffer -= (size_t)count;
}

// A progressive file can hold any number of passes over the whole picture, and each costs time.
static void limit_scans(j_common_ptr jpeg) {
  j_decompress_ptr decompress = (j_decompress_ptr)jpeg;
  if (decompress->input_scan_number <= MOST_SCANS) return;
  ci_jpeg *reader = jpeg->client_data;
  strncpy(reader->problem->text, "it has too many scans", sizeof reader->problem->text - 1);
  longjmp(reader->failed, 1);
}

// Coefficients have two bytes; whole blocks of them are kept for each component of a file with several scans.
static uint64_t coefficients_held(j_decompress_ptr jpeg) {
  if (!jpeg_has_multiple_scans(jpeg)) return 0;
  uint64_t held = 0;
  for (int index = 0; index < jpeg->num_components; index++) {
    jpeg_component_info *component = &jpeg->comp_info[index];
    held += (uint64_t)(component->width_in_blocks + 8) * (component->height_in_blocks + 8) * DCTSIZE2 * 2;
  }
  return held;
}

ci_jpeg *ci_jpeg_open(ci_input *input, ci_jpeg_header *header, ci_problem *problem) {
  ci_jpeg *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->input = input;
  reader->problem = problem;
  reader->jpeg.err = jpeg_std_error(&reader->errors);
  reader->jpeg.client_data = reader;
  reader->errors.error_exit = fail;
  reader->errors.emit_message = ignore_message;
  if (setjmp(reader->failed)) return reader;

  jpeg_create_decompress(&reader->jpeg);
  reader->jpeg.client_data = reader;
  reader->source = (struct jpeg_source_mgr){.init_source = nothing_to_begin,
                                            .fill_input_buffer = read_more,
                                            .skip_input_data = skip,
                                            .resync_to_restart = jpeg_resync_to_restart,
                                            .term_source = nothing_to_begin};
  reader->jpeg.src = &reader->source;
  reader->progress.progress_monitor = limit_scans;
  reader->jpeg.progress = &reader->progress;
  jpeg_save_markers(&reader->jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_read_header(&reader->jpeg, TRUE);
  header->width = reader->jpeg.image_width;
  header->height = reader->jpeg.image_height;
  header->held = coefficients_held(&reader->jpeg);
  return reader;
}

const uint8_t *ci_jpeg_exif(ci_jpeg *reader, size_t *count) {
  for (jpeg_saved_marker_ptr marker = reader->jpeg.marker_list; marker; marker = marker->next) {
    if (marker->data_length > 6 && memcmp(marker->data, "Exif\0", 6) == 0) {
      *count = marker->data_length - 6;
      return marker->data + 6;
    }
  }
  return NULL;
}

bool ci_jpeg_start(ci_jpeg *reader, uint32_t divisor, ci_problem *problem) {
  reader->problem = problem;
  if (setjmp(reader->failed)) return false;
  j_decompress_ptr jpeg = &reader->jpeg;
  bool is_cmyk = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
  jpeg->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg->scale_num = 1;
  jpeg->scale_denom = divisor;
  jpeg_start_decompress(jpeg);
  if (is_cmyk) {
    reader->cmyk = malloc((size_t)jpeg->output_width * 4);
    if (!reader->cmyk) return false;
  }
  // What was begun before the cut is still on its way through two rows of blocks.
  reader->rows_left_after_cut = 2 * (JDIMENSION)jpeg->max_v_samp_factor * (JDIMENSION)jpeg->min_DCT_scaled_size;
  return true;
}

// Files of one well-known program hold inks as their opposites, and say so by its marker.
static void convert_inks(const ci_jpeg *reader, uint8_t *rgba) {
  uint8_t flip = reader->jpeg.saw_Adobe_marker ? 0 : 255;
  for (JDIMENSION x = 0; x < reader->jpeg.output_width; x++) {
    const uint8_t *ink = reader->cmyk + (size_t)x * 4;
    uint8_t *pixel = rgba + (size_t)x * 4;
    for (int channel = 0; channel < 3; channel++) {
      pixel[channel] = (uint8_t)(((ink[channel] ^ flip) * (ink[3] ^ flip) + 127) / 255);
    }
    pixel[3] = 255;
  }
}

bool ci_jpeg_row(ci_jpeg *reader, uint8_t *rgba, ci_problem *problem) {
  reader->problem = problem;
  if (setjmp(reader->failed)) return false;
  // A file of several scans is complete, if coarse, after any of them.
  if (reader->is_cut && !jpeg_has_multiple_scans(&reader->jpeg) && reader->rows_left_after_cut-- == 0) return false;
  JSAMPROW row = reader->cmyk ? reader->cmyk : rgba;
  if (jpeg_read_scanlines(&reader->jpeg, &row, 1) != 1) return false;
  if (reader->cmyk) convert_inks(reader, rgba);
  return true;
}

bool ci_jpeg_is_cut(const ci_jpeg *reader) { return reader->is_cut; }

void ci_jpeg_close(ci_jpeg *reader) {
  if (!reader) return;
  jpeg_destroy_decompress(&reader->jpeg);
  free(reader->cmyk);
  free(reader);
}

typedef struct {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf failed;
  unsigned char *bytes;
  unsigned long count;
} jpeg_writer;

static void give_up(j_common_ptr jpeg) { longjmp(((jpeg_writer *)jpeg->client_data)->failed, 1); }

static bool encode(jpeg_writer *writer, const uint8_t *rgbx, uint32_t width, uint32_t height, int quality) {
  j_compress_ptr jpeg = &writer->jpeg;
  jpeg->err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = give_up;
  writer->errors.emit_message = ignore_message;
  jpeg->client_data = writer;
  if (setjmp(writer->failed)) return false;

  jpeg_create_compress(jpeg);
  jpeg->client_data = writer;
  jpeg_mem_dest(jpeg, &writer->bytes, &writer->count);
  jpeg->image_width = width;
  jpeg->image_height = height;
  jpeg->input_components = 4;
  jpeg->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, quality, TRUE);
  jpeg->optimize_coding = TRUE;
  jpeg_start_compress(jpeg, TRUE);
  while (jpeg->next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(rgbx + (size_t)jpeg->next_scanline * width * 4);
    jpeg_write_scanlines(jpeg, &row, 1);
  }
  jpeg_finish_compress(jpeg);
  return true;
}

uint8_t *ci_jpeg_encode(const uint8_t *rgbx, uint32_t width, uint32_t height, int quality, size_t *count) {
  jpeg_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  uint8_t *bytes = NULL;
  bool is_done = encode(writer, rgbx, width, height, quality);
  if (is_done) {
    bytes = writer->bytes;
    *count = writer->count;
  }
  jpeg_destroy_compress(&writer->jpeg);
  if (!is_done) free(writer->bytes);
  free(writer);
  return bytes;
}
