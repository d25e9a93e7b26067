internal import Glibc

/// The kind of file at a path.
enum FileKind {
  case file, folder, other

  /// Asks without opening, so that a pipe or a device is found out before anything could wait for it.
  init(at path: String) throws(TileError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .notFound(path: path)
        : .notReadable(path: path, reason: SystemProblem.words(of: errno))
    }
    self.init(mode: status.st_mode)
  }

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

/// The system's texts for its error numbers.
package enum SystemProblem {
  package static let tooManyFiles = "too many open files"

  package static func words(of code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case ENOENT, ENOTDIR: "no such file or folder"
    case ENOSPC, EDQUOT: "the disk is full"
    case EROFS: "the disk is read-only"
    case EMFILE, ENFILE: tooManyFiles
    case EIO: "input/output error"
    case EISDIR: "it is a folder"
    case EFBIG: "it is too large"
    case ELOOP: "its link leads nowhere"
    case ESPIPE: "it is not a file"
    case EEXIST: "it already exists"
    default: "error \(code)"
    }
  }
}
