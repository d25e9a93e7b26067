import Geodesy
import Heights

/// The height of a place, if it can be shown.
nonisolated struct PlaceHeight: Hashable, Sendable {
  /// Above the sea; in the sea its floor (negative), or its surface if the source has no depths.
  let meters: Double
  let isSea: Bool
  /// The distance between the samples of its source, in metres.
  let resolution: Double

  /// Samples farther apart miss hills and valleys; in metres.
  private static let finest = 1000.0
  /// How much the heights around a rough one may differ from it, in metres and as a part of it.
  private static let (unevenness, unevenPart) = (200.0, 0.1)

  var isRough: Bool { resolution > Self.finest }
  /// The height of what stands or floats there, in metres.
  var surface: Double { isSea ? 0 : meters }

  /// Reads it on a worker thread; nil if it isn't known.
  ///
  /// A rough height also has to agree with the map, which knows whether the place is in the sea, and to be that of all the
  /// ground around. Without a map to compare with, it isn't used.
  init?(of place: Coordinate, in heights: Heights, isOnSea: Bool? = nil) {
    guard let answer = try? heights.answer(at: place), let meters = answer.height.meters else { return nil }
    (self.meters, resolution) = (meters, answer.resolution)
    if case .sea = answer.height { isSea = true } else { isSea = false }
    guard !isRough || isSea == isOnSea && isEven(around: place, heights) else { return nil }
  }

  private func isEven(around place: Coordinate, _ heights: Heights) -> Bool {
    [0, 90, 180, 270].allSatisfy { degrees in
      let side = Sphere.earth.destination(
        from: place,
        bearing: Bearing(degrees: degrees),
        distance: .meters(resolution)
      )
      guard let meters = try? heights.answer(at: side)?.height.meters else { return false }
      return abs(meters - self.meters) <= max(Self.unevenness, abs(self.meters) * Self.unevenPart)
    }
  }
}

nonisolated extension Measures {
  /// Elevation 61 m, elevation about 1250 m, sea depth 24 m; nil for the surface of the sea.
  func text(of height: PlaceHeight) -> String? {
    guard !height.isSea || height.meters < 0 else { return nil }
    let distance = Distance.meters(height.isSea ? -height.meters : height.meters)
    let text = height.isRough ? words(.about, roundText(ofAltitude: distance)) : text(ofAltitude: distance)
    return words(height.isSea ? .seaDepth : .heightOf, text)
  }
}
