internal import Geodesy

/// Squares of the world, each with the few nodes in it.
///
/// A square is twice as wide as the radius, so whatever is near enough lies in one of the four that are nearest.
struct ClusterGrid {
  private struct Entry {
    /// Which of the positions it stands at.
    var place: Int32
    var number: Int32
    /// The one that came into the same square before it.
    var next: Int32
  }

  private let positions: [WorldPoint]
  private let squares: Int
  private let scale: Double
  private let radius: Double
  private let mask: Int
  /// The last one to come into each square; -1 where there is none.
  private var slots: [Int32]
  private var entries: [Entry] = []

  init(_ positions: [WorldPoint], radius: Double, capacity: Int) {
    self.positions = positions
    squares = max(Int(0.5 / radius), 1)
    scale = Double(squares)
    self.radius = radius
    var size = 16
    while size < capacity * 2 { size *= 2 }
    mask = size - 1
    slots = [Int32](repeating: -1, count: size)
    entries.reserveCapacity(capacity)
  }

  /// Takes in a node by a number of the caller's, at one of the positions.
  mutating func insert(_ number: Int, at place: Int32) {
    let slot = slot(of: key(of: positions[Int(place)]))
    entries.append(Entry(place: place, number: Int32(number), next: slots[slot]))
    slots[slot] = Int32(entries.count - 1)
  }

  /// The number of the nearest within the radius, of equally near ones the first to come; nil where there is none.
  func nearest(_ center: WorldPoint) -> Int? {
    var (best, shortest) = (-1, radius * radius)
    visitSquares(around: center) { head in
      var candidate = head
      while candidate >= 0 {
        let index = Int(candidate)
        let square = squaredDistance(position(of: entries[index]), center)
        if square < shortest || (square == shortest && best >= 0 && index < best) {
          (best, shortest) = (index, square)
        }
        candidate = entries[index].next
      }
    }
    return best < 0 ? nil : Int(entries[best].number)
  }

  /// How far the others are away at least: the radius where none is nearer, nothing where there are many.
  func clearance(at place: Int32) -> Double {
    let center = positions[Int(place)]
    var shortest = radius * radius
    visitSquares(around: center) { head in
      var (candidate, seen) = (head, 0)
      while candidate >= 0, seen < Self.many {
        let entry = entries[Int(candidate)]
        if entry.place != place { shortest = min(shortest, squaredDistance(position(of: entry), center)) }
        (candidate, seen) = (entry.next, seen + 1)
      }
      if candidate >= 0 { shortest = 0 }
    }
    return shortest.squareRoot()
  }

  /// So many in one square are not all measured.
  private static let many = 12

  /// Tells the last to come into each square that the radius reaches into.
  private func visitSquares(around center: WorldPoint, _ visit: (Int32) -> Void) {
    let (x, y) = (center.x, center.y)
    let (first, last) = (Int(((x - radius) * scale).rounded(.down)), Int(((x + radius) * scale).rounded(.down)))
    for row in square(max(y - radius, 0))...square(min(y + radius, 1)) {
      // A narrow world has fewer squares than neighbours: each is looked at once.
      for neighbor in first...min(last, first + squares - 1) {
        let column = neighbor < 0 ? neighbor + squares : neighbor >= squares ? neighbor - squares : neighbor
        let head = slots[slot(of: key(column, row))]
        if head >= 0 { visit(head) }
      }
    }
  }

  private func squaredDistance(_ one: WorldPoint, _ other: WorldPoint) -> Double {
    var east = abs(one.x - other.x)
    if east > 0.5 { east = 1 - east }
    let south = one.y - other.y
    return east * east + south * south
  }

  private func square(_ part: Double) -> Int { min(Int(part * scale), squares - 1) }
  private func key(_ column: Int, _ row: Int) -> Int64 { Int64(row) << 32 | Int64(column) }

  private func position(of entry: Entry) -> WorldPoint { positions[Int(entry.place)] }

  private func slot(of key: Int64) -> Int {
    // Blocks of eight squares are scattered; the squares of a block lie side by side.
    let (column, row) = (Int(key & 0xffff_ffff), Int(key >> 32))
    let block = ((row >> 1) &* 0x1e37_79b9_7f4a_7c15 ^ (column >> 2) &* 0x2545_f491_4f6c_dd1d) &* 0x0000_0001_0000_01b3
    var slot = (block >> 29 & ~7 | (row & 1) << 2 | column & 3) & mask
    while slots[slot] >= 0, self.key(of: position(of: entries[Int(slots[slot])])) != key {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func key(of place: WorldPoint) -> Int64 { key(square(place.x), square(place.y)) }
}
