/// The cheapest chains of ways through the cells of a row so far, one for each way that the last cell can go.
struct ANSIChains {
  private struct Chain {
    static let none = Chain(cost: .max / 2, paint: CellPaint())

    var cost: Int32
    var paint: CellPaint
  }

  /// The origins of a cell that goes the way of the one before.
  static let sameWay = origins(plain: .plain, inverse: .inverse, skipped: .skipped)

  /// About what a move over cells that stay costs.
  private static let moveCost: Int32 = 4

  private var plain = Chain.none
  private var inverse = Chain.none
  private var skipped: Chain
  /// Whether the last cell can only be written, with two colours that may be exchanged.
  private var isPair = false

  init(from paint: CellPaint) {
    skipped = Chain(cost: 0, paint: paint)
  }

  /// The way in which the cheapest chain ends; a gap at the end of a row needs no move over it.
  var cheapest: ANSIRowPlan.Way {
    let written = min(plain.cost, inverse.cost)
    if skipped.cost - Self.moveCost <= written { return .skipped }
    return plain.cost <= inverse.cost ? .plain : .inverse
  }

  /// Goes on to a cell that is left alone; returns where its ways come from.
  mutating func skip() -> UInt8 {
    let (origin, chain) = bestSkip()
    isPair = false
    (plain, inverse, skipped) = (.none, .none, chain)
    return Self.origins(plain: .plain, inverse: .plain, skipped: origin)
  }

  /// Goes on to a cell that can be written, or left alone too; returns where its ways come from.
  @inline(__always)
  mutating func advance(to cell: Cell, inverse glyph: Glyph?, canStay: Bool) -> UInt8 {
    let costs = PaintCosts(of: CellPaint(of: cell))
    let canExchange = glyph != nil && costs.canExchange
    if isPair && canExchange && !canStay { return advanceInPair(costs, cell.glyph.approximateBytes) }
    isPair = canExchange && !canStay
    var (plainOrigin, nextPlain) = best(before: costs)
    nextPlain.cost += cell.glyph.approximateBytes
    var (inverseOrigin, nextInverse) = (ANSIRowPlan.Way.plain, Chain.none)
    if let glyph, let paint = CellPaint(ofInverse: cell) {
      (inverseOrigin, nextInverse) = best(before: costs.exchanged(for: paint))
      nextInverse.cost += glyph.approximateBytes
    }
    let (skippedOrigin, nextSkipped) = canStay ? bestSkip() : (.plain, .none)
    (plain, inverse, skipped) = (nextPlain, nextInverse, nextSkipped)
    return Self.origins(plain: plainOrigin, inverse: inverseOrigin, skipped: skippedOrigin)
  }

  /// The same from a pair of colours to a pair of colours, as in pictures nearly every step is.
  ///
  /// To keep the way or to change it costs the same, whichever way it was.
  @inline(__always)
  private mutating func advanceInPair(_ costs: PaintCosts, _ glyphBytes: Int32) -> UInt8 {
    let same = costs.change(from: plain.paint)
    let other = costs.change(from: inverse.paint)
    let keepsPlain = plain.cost + same <= inverse.cost + other
    let keepsInverse = inverse.cost + same <= plain.cost + other
    let plainCost = keepsPlain ? plain.cost + same : inverse.cost + other
    let inverseCost = keepsInverse ? inverse.cost + same : plain.cost + other
    plain = Chain(cost: plainCost + glyphBytes, paint: costs.paint)
    inverse = Chain(cost: inverseCost + glyphBytes, paint: costs.paint.exchanged)
    return (keepsPlain ? 0 : 1) | (keepsInverse ? 1 : 0) << 2
  }

  /// Two bits for each way.
  @inline(__always)
  private static func origins(
    plain: ANSIRowPlan.Way,
    inverse: ANSIRowPlan.Way,
    skipped: ANSIRowPlan.Way
  ) -> UInt8 {
    plain.rawValue | inverse.rawValue << 2 | skipped.rawValue << 4
  }

  @inline(__always)
  private func best(before costs: PaintCosts) -> (origin: ANSIRowPlan.Way, chain: Chain) {
    var origin = ANSIRowPlan.Way.plain
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

  private func bestSkip() -> (origin: ANSIRowPlan.Way, chain: Chain) {
    let written = plain.cost <= inverse.cost ? plain : inverse
    guard written.cost + Self.moveCost < skipped.cost else { return (.skipped, skipped) }
    return (
      plain.cost <= inverse.cost ? .plain : .inverse, Chain(cost: written.cost + Self.moveCost, paint: written.paint)
    )
  }
}

extension Glyph {
  /// The length in UTF-8 of its first scalar.
  fileprivate var approximateBytes: Int32 {
    let value = packed & 0x1f_ffff
    return value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x1_0000 ? 3 : 4
  }
}
