internal import Geodesy

/// The orders in which points are looked at, so that memory is mostly walked through in order.
struct ClusterOrder {
  /// Neighbours follow each other.
  let alongCurve: [Int32]
  /// The best known first, and of equally known ones as along the curve.
  let bestFirst: [Int32]

  init(_ points: [ClusterPoint]) {
    let (xs, ys) = (points.lazy.map(\.position.x), points.lazy.map(\.position.y))
    let (minX, minY) = (xs.min() ?? 0, ys.min() ?? 0)
    let extent = max((xs.max() ?? 0) - minX, (ys.max() ?? 0) - minY, 1e-9)
    let keys = points.indices.map { Self.interleaved((xs[$0] - minX) / extent, (ys[$0] - minY) / extent) }
    let digit = 11
    var order = points.indices.map { Int32($0) }
    for shift in stride(from: 0, to: 32, by: digit) {
      order = Self.sorted(order, classes: 1 << digit) { Int(keys[$0] >> shift) & (1 << digit - 1) }
    }
    alongCurve = order
    bestFirst = Self.sorted(order, classes: ClusterPoint.foremost + 1) {
      ClusterPoint.foremost - min(max(points[$0].importance, 0), ClusterPoint.foremost)
    }
  }

  /// The position along Morton's curve, in which near points are close together.
  private static func interleaved(_ x: Double, _ y: Double) -> UInt32 {
    spread(UInt32(min(x * 65_536, 65_535))) | spread(UInt32(min(y * 65_536, 65_535))) << 1
  }

  private static func spread(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits | bits << 8) & 0x00ff_00ff
    bits = (bits | bits << 4) & 0x0f0f_0f0f
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }

  /// Sorts by classes; those of one class keep their order.
  private static func sorted(_ order: [Int32], classes: Int, by classOf: (Int) -> Int) -> [Int32] {
    var starts = [Int](repeating: 0, count: classes + 1)
    for number in order { starts[classOf(Int(number)) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var sorted = order
    for number in order {
      let place = classOf(Int(number))
      sorted[starts[place]] = number
      starts[place] += 1
    }
    return sorted
  }
}
