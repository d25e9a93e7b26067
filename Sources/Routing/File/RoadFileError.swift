/// Why the roads of a map can't be had.
package enum RoadFileError: Error, Hashable, Sendable {
  case notReadable(path: String, reason: String)
  /// The map has no routing data, or was built before maps had any.
  case noRoads(path: String)
  /// The map was built by a newer version, which uses another format.
  case tooNew(path: String)
  case damaged(path: String, reason: String)
}
