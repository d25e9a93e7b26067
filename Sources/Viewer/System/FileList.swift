import Glibc

/// The names in a folder.
nonisolated enum FileList {
  /// All names, sorted, or those of hidden files instead; none if the folder can't be read.
  static func names(in folder: String, hidden: Bool = false) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(".") == hidden { names.append(name) }
    }
    return names.sorted()
  }

  private static let pictureEndings = [".jpg", ".jpeg", ".png", ".webp"]

  /// The names of pictures in a folder, as they end.
  static func pictures(in folder: String) -> [String] {
    names(in: folder).filter { name in pictureEndings.contains { name.lowercased().hasSuffix($0) } }
  }

  /// Creates a folder and its parents, up to a number of levels; a home is never created.
  @discardableResult
  static func make(_ folder: String, levels: Int = 4) -> Bool {
    let parts = folder.split(separator: "/")
    for count in max(parts.count - levels + 1, 1)...max(parts.count, 1) {
      unsafe _ = mkdir("/" + parts.prefix(count).joined(separator: "/"), 0o700)
    }
    return isFolder(folder)
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

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
