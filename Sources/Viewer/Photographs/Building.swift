import Raster

/// A building as the map has it, and how high it is.
nonisolated struct Building: Sendable {
  /// One for each tile that has some of it; they overlap where the tiles do.
  var outlines: [BuildingOutline]
  /// In metres; nil where the map doesn't say.
  let height: Double?

  /// What is drawn where nobody says: three storeys.
  private static let defaultHeight = 10.0

  var drawnHeight: Double { height ?? Self.defaultHeight }

  /// Whether a place lies in it, and in none of its courtyards.
  func holds(_ place: PathPoint) -> Bool { outlines.contains { $0.holds(place) } }

  /// The area of its outlines.
  var area: Double { outlines.map(\.area).reduce(0, +) }

  var corners: [PathPoint] { outlines.flatMap { $0.rings.joined() } }
}
