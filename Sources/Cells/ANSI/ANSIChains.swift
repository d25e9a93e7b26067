/// The cheapest chains of ways through the cells of a row so far, one for each way that the last cell can go.
struct ANSIChains {
  private struct Chain {
    static let none = Chain(cost: .max / 2, paint: CellPaint())

    var cost: Int32
    var paint: CellPaint

    /// The cost so far, plus the change to a paint.
    @inline(__always)
    func next(_ costs: PaintCosts) -> Int32 {
      cost + costs.change(from: paint)
    }
  }

  /// The origins of a cell that goes the way of the one before.
  static let unchangedOrigins = origins(plain: .plain, inverse: .inverse, skipped: .skipped)

  /// About what a move over cells that stay costs.
  private static let moveCost: Int32 = 4

  private var plain = Chain.none
  private var inverse = Chain.none
  private var skipped: Chain
  /// Whether the last cell could only be written, as it is or as its inverse.
  private var isInPicture = false

  init(from paint: CellPaint) {
    skipped = Chain(cost: 0, paint: paint)
  }

  /// The way in which the cheapest chain ends; a gap at the end of a row needs no move over it.
  var cheapest: ANSIRowPlan.Method {
    let written = min(plain.cost, inverse.cost)
    if skipped.cost - Self.moveCost <= written { return .skipped }
    return plain.cost <= inverse.cost ? .plain : .inverse
  }

  /// Goes on to a cell that is left alone; returns where its ways come from.
  mutating func skip() -> UInt8 {
    let (origin, chain) = bestSkip()
    isInPicture = false
    (plain, inverse, skipped) = (.none, .none, chain)
    return Self.origins(plain: .plain, inverse: .plain, skipped: origin)
  }

  /// Goes on to a cell that can be written, or left alone too; returns where its ways come from.
  @inline(__always)
  mutating func advance(to cell: Cell, inverse glyph: Glyph?, canStay: Bool) -> UInt8 {
    let costs = PaintCosts(of: CellPaint(of: cell))
    isInPicture = false
    var (plainOrigin, nextPlain) = best(before: costs)
    nextPlain.cost += cell.glyph.approximateBytes
    var (inverseOrigin, nextInverse) = (ANSIRowPlan.Method.plain, Chain.none)
    if let glyph, let paint = CellPaint(ofInverse: cell) {
      (inverseOrigin, nextInverse) = best(before: costs.exchanged(for: paint))
      nextInverse.cost += glyph.approximateBytes
      isInPicture = !canStay
    }
    let (skippedOrigin, nextSkipped) = canStay ? bestSkip() : (.plain, .none)
    (plain, inverse, skipped) = (nextPlain, nextInverse, nextSkipped)
    return Self.origins(plain: plainOrigin, inverse: inverseOrigin, skipped: skippedOrigin)
  }

  /// Goes on through all cells that follow, must be written and have an inverse, as in pictures nearly all do.
  ///
  /// Two ways are open there and nothing else. Returns where such cells end.
  mutating func advance(
    throughPictureOf cells: Span<Cell>,
    from start: Int,
    changed: Span<Bool>,
    inverses: GlyphInverse,
    origins: inout MutableSpan<UInt8>
  ) -> Int {
    guard isInPicture else { return start }
    var (chains, column) = (self, start)
    var (last, plainBytes, inverseBytes) = (Cell.continuation, 0 as Int32, 0 as Int32)
    while column < cells.count, changed[column] {
      let cell = cells[column]
      guard let exchanged = CellPaint(ofInverse: cell) else { break }
      if cell.glyph != last.glyph {
        guard let glyph = inverses.glyph(of: cell.glyph) else { break }
        (plainBytes, inverseBytes) = (cell.glyph.approximateBytes, glyph.approximateBytes)
      }
      last = cell
      let costs = PaintCosts(of: CellPaint(of: cell))
      origins[column] =
        costs.paint.isWhole && chains.areMirrored
        ? chains.turnOrStay(costs, exchanged)
        : chains.chooseBoth(costs, exchanged)
      chains.plain.cost &+= plainBytes
      chains.inverse.cost &+= inverseBytes
      column += 1
    }
    self = chains
    return column
  }

