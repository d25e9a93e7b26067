package import Glibc
internal import Synchronization

/// Files that are replaced as a whole: after an error, a crash or on a full disk, the old file or the new one is there.
///
/// A file that is replaced keeps its mode and its owner, and a link to it stays a link.
package enum DurableFile {
  /// The beginning of the name of each draft.
  package static let draftPrefix = ".rumbo-"
  /// How many drafts there have been.
  private static let drafts = Atomic(0)
  /// A longer chain of links is a circle.
  private static let maxLinks = 40
  /// Programs in containers that share a folder may have the same number.
  private static let maxAttempts = 100

  /// Replaces a file or creates it, with a mode that the umask narrows; `synced` waits for the disk.
  ///
  /// A private file becomes readable by its owner only, also if it wasn't before.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    mode: mode_t = 0o666,
    isPrivate: Bool = false,
    synced: Bool = true
  ) throws(FileError) {
    try write([(bytes, to: path)], mode: isPrivate ? 0o600 : mode, isPrivate: isPrivate, synced: synced)
  }

  /// Replaces files that belong together, in their order, once all of them are on the disk as drafts; if one can't be
  /// replaced, those after it are as they were.
  package static func write(
    _ files: [(bytes: [UInt8], to: String)],
    mode: mode_t = 0o666,
    isPrivate: Bool = false,
    synced: Bool = true
  ) throws(FileError) {
    var drafts: [(path: String, of: String)] = []
    // Nothing is left of those that have taken their places.
    defer { for draft in drafts { unsafe unlink(draft.path) } }
    for file in files {
      let path = followed(file.to)
      var former = try Former(path)
      if isPrivate { former?.mode &= 0o700 }
      let (descriptor, draft) = try makeDraft(beside: path, mode: former == nil ? mode : 0o600)
      drafts.append((draft, of: path))
      try fill(descriptor, file.bytes, like: former, synced: synced, as: path)
    }
    for draft in drafts {
      guard unsafe rename(draft.path, draft.of) == 0 else { throw FileError(path: draft.of, code: errno) }
    }
    // The new names have to reach the disk too; a folder that can't be synced has been written nonetheless.
    for folder in synced ? Set(drafts.map { folder(of: $0.of) }) : [] { sync(folder) }
  }

  /// Creates a file that isn't there yet; nothing is left of one that can't be completed.
  package static func create(_ bytes: [UInt8], at path: String, mode: mode_t = 0o666) throws(FileError) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    do throws(FileError) {
      try fill(file, bytes, like: nil, synced: false, as: path)
    } catch {
      unsafe unlink(path)
      throw error
    }
  }

  /// Gives a finished draft the mode of the file that it is about to replace, if there is one.
  package static func keepMode(of path: String, in draft: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 { unsafe chmod(draft, status.st_mode & 0o777) }
  }

  /// The file that a link leads to, which may not exist yet; other paths are returned as they are.
  package static func followed(_ path: String) -> String {
    var path = path
    for _ in 0..<maxLinks {
      guard let target = target(ofLink: path) else { break }
      path = target.hasPrefix("/") ? target : folder(of: path) + target
    }
    return path
  }

  /// The folder of a path, with a slash at its end.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }
}

extension DurableFile {
  /// The properties that a file keeps when it is replaced.
  private struct Former {
    var mode: mode_t
    let owner: uid_t
    let group: gid_t

    /// Nil if there is none; a file that can't be written isn't replaced either.
    init?(_ path: String) throws(FileError) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else {
        guard errno == ENOENT else { throw FileError(path: path, code: errno) }
        return nil
      }
      guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError(path: path, code: EISDIR) }
      guard unsafe access(path, W_OK) == 0 else { throw FileError(path: path, code: errno) }
      (mode, owner, group) = (status.st_mode & 0o777, status.st_uid, status.st_gid)
    }
  }

  /// An empty file with a name of its own, which isn't derived from the file's: the folder may contain one named so.
  private static func makeDraft(beside path: String, mode: mode_t) throws(FileError) -> (Int32, String) {
    for _ in 0..<maxAttempts {
      let number = drafts.add(1, ordering: .relaxed).newValue
      let draft = "\(folder(of: path))\(draftPrefix)\(getpid())-\(number)"
      let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if descriptor >= 0 { return (descriptor, draft) }
      guard errno == EEXIST else { throw FileError(path: path, code: errno) }
    }
    throw FileError(path: path, code: EEXIST)
  }

  /// Writes and closes a draft.
  private static func fill(
    _ descriptor: Int32,
    _ bytes: [UInt8],
    like former: Former?,
    synced: Bool,
    as path: String
  ) throws(FileError) {
    var isClosed = false
    defer { if !isClosed { close(descriptor) } }
    try write(bytes, to: descriptor, as: path)
    if let former {
      // Only root can give files away; for others they become their own, as when an editor saves them.
      if fchown(descriptor, former.owner, former.group) != 0 { _ = fchown(descriptor, uid_t.max, former.group) }
      guard fchmod(descriptor, former.mode) == 0 else { throw FileError(path: path, code: errno) }
    }
    guard !synced || fsync(descriptor) == 0 else { throw FileError(path: path, code: errno) }
    isClosed = true
    guard close(descriptor) == 0 else { throw FileError(path: path, code: errno) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, as path: String) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(path: path, code: errno) }
      written += count
    }
  }

  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  private static func sync(_ folder: String) {
    let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
