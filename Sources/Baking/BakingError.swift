/// Why a map cannot be baked.
package enum BakingError: Error, Hashable {
  case notFound(path: String)
  case notReadable(path: String, reason: String)
  /// The input is invalid.
  case damaged(path: String, reason: String)
  /// Sound, but of a kind that isn't known here.
  case unsupported(path: String, reason: String)
  /// There is nothing in it that a map could show.
  case empty(path: String)
  case notWritable(path: String, reason: String)
  /// The program was asked to end.
  case interrupted

  /// One line, which begins with the name of the file.
  package var problem: String {
    switch self {
    case .notFound: "\(name) does not exist."
    case .notReadable(_, let reason): "\(name) can't be read: \(reason)."
    case .damaged(_, let reason): "\(name) is damaged: \(reason)."
    case .unsupported(_, let reason): "\(name) can't be used: \(reason)."
    case .empty: "\(name) contains nothing to put on a map."
    case .notWritable(_, let reason): "\(name) can't be written: \(reason)."
    case .interrupted: "Baking was interrupted."
    }
  }

  package var advice: String {
    switch self {
    case .notFound: "Check the spelling of the path."
    case .notReadable: "Check its permissions."
    case .damaged: "Download it again."
    case .unsupported, .empty: "Use an OpenStreetMap extract: PBF, or XML, optionally compressed with gzip or bzip2."
    case .notWritable: "Check the folder and the free space on the disk."
    case .interrupted: "Nothing was written; run it again."
    }
  }

  private var name: String {
    switch self {
    case .notFound(let path), .notReadable(let path, _), .damaged(let path, _), .unsupported(let path, _),
      .empty(let path), .notWritable(let path, _):
      path.split(separator: "/").last.map(String.init) ?? path
    case .interrupted: ""
    }
  }
}
