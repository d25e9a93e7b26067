package import Geodesy
package import Wire

/// A place of a picture that is known on earth too.
package struct ControlPoint: Hashable, Sendable {
  /// In pixels from the upper left corner of the picture.
  package var x: Double
  package var y: Double
  package var coordinate: Coordinate

  package init(x: Double, y: Double, coordinate: Coordinate) {
    (self.x, self.y, self.coordinate) = (x, y, coordinate)
  }

  static let most = 10_000

  /// Reads `{"points": [{"pixel": [x, y], "longitude": …, "latitude": …}]}`; what makes no sense is left out.
  package static func points(in json: JSON) -> [ControlPoint] { read(json).compactMap(\.self) }

  /// The points one after the other, nil for those that make no sense.
  static func read(_ json: JSON) -> [ControlPoint?] {
    (json["points"]?.array ?? json["controlPoints"]?.array ?? []).prefix(most).map { point in
      guard let x = point["pixel"]?[0]?.number, let y = point["pixel"]?[1]?.number,
        let east = point["longitude"]?.number, let north = point["latitude"]?.number,
        abs(x) < 1e9, abs(y) < 1e9, abs(east) <= 360, abs(north) < 85
      else { return nil }
      return ControlPoint(x: x, y: y, coordinate: Coordinate(north: north, east: east))
    }
  }

  var json: JSON {
    [
      "pixel": [.number(x), .number(y)],
      "longitude": .number(coordinate.longitude.degrees),
      "latitude": .number(coordinate.latitude.degrees),
    ]
  }
}

extension [ControlPoint] {
  /// The first two at one place of the picture or on earth, which tell no more than one of them does.
  package var firstAtSamePlace: (Int, Int)? {
    var pixels: [SIMD2<Double>: Int] = [:]
    var places: [Coordinate: Int] = [:]
    for (index, point) in enumerated() {
      let pixel = SIMD2(point.x, point.y)
      if let earlier = pixels[pixel] ?? places[point.coordinate] { return (earlier, index) }
      (pixels[pixel], places[point.coordinate]) = (index, index)
    }
    return nil
  }

  /// The first one that lies beyond the edges of a picture.
  package func firstOutside(width: Int, height: Int) -> Int? {
    firstIndex { !(0...Double(width)).contains($0.x) || !(0...Double(height)).contains($0.y) }
  }
}
