internal import Glibc
internal import Synchronization

/// Files that are replaced as a whole: after a crash or a full disk there is the old one or the new one.
enum DurableFile {
  /// How many drafts there have been.
  private static let drafts = Atomic(0)
  /// Whoever follows more links than this goes in circles.
  private static let mostLinks = 40

  static func write(_ bytes: [UInt8], to path: String) throws(TileError) {
    try write([(bytes, to: path)])
  }

  /// Replaces files that belong together, in their order, once all of them are on the disk as drafts; where one can't be
  /// replaced, those after it are as they were.
  static func write(_ files: [(bytes: [UInt8], to: String)]) throws(TileError) {
    var drafts: [(path: String, of: String)] = []
    // Of those that have taken their places nothing is left.
    defer { for draft in drafts { unsafe unlink(draft.path) } }
    for file in files {
      let path = followed(file.to)
      let draft = nameOfDraft(beside: path)
      // What an earlier run with this number left that was killed.
      unsafe unlink(draft)
      drafts.append((draft, of: path))
      do throws(TileError) {
        try NewFile.write(file.bytes, to: draft)
        try sync(draft)
      } catch {
        // Nobody knows the draft by its name.
        guard case .notWritable(_, let reason) = error else { throw error }
        throw .notWritable(path: path, reason: reason)
      }
    }
    for draft in drafts {
      guard unsafe rename(draft.path, draft.of) == 0 else {
        throw .notWritable(path: draft.of, reason: SystemProblem.words(of: errno))
      }
    }
    // That the new names are on the disk too; a folder that can't be synced has been written nonetheless.
    for folder in Set(drafts.map { folder(of: $0.of) }) { try? sync(folder) }
  }

  /// Not named after the file: there may be one of somebody's own beside it that is named so.
  private static func nameOfDraft(beside path: String) -> String {
    "\(folder(of: path)).rumbo-\(getpid())-\(drafts.add(1, ordering: .relaxed).newValue)"
  }

  /// Where a link leads, be it to nothing yet, so that it stays a link; other paths are what they are.
  private static func followed(_ path: String) -> String {
    var path = path
    for _ in 0..<mostLinks {
      guard let target = target(ofLink: path) else { break }
      path = target.hasPrefix("/") ? target : folder(of: path) + target
    }
    return path
  }

  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  private static func sync(_ path: String) throws(TileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
  }
}
