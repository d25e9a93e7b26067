internal import Glibc
internal import Tiles

/// A folder that is filled under another name beside its place, and takes its place only when it is whole.
@safe
struct NewMapFolder: ~Copyable {
  private let path: String
  private let draft: String
  private var written: [String] = []
  private var isDone = false

  /// Checks that the folder doesn't exist yet or is empty.
  static func check(_ path: String) throws(BakingError) {
    guard unsafe access(path, F_OK) == 0 else { return }
    guard let folder = unsafe opendir(path) else { throw .notWritable(path: path, reason: "it is not a folder") }
    defer { unsafe closedir(folder) }
    var entries = 0
    while unsafe readdir(folder) != nil { entries += 1 }
    // Every folder has itself and the one above it.
    guard entries <= 2 else { throw .notWritable(path: path, reason: "it is not empty") }
  }

  init(_ path: String) throws(BakingError) {
    let parts = path.split(separator: "/")
    let folder = (path.hasPrefix("/") ? "/" : "") + parts.dropLast().map { $0 + "/" }.joined()
    self.path = path
    draft = "\(folder).\(parts.last ?? "").\(getpid()).baking"
    guard unsafe mkdir(draft, 0o777) == 0 else {
      throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
    }
  }

  deinit {
    guard !isDone else { return }
    for name in written { unsafe unlink("\(draft)/\(name)") }
    unsafe rmdir(draft)
  }

  mutating func write(_ bytes: [UInt8], to name: String) throws(BakingError) {
    let file = unsafe open("\(draft)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
    written.append(name)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = SystemProblem.words(of: errno)
        close(file)
        throw .notWritable(path: path, reason: reason)
      }
      rest = rest.dropFirst(count)
    }
    guard close(file) == 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
  }

  /// Puts the folder in its place, over an empty one too.
  mutating func finish() throws(BakingError) {
    guard unsafe rename(draft, path) == 0 else {
      throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
    }
    isDone = true
  }
}
