package import Geodesy
package import Threads

/// Identifies a load: a part of one of the maps in the stack.
struct LoadKey: Hashable, Sendable {
  let map: Int
  let part: MapPart
}

/// A part of a map that is loaded separately.
package enum MapPart: Hashable, Sendable {
  case tile(TileID)
  case copy(PictureCopy)
  /// The sea where the map goes over into a coarser one.
  case shore
}

/// The outcome of a load; only the map that requested it knows its content.
package enum LoadOutcome: Sendable {
  case content(any TileContent)
  case failure(TileError)
}

/// A part of a map that is needed and isn't being loaded.
package struct LoadRequest {
  let part: MapPart
  let priority: WorkPriority
  /// The largest size that it may have.
  let bytes: Int
  /// Whether it comes from a server.
  let isServed: Bool
  let load: @Sendable () -> LoadOutcome

  package init(
    part: MapPart,
    priority: WorkPriority,
    bytes: Int,
    isServed: Bool = false,
    load: @escaping @Sendable () -> LoadOutcome
  ) {
    self.part = part
    self.priority = priority
    self.bytes = bytes
    self.isServed = isServed
    self.load = load
  }
}
