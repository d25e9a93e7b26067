internal import Geodesy
internal import Tiles

/// The edge of water with a name, or a river in the map.
struct Shore: Sendable {
  let name: String
  let line: [WorldPoint]

  /// In worlds, about 20 metres.
  private static let detail = 5e-7

  /// The lines of a shape, rings closed, without what is finer than a search needs.
  static func lines(_ name: String, _ shape: Shape) -> [Shore] {
    let isArea = shape.kind == .polygon
    let parts = isArea ? shape.simplified(detail)?.parts ?? shape.parts : shape.parts
    return parts.map { part in Shore(name: name, line: isArea ? part + part.prefix(1) : part) }
  }

  /// Latitude and longitude of each point in 1e-7 degrees, little endian.
  var bytes: [UInt8] {
    line.flatMap { point in
      [point.coordinate.latitude.degrees, point.coordinate.longitude.degrees].flatMap { degrees in
        let value = UInt32(bitPattern: Int32(clamping: Int((degrees * 1e7).rounded())))
        return (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
    }
  }
}
