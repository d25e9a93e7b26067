/// Why a prepared hierarchy can't be used.
package enum HierarchyError: Error, Hashable, Sendable {
  case notReadable(reason: String)
  /// The file was written by a newer version, which uses another format.
  case tooNew
  /// Made for another graph, or for other weights.
  case stale
  case damaged(reason: String)

  package var problem: String {
    switch self {
    case .notReadable(let reason): "What is prepared for finding ways can't be read: \(reason)."
    case .tooNew: "What is prepared for finding ways was made by a newer version of Rumbo."
    case .stale: "What is prepared for finding ways belongs to other roads."
    case .damaged(let reason): "What is prepared for finding ways is damaged: \(reason)."
    }
  }

  package var advice: String {
    switch self {
    case .notReadable: "Check the permissions of the file."
    case .tooNew, .stale, .damaged: "Remove the file; it is created again."
    }
  }
}
