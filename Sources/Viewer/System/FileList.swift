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
