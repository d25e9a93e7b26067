/// Paths that people type, which may begin with the home folder as in a shell.
nonisolated enum HomePath {
  static func whole(_ path: String, home: String?) -> String {
    guard path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }
}
