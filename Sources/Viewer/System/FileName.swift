import Glibc

/// Conventions for the names of files.
nonisolated enum FileName {
  /// Whether a word that may also be a name of something else is a path: the file exists, or it is written as one is.
  static func isMeant(by word: String) -> Bool {
    word.contains("/") || ending(of: word) != nil || SmallFile.exists(at: word)
  }

  /// The extension in lower case: `foo` of `x.foo`; nothing of `tmp.Xa8dKq`, `screen.2` or `St. Gallen`.
  static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = String(name[dot...].dropFirst())
    let isOfOneCase = ending == ending.lowercased() || ending == ending.uppercased()
    let isWord = ending.first?.isLetter == true && ending.allSatisfy { $0.isLetter || $0.isNumber }
    return isOfOneCase && isWord && ending.count <= longestEnding ? ending.lowercased() : nil
  }

  /// As long as `geojsonl`; what is longer is a name with a dot in it.
  private static let longestEnding = 8
}

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
