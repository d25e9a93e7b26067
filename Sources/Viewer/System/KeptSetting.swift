import Glibc

/// A setting that the program writes down in the configuration, at the user's word.
package nonisolated enum KeptSetting {
  /// Writes it in the place of the one that stands there, or at the end; all else stays as it is.
  static func keep(_ name: String, _ value: String, in path: String) throws {
    // Many people's configuration is a link to a file elsewhere, and is to stay that.
    let path =
      unsafe realpath(path, nil).map { whole in
        defer { unsafe free(whole) }
        return unsafe String(cString: whole)
      } ?? path
    makeFolder(of: path)
    try OutputFile.write(Array(text(SmallFile.text(at: path) ?? "", setting: name, to: value).utf8), to: path)
  }

  package static func text(_ text: String, setting name: String, to value: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let new = Substring("\(name) = \(value)")
    if let line = lines.lastIndex(where: { isSetting($0, of: name) }) {
      lines[line] = new
    } else {
      lines.append(new)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func isSetting(_ line: Substring, of name: String) -> Bool {
    line.prefix { $0 != "=" && $0 != "#" }.split(whereSeparator: \.isWhitespace) == [Substring(name)]
  }

  /// A home itself is never made.
  private static func makeFolder(of path: String) {
    let parts = path.split(separator: "/").dropLast()
    for count in max(parts.count - 1, 1)..<max(parts.count + 1, 2) {
      unsafe _ = mkdir("/" + parts.prefix(count).joined(separator: "/"), 0o700)
    }
  }
}
