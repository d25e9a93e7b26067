internal import Wire

/// The bends of stretches that follow each other.
///
/// A bend is its latitude and longitude in 1e-6 degrees as the difference from the point before, the first from the
/// junction where the stretch starts; signed numbers in zigzag order, seven bits a byte.
package struct RoadShapes: Sendable {
  /// The number of the first stretch.
  package let firstEdge: Int
  private(set) var bytes: [UInt8] = []
  /// Where the bytes of each stretch end.
  private var ends: [UInt32] = []

  /// Units of 1e-7 degrees to one of a shape.
  private static let coarseness: Int64 = 10

  package init(firstEdge: Int = 0) {
    self.firstEdge = firstEdge
  }

  package var count: Int { ends.count }

  /// Takes the bends of the next stretch, places in 1e-7 degrees.
  package mutating func append(
    _ bends: some Collection<(latitude: Int32, longitude: Int32)>,
    from start: (latitude: Int32, longitude: Int32)
  ) {
    var row = VarintRow()
    var last = Self.coarse(start)
    for bend in bends {
      let place = Self.coarse(bend)
      row.append(place.latitude - last.latitude)
      row.append(place.longitude - last.longitude)
      last = place
    }
    bytes += row.bytes
    ends.append(UInt32(bytes.count))
  }

  /// The bends of a stretch, in 1e-7 degrees; where the bytes make no sense, as far as they do.
  package func bends(
    of edge: Int,
    from start: (latitude: Int32, longitude: Int32)
  ) -> [(latitude: Int32, longitude: Int32)] {
    var bends: [(latitude: Int32, longitude: Int32)] = []
    append(bendsOf: edge, from: start, to: &bends)
    return bends
  }

  /// Whether a stretch has no bend.
  func isStraight(_ edge: Int) -> Bool { range(of: edge - firstEdge).isEmpty }

  /// Puts them behind what lies before them.
  func append(
    bendsOf edge: Int,
    from start: (latitude: Int32, longitude: Int32),
    to line: inout [(latitude: Int32, longitude: Int32)]
  ) {
    var reader = ByteReader(bytes, in: range(of: edge - firstEdge))
    var last = Self.coarse(start)
    while !reader.isAtEnd, let north = try? reader.varint(), let east = try? reader.varint() {
      last.latitude &+= Zigzag.signed(north)
      last.longitude &+= Zigzag.signed(east)
      guard (-90_000_000...90_000_000).contains(last.latitude), (-180_000_000...180_000_000).contains(last.longitude)
      else { break }
      line.append((Int32(last.latitude * Self.coarseness), Int32(last.longitude * Self.coarseness)))
    }
  }

  /// The shapes of some of these stretches, in that order.
  package func reordered(by order: [UInt32]) -> RoadShapes {
    var shapes = RoadShapes()
    shapes.bytes.reserveCapacity(bytes.count)
    for index in order {
      shapes.bytes += bytes[range(of: Int(index))]
      shapes.ends.append(UInt32(shapes.bytes.count))
    }
    return shapes
  }

  /// Takes the shape of a stretch of others as that of the next one, which starts at the same place.
  mutating func append(shapeOf index: Int, of others: RoadShapes) {
    bytes += others.bytes[others.range(of: index)]
    ends.append(UInt32(bytes.count))
  }

  func hasSameShape(_ index: Int, as other: Int, of others: RoadShapes) -> Bool {
    bytes[range(of: index)] == others.bytes[others.range(of: other)]
  }

  func range(of index: Int) -> Range<Int> { Int(index > 0 ? ends[index - 1] : 0)..<Int(ends[index]) }

  /// Takes stretches that follow; false where their sizes and bytes differ.
  mutating func append(sizes: [UInt32], bytes newBytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count + newBytes.count <= Int(UInt32.max),
      sizes.reduce(0, { $0 + Int($1) }) == newBytes.count
    else { return false }
    var end = UInt32(bytes.count)
    bytes += newBytes
    for size in sizes {
      end += size
      ends.append(end)
    }
    return true
  }

  private static func coarse(_ place: (latitude: Int32, longitude: Int32)) -> (latitude: Int64, longitude: Int64) {
    (
      Int64((Double(place.latitude) / Double(coarseness)).rounded()),
      Int64((Double(place.longitude) / Double(coarseness)).rounded())
    )
  }

  /// Signed numbers, one after the other.
  private struct VarintRow {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ number: Int64) {
      var rest = Zigzag.unsigned(number)
      while rest > 0x7f {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
    }
  }
}
