/// The roads of a map as a graph: junctions, and the stretches between them.
struct RoadNetwork: Sendable {
  struct Node: Sendable {
    /// In units of 1e-7 degrees.
    let latitude: Int32
    let longitude: Int32
    /// What a barrier on it lets through; nil where there is none.
    let barrier: RoadAccess?
  }

  struct Edge: Sendable {
    var start: Int32
    var end: Int32
    /// In decimetres.
    let length: Int32
    let kind: Int32
    /// Where its shape is among those of all.
    var shape: Range<Int> { Int(shapeStart)..<Int(shapeEnd) }
    private let shapeStart: UInt32
    private let shapeEnd: UInt32

    init(start: Int32, end: Int32, length: Int32, kind: Int32, shape: Range<Int>) {
      (self.start, self.end, self.length, self.kind) = (start, end, length, kind)
      (shapeStart, shapeEnd) = (UInt32(shape.lowerBound), UInt32(shape.upperBound))
    }
  }

  var nodes: [Node] = []
  var kinds: [RoadKind] = []
  var edges: [Edge] = []
  /// The points between the ends of the edges, see ``RoadShape``.
  var shapes: [UInt8] = []

  var isEmpty: Bool { edges.isEmpty }
}

/// The points between the two ends of a stretch of road, in a few bytes.
///
/// Latitude and longitude in turn, in units of 1e-6 degrees, each as the difference from the point before (the first from
/// the start), with the sign in the lowest bit, seven bits a byte, the lowest first.
struct RoadShape {
  private(set) var bytes: [UInt8] = []
  private var last: (latitude: Int, longitude: Int)

  /// Units of 1e-7 degrees to one of a shape.
  private static let coarseness = 10

  init(from start: (latitude: Int32, longitude: Int32)) {
    last = Self.coarse(start)
  }

  mutating func append(_ point: (latitude: Int32, longitude: Int32)) {
    let place = Self.coarse(point)
    write(place.latitude - last.latitude)
    write(place.longitude - last.longitude)
    last = place
  }

  private static func coarse(_ point: (latitude: Int32, longitude: Int32)) -> (latitude: Int, longitude: Int) {
    (
      Int((Double(point.latitude) / Double(coarseness)).rounded()),
      Int((Double(point.longitude) / Double(coarseness)).rounded())
    )
  }

  private mutating func write(_ difference: Int) {
    var rest = UInt(bitPattern: difference << 1 ^ difference >> (Int.bitWidth - 1))
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
