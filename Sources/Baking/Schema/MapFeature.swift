internal import Geodesy
internal import Tiles

/// One thing on the map, with the zoom from which on it is shown.
struct MapFeature: Sendable {
  let layer: SchemaLayer
  let kind: GeometryKind
  private let zoom: UInt8
  private let list: UInt32
  /// The rank in its layer: higher ones come first, and are dropped last if there is too much.
  let rank: Double
  private let packedBox: PackedBox
  fileprivate let place: ByteStore.Place

  fileprivate init(
    _ layer: SchemaLayer,
    attributes: Int,
    minimumZoom: Int,
    rank: Double,
    _ shape: Shape,
    at place: ByteStore.Place
  ) {
    self.layer = layer
    kind = shape.kind
    zoom = UInt8(minimumZoom)
    list = UInt32(attributes)
    self.rank = rank
    packedBox = PackedBox(shape.box)
    self.place = place
  }

  /// The number of its attributes among those of all features.
  var attributes: Int { Int(list) }
  var minimumZoom: Int { Int(zoom) }
  var box: WorldRect { packedBox.rect }

  /// A rectangle of the square world in 16 bytes.
  private struct PackedBox {
    private let sides: SIMD4<UInt32>

    init(_ box: WorldRect) {
      // The last step of all is where the world begins again.
      func steps(_ value: Double) -> UInt32 { UInt32(clamping: WorldStep.steps(value)) }
      sides = SIMD4(steps(box.minX), steps(box.minY), steps(box.maxX), steps(box.maxY))
    }

    var rect: WorldRect {
      func place(_ side: Int) -> Double { WorldStep.place(Int64(sides[side])) }
      return WorldRect(minX: place(0), minY: place(1), maxX: place(2), maxY: place(3))
    }
  }
}

/// All features of the map, each in few bytes: points are stored in steps of a centimetre, from one to the next.
struct FeatureTable: Sendable {
  private var features = ChunkedArray<MapFeature>()
  private var shapes = ByteStore()
  private var row = NumberWriter()

  var count: Int { features.count }

  subscript(index: Int) -> MapFeature { features[index] }

  mutating func append(
    _ layer: SchemaLayer,
    attributes: Int,
    minimumZoom: Int,
    rank: Double,
    _ shape: Shape
  ) {
    row.clear()
    row.append(shape.parts.count)
    var last: (x: Int64, y: Int64) = (0, 0)
    for part in shape.parts {
      row.append(part.count)
      for point in part {
        let (x, y) = (WorldStep.steps(point.x), WorldStep.steps(point.y))
        row.append(signed: x - last.x)
        row.append(signed: y - last.y)
        last = (x, y)
      }
    }
    features.append(
      MapFeature(
        layer,
        attributes: attributes,
        minimumZoom: minimumZoom,
        rank: rank,
        shape,
        at: shapes.append(row.bytes)
      )
    )
  }

  func shape(of feature: MapFeature) -> Shape {
    var numbers = shapes.numbers(at: feature.place)
    var (x, y): (Int64, Int64) = (0, 0)
    let parts = (0..<numbers.count())
      .map { _ in
        (0..<numbers.count())
          .map { _ in
            x += numbers.signed()
            y += numbers.signed()
            return WorldPoint(x: WorldStep.place(x), y: WorldStep.place(y))
          }
      }
    return Shape(feature.kind, parts, box: feature.box)
  }
}

/// The square world in steps of about a centimetre, as fine as the places in an extract.
enum WorldStep {
  private static let count = 4_294_967_296.0

  static func steps(_ value: Double) -> Int64 { Int64((value * count).rounded()) }

  static func place(_ steps: Int64) -> Double { Double(steps) / count }
}
