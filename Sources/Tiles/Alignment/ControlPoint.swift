package import Geodesy
internal import Glibc
package import Raster
package import Wire

/// A place of a picture that is known in the world too: on earth, or on another picture.
package struct ControlPoint: Hashable, Sendable {
  /// In pixels from the upper left corner of the picture.
  package var x: Double
  package var y: Double
  /// As stated or set: in any copy of the world, and beyond its edges.
  package var place: WorldPoint

  package init(x: Double, y: Double, place: WorldPoint) {
    (self.x, self.y, self.place) = (x, y, place)
  }

  static let most = 10_000

  /// Reads `{"points": [{"pixel": [x, y], "longitude": …, "latitude": …}]}`; what makes no sense is left out.
  package static func points(in json: JSON) -> [ControlPoint] { read(json).compactMap(\.self) }

  /// The points one after the other, nil for those that make no sense.
  static func read(_ json: JSON) -> [ControlPoint?] {
    (json["points"]?.array ?? json["controlPoints"]?.array ?? []).prefix(most).map { point in
      guard let x = point["pixel"]?[0]?.number, let y = point["pixel"]?[1]?.number,
        let east = point["longitude"]?.number, let north = point["latitude"]?.number,
        abs(x) < 1e9, abs(y) < 1e9, abs(east) <= 360, abs(north) < 90
      else { return nil }
      let place = WorldPoint(x: east / 360 + 0.5, y: Mercator.y(ofDegreesNorth: north, isLimited: false))
      return ControlPoint(x: x, y: y, place: place)
    }
  }

  var json: JSON {
    [
      "pixel": [.number(Self.written(x, steps: 1e6)), .number(Self.written(y, steps: 1e6))],
      "longitude": .number(Self.written((place.x - 0.5) * 360, steps: 1e9)),
      "latitude": .number(Self.written(Mercator.degreesNorth(ofY: place.y), steps: 1e9)),
    ]
  }

  /// To a millionth of a pixel, a tenth of a millimetre: what was read as 24.95 is written as that again.
  private static func written(_ value: Double, steps: Double) -> Double { (value * steps).rounded() / steps }
}

extension [ControlPoint] {
  /// The first two that share a place in the picture or on earth, so that one of them is redundant.
  package var firstAtSamePlace: (Int, Int)? {
    var pixels: [SIMD2<Double>: Int] = [:]
    var places: [WorldPoint: Int] = [:]
    for (index, point) in enumerated() {
      let pixel = SIMD2(point.x, point.y)
      if let earlier = pixels[pixel] ?? places[point.place] { return (earlier, index) }
      (pixels[pixel], places[point.place]) = (index, index)
    }
    return nil
  }

  /// The first one that lies beyond the edges of a picture.
  func firstOutside(width: Int, height: Int) -> Int? {
    firstIndex { !(0...Double(width)).contains($0.x) || !(0...Double(height)).contains($0.y) }
  }
}

extension ControlPoint {
  /// How far its pixel is from where it belongs while a picture lies somewhere, in metres; where the back is no earth, in
  /// units of which a world has so many.
  package func distance(at pixelsToWorld: AffineTransform, unitsPerWorld: Double? = nil) -> Double {
    let (lies, belongs) = (pixelsToWorld.apply(x, y), place)
    // Round the earth the shorter way counts.
    let east = unitsPerWorld == nil ? (lies.x - belongs.x).remainder(dividingBy: 1) : lies.x - belongs.x
    return hypot(east, lies.y - belongs.y) * (unitsPerWorld ?? belongs.metersPerWorld)
  }
}

extension [ControlPoint] {
  /// How far they are off while a picture lies somewhere: the root of the mean of the squares.
  package func error(at pixelsToWorld: AffineTransform, unitsPerWorld: Double? = nil) -> Double {
    let distances = map { $0.distance(at: pixelsToWorld, unitsPerWorld: unitsPerWorld) }
    return (distances.reduce(0) { $0 + $1 * $1 } / Double(Swift.max(count, 1))).squareRoot()
  }
}
