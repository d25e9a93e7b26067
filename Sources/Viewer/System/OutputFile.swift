import Cells
import Glibc
import Terminal

/// Files that the user asks for.
nonisolated enum OutputFile {
  /// What a file is called besides its name until it is whole.
  static let partEnding = ".part"

  /// Writes a file whole or not at all: what was there before stays until the new one is complete.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o666) throws {
    var status = stat()
    let isSpecial = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    guard !isSpecial else { return try fill(path, bytes, flags: O_WRONLY | O_TRUNC, naming: path) }
    let part = path + partEnding
    do {
      try fill(part, bytes, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: mode, naming: path)
    } catch {
      unsafe unlink(part)
      throw error
    }
    guard unsafe rename(part, path) == 0 else { throw failure(path, WriteError.failed(code: errno)) }
  }

  /// Refuses a name under which something else lies than a map that was made here: that would be lost.
  static func checkReplacingMap(at path: String, maker: String, _ isOurs: (String) -> Bool) throws(Failure) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    guard !isFile || status.st_size > 0 && !isOurs(path) else { return }
    throw Failure(
      problem: "\(Sanitizer.clean(path)) is there already, and is no map that \(maker).",
      advice: isFile
        ? "Give --out another name, or move that file away first." : "Give --out the name of a file.",
      exitCode: .inputOutput
    )
  }

  /// Writes a file that isn't there yet, whole or not at all.
  static func writeNew(_ bytes: [UInt8], to path: String) throws {
    guard !SmallFile.exists(at: path) else { throw failure(path, WriteError.failed(code: EEXIST)) }
    guard try !fillNameless(path, bytes) else { return }
    let part = path + partEnding
    defer { unsafe _ = unlink(part) }
    try fill(part, bytes, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, naming: path)
    // A second name for what is written whole; that fails where somebody has taken the name in the meantime.
    guard unsafe link(part, path) != 0 else { return }
    // Not all kinds of disks know second names.
    guard errno != EEXIST else { throw failure(path, WriteError.failed(code: EEXIST)) }
    try fill(path, bytes, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, naming: path)
  }

  /// Why a file that isn't there yet couldn't be written; nil where nothing is known to be in the way.
  ///
  /// It leaves no trace on the disk, which may be full all the same.
  static func obstacle(to path: String) -> Failure? {
    func failed(_ code: Int32) -> Failure { failure(path, WriteError.failed(code: code)) }
    guard unsafe access(folder(of: path), W_OK | X_OK) == 0 else { return failed(errno) }
    var status = stat()
    guard unsafe lstat(path, &status) != 0 else { return failed(EEXIST) }
    return errno == ENOENT ? nil : failed(errno)
  }

  private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }

  /// Writes a file that has no name until it is whole, so that nothing is left of it whatever becomes of the program.
  ///
  /// False where the disk knows no such thing.
  private static func fillNameless(_ path: String, _ bytes: [UInt8]) throws -> Bool {
    let descriptor = unsafe open(folder(of: path), nameless | O_WRONLY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    do {
      try StandardDescriptors.write(bytes, to: descriptor)
    } catch {
      throw failure(path, error)
    }
    if unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return true }
    guard errno != EEXIST else { throw failure(path, WriteError.failed(code: EEXIST)) }
    return false
  }

  /// Linux's `O_TMPFILE`, which is hidden from Swift's importer.
  private static let nameless: Int32 = 0o20_000_000 | O_DIRECTORY

  private static func fill(
    _ path: String,
    _ bytes: [UInt8],
    flags: Int32,
    mode: mode_t = 0o666,
    naming name: String
  ) throws {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(name, WriteError.failed(code: errno)) }
    defer { close(descriptor) }
    do {
      try StandardDescriptors.write(bytes, to: descriptor)
    } catch {
      throw failure(name, error)
    }
  }

  private static func failure(_ path: String, _ error: WriteError) -> Failure {
    Failure(
      problem: "\(path) can't be written: \(error.reason).",
      advice: error == .failed(code: ENOENT)
        ? "Make the folder first, or give a file in one that is there."
        : "Free some space, or give a file in a folder you can write to.",
      exitCode: .inputOutput
    )
  }
}
