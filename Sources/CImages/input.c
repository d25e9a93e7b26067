#include "CImages.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct ci_input {
  int descriptor;
  uint8_t *bytes;
  size_t count;
  size_t position;
};

ci_input *ci_input_bytes(const uint8_t *bytes, size_t count) {
  ci_input *input = calloc(1, sizeof *input);
  if (!input) return NULL;
  input->descriptor = -1;
  input->count = count;
  input->bytes = malloc(count ? count : 1);
  if (!input->bytes) {
    free(input);
    return NULL;
  }
  if (count) memcpy(input->bytes, bytes, count);
  return input;
}

ci_input *ci_input_descriptor(int descriptor) {
  ci_input *input = calloc(1, sizeof *input);
  if (!input) {
    close(descriptor);
    return NULL;
  }
  input->descriptor = descriptor;
  return input;
}

static size_t read_file(int descriptor, uint8_t *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t got = read(descriptor, bytes + done, count - done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += (size_t)got;
  }
  return done;
}

size_t ci_input_read(ci_input *input, uint8_t *bytes, size_t count) {
  if (input->descriptor >= 0) return read_file(input->descriptor, bytes, count);
  size_t left = input->count - input->position;
  if (count > left) count = left;
  memcpy(bytes, input->bytes + input->position, count);
  input->position += count;
  return count;
}

void ci_input_close(ci_input *input) {
  if (!input) return;
  if (input->descriptor >= 0) close(input->descriptor);
  free(input->bytes);
  free(input);
}
