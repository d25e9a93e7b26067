import Glibc

/// Paths that people type, which may begin with the home folder as in a shell.
nonisolated enum HomePath {
  static func whole(_ path: String, home: String?) -> String {
    guard path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }

  /// The same file from whichever folder; what is no file stays as it is.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), SmallFile.exists(at: path), let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder) + "/" + path
  }
}
