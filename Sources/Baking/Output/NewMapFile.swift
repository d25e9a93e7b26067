internal import Glibc

/// A file that is made under another name beside its place, and takes its place only when it is whole.
@safe
struct NewMapFile: ~Copyable {
  let path: String
  let draft: String
  private var isDone = false

  init(_ path: String) {
    self.path = path
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    draft = "\(folder).\(parts.last ?? "").baking"
    // What an earlier run left that the system has killed.
    clearUp()
  }

  deinit {
    if !isDone { clearUp() }
  }

  private func clearUp() {
    unsafe unlink(draft)
    // What the database would undo what is half written with.
    unsafe unlink("\(draft)-journal")
  }

  /// Puts the file in its place.
  mutating func finish() throws(BakingError) {
    guard unsafe rename(draft, path) == 0 else { throw .notWritable(path: path, reason: SystemWords.last) }
    isDone = true
  }

  var size: Int {
    var status = stat()
    return unsafe stat(draft, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// Holds back the signals that ask a program to end, so that it can clear up before it does.
@safe
struct HeldSignals: ~Copyable {
  private var before = sigset_t()
  private var held = sigset_t()

  private static let ending = [SIGHUP, SIGINT, SIGTERM]

  init() {
    unsafe sigemptyset(&held)
    for signal in Self.ending { unsafe sigaddset(&held, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
  }

  deinit {
    var before = before
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Whether one of them has come and waits.
  var isWaiting: Bool {
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0 else { return false }
    return Self.ending.contains { unsafe sigismember(&pending, $0) == 1 }
  }
}
