/// A set of dots, 8×8 of them to a word; a table of open addresses, for sets are asked millions of times.
struct DotSet {
  /// The number of a block and its dots; blocks without dots are places that are free.
  private var blocks: [(block: UInt64, dots: UInt64)]
  private var count = 0

  init() {
    blocks = Array(repeating: (0, 0), count: 256)
  }

  func contains(_ dot: SIMD2<Int>) -> Bool {
    blocks[place(of: Self.block(dot))].dots & Self.bit(dot) != 0
  }

  mutating func insert(_ dot: SIMD2<Int>, radius: Double) {
    let reach = Int(radius)
    for dy in -reach...reach {
      let across = Int((radius * radius - Double(dy * dy)).squareRoot())
      insert(dot.x - across...dot.x + across, row: dot.y + dy)
    }
  }

  /// Inserts adjacent dots, a block at a time.
  private mutating func insert(_ columns: ClosedRange<Int>, row: Int) {
    var column = columns.lowerBound
    while column <= columns.upperBound {
      let last = min(column | 7, columns.upperBound)
      let dots = (UInt64(0xff) << UInt64(column & 7) & UInt64(0xff) >> UInt64(7 - last & 7)) << UInt64((row & 7) << 3)
      insert(dots, in: Self.block(SIMD2(column, row)))
      column = last + 1
    }
  }

  private mutating func insert(_ dots: UInt64, in block: UInt64) {
    let place = place(of: block)
    if blocks[place].dots == 0 {
      blocks[place].block = block
      count += 1
    }
    blocks[place].dots |= dots
    if count * 2 > blocks.count { grow() }
  }

  private mutating func grow() {
    let old = blocks
    blocks = Array(repeating: (0, 0), count: old.count * 2)
    for entry in old where entry.dots != 0 { blocks[place(of: entry.block)] = entry }
  }

  /// Where a block is or, if it isn't known, would be.
  private func place(of block: UInt64) -> Int {
    let mask = blocks.count - 1
    var place = Int(truncatingIfNeeded: (block &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
    while blocks[place].dots != 0, blocks[place].block != block { place = (place + 1) & mask }
    return place
  }

  private static func block(_ dot: SIMD2<Int>) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: dot.x >> 3)) << 32 | UInt64(UInt32(truncatingIfNeeded: dot.y >> 3))
  }

  private static func bit(_ dot: SIMD2<Int>) -> UInt64 { 1 << UInt64((dot.y & 7) << 3 | dot.x & 7) }
}
