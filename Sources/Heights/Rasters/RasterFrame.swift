internal import Geodesy
internal import Glibc

/// Where the samples of a raster are: columns count to the east, rows to the south.
struct RasterFrame: Hashable, Sendable {
  enum Projection: Hashable {
    case degrees
    /// Web Mercator's square, 0…1 to the east and to the south.
    case mercator
  }

  let projection: Projection
  /// The first sample: degrees east and north, or its place in the square.
  let x: Double
  let y: Double
  /// The distances between samples, positive.
  let stepX: Double
  let stepY: Double
  let columns: Int
  let rows: Int
  /// How far the outermost samples reach: half a sample if each represents a cell, else 0.
  let margin: Double

  /// Positions nearer to a sample than this are on it.
  static let tolerance = 1e-6
  private static let metersPerDegree = Double.pi * 6_371_008.8 / 180

  /// Whether columns go on around the world.
  var wraps: Bool { abs(Double(columns) * stepX - circle) < stepX / 2 }

  private var circle: Double { projection == .degrees ? 360 : 1 }

  /// The position of a meridian, in columns; nil beyond the edge.
  func column(_ worldX: Double) -> Double? {
    let (place, turn) = (((projection == .degrees ? worldX * 360 - 180 : worldX) - x) / stepX, circle / stepX)
    guard !wraps else { return place }
    return [place, place - turn, place + turn].lazy.compactMap { inside($0, columns) }.first
  }

  /// The position of a parallel in Web Mercator, in rows; nil beyond the edge.
  func row(_ worldY: Double) -> Double? {
    guard projection == .mercator else { return row(latitude: WorldPoint(x: 0, y: worldY).coordinate.latitude) }
    return inside((worldY - y) / stepY, rows)
  }

  private func row(latitude: Latitude) -> Double? { inside((y - latitude.degrees) / stepY, rows) }

  func position(of place: Coordinate) -> (column: Double, row: Double)? {
    let point = WorldPoint(place)
    let isOfSquare = abs(place.latitude.degrees) <= WorldPoint.edgeLatitude
    let row = projection == .degrees ? row(latitude: place.latitude) : isOfSquare ? row(point.y) : nil
    guard let row, let column = column(point.x) else { return nil }
    return (column, row)
  }

  /// The distance between two rows at a place, in metres.
  func resolution(at place: Coordinate) -> Double {
    projection == .degrees ? stepY * Self.metersPerDegree : stepY * WorldPoint(place).metersPerWorld
  }

  /// How many samples a pixel of a tile of so many pixels a side is wide or high at the equator, whichever is more.
  func samplesPerPixel(at zoom: Int, side: Int) -> Double { circle / min(stepX, stepY) / Double(side << zoom) }

  /// The area within the square; all around the world if it crosses 180°.
  var area: WorldRect {
    let (left, top) = (x - stepX * margin, stepY * margin)
    let (right, bottom) = (left + stepX * (Double(columns - 1) + 2 * margin), stepY * (Double(rows - 1) + margin))
    func square(_ x: Double) -> Double { projection == .degrees ? x / 360 + 0.5 : x }
    func row(_ latitude: Double) -> Double { WorldPoint(Coordinate(north: latitude, east: 0)).y }
    let isWithin = square(left) >= 0 && square(right) <= 1
    return WorldRect(
      minX: isWithin ? square(left) : 0,
      minY: projection == .degrees ? row(y + top) : y - top,
      maxX: isWithin ? square(right) : 1,
      maxY: projection == .degrees ? row(y - bottom) : y + bottom
    )
  }

  /// The same without what is beyond the outermost samples.
  var withoutMargin: RasterFrame {
    RasterFrame(projection: projection, x: x, y: y, stepX: stepX, stepY: stepY, columns: columns, rows: rows, margin: 0)
  }

  /// A position within the margin, moved onto the samples.
  private func inside(_ place: Double, _ count: Int) -> Double? {
    let margin = margin + Self.tolerance
    guard place >= -margin, place <= Double(count - 1) + margin else { return nil }
    return min(max(place, 0), Double(count - 1))
  }
}

/// A position between two samples of a row or a column.
struct SampleStep {
  let first: Int
  let second: Int
  /// The weight of the second one.
  let weight: Float

  init(_ position: Double) {
    let floor = position.rounded(.down)
    let rest = position - floor
    first = Int(floor) + (rest > 1 - RasterFrame.tolerance ? 1 : 0)
    let isBetween = (RasterFrame.tolerance...1 - RasterFrame.tolerance).contains(rest)
    second = isBetween ? first + 1 : first
    weight = isBetween ? Float(rest) : 0
  }
}
