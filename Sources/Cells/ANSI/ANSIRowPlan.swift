/// How each cell of a row gets to the terminal: left alone, written as it is, or as its inverse.
///
/// A cell has up to three ways, and each costs bytes that depend on the paint the cell before left behind. The cheapest
/// chain of ways through the row is found as Viterbi does (1967): for each way of a cell, the best way of the one before.
struct ANSIRowPlan {
  enum Method: UInt8 {
    case plain, inverse, skipped
  }

  private(set) var ways: [Method]
  /// For each cell, which way of the one before its three ways come from, two bits each.
  private var origins: [UInt8]
  private let inverses = GlyphInverse.table

  /// After so many cells that stay, writing them can't be cheaper than a move.
  private static let longestGap = 8

  init(columns: Int) {
    ways = Array(repeating: .skipped, count: columns)
    origins = Array(repeating: 0, count: columns)
  }

  /// Plans one row; `changed` holds for each cell whether it must be written.
  mutating func plan(_ cells: Span<Cell>, changed: Span<Bool>, from paint: CellPaint) {
    var chains = ANSIChains(from: paint)
    let inverses = inverses
    var origins = origins.mutableSpan
    var (column, gap) = (0, 0)
    while column < cells.count {
      let end = chains.advance(
        throughPictureOf: cells,
        from: column,
        changed: changed,
        inverses: inverses,
        origins: &origins
      )
      if end > column {
        (column, gap) = (end, 0)
        continue
      }
      let cell = cells[column]
      if cell.glyph == .continuation {
        // A right half goes the way of its left one.
        origins[column] = ANSIChains.unchangedOrigins
      } else {
        let inverse = inverses.glyph(of: cell.glyph)
        gap = changed[column] ? 0 : gap + 1
        let isFar = gap > Self.longestGap
        origins[column] = isFar ? chains.skip() : chains.advance(to: cell, inverse: inverse, canStay: gap > 0)
      }
      column += 1
    }
    trace(from: chains.cheapest)
  }

  /// Follows the cheapest chain back from the end of the row.
  private mutating func trace(from last: Method) {
    let origins = origins
    var ways = ways.mutableSpan
    var way = last
    for column in ways.indices.reversed() {
      ways[column] = way
      way = Method(bits: origins[column] >> (2 * way.rawValue))
    }
  }
}

extension ANSIRowPlan.Method {
  init(bits: UInt8) {
    switch bits & 3 {
    case 0: self = .plain
    case 1: self = .inverse
    default: self = .skipped
    }
  }
}
