/// Parts of a file's path.
package enum FilePath {
  /// The path without the ending of its last part.
  static func stem(of path: String) -> String {
    dot(of: path).map { String(path[..<$0]) } ?? path
  }

  /// The part after the last dot of the last component, in lower case.
  static func ending(of path: String) -> String {
    dot(of: path).map { path[path.index(after: $0)...].lowercased() } ?? ""
  }

  private static func dot(of path: String) -> String.Index? {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    return dot
  }

  /// The path of a folder without the slashes that some write at its end.
  static func withoutSlash(_ path: String) -> String {
    let end = path.lastIndex { $0 != "/" }
    return end.map { String(path[...$0]) } ?? path
  }

  /// A file beside another one that listings don't show.
  package static func hidden(_ path: String, ending: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast().map { $0 + "/" }.joined() + ".\(parts.last ?? "").\(ending)"
  }

  static func isPicture(_ name: String) -> Bool {
    pictureEndings.contains(ending(of: name))
  }

  static let pictureEndings = ["png", "jpg", "jpeg", "webp"]
}

extension String {
  /// The last part of a path, or the whole path if it has none.
  package var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
