#include "CImages.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/encode.h>

enum { INPUT_SIZE = 1 << 16 };

bool ci_webp_probe(const uint8_t *bytes, size_t count, ci_webp_header *header) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) return false;
  header->width = (uint32_t)features.width;
  header->height = (uint32_t)features.height;
  header->has_alpha = features.has_alpha;
  header->is_animated = features.has_animation;
  header->is_lossless = features.format == 2;
  return true;
}

static const char *words(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_OUT_OF_MEMORY: return "there is not enough memory";
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return "the file ends too early";
    case VP8_STATUS_UNSUPPORTED_FEATURE: return "it uses a feature that is not supported";
    default: return "its data make no sense";
  }
}

static VP8StatusCode feed(WebPIDecoder *decoder, ci_input *input) {
  uint8_t bytes[INPUT_SIZE];
  VP8StatusCode status = VP8_STATUS_SUSPENDED;
  while (status == VP8_STATUS_SUSPENDED) {
    size_t count = ci_input_read(input, bytes, sizeof bytes);
    if (count == 0) break;
    status = WebPIAppend(decoder, bytes, count);
  }
  return status;
}

bool ci_webp_decode(ci_input *input, const ci_webp_part *part, uint8_t *rgba, size_t capacity, ci_problem *problem) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return false;
  config.options.use_cropping = 1;
  config.options.crop_left = (int)part->left;
  config.options.crop_top = (int)part->top;
  config.options.crop_width = (int)part->width;
  config.options.crop_height = (int)part->height;
  config.options.use_scaling = part->scaled_width != part->width || part->scaled_height != part->height;
  config.options.scaled_width = (int)part->scaled_width;
  config.options.scaled_height = (int)part->scaled_height;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = rgba;
  config.output.u.RGBA.stride = (int)part->scaled_width * 4;
  config.output.u.RGBA.size = capacity;

  WebPIDecoder *decoder = WebPIDecode(NULL, 0, &config);
  VP8StatusCode status = decoder ? feed(decoder, input) : VP8_STATUS_OUT_OF_MEMORY;
  WebPIDelete(decoder);
  WebPFreeDecBuffer(&config.output);
  if (status == VP8_STATUS_OK) return true;
  strncpy(problem->text, words(status), sizeof problem->text - 1);
  return false;
}

uint8_t *ci_webp_encode(const uint8_t *rgb, uint32_t width, uint32_t height, size_t *count) {
  uint8_t *encoded = NULL;
  *count = WebPEncodeLosslessRGB(rgb, (int)width, (int)height, (int)width * 3, &encoded);
  // The library may have an allocator of its own.
  uint8_t *bytes = *count ? malloc(*count) : NULL;
  if (bytes) memcpy(bytes, encoded, *count);
  WebPFree(encoded);
  return bytes;
}
