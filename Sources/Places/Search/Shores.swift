internal import Geodesy
internal import Wire

/// The edges of water as a map file has them, and how far a place is from them.
struct Shores {
  private let lines: [[Coordinate]]

  /// Nil if there are none; of namesakes only the water around or next to a place.
  init?(_ lines: [[Coordinate]], around place: Coordinate) {
    let distances = lines.map { Self.distance(from: place, to: $0) }
    guard let nearest = distances.min(), nearest.meters.isFinite else { return nil }
    let limit = nearest * 3 + .kilometers(1)
    self.lines = zip(lines, distances).filter { $1 <= limit }.map(\.0)
  }

  func distance(from place: Coordinate) -> Distance {
    lines.map { Self.distance(from: place, to: $0) }.min() ?? .meters(.infinity)
  }

  /// Latitude and longitude of each point in 1e-7 degrees, little endian.
  static func line(_ bytes: [UInt8]) -> [Coordinate] {
    var reader = ByteReader(bytes)
    var line: [Coordinate] = []
    while let latitude = try? reader.littleEndian32(), let longitude = try? reader.littleEndian32() {
      let (north, east) = (degrees(latitude), degrees(longitude))
      if abs(north) <= 90, abs(east) <= 180 { line.append(Coordinate(north: north, east: east)) }
    }
    return line
  }

  private static func degrees(_ bits: UInt32) -> Double { Double(Int32(bitPattern: bits)) / 1e7 }

  /// On the plane that touches the earth at the place: what is near to it is as far on both.
  private static func distance(from place: Coordinate, to line: [Coordinate]) -> Distance {
    let meters = 111_195.0
    let shrinking = cosine(ofDegrees: place.latitude.degrees)
    let points = line.map { point -> SIMD2<Double> in
      var east = point.longitude.degrees - place.longitude.degrees
      if abs(east) > 180 { east -= east > 0 ? 360 : -360 }
      return SIMD2(east * shrinking, point.latitude.degrees - place.latitude.degrees) * meters
    }
    guard let first = points.first else { return .meters(.infinity) }
    var least = (first * first).sum()
    for (start, end) in zip(points, points.dropFirst()) {
      let step = end - start
      let square = (step * step).sum()
      let share = square > 0 ? min(max(-(start * step).sum() / square, 0), 1) : 0
      let nearest = start + step * share
      least = min(least, (nearest * nearest).sum())
    }
    return .meters(least.squareRoot())
  }

  private static func cosine(ofDegrees degrees: Double) -> Double {
    let origin = Coordinate(north: degrees, east: 0)
    return Sphere.earth.distance(from: origin, to: Coordinate(north: degrees, east: 0.001)).meters / 111.195
  }
}
