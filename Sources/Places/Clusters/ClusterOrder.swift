internal import Geodesy

/// The order in which points are gathered: the best known first, and neighbours near each other.
enum ClusterOrder {
  static func order(_ points: [ClusterPoint]) -> [Int32] {
    let (xs, ys) = (points.lazy.map(\.position.x), points.lazy.map(\.position.y))
    let (minX, minY) = (xs.min() ?? 0, ys.min() ?? 0)
    let extent = max((xs.max() ?? 0) - minX, (ys.max() ?? 0) - minY, 1e-9)
    var keys = points.indices.map { index in
      let obscurity = UInt64(100 - min(max(points[index].importance, 0), 100))
      return obscurity << 32 | UInt64(interleaved((xs[index] - minX) / extent, (ys[index] - minY) / extent))
    }
    var order = points.indices.map { Int32($0) }
    sort(&keys, &order)
    return order
  }

  /// The place along Morton's curve, which keeps what is near together.
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

  /// Sorts by the keys, digit by digit; equal ones keep their order.
  private static func sort(_ keys: inout [UInt64], _ order: inout [Int32]) {
    let digit: UInt64 = 10
    var otherKeys = keys
    var otherOrder = order
    for pass in 0..<4 as Range<UInt64> {
      var starts = [Int](repeating: 0, count: 1 << digit + 1)
      for key in keys { starts[Int(key >> (pass * digit) & (1 << digit - 1)) + 1] += 1 }
      for value in 1..<starts.count { starts[value] += starts[value - 1] }
      for index in keys.indices {
        let value = Int(keys[index] >> (pass * digit) & (1 << digit - 1))
        otherKeys[starts[value]] = keys[index]
        otherOrder[starts[value]] = order[index]
        starts[value] += 1
      }
      swap(&keys, &otherKeys)
      swap(&order, &otherOrder)
    }
  }
}
