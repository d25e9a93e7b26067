import Cells
import Glibc
import Terminal
import Tiles
import Wire

/// Files that the user asks for.
nonisolated enum OutputFile {
  /// Writes a file whole or not at all: what was there before stays until the new one is complete.
  static func write(
    _ bytes: [UInt8],
    to path: String,
    mode: mode_t = 0o666,
    isPrivate: Bool = false,
    synced: Bool = false
  ) throws {
    var status = stat()
    let isSpecial = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    guard !isSpecial else { return try fill(path, bytes) }
    do throws(FileError) {
      try DurableFile.write(bytes, to: path, mode: mode, isPrivate: isPrivate, synced: synced)
    } catch {
      throw failure(path, WriteError.failed(code: error.code))
    }
  }

  /// Refuses a name under which something else lies than a map that was made here: that would be lost.
  static func checkReplacingMap(at path: String, maker: String, _ isOurs: (String) -> Bool) throws(Failure) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    guard !isFile || status.st_size > 0 && !isOurs(path) else { return }
    throw Failure(isFile ? .existsAlready : .isNoFile, Sanitizer.clean(path), maker)
  }

  /// Writes a file that isn't there yet, whole or not at all.
  static func writeNew(_ bytes: [UInt8], to path: String) throws {
    guard !SmallFile.exists(at: path) else { throw failure(path, WriteError.failed(code: EEXIST)) }
    guard try !fillNameless(path, bytes) else { return }
    do throws(FileError) {
      try DurableFile.create(bytes, at: path)
    } catch {
      throw failure(path, WriteError.failed(code: error.code))
    }
  }

  /// The reason why a new file couldn't be written; nil if there is no known obstacle.
  ///
  /// It leaves no trace on the disk, which may be full all the same.
  static func obstacle(to path: String, isSealed: Bool) -> Failure? {
    func failed(_ code: Int32) -> Failure { failure(path, WriteError.failed(code: code)) }
    guard !isSealed else { return failed(EROFS) }
    guard unsafe access(DurableFile.folder(of: path), W_OK | X_OK) == 0 else { return failed(errno) }
    var status = stat()
    guard unsafe lstat(path, &status) != 0 else { return failed(EEXIST) }
    return errno == ENOENT ? nil : failed(errno)
  }

  /// Writes a file that has no name until it is whole, so that nothing is left of it whatever becomes of the program.
  ///
  /// False where the disk knows no such thing.
  private static func fillNameless(_ path: String, _ bytes: [UInt8]) throws -> Bool {
    let descriptor = unsafe open(DurableFile.folder(of: path), nameless | O_WRONLY | O_CLOEXEC, 0o666)
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

  /// Writes to a pipe, a terminal or another device.
  private static func fill(_ path: String, _ bytes: [UInt8]) throws {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, WriteError.failed(code: errno)) }
    defer { close(descriptor) }
    do {
      try StandardDescriptors.write(bytes, to: descriptor)
    } catch {
      throw failure(path, error)
    }
  }

  private static func failure(_ path: String, _ error: WriteError) -> Failure {
    let reason = if case .failed(let code) = error { SystemProblem.words(of: code) } else { error.reason }
    let message: ErrorMessage =
      switch error {
      case .failed(ENOENT): .notWritableFolder
      case .failed(EMFILE), .failed(ENFILE): .notWritableLimit
      default: .notWritable
      }
    return Failure(message, path, reason)
  }
}
