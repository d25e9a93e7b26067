/// Why packed bytes cannot be unpacked.
package enum InflateError: Error, Hashable {
  case damaged(reason: String)
  case cutShort
  case tooLarge(limit: Int)
  case noMemory

  /// What is wrong, as the end of a sentence that names the file.
  package var problem: String {
    switch self {
    case .damaged(let reason): "it cannot be unpacked: \(reason)"
    case .cutShort: "it cannot be unpacked: the end is missing"
    case .tooLarge(let limit): "it unpacks to more than \(limit) bytes"
    case .noMemory: "it cannot be unpacked: there is not enough memory"
    }
  }
}
