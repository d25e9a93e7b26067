#pragma once

#include <sqlite3.h>

// sqlite3_db_config takes a variable number of arguments, which Swift cannot pass.
static inline int cs_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

// SQLITE_TRANSIENT is a cast of -1 to a function: Swift has no word for it.
static inline int cs_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int cs_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, count == 0 ? "" : bytes, count, SQLITE_TRANSIENT);
}
