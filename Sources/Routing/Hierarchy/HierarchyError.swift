/// Why a prepared hierarchy can't be used.
package enum HierarchyError: Error, Hashable, Sendable {
  case notReadable(reason: String)
  /// The file was written by a newer version, which uses another format.
  case tooNew
  /// Made for another graph, or for other weights.
  case stale
  case damaged(reason: String)
}
