/// The files of a folder that contain screens, and the other files there.
struct Suite {
  let folder: String
  /// The files with screens, named from the folder on, in order.
  let names: [String]
  /// All other files, except hidden ones and a README.
  private let others: [String]

  /// The maximum depth of nested folders.
  private static let depth = 8

  init(_ folder: String) throws(Failure) {
    guard FileList.isFolder(folder) else { throw Failure(.suiteFolderMissing, folder) }
    self.folder = folder.last == "/" && folder.count > 1 ? String(folder.dropLast()) : folder
    let all = Self.files(in: folder, depth: Self.depth)
    names = all.filter { $0.hasSuffix(ScreenFile.ending) }
    others = all.filter { name in
      !name.hasSuffix(ScreenFile.ending) && !(name.split(separator: "/").last ?? "").lowercased().hasPrefix("readme")
    }
    guard !names.isEmpty else { throw Failure(.suiteIsEmpty, folder, ScreenFile.ending) }
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The folder that the paths in a file's command start from.
  func folder(of name: String) -> String {
    name.lastIndex(of: "/").map { "\(folder)/\(name[..<$0])" } ?? folder
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

  private static func files(in folder: String, depth: Int) -> [String] {
    FileList.names(in: folder).flatMap { name in
      guard depth > 0, FileList.isFolder("\(folder)/\(name)") else { return [name] }
      return files(in: "\(folder)/\(name)", depth: depth - 1).map { "\(name)/\($0)" }
    }
  }
}
