import Tiles

/// The maps that servers were asked for, those that are laid over the others too.
nonisolated struct ServedMaps: Sendable {
  /// What the map is made of; nil where nothing of it is on a server.
  let maps: FoundMaps?
  /// What is laid over it, by its address.
  let over: [String: FoundMaps]

  /// Asks for all that is on a server.
  init(_ names: [String], over: [String], _ serving: TileServing) throws(TileError) {
    maps = names.contains(where: Self.areServed) ? try FoundMaps(at: names, serving: serving) : nil
    var found: [String: FoundMaps] = [:]
    for name in over where Self.areServed(name) { found[name] = try FoundMaps(at: [name], serving: serving) }
    self.over = found
  }

  private static func areServed(_ name: String) -> Bool { TileAddress.host(in: name) != nil }
}
