/// Why the roads of a map can't be had.
package enum RoadFileError: Error, Hashable, Sendable {
  case notReadable(path: String, reason: String)
  /// The map has no routing data, or was built before maps had any.
  case noRoads(path: String)
  /// The map was built by a newer version, which uses another format.
  case tooNew(path: String)
  case damaged(path: String, reason: String)

  package var problem: String {
    switch self {
    case .notReadable(let path, let reason): "\(path) can't be read: \(reason)."
    case .noRoads(let path): "\(path) contains no roads."
    case .tooNew(let path): "\(path) was made by a newer version of Rumbo."
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)."
    }
  }

  package var advice: String {
    switch self {
    case .notReadable: "Check its permissions, or give another map."
    case .noRoads: "Use a map made by rumbo bake from an OpenStreetMap extract."
    case .damaged: "Build the map again with rumbo bake."
    case .tooNew: "Use the newer version, or build the map again with rumbo bake."
    }
  }
}
