/// How each cell of a row gets to the terminal: left alone, written as it is, or as its inverse.
///
/// A cell has up to three ways, and each costs bytes that depend on the paint the cell before left behind. The cheapest
/// chain of ways through the row is found as Viterbi does (1967): for each way of a cell, the best way of the one before.
struct ANSIRowPlan {
  enum Way: UInt8 {
    case plain, inverse, skipped
  }

  /// The best chain that ends in one way of a cell.
  private struct Chain {
    static let none = Chain(cost: .max / 2, paint: CellPaint())

    var cost: Int32
    var paint: CellPaint
  }

  /// About what a move over cells that stay costs.
  private static let moveCost: Int32 = 4
  /// After so many cells that stay, writing them can't be cheaper than a move.
  private static let longestGap = 8

  private(set) var ways: [Way]
  /// For each cell, which way of the one before its three ways come from, two bits each.
  private var origins: [UInt8]
  private let inverses = GlyphInverse.table
  private var plain = Chain.none
  private var inverse = Chain.none
  private var skipped = Chain.none

  init(columns: Int) {
    ways = Array(repeating: .skipped, count: columns)
    origins = Array(repeating: 0, count: columns)
  }

  /// Plans one row; `changed` holds for each cell whether it must be written.
  mutating func plan(_ cells: Span<Cell>, changed: Span<Bool>, from paint: CellPaint) {
    (plain, inverse, skipped) = (.none, .none, Chain(cost: 0, paint: paint))
    var gap = 0
    for column in cells.indices {
      let cell = cells[column]
      if cell.glyph == .continuation {
        origins[column] = 0b10_01_00
      } else if changed[column] {
        write(cell, at: column, canStay: false)
        gap = 0
      } else {
        gap += 1
        write(cell, at: column, canStay: true, mustStay: gap > Self.longestGap)
      }
    }
    trace()
  }

  @inline(__always)
  private mutating func write(_ cell: Cell, at column: Int, canStay: Bool, mustStay: Bool = false) {
    var (plainOrigin, nextPlain) = (Way.plain.rawValue, Chain.none)
    var (inverseOrigin, nextInverse) = (Way.plain.rawValue, Chain.none)
    if !mustStay {
      (plainOrigin, nextPlain) = best(before: CellPaint(of: cell))
      nextPlain.cost += cell.glyph.approximateBytes
      if let glyph = inverses.glyph(of: cell.glyph), let paint = CellPaint(ofInverse: cell) {
        (inverseOrigin, nextInverse) = best(before: paint)
        nextInverse.cost += glyph.approximateBytes
      }
    }
    let (skippedOrigin, nextSkipped) = canStay ? bestSkip() : (0, .none)
    (plain, inverse, skipped) = (nextPlain, nextInverse, nextSkipped)
    origins[column] = plainOrigin | inverseOrigin << 2 | skippedOrigin << 4
  }

  @inline(__always)
  private func best(before paint: CellPaint) -> (origin: UInt8, chain: Chain) {
    let costs = PaintCosts(of: paint)
    var origin = Way.plain
    var least = plain.cost + costs.change(from: plain.paint)
    var before = plain.paint
    if inverse.cost < least {
      let cost = inverse.cost + costs.change(from: inverse.paint)
      if cost < least { (origin, least, before) = (.inverse, cost, inverse.paint) }
    }
    if skipped.cost < least {
      let cost = skipped.cost + costs.change(from: skipped.paint)
      if cost < least { (origin, least, before) = (.skipped, cost, skipped.paint) }
    }
    return (origin.rawValue, Chain(cost: least, paint: before.written(with: paint)))
  }

  private func bestSkip() -> (origin: UInt8, chain: Chain) {
    let written = min(plain.cost, inverse.cost) + Self.moveCost
    if skipped.cost <= written { return (Way.skipped.rawValue, skipped) }
    let isPlain = plain.cost <= inverse.cost
    return (
      (isPlain ? Way.plain : .inverse).rawValue, Chain(cost: written, paint: isPlain ? plain.paint : inverse.paint)
    )
  }

  /// Follows the cheapest chain back from the end of the row.
  private mutating func trace() {
    // Nothing is written after a gap at the end, so that the move over it isn't needed.
    let written = min(plain.cost, inverse.cost)
    var way = skipped.cost - Self.moveCost <= written ? Way.skipped : plain.cost <= inverse.cost ? .plain : .inverse
    for column in ways.indices.reversed() {
      ways[column] = way
      way = Way(rawValue: origins[column] >> (2 * way.rawValue) & 3) ?? .skipped
    }
  }
}

extension Glyph {
  /// The length in UTF-8 of its first scalar.
  fileprivate var approximateBytes: Int32 {
    let value = packed & 0x1f_ffff
    return value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x1_0000 ? 3 : 4
  }
}
