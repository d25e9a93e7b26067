package import Geodesy
package import Threads

/// What is loaded: a part of one of the maps in the stack.
struct LoadKey: Hashable, Sendable {
  let map: Int
  let part: MapPart
}

/// What can be loaded of a map by itself.
package enum MapPart: Hashable, Sendable {
  case tile(TileID)
  case copy(PictureCopy)
  /// The sea where the map goes over into a coarser one.
  case shore
}

/// What became of a load; what it is, the map knows that asked for it.
package enum LoadOutcome: Sendable {
  case content(any TileContent)
  case failure(TileError)
}

/// A part of a map that is wanted and isn't on its way.
package struct LoadRequest {
  let part: MapPart
  let priority: WorkPriority
  /// What it will take, at most.
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
