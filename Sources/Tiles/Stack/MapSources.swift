/// What the maps of a stack are loaded from; another stack of them can be made of it on any thread.
package struct MapSources: Sendable {
  let pyramids: [any TileSource]
  let pictures: [PlacedPicture]
}

extension MapStack {
  /// Stacks the same maps once more, with a memory of their own.
  package convenience init(_ sources: MapSources, memory: Int) {
    self.init(pyramids: sources.pyramids, pictures: sources.pictures, memory: memory)
  }
}
