internal import Glibc
internal import Synchronization

/// Files that are replaced as a whole: after a crash or a full disk there is the old one or the new one.
enum DurableFile {
  /// How many drafts there have been.
  private static let drafts = Atomic(0)
  /// Whoever follows more links than this goes in circles.
  private static let mostLinks = 40

  static func write(_ bytes: [UInt8], to path: String) throws(TileError) {
    let path = followed(path)
    let folder = folder(of: path)
    // Not named after the file: there may be one of somebody's own beside it that is named so.
    let number = drafts.add(1, ordering: .relaxed).newValue
    let draft = "\(folder).rumbo-\(getpid())-\(number)"
    // What an earlier run with this number left that was killed.
    unsafe unlink(draft)
    do throws(TileError) {
      try NewFile.write(bytes, to: draft)
      try sync(draft)
      guard unsafe rename(draft, path) == 0 else {
        throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
      }
    } catch {
      unsafe unlink(draft)
      // Nobody knows the draft by its name.
      guard case .notWritable(_, let reason) = error else { throw error }
      throw .notWritable(path: path, reason: reason)
    }
    // That the new name is on the disk too; a folder that can't be synced has been written nonetheless.
    try? sync(folder)
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
