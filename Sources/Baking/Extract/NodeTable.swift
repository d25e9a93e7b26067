internal import Geodesy
internal import Glibc

/// Where the nodes are, found by their numbers.
///
/// Places are kept as the format has them, in steps of 1e-7 degrees: 16 bytes a node.
struct NodeTable {
  private var ids = ChunkedArray<Int64>()
  private var places = ChunkedArray<Place>()
  private var lastID = Int64.min
  private var extent: (low: Place, high: Place)?
  private var isSorted = true

  private struct Place {
    var latitude: Int32
    var longitude: Int32
  }

  static let unitsPerDegree = 10_000_000.0

  var count: Int { ids.count }

  /// Takes a node in units of 1e-7 degrees; one that lies nowhere on earth is left out.
  mutating func append(id: Int64, latitude: Int64, longitude: Int64) {
    guard (-900_000_000...900_000_000).contains(latitude), (-1_800_000_000...1_800_000_000).contains(longitude) else {
      return
    }
    if lastID >= id { isSorted = false }
    lastID = id
    let place = Place(latitude: Int32(latitude), longitude: Int32(longitude))
    ids.append(id)
    places.append(place)
    widen(by: place)
  }

  private mutating func widen(by place: Place) {
    guard let known = extent else {
      extent = (place, place)
      return
    }
    extent?.low.latitude = min(known.low.latitude, place.latitude)
    extent?.low.longitude = min(known.low.longitude, place.longitude)
    extent?.high.latitude = max(known.high.latitude, place.latitude)
    extent?.high.longitude = max(known.high.longitude, place.longitude)
  }

  /// Brings the nodes into the order in which they are looked up; most files have it.
  mutating func finish() {
    guard !isSorted else { return }
    let order = (0..<ids.count).sorted { (ids[$0], $0) < (ids[$1], $1) }
    ids = ids.reordered(by: order)
    places = places.reordered(by: order)
    isSorted = true
  }

  /// Where a node is; nil where the extract doesn't have it.
  func place(of id: Int64) -> WorldPoint? { index(of: id).map(place) }

  /// The place of a node in the table.
  func index(of id: Int64) -> Int? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? low : nil
  }

  /// In units of 1e-7 degrees.
  func units(at index: Int) -> (latitude: Int32, longitude: Int32) {
    (places[index].latitude, places[index].longitude)
  }

  func place(at index: Int) -> WorldPoint {
    Mercator.point(
      north: Double(places[index].latitude) / Self.unitsPerDegree,
      east: Double(places[index].longitude) / Self.unitsPerDegree
    )
  }

  /// The rectangle around all nodes; nil where there are none.
  var bounds: WorldRect? {
    guard let extent else { return nil }
    let unit = Self.unitsPerDegree
    return Mercator.rect(
      south: Double(extent.low.latitude) / unit,
      west: Double(extent.low.longitude) / unit,
      north: Double(extent.high.latitude) / unit,
      east: Double(extent.high.longitude) / unit
    )
  }
}

/// The projection of the map, in which 180° east stays the eastern edge and doesn't become the western one.
enum Mercator {
  static func point(north: Double, east: Double) -> WorldPoint {
    let latitude = min(max(north, -WorldPoint.edgeLatitude), WorldPoint.edgeLatitude) * .pi / 180
    return WorldPoint(x: east / 360 + 0.5, y: min(max(0.5 - asinh(tan(latitude)) / (2 * .pi), 0), 1))
  }

  static func rect(south: Double, west: Double, north: Double, east: Double) -> WorldRect {
    let (first, second) = (point(north: north, east: west), point(north: south, east: east))
    return WorldRect(minX: first.x, minY: first.y, maxX: second.x, maxY: second.y)
  }

  /// Square metres on the ground of a square world at a place.
  static func squareMeters(_ area: Double, at place: WorldPoint) -> Double {
    // The circumference of the earth at the equator.
    let scale = 40_075_016.68 / cosh(.pi * (1 - 2 * place.y))
    return area * scale * scale
  }
}
