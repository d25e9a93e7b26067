// libcurl, loaded when the first thing is fetched: it brings 28 libraries along, which every start would pay for.
// Its functions take any number of arguments, which Swift cannot call: here is one for each kind of argument.
#pragma once

#include <curl/curl.h>
#include <stdbool.h>
#include <stdint.h>

// Loads the library, once; false where it isn't there. The rest may only be called when it is.
bool cc_load(void);

CURL *cc_new(void);
void cc_free(CURL *transfer);

CURLcode cc_set_number(CURL *transfer, CURLoption option, int64_t value);
CURLcode cc_set_text(CURL *transfer, CURLoption option, const char *value);
CURLcode cc_set_headers(CURL *transfer, struct curl_slist *headers);
struct curl_slist *cc_append(struct curl_slist *headers, const char *header);
void cc_free_headers(struct curl_slist *headers);

// Called with the bytes of the body, and of each line of the head; what isn't taken ends the transfer.
typedef size_t (*cc_take)(char *bytes, size_t size, size_t count, void *context);
CURLcode cc_set_take(CURL *transfer, CURLoption function, CURLoption context_option, cc_take take, void *context);
// Called about once a second and whenever something comes, with the bytes as they came; what isn't 0 ends the transfer.
typedef int (*cc_watch)(void *context, curl_off_t total, curl_off_t now, curl_off_t up_total, curl_off_t up_now);
CURLcode cc_set_watch(CURL *transfer, cc_watch watch, void *context);
// Called for a socket to an address; -1 refuses the connection.
typedef curl_socket_t (*cc_opener)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
CURLcode cc_set_opener(CURL *transfer, cc_opener opener, void *context);
curl_socket_t cc_open(const struct curl_sockaddr *address);
// The bytes of an address of IP, 4 or 16; of any other there are none.
size_t cc_get_bytes(const struct curl_sockaddr *address, uint8_t bytes[16]);

// Many transfers that go on side by side on one thread, over connections that are kept for the next ones.
CURLM *cc_new_crowd(long connections_to_host);
bool cc_add(CURLM *crowd, CURL *transfer);
void cc_remove(CURLM *crowd, CURL *transfer);
// Goes on with all of them, and waits until there is more to do, for so long at most.
void cc_go_on(CURLM *crowd, int milliseconds);
// Ends the waiting; any thread may call it.
void cc_wake(CURLM *crowd);
// A transfer that has come to its end, and how; NULL where there is none. It is then to be removed.
CURL *cc_next_done(CURLM *crowd, CURLcode *code);

int64_t cc_number(CURL *transfer, CURLINFO info);
const char *cc_text(CURL *transfer, CURLINFO info);
const char *cc_word(CURLcode code);
