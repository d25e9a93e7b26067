internal import Glibc
internal import Tiles
internal import Wire

/// A file that is made under another name beside its place, and takes its place only when it is whole.
@safe
struct NewMapFile: ~Copyable {
  let path: String
  let draft: String
  private var isDone = false

  init(_ path: String) {
    // A link to a map stays one.
    let path = DurableFile.followed(path)
    self.path = path
    draft = FilePath.hidden(path, ending: "baking")
    // Files of an earlier run that the system has killed.
    clearUp()
  }

  deinit {
    if !isDone { clearUp() }
  }

  private func clearUp() {
    unsafe unlink(draft)
    // The database's rollback journal.
    unsafe unlink("\(draft)-journal")
  }

  /// Puts the file in its place.
  mutating func finish() throws(BakingError) {
    DurableFile.keepMode(of: path, in: draft)
    guard unsafe rename(draft, path) == 0 else {
      throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
    }
    isDone = true
  }

  var size: Int {
    var status = stat()
    return unsafe stat(draft, &status) == 0 ? Int(status.st_size) : 0
  }
}
