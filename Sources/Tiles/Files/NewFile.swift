internal import Glibc

/// Files and folders that are made anew, and never written over.
enum NewFile {
  /// Who may read it is left to the umask, unless something else is said.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o666) throws(TileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = SystemProblem.words(of: errno)
        close(descriptor)
        throw .notWritable(path: path, reason: reason)
      }
      written += count
    }
    guard close(descriptor) == 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
  }

  /// Makes a folder; one that is there already has to be empty.
  static func makeFolder(at path: String) throws(TileError) {
    if unsafe mkdir(path, 0o777) == 0 { return }
    guard errno == EEXIST, try FileKind(at: path) == .folder else {
      throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
    }
    guard try Folder.names(in: path).isEmpty else { throw .notWritable(path: path, reason: "it is not empty") }
  }
}
