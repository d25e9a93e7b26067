import Tiles

/// The maps that servers were asked for, those that are laid over the others too.
nonisolated struct ServedMaps: Sendable {
  /// The maps from servers; nil if there are none.
  let maps: FoundMaps?
  /// The overlays, by their addresses.
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