  /// Whether both chains leave the same colours behind, exchanged.
  @inline(__always)
  private var areMirrored: Bool {
    plain.paint.foreground == inverse.paint.background && plain.paint.background == inverse.paint.foreground
  }

  /// Goes on both ways where staying costs the same in both, and so does changing between them; returns the origins.
  ///
  /// There is no jump in it: what a cell shares with the one before can't be foretold, and a wrong guess costs more.
  @inline(__always)
  private mutating func turnOrStay(_ costs: PaintCosts, _ exchanged: CellPaint) -> UInt8 {
    let (stay, turn) = (costs.change(from: plain.paint), costs.change(from: inverse.paint))
    let (staysPlain, staysInverse) = (plain.cost &+ stay, inverse.cost &+ stay)
    let (turnsPlain, turnsInverse) = (inverse.cost &+ turn, plain.cost &+ turn)
    plain = Chain(cost: min(staysPlain, turnsPlain), paint: costs.paint)
    inverse = Chain(cost: min(staysInverse, turnsInverse), paint: exchanged)
    return (staysPlain <= turnsPlain ? 0 : 1) | (staysInverse <= turnsInverse ? 1 : 0) << 2
  }

  /// Goes on both ways where a colour doesn't matter; returns the origins.
  @inline(__always)
  private mutating func chooseBoth(_ costs: PaintCosts, _ exchanged: CellPaint) -> UInt8 {
    let others = costs.exchanged(for: exchanged)
    let (staysPlain, staysInverse) = (plain.next(costs), inverse.next(others))
    let (turnsPlain, turnsInverse) = (inverse.next(costs), plain.next(others))
    let keepsPlain = staysPlain <= turnsPlain
    let keepsInverse = staysInverse <= turnsInverse
    let before = (plain: keepsPlain ? plain : inverse, inverse: keepsInverse ? inverse : plain)
    plain.cost = keepsPlain ? staysPlain : turnsPlain
    plain.paint = before.plain.paint.written(with: costs.paint)
    inverse.cost = keepsInverse ? staysInverse : turnsInverse
    inverse.paint = before.inverse.paint.written(with: exchanged)
    return (keepsPlain ? 0 : 1) | (keepsInverse ? 1 : 0) << 2
  }

  /// Two bits for each way.
  @inline(__always)
  private static func origins(
    plain: ANSIRowPlan.Method,
    inverse: ANSIRowPlan.Method,
    skipped: ANSIRowPlan.Method
  ) -> UInt8 {
    plain.rawValue | inverse.rawValue << 2 | skipped.rawValue << 4
  }

  @inline(__always)
  private func best(before costs: PaintCosts) -> (origin: ANSIRowPlan.Method, chain: Chain) {
    var origin = ANSIRowPlan.Method.plain
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
    return (origin, Chain(cost: least, paint: before.written(with: costs.paint)))
  }

  private func bestSkip() -> (origin: ANSIRowPlan.Method, chain: Chain) {
    let written = plain.cost <= inverse.cost ? plain : inverse
    guard written.cost + Self.moveCost < skipped.cost else { return (.skipped, skipped) }
    return (
      plain.cost <= inverse.cost ? .plain : .inverse, Chain(cost: written.cost + Self.moveCost, paint: written.paint)
    )
  }
}

extension Glyph {
  /// The length in UTF-8 of its first scalar.
  @inline(__always)
  fileprivate var approximateBytes: Int32 {
    let value = packed & 0x1f_ffff
    return 1 + (value < 0x80 ? 0 : 1) + (value < 0x800 ? 0 : 1) + (value < 0x1_0000 ? 0 : 1)
  }
}

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
