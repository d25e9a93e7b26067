internal import Geodesy

/// The bounds that archives give: west, south, east and north in degrees.
enum ArchiveBounds {
  /// Nil where the numbers make no sense, as those of archives that don't know any better.
  static func bounds(_ edges: [Double]) -> CoordinateBounds? {
    guard edges.count == 4, edges.allSatisfy(\.isFinite) else { return nil }
    let (west, south, east, north) = (edges[0], edges[1], edges[2], edges[3])
    guard (-90...90).contains(south), (-90...90).contains(north), south < north else { return nil }
    guard (-360...360).contains(west), (-360...360).contains(east), west != east else { return nil }
    let (lower, upper) = (Latitude(clamping: south), Latitude(clamping: north))
    let start = Longitude(degrees: west)
    guard east - west < 360 else {
      return CoordinateBounds(south: lower, west: start, north: upper, width: Turn(degrees: 360))
    }
    return CoordinateBounds(south: lower, west: start, north: upper, east: Longitude(degrees: east))
  }

  /// The bounds in a text such as "11.1,43.7,11.3,43.9".
  static func bounds(_ text: String) -> CoordinateBounds? {
    bounds(text.split(separator: ",").map { Double($0.filter { $0 != " " }) ?? .nan })
  }

  /// The bounds of a rectangle of the square world.
  static func bounds(_ rect: WorldRect) -> CoordinateBounds {
    let (upperLeft, lowerRight) = (
      WorldPoint(x: rect.minX, y: rect.minY).coordinate, WorldPoint(x: rect.maxX, y: rect.maxY).coordinate
    )
    return CoordinateBounds(
      south: lowerRight.latitude,
      west: upperLeft.longitude,
      north: upperLeft.latitude,
      width: Turn(degrees: (rect.maxX - rect.minX) * 360)
    )
  }
}
