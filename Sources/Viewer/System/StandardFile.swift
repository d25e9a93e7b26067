import Cells
import Glibc
import Tiles
import Wire

/// `-` in place of the name of a file: standard input or output.
///
/// Maps, places and images need a file that can be read anywhere, so that commands get a copy of standard input. It
/// exists until the command ends; that of a command that was killed is deleted when the next one is made.
enum StandardFile {
  nonisolated static let name = "-"
  private static let limit = 4 << 30
  private static let prefix = "rumbo-input-"
  /// The copy of standard input, if there is one.
  private static var copy: String?

  /// A file with the content of standard input.
  static func input() throws(Failure) -> String {
    if let copy { return copy }
    let folder = Environment.process["TMPDIR"] ?? "/tmp"
    deleteAbandoned(in: folder)
    let own = "\(folder)/\(prefix)\(getpid())"
    // The name appears as that of a track or map.
    let path = "\(own)/standard-input"
    let isMade = unsafe mkdir(own, 0o700) == 0
    let descriptor = isMade ? unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) : -1
    guard descriptor >= 0 else { throw Failure(.inputNotCopied, SystemProblem.words(of: errno), folder) }
    copy = path
    defer { close(descriptor) }
    try fill(descriptor, in: folder)
    return path
  }

  private static func fill(_ descriptor: Int32, in folder: String) throws(Failure) {
    var (chunk, size) = ([UInt8](repeating: 0, count: 1 << 18), 0)
    while true {
      let count = unsafe read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(.fileNotReadable, name, SystemProblem.words(of: errno)) }
      guard count > 0 else { return }
      size += count
      guard size <= limit else { throw Failure(.inputTooLarge, limit >> 30) }
      let written = unsafe write(descriptor, chunk, count)
      guard written == count else {
        throw Failure(.inputNotCopied, SystemProblem.words(of: written < 0 ? errno : ENOSPC), folder)
      }
    }
  }

  /// Whether a file is the copy of standard input, into which nothing can be saved.
  static func isInput(_ path: String) -> Bool { path == copy }

  /// A message with the name that the user gave.
  static func named(in message: String) -> String { copy.map { message.replacing($0, with: name) } ?? message }

  static func deleteInput() {
    if let copy { delete(DurableFile.folder(of: copy)) }
    copy = nil
  }

  /// Deletes a copy with its folder, and what SQLite left there.
  private static func delete(_ folder: String) {
    for name in FileList.names(in: folder) { unsafe _ = unlink("\(folder)/\(name)") }
    unsafe _ = rmdir(folder)
  }

  private static func deleteAbandoned(in folder: String) {
    for name in FileList.names(in: folder) where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count)) else { continue }
      if process == getpid() || kill(process, 0) != 0 && errno == ESRCH { delete("\(folder)/\(name)") }
    }
  }
}
