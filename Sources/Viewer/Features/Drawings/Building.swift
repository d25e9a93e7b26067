import Raster

/// A building as the map has it: its outline in metres from a place, east and south, and how high it is.
nonisolated struct Building: Sendable {
  /// The outer ring and the courtyards, in any order.
  let rings: [[PathPoint]]
  /// In metres; nil where the map doesn't say.
  let height: Double?

  /// What is drawn where nobody says: three storeys.
  private static let usualHeight = 10.0

  var drawnHeight: Double { height ?? Self.usualHeight }

  /// Whether a place lies in it, and in none of its courtyards.
  func holds(_ place: PathPoint) -> Bool {
    var isInside = false
    for ring in rings {
      for (one, other) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (one.y > place.y) != (other.y > place.y) {
        if one.x + (place.y - one.y) / (other.y - one.y) * (other.x - one.x) > place.x { isInside.toggle() }
      }
    }
    return isInside
  }

  /// The area of its outline.
  var area: Double { rings.map { abs(Self.signedArea($0)) }.max() ?? 0 }

  static func signedArea(_ ring: [PathPoint]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2
  }
}
