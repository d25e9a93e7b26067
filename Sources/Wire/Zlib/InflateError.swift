/// Why packed bytes cannot be unpacked.
package enum InflateError: Error, Hashable {
  case damaged(reason: String)
  case cutShort
  case tooLarge(limit: Int)
  case noMemory

  /// The problem, as the end of a sentence that names the file.
  package var problem: String {
    switch self {
    case .damaged(let reason): "it can't be decompressed: \(reason)"
    case .cutShort: "it can't be decompressed: the end is missing"
    case .tooLarge(let limit): "it decompresses to more than \(limit) bytes"
    case .noMemory: "it can't be decompressed: out of memory"
    }
  }
}
