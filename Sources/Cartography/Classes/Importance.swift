/// The importance of a feature, from 0 to 100, as our own maps contain it: one order for icons, names and searches.
///
/// From 60 on are world-famous landmarks, from 40 landmarks, from 20 everyday needs, from 10 shops, restaurants and
/// hotels, and below street furniture.
package struct Importance: Hashable, Comparable, Sendable {
  package let value: Double

  package init(_ value: Double) { self.value = value }

  package static func < (one: Importance, other: Importance) -> Bool { one.value < other.value }

  package static let landmark = Importance(60)
  package static let guide = Importance(40)

  /// From which zoom on it is shown: the better known, the farther away one looks for it.
  package var leastZoom: Double {
    for (low, high) in zip(Self.zooms, Self.zooms.dropFirst()) where value < high.value {
      return low.zoom + (high.zoom - low.zoom) * max(value - low.value, 0) / (high.value - low.value)
    }
    return Self.farthest
  }

  private static let farthest = 13.0
  private static let zooms: [(value: Double, zoom: Double)] = [
    (0, 19), (10, 18), (20, 17.3), (28, 16.5), (40, 15), (60, 13),
  ]

  /// The score of a name among those of streets and parts of town.
  var score: Double {
    if value >= Self.landmark.value { return 130 + (value - Self.landmark.value) }
    return value >= Self.guide.value ? 60 + (value - Self.guide.value) * 2 : value
  }
}
