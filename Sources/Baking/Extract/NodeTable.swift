package import Geodesy
internal import Glibc

/// The positions of nodes, by their numbers.
///
/// Positions are stored as in the format, in steps of 1e-7 degrees, and numbers as the difference to the first one of a
/// block: 12 bytes a node.
struct NodeTable: Sendable {
  private struct Place: Sendable {
    var latitude: Int32
    var longitude: Int32
  }

  /// Nodes whose numbers grow, and differ by less than 32 bits hold.
  private struct Stretch: Sendable {
    let firstID: Int64
    let start: Int
  }

  private var stretches: [Stretch] = []
  private var offsets = ChunkedArray<UInt32>()
  private var places = ChunkedArray<Place>()
  private var lastID = Int64.min
  private var extent: (low: Place, high: Place)?
  private var isSorted = true

  static let unitsPerDegree = 10_000_000.0

  var count: Int { places.count }

  /// Takes a node in units of 1e-7 degrees; one that lies nowhere on earth is left out.
  mutating func append(id: Int64, latitude: Int64, longitude: Int64) {
    guard (-900_000_000...900_000_000).contains(latitude), (-1_800_000_000...1_800_000_000).contains(longitude) else {
      return
    }
    if lastID >= id { isSorted = false }
    let place = Place(latitude: Int32(latitude), longitude: Int32(longitude))
    append(id: id, place)
    widen(by: place)
  }

  private mutating func append(id: Int64, _ place: Place) {
    let (difference, overflows) = id.subtractingReportingOverflow(stretches.last?.firstID ?? id)
    if stretches.isEmpty || id <= lastID || overflows || difference > Int64(UInt32.max) {
      stretches.append(Stretch(firstID: id, start: count))
      offsets.append(0)
    } else {
      offsets.append(UInt32(difference))
    }
    places.append(place)
    lastID = id
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
    let ids = stretches.indices.flatMap { stretch in
      range(of: stretch).map { stretches[stretch].firstID + Int64(offsets[$0]) }
    }
    let old = places
    (stretches, offsets, places) = ([], ChunkedArray(), ChunkedArray())
    lastID = .min
    // Where a number comes twice, its first node counts.
    for index in ids.indices.sorted(by: { (ids[$0], $0) < (ids[$1], $1) }) where count == 0 || ids[index] > lastID {
      append(id: ids[index], old[index])
    }
    isSorted = true
  }

  private func range(of stretch: Int) -> Range<Int> {
    stretches[stretch].start..<(stretch + 1 < stretches.count ? stretches[stretch + 1].start : count)
  }

  /// The index of a node in the table; nil if the extract doesn't have it.
  ///
  /// Adjacent nodes of a way are often adjacent here, so that the index after another one is tried first.
  func index(of id: Int64, after guess: Int? = nil) -> Int? {
    guard let stretch = stretch(of: id) else { return nil }
    let (difference, overflows) = id.subtractingReportingOverflow(stretches[stretch].firstID)
    guard !overflows, let offset = UInt32(exactly: difference) else { return nil }
    let range = range(of: stretch)
    if let next = guess.map({ $0 + 1 }), range.contains(next), offsets[next] == offset { return next }
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low < range.upperBound && offsets[low] == offset ? low : nil
  }

  /// The stretch that may hold a number.
  private func stretch(of id: Int64) -> Int? {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].firstID <= id { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// In units of 1e-7 degrees.
  func units(at index: Int) -> (latitude: Int32, longitude: Int32) {
    let place = places[index]
    return (place.latitude, place.longitude)
  }

  func id(at index: Int) -> Int64 {
    var (low, high) = (0, stretches.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if stretches[middle].start <= index { low = middle } else { high = middle - 1 }
    }
    return stretches[low].firstID + Int64(offsets[index])
  }

  func place(at index: Int) -> WorldPoint {
    let place = places[index]
    return Mercator.point(
      north: Double(place.latitude) / Self.unitsPerDegree,
      east: Double(place.longitude) / Self.unitsPerDegree
    )
  }

  /// The rectangle around all nodes that came since it was asked for last; nil where there are none.
  mutating func takeBounds() -> WorldRect? {
    guard let extent else { return nil }
    self.extent = nil
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
package enum Mercator {
  package static func point(north: Double, east: Double) -> WorldPoint {
    let latitude = min(max(north, -WorldPoint.edgeLatitude), WorldPoint.edgeLatitude) * .pi / 180
    return WorldPoint(x: east / 360 + 0.5, y: min(max(0.5 - asinh(tan(latitude)) / (2 * .pi), 0), 1))
  }

  static func rect(south: Double, west: Double, north: Double, east: Double) -> WorldRect {
    let (first, second) = (point(north: north, east: west), point(north: south, east: east))
    return WorldRect(minX: first.x, minY: first.y, maxX: second.x, maxY: second.y)
  }

  /// Square metres on the ground of a square world at a place.
  package static func squareMeters(_ area: Double, at place: WorldPoint) -> Double {
    // The circumference of the earth at the equator.
    let scale = 40_075_016.68 / cosh(.pi * (1 - 2 * place.y))
    return area * scale * scale
  }
}
