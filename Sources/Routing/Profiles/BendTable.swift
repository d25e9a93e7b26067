internal import Glibc

/// How long it takes to turn, in seconds, looked up to a twentieth of a degree: there are far more turns than that.
struct BendTable: Sendable {
  private let seconds: [Double]

  private static let count: UInt16 = 8192
  private static let step: UInt16 = 8

  init(for mode: TravelMode) {
    seconds = (0..<Self.count)
      .map { Self.seconds(Double(Int16(bitPattern: $0 * Self.step)) / 65_536 * 360, mode) }
  }

  /// A turn to the right of 65,536 to all around, less than nothing to the left.
  subscript(turn: Int16) -> Double { seconds[Int(UInt16(bitPattern: turn) / Self.step)] }

  /// The sharper the slower; across the traffic that comes towards one the slowest.
  private static func seconds(_ angle: Double, _ mode: TravelMode) -> Double {
    let most = mode == .car ? 5.0 : 3
    let middle = angle > 0 ? 95.0 : 85.0
    return most / (1 + exp((middle - abs(angle)) / 14))
  }
}
