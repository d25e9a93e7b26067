#include "CCurl.h"

#include <arpa/inet.h>
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

static bool is_private_v4(uint32_t address) {
  return address >> 24 == 0 || address >> 24 == 10 || address >> 24 == 127 || address >> 20 == 0xac1 ||
         address >> 16 == 0xa9fe || address >> 16 == 0xc0a8 || address >> 22 == 0x191;
}

static bool is_private(const struct sockaddr *address) {
  if (address->sa_family == AF_INET) {
    return is_private_v4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
  }
  if (address->sa_family != AF_INET6) return true;
  const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
  if (IN6_IS_ADDR_V4MAPPED(six)) {
    uint32_t four;
    memcpy(&four, &six->s6_addr[12], sizeof four);
    return is_private_v4(ntohl(four));
  }
  return IN6_IS_ADDR_LOOPBACK(six) || IN6_IS_ADDR_UNSPECIFIED(six) || IN6_IS_ADDR_LINKLOCAL(six) ||
         (six->s6_addr[0] & 0xfe) == 0xfc;
}

static curl_socket_t open_public(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)context;
  (void)purpose;
  if (is_private(&address->addr)) return CURL_SOCKET_BAD;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

CURLcode cc_refuse_private(CURL *transfer) { return library.setopt(transfer, CURLOPT_OPENSOCKETFUNCTION, open_public); }

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

bool cc_was_private(CURL *transfer) {
  const char *text = cc_text(transfer, CURLINFO_PRIMARY_IP);
  struct sockaddr_in four = {.sin_family = AF_INET};
  struct sockaddr_in6 six = {.sin6_family = AF_INET6};
  if (text == NULL) return true;
  if (inet_pton(AF_INET, text, &four.sin_addr) == 1) return is_private((const struct sockaddr *)&four);
  return inet_pton(AF_INET6, text, &six.sin6_addr) != 1 || is_private((const struct sockaddr *)&six);
}

const char *cc_word(CURLcode code) { return library.strerror(code); }
