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
}
