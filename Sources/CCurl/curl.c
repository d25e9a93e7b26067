#include "CCurl.h"

#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct {
  __typeof__(curl_global_init) *global_init;
  __typeof__(curl_easy_init) *init;
  __typeof__(curl_easy_cleanup) *cleanup;
  CURLcode (*setopt)(CURL *, CURLoption, ...);
  CURLcode (*getinfo)(CURL *, CURLINFO, ...);
  __typeof__(curl_easy_perform) *perform;
  __typeof__(curl_easy_strerror) *strerror;
  __typeof__(curl_slist_append) *append;
  __typeof__(curl_slist_free_all) *free_all;
} library;
static bool is_loaded = false;

static void load(void) {
  void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return;
  struct {
    const char *name;
    void **place;
  } functions[] = {
      {"curl_global_init", (void **)&library.global_init}, {"curl_easy_init", (void **)&library.init},
      {"curl_easy_cleanup", (void **)&library.cleanup},    {"curl_easy_setopt", (void **)&library.setopt},
      {"curl_easy_getinfo", (void **)&library.getinfo},    {"curl_easy_perform", (void **)&library.perform},
      {"curl_easy_strerror", (void **)&library.strerror},  {"curl_slist_append", (void **)&library.append},
      {"curl_slist_free_all", (void **)&library.free_all},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    *functions[i].place = dlsym(handle, functions[i].name);
    if (*functions[i].place == NULL) return;
  }
  is_loaded = library.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool cc_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

CURL *cc_new(void) { return library.init(); }
void cc_free(CURL *transfer) { library.cleanup(transfer); }

CURLcode cc_set_number(CURL *transfer, CURLoption option, int64_t value) {
  if (option >= CURLOPTTYPE_OFF_T && option < CURLOPTTYPE_BLOB) return library.setopt(transfer, option, (curl_off_t)value);
  return library.setopt(transfer, option, (long)value);
}

CURLcode cc_set_text(CURL *transfer, CURLoption option, const char *value) {
  return library.setopt(transfer, option, value);
}

CURLcode cc_set_headers(CURL *transfer, struct curl_slist *headers) {
  return library.setopt(transfer, CURLOPT_HTTPHEADER, headers);
}

struct curl_slist *cc_append(struct curl_slist *headers, const char *header) { return library.append(headers, header); }
void cc_free_headers(struct curl_slist *headers) { library.free_all(headers); }

CURLcode cc_set_take(CURL *transfer, CURLoption function, CURLoption context_option, cc_take take, void *context) {
  CURLcode code = library.setopt(transfer, function, take);
  return code != CURLE_OK ? code : library.setopt(transfer, context_option, context);
}

CURLcode cc_set_watch(CURL *transfer, cc_watch watch, void *context) {
  CURLcode code = library.setopt(transfer, CURLOPT_XFERINFOFUNCTION, watch);
  if (code == CURLE_OK) code = library.setopt(transfer, CURLOPT_XFERINFODATA, context);
  return code != CURLE_OK ? code : library.setopt(transfer, CURLOPT_NOPROGRESS, 0L);
}

CURLcode cc_set_opener(CURL *transfer, cc_opener opener, void *context) {
  CURLcode code = library.setopt(transfer, CURLOPT_OPENSOCKETFUNCTION, opener);
  return code != CURLE_OK ? code : library.setopt(transfer, CURLOPT_OPENSOCKETDATA, context);
}

curl_socket_t cc_open(const struct curl_sockaddr *address) {
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

size_t cc_get_bytes(const struct curl_sockaddr *address, uint8_t bytes[16]) {
  if (address->family == AF_INET) {
    memcpy(bytes, &((const struct sockaddr_in *)&address->addr)->sin_addr, 4);
    return 4;
  }
  if (address->family != AF_INET6) return 0;
  memcpy(bytes, &((const struct sockaddr_in6 *)&address->addr)->sin6_addr, 16);
  return 16;
}

CURLcode cc_perform(CURL *transfer) { return library.perform(transfer); }

int64_t cc_number(CURL *transfer, CURLINFO info) {
  if ((info & CURLINFO_TYPEMASK) == CURLINFO_OFF_T) {
    curl_off_t value = 0;
    library.getinfo(transfer, info, &value);
    return value;
  }
  long value = 0;
  library.getinfo(transfer, info, &value);
  return value;
}

const char *cc_text(CURL *transfer, CURLINFO info) {
  const char *value = NULL;
  library.getinfo(transfer, info, &value);
  return value;
}

const char *cc_word(CURLcode code) { return library.strerror(code); }
