internal import Geodesy

/// Squares of the world, each with the few nodes in it.
///
/// A square is twice as wide as the radius, so every node within it is in one of the four nearest squares.
struct ClusterGrid {
  private struct Entry {
    var spot: ClusterSpot
    var number: Int32
    /// The one that came into the same square before it.
    var next: Int32
  }

  private let squares: Int
  /// In parts of the world's width, as spots are counted in.
  private let radius: Double
  private let mask: Int
  /// The last one to come into each square; -1 where there is none.
  private var slots: [Int32]
  private var entries: [Entry] = []

  init(radius: Double, capacity: Int) {
    squares = Int(min(max(0.5 / radius, 1), ClusterSpot.scale / 2))
    self.radius = radius * ClusterSpot.scale
    var size = 16
    while size < capacity * 2 { size *= 2 }
    mask = size - 1
    slots = [Int32](repeating: -1, count: size)
    entries.reserveCapacity(capacity)
  }

  /// Takes in a node by a number of the caller's.
  mutating func insert(_ number: Int, at spot: ClusterSpot) {
    let slot = slot(of: key(of: spot))
    entries.append(Entry(spot: spot, number: Int32(number), next: slots[slot]))
    slots[slot] = Int32(entries.count - 1)
  }

  /// The number of the nearest within the radius, of equally near ones the first to come; nil where there is none.
  func nearest(_ center: ClusterSpot) -> Int? {
    var (best, shortest) = (-1, radius * radius)
    visitSquares(around: center) { head in
      var candidate = head
      while candidate >= 0 {
        let index = Int(candidate)
        let square = entries[index].spot.squaredDistance(to: center)
        if square < shortest || (square == shortest && best >= 0 && index < best) {
          (best, shortest) = (index, square)
        }
        candidate = entries[index].next
      }
    }
    return best < 0 ? nil : Int(entries[best].number)
  }

  /// How far the others are away from a node at least: the radius where none is nearer, nothing where there are many.
  func clearance(of number: Int32, at center: ClusterSpot) -> Double {
    var shortest = radius * radius
    visitSquares(around: center) { head in
      var (candidate, seen) = (head, 0)
      while candidate >= 0, seen < Self.many {
        let entry = entries[Int(candidate)]
        if entry.number != number { shortest = min(shortest, entry.spot.squaredDistance(to: center)) }
        (candidate, seen) = (entry.next, seen + 1)
      }
      if candidate >= 0 { shortest = 0 }
    }
    return shortest.squareRoot() / ClusterSpot.scale
  }

  /// From this many nodes in one square on, not all are measured.
  private static let many = 12

  /// Tells the last to come into each square that the radius reaches into.
  private func visitSquares(around center: ClusterSpot, _ visit: (Int32) -> Void) {
    let reach = Int(radius.rounded(.up))
    let (x, y) = (Int(center.x), Int(center.y))
    let (first, last) = (square(x - reach), square(x + reach))
    for row in max(square(y - reach), 0)...min(square(y + reach), squares - 1) {
      // A narrow world has fewer squares than neighbours: each is looked at once.
      for neighbor in first...min(last, first + squares - 1) {
        let column = neighbor < 0 ? neighbor + squares : neighbor >= squares ? neighbor - squares : neighbor
        let head = slots[slot(of: key(column, row))]
        if head >= 0 { visit(head) }
      }
    }
  }

  private func square(_ part: Int) -> Int { (part * squares) >> ClusterSpot.bits }
  private func key(_ column: Int, _ row: Int) -> Int64 { Int64(row) << 32 | Int64(column) }
  private func key(of spot: ClusterSpot) -> Int64 { key(square(Int(spot.x)), square(Int(spot.y))) }

  private func slot(of key: Int64) -> Int {
    // Blocks of eight squares are scattered; the squares of a block lie side by side.
    let (column, row) = (Int(key & 0xffff_ffff), Int(key >> 32))
    let block = ((row >> 1) &* 0x1e37_79b9_7f4a_7c15 ^ (column >> 2) &* 0x2545_f491_4f6c_dd1d) &* 0x0000_0001_0000_01b3
    var slot = (block >> 29 & ~7 | (row & 1) << 2 | column & 3) & mask
    while slots[slot] >= 0, self.key(of: entries[Int(slots[slot])].spot) != key {
      slot = (slot + 1) & mask
    }
    return slot
  }
}
