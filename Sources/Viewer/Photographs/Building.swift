import Raster

/// A building as the map has it, and how high it is.
nonisolated struct Building: Sendable {
  /// One for each tile that has some of it; they overlap where the tiles do.
  var outlines: [BuildingOutline]
  /// In metres; nil if the map doesn't have it.
  let height: Double?

  /// The height drawn if the map has none: three storeys.
  private static let defaultHeight = 10.0

  var drawnHeight: Double { height ?? Self.defaultHeight }

  /// Whether it contains a place outside its courtyards.
  func holds(_ place: PathPoint) -> Bool { outlines.contains { $0.holds(place) } }

  /// The area of its outlines.
  var area: Double { outlines.map(\.area).reduce(0, +) }

  var corners: [PathPoint] { outlines.flatMap { $0.rings.joined() } }
}
