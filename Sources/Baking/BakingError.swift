/// Why a map cannot be baked.
package enum BakingError: Error, Hashable {
  case notFound(path: String)
  case notReadable(path: String, reason: String)
  /// What is read makes no sense.
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
    case .notFound: "\(name) is not there."
    case .notReadable(_, let reason): "\(name) cannot be read: \(reason)."
    case .damaged(_, let reason): "\(name) is damaged: \(reason)."
    case .unsupported(_, let reason): "\(name) cannot be used here: \(reason)."
    case .empty: "\(name) holds nothing that a map could show."
    case .notWritable(_, let reason): "\(name) cannot be written: \(reason)."
    case .interrupted: "The baking was interrupted."
    }
  }

  package var advice: String {
    switch self {
    case .notFound: "Check the spelling, or name an extract that is there."
    case .notReadable: "Check that it may be read."
    case .damaged: "Get the extract again to mend it."
    case .unsupported, .empty: "Use an OpenStreetMap extract: PBF, or XML, which gzip or bzip2 may have packed."
    case .notWritable: "Check the folder, and the room on the disk."
    case .interrupted: "Nothing was written; start it again."
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
