import Glibc

/// Files that contain screens, and the other files of their folders.
struct Suite {
  /// The folder that all names start from, with a slash; nothing if there are several.
  private let root: String
  /// The files with screens, in order.
  let names: [String]
  /// All other files, except hidden ones and a README.
  private let others: [String]

  /// The maximum depth of nested folders.
  private static let depth = 8

  /// Takes a folder, or any folders, files and patterns.
  init(_ words: [String]) throws(Failure) {
    var (names, others) = ([String](), [String]())
    let isFolder = words.count == 1 && FileList.isFolder(words[0])
    root = isFolder && words[0] != "/" ? (words[0].last == "/" ? words[0] : words[0] + "/") : ""
    for word in words {
      let isWhole = FileList.isFolder(word)
      let files = isWhole ? Self.files(in: word, from: isFolder ? "" : word) : try Self.files(meantBy: word)
      names += files.filter { $0.hasSuffix(ScreenFile.ending) }
      others +=
        !isWhole
        ? []
        : files.filter { name in
          let isReadMe = (name.split(separator: "/").last ?? "").lowercased().hasPrefix("readme")
          return !name.hasSuffix(ScreenFile.ending) && !isReadMe
        }
    }
    guard !names.isEmpty else { throw Failure(.suiteIsEmpty, words.joined(separator: ", "), ScreenFile.ending) }
    // A file may be named twice.
    var known: Set<String> = []
    (self.names, self.others) = (names.filter { known.insert($0).inserted }, others)
  }

  /// The files of a name that is no folder: one, or those of a pattern such as `screens/*harbour*`.
  private static func files(meantBy word: String) throws(Failure) -> [String] {
    let isPattern = word.contains(where: "*?[".contains)
    guard isPattern || word.hasSuffix(ScreenFile.ending) || FileName.ending(of: word) == nil else {
      throw Failure(.suiteTakesNoMap, word)
    }
    if SmallFile.exists(at: word) { return [word] }
    guard isPattern else { throw Failure(.suiteFolderMissing, word) }
    let folder = word.split(separator: "/").prefix { !$0.contains(where: "*?[".contains) }.joined(separator: "/")
    let start = (word.hasPrefix("/") ? "/" : "") + folder
    let found = files(in: start.isEmpty ? "." : start, from: start).filter { unsafe fnmatch(word, $0, 0) == 0 }
    guard !found.isEmpty else { throw Failure(.suiteIsEmpty, word, ScreenFile.ending) }
    return found
  }

  func path(_ name: String) -> String { root + name }

  /// The folder that the paths in a file's command start from.
  func folder(of name: String) -> String {
    path(name).lastIndex(of: "/").map { String(path(name)[...$0]) } ?? "."
  }

  /// The files that no command refers to, given the words of each file's command.
  ///
  /// A reference to a folder includes everything in it, and one to an image the file with its position.
  func orphans(besides words: [String: [String]]) -> [String] {
    var used: Set<[Substring]> = []
    for (name, words) in words {
      let beginning = name.split(separator: "/").dropLast()
      for word in words { used.insert(Self.stem(Self.resolved(beginning + word.split(separator: "/")))) }
    }
    return others.filter { name in
      let parts = name.split(separator: "/")
      return !parts.indices.contains { used.contains(Self.stem(Array(parts[...$0]))) }
    }
  }

  /// A path without the ending of its name.
  private static func stem(_ path: [Substring]) -> [Substring] {
    guard let name = path.last, let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path }
    return path.dropLast() + [name[..<dot]]
  }

  private static func resolved(_ parts: [Substring]) -> [Substring] {
    parts.reduce(into: []) { path, part in
      switch part {
      case ".": break
      case ".." where !path.isEmpty: path.removeLast()
      default: path.append(part)
      }
    }
  }

  /// The files of a folder and of those within, with names that begin with a prefix.
  private static func files(in folder: String, from prefix: String, depth: Int = depth) -> [String] {
    let prefix = prefix.isEmpty || prefix.last == "/" ? prefix : prefix + "/"
    return FileList.names(in: folder).flatMap { name in
      guard depth > 0, FileList.isFolder("\(folder)/\(name)") else { return [prefix + name] }
      return files(in: "\(folder)/\(name)", from: prefix + name, depth: depth - 1)
    }
  }
}
