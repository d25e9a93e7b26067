import Glibc

/// A setting that the program writes down in the configuration, at the user's word.
package nonisolated enum KeptSetting {
  /// Writes it in the place of the one that stands there, or at the end of the options; all else stays.
  static func keep(_ name: String, _ value: String, in path: String) throws {
    // Many people's configuration is a link to a file elsewhere, and is to stay that.
    let path =
      unsafe realpath(path, nil).map { whole in
        defer { unsafe free(whole) }
        return unsafe String(cString: whole)
      } ?? path
    FileList.make(folder(of: path), levels: 2)
    try OutputFile.write(Array(text(SmallFile.text(at: path) ?? "", setting: name, to: value).utf8), to: path)
  }

  /// The folder of a file that is named from the root.
  static func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  package static func text(_ text: String, setting name: String, to value: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let new = Substring("\(name) = \(value)")
    // Behind the first section there are no options any more.
    var end = lines.firstIndex { $0.drop(while: \.isWhitespace).first == "[" } ?? lines.count
    if let line = lines[..<end].lastIndex(where: { isSetting($0, of: name) }) {
      lines[line] = new
    } else {
      while end < lines.count, end > 0, lines[end - 1].isEmpty { end -= 1 }
      lines.insert(new, at: end)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func isSetting(_ line: Substring, of name: String) -> Bool {
    line.prefix { $0 != "=" && $0 != "#" }.split(whereSeparator: \.isWhitespace) == [Substring(name)]
  }
}
