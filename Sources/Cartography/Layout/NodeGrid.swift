import Geodesy

/// Finds points that are near; a grid whose squares are in a table with open addressing, because streets have many
/// ends.
struct NodeGrid {
  /// The square and its newest node; squares without nodes are places that are free.
  private var squares: [(square: UInt64, newest: Int32)] = []
  /// The node that was in the square of each before it.
  private var older: [Int32] = []
  private var points: [WorldPoint] = []
  private var count = 0

  /// So few nodes are looked through one by one.
  private static let fewest = 12

  /// The first node within a distance either way.
  func node(near place: WorldPoint, within tolerance: Double) -> Int? {
    func isNear(_ node: Int) -> Bool {
      abs(points[node].x - place.x) <= tolerance && abs(points[node].y - place.y) <= tolerance
    }
    guard !squares.isEmpty else { return points.indices.first(where: isNear) }
    let (x, y) = Self.square(of: place, tolerance)
    var found: Int?
    for dx in -1...1 {
      for dy in -1...1 {
        var node = squares[self.place(of: Self.key(x + dx, y + dy))].newest
        while node >= 0 {
          if isNear(Int(node)) { found = min(found ?? .max, Int(node)) }
          node = older[Int(node)]
        }
      }
    }
    return found
  }

  /// Adds the next node.
  mutating func add(_ point: WorldPoint, within tolerance: Double) {
    points.append(point)
    if squares.isEmpty {
      guard points.count > Self.fewest else { return }
      squares = Array(repeating: (0, -1), count: 64)
    }
    for index in older.count..<points.count { insert(Int32(index), tolerance) }
  }

  private mutating func insert(_ node: Int32, _ tolerance: Double) {
    let (x, y) = Self.square(of: points[Int(node)], tolerance)
    let key = Self.key(x, y)
    let place = place(of: key)
    if squares[place].newest < 0 {
      squares[place].square = key
      count += 1
    }
    older.append(squares[place].newest)
    squares[place].newest = node
    if count * 2 > squares.count { grow() }
  }

  private mutating func grow() {
    let old = squares
    squares = Array(repeating: (0, -1), count: old.count * 2)
    for entry in old where entry.newest >= 0 { squares[place(of: entry.square)] = entry }
  }

  /// Where a square is or, if it isn't known, would be.
  private func place(of square: UInt64) -> Int {
    let mask = squares.count - 1
    var place = Int(truncatingIfNeeded: (square &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
    while squares[place].newest >= 0, squares[place].square != square { place = (place + 1) & mask }
    return place
  }

  private static func square(of point: WorldPoint, _ tolerance: Double) -> (x: Int, y: Int) {
    (Int((point.x / tolerance / 2).rounded()), Int((point.y / tolerance / 2).rounded()))
  }

  private static func key(_ x: Int, _ y: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: x)) << 32 | UInt64(UInt32(truncatingIfNeeded: y))
  }
}
