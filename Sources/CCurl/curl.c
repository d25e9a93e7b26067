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
  __typeof__(curl_easy_strerror) *strerror;
  __typeof__(curl_multi_init) *multi_init;
  CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
  __typeof__(curl_multi_add_handle) *multi_add;
  __typeof__(curl_multi_remove_handle) *multi_remove;
  __typeof__(curl_multi_perform) *multi_perform;
  __typeof__(curl_multi_poll) *multi_poll;
  __typeof__(curl_multi_wakeup) *multi_wakeup;
  __typeof__(curl_multi_info_read) *multi_info_read;
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
      {"curl_easy_getinfo", (void **)&library.getinfo},    {"curl_easy_strerror", (void **)&library.strerror},
      {"curl_slist_append", (void **)&library.append},     {"curl_slist_free_all", (void **)&library.free_all},
      {"curl_multi_init", (void **)&library.multi_init},   {"curl_multi_setopt", (void **)&library.multi_setopt},
      {"curl_multi_add_handle", (void **)&library.multi_add},
      {"curl_multi_remove_handle", (void **)&library.multi_remove},
      {"curl_multi_perform", (void **)&library.multi_perform},
      {"curl_multi_poll", (void **)&library.multi_poll},   {"curl_multi_wakeup", (void **)&library.multi_wakeup},
      {"curl_multi_info_read", (void **)&library.multi_info_read},
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

CURLM *cc_new_crowd(long connections_to_host) {
  CURLM *crowd = library.multi_init();
  if (crowd == NULL) return NULL;
  library.multi_setopt(crowd, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX);
  library.multi_setopt(crowd, CURLMOPT_MAX_HOST_CONNECTIONS, connections_to_host);
  return crowd;
}

bool cc_add(CURLM *crowd, CURL *transfer) { return library.multi_add(crowd, transfer) == CURLM_OK; }
void cc_remove(CURLM *crowd, CURL *transfer) { library.multi_remove(crowd, transfer); }
void cc_wake(CURLM *crowd) { library.multi_wakeup(crowd); }

void cc_go_on(CURLM *crowd, int milliseconds) {
  int running = 0;
  library.multi_perform(crowd, &running);
  if (running > 0 && milliseconds > 0) {
    library.multi_poll(crowd, NULL, 0, milliseconds, NULL);
    library.multi_perform(crowd, &running);
  }
}

CURL *cc_next_done(CURLM *crowd, CURLcode *code) {
  int left = 0;
  for (CURLMsg *message; (message = library.multi_info_read(crowd, &left)) != NULL;) {
    if (message->msg != CURLMSG_DONE) continue;
    *code = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

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
