internal import Glibc

/// Files that are replaced as a whole: after a crash or a full disk there is the old one or the new one.
enum DurableFile {
  static func write(_ bytes: [UInt8], to path: String) throws(TileError) {
    let draft = path + ".new"
    // What an earlier run left that was killed.
    unsafe unlink(draft)
    try NewFile.write(bytes, to: draft)
    do throws(TileError) {
      try sync(draft)
      guard unsafe rename(draft, path) == 0 else {
        throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
      }
    } catch {
      unsafe unlink(draft)
      throw error
    }
    // That the new name is on the disk too; a folder that can't be synced has been written nonetheless.
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    try? sync(folder)
  }

  private static func sync(_ path: String) throws(TileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
  }
}
