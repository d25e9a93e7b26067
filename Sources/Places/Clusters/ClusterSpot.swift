internal import Geodesy

/// A place to within a centimetre in half the memory: of a million, what lies side by side is read at once.
struct ClusterSpot {
  var x: UInt32
  var y: UInt32

  /// The width of the world is two to the power of this.
  static let bits = 32
  static let scale = Double(1 << bits)

  init(_ position: WorldPoint) {
    x = UInt32(min(position.x * Self.scale, Self.scale - 1))
    y = UInt32(min(position.y * Self.scale, Self.scale - 1))
  }

  /// Across the edges of the world, too, where counting wraps around as the world does.
  func squaredDistance(to other: ClusterSpot) -> Double {
    let east = Double(Int32(bitPattern: x &- other.x))
    let south = Double(y) - Double(other.y)
    return east * east + south * south
  }
}
