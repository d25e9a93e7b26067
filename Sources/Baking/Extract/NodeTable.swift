internal import Geodesy
internal import Glibc

/// Where the nodes are, found by their numbers.
///
/// Places are kept as the format has them, in steps of 1e-7 degrees: 16 bytes a node.
struct NodeTable {
  private(set) var ids: [Int64] = []
  private var latitudes: [Int32] = []
  private var longitudes: [Int32] = []
  private var isSorted = true

  static let unitsPerDegree = 10_000_000.0

  var count: Int { ids.count }

  /// Takes a node in units of 1e-7 degrees; one that lies nowhere on earth is left out.
  mutating func append(id: Int64, latitude: Int64, longitude: Int64) {
    guard (-900_000_000...900_000_000).contains(latitude), (-1_800_000_000...1_800_000_000).contains(longitude) else {
      return
    }
    if let last = ids.last, last >= id { isSorted = false }
    ids.append(id)
    latitudes.append(Int32(latitude))
    longitudes.append(Int32(longitude))
  }

  /// Brings the nodes into the order in which they are looked up; most files have it.
  mutating func finish() {
    guard !isSorted else { return }
    let order = ids.indices.sorted { (ids[$0], $0) < (ids[$1], $1) }
    ids = order.map { ids[$0] }
    latitudes = order.map { latitudes[$0] }
    longitudes = order.map { longitudes[$0] }
    isSorted = true
  }

  /// Where a node is; nil where the extract doesn't have it.
  func place(of id: Int64) -> WorldPoint? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? place(at: low) : nil
  }

  func place(at index: Int) -> WorldPoint {
    Mercator.point(
      north: Double(latitudes[index]) / Self.unitsPerDegree,
      east: Double(longitudes[index]) / Self.unitsPerDegree
    )
  }

  /// The rectangle around all nodes; nil where there are none.
  var bounds: WorldRect? {
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    let unit = Self.unitsPerDegree
    return Mercator.rect(
      south: Double(south) / unit,
      west: Double(west) / unit,
      north: Double(north) / unit,
      east: Double(east) / unit
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
