import Cells

/// Finds for each cell the two classes and the glyph that show its samples with the least weighted error.
struct CellFitter {
  private let family: GlyphFamily
  private let costs: [Int32]

  /// The advantage of a blank cell, in 256ths, because it needs no second colour.
  private static let glyphCost: Int32 = 154

  init(family: GlyphFamily, palette: MapPalette) {
    self.family = family
    costs = palette.costs
  }

  /// Fits a cell that has at least two classes; only the three that matter most are looked at.
  func fit(_ cell: CellClasses) -> CellFit {
    let counts = (SampleCounts(cell.first.mask), SampleCounts(cell.second.mask), SampleCounts(cell.third.mask))
    var best = Best(cost: .max, fit: CellFit(cell.first.mapClass))
    let (first, second, third) = (cell.first.mapClass, cell.second.mapClass, cell.third.mapClass)
    let hasThird = cell.third.mask != 0
    let classes = (first, second, hasThird ? third : second)
    tryPair(first, second, classes, counts, &best)
    if hasThird {
      tryPair(first, third, classes, counts, &best)
      tryPair(second, third, classes, counts, &best)
    }
    return best.fit
  }

  private typealias Classes = (MapClass, MapClass, MapClass)
  private typealias Counts = (SampleCounts, SampleCounts, SampleCounts)

  private struct Best {
    var cost: Int32
    var fit: CellFit

    mutating func take(_ cost: Int32, _ fit: @autoclosure () -> CellFit) {
      guard cost < self.cost else { return }
      self.cost = cost
      self.fit = fit()
    }
  }

  private func cost(_ mapClass: MapClass, as other: MapClass) -> Int32 {
    costs[mapClass.index &* MapPalette.classCount &+ other.index]
  }

  /// Tries all glyphs with two classes, either of them as ink.
  ///
  /// The cost is linear: all shown as `ground`, plus for every sample under the ink what that changes.
  private func tryPair(
    _ ink: MapClass,
    _ ground: MapClass,
    _ classes: Classes,
    _ counts: Counts,
    _ best: inout Best
  ) {
    let asGround = (cost(classes.0, as: ground), cost(classes.1, as: ground), cost(classes.2, as: ground))
    let asInk = (cost(classes.0, as: ink), cost(classes.1, as: ink), cost(classes.2, as: ink))
    let allGround = asGround.0 * counts.0.total + asGround.1 * counts.1.total + asGround.2 * counts.2.total
    let change = (asInk.0 - asGround.0, asInk.1 - asGround.1, asInk.2 - asGround.2)
    let allChange = change.0 * counts.0.total + change.1 * counts.1.total + change.2 * counts.2.total
    best.take(allGround, CellFit(ground))
    best.take(allGround + allChange, CellFit(ink))
    let withGlyph = allGround + Self.glyphCost
    if !family.blockRows.isEmpty {
      tryBlocks(ink, ground, change, counts, withGlyph, &best)
    }
    // Halves are the fourth cuts; where there are blocks they have been tried as such.
    guard family.hasEighths || family.blockRows.isEmpty else { return }
    for cut in family.hasEighths ? 0..<7 : 3..<4 {
      let upper =
        change.0 * counts.0.rows(through: cut) + change.1 * counts.1.rows(through: cut)
        + change.2 * counts.2.rows(through: cut)
      best.take(withGlyph + upper, CellFit(GlyphFamily.lowerEighths[7 - cut], ink: ground, ground: ink))
      best.take(withGlyph + allChange - upper, CellFit(GlyphFamily.lowerEighths[7 - cut], ink: ink, ground: ground))
      let left =
        change.0 * counts.0.columns(through: cut) + change.1 * counts.1.columns(through: cut)
        + change.2 * counts.2.columns(through: cut)
      best.take(withGlyph + left, CellFit(GlyphFamily.leftEighths[cut + 1], ink: ink, ground: ground))
      best.take(withGlyph + allChange - left, CellFit(GlyphFamily.leftEighths[cut + 1], ink: ground, ground: ink))
    }
  }

  /// Every block goes to the class that shows it at less cost.
  private func tryBlocks(
    _ ink: MapClass,
    _ ground: MapClass,
    _ change: (Int32, Int32, Int32),
    _ counts: Counts,
    _ cost: Int32,
    _ best: inout Best
  ) {
    var cost = cost
    var pattern = 0
    var bit = 1
    for rows in family.blockRows {
      for side in 0..<2 {
        let block =
          change.0 * counts.0.block(side, rows: rows) + change.1 * counts.1.block(side, rows: rows)
          + change.2 * counts.2.block(side, rows: rows)
        if block < 0 {
          cost += block
          pattern |= bit
        }
        bit <<= 1
      }
    }
    guard pattern != 0, pattern != bit - 1 else { return }
    best.take(cost, CellFit(family.glyph(pattern), ink: ink, ground: ground))
  }
}

/// The drawing of a cell: a glyph and two classes; of one class if it is blank.
struct CellFit: Hashable, Sendable {
  var glyph: Glyph
  var ink: MapClass
  var ground: MapClass

  init(_ mapClass: MapClass) {
    glyph = .space
    ink = mapClass
    ground = mapClass
  }

  init(_ glyph: Glyph, ink: MapClass, ground: MapClass) {
    self.glyph = glyph
    self.ink = ink
    self.ground = ground
  }

  /// The class of the whole cell, if it shows only one.
  var only: MapClass? { glyph == .space ? ground : nil }
}

/// The number of samples of a class in each part of a cell, counted once for all glyphs by adding up bits in parallel.
struct SampleCounts {
  let total: Int32
  /// Byte i: the samples in the rows 0…i.
  let rows: UInt64
  /// Byte i: the samples in the columns 0…i.
  let columns: UInt64
  /// As `rows`, of the left and of the right half.
  private let left: UInt64
  private let right: UInt64

  init(_ mask: UInt64) {
    let nibbles = Self.nibbleCounts(mask)
    let leftHalf = nibbles & 0x0f0f_0f0f_0f0f_0f0f
    let rightHalf = nibbles >> 4 & 0x0f0f_0f0f_0f0f_0f0f
    left = leftHalf &* Self.ones
    right = rightHalf &* Self.ones
    rows = (leftHalf + rightHalf) &* Self.ones
    let across = Self.nibbleCounts(Self.transposed(mask))
    columns = (across & 0x0f0f_0f0f_0f0f_0f0f + across >> 4 & 0x0f0f_0f0f_0f0f_0f0f) &* Self.ones
    total = Int32(truncatingIfNeeded: rows >> 56)
  }

  func rows(through row: Int) -> Int32 { Self.byte(row, of: rows) }

  func columns(through column: Int) -> Int32 { Self.byte(column, of: columns) }

  /// The samples in the left or right half of some rows.
  func block(_ side: Int, rows: Range<Int>) -> Int32 {
    let counts = side == 0 ? left : right
    let end = Self.byte(rows.upperBound - 1, of: counts)
    return rows.lowerBound == 0 ? end : end - Self.byte(rows.lowerBound - 1, of: counts)
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  private static func byte(_ index: Int, of word: UInt64) -> Int32 {
    Int32(truncatingIfNeeded: word &>> UInt64(index &* 8) & 0xff)
  }

  /// The number of set bits in each group of four.
  private static func nibbleCounts(_ bits: UInt64) -> UInt64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555)
    return pairs & 0x3333_3333_3333_3333 + pairs >> 2 & 0x3333_3333_3333_3333
  }

  /// Rows become columns, after "Hacker's Delight", 7-3.
  private static func transposed(_ mask: UInt64) -> UInt64 {
    var mask = mask
    var swapped = (mask ^ mask >> 7) & 0x00aa_00aa_00aa_00aa
    mask ^= swapped ^ swapped << 7
    swapped = (mask ^ mask >> 14) & 0x0000_cccc_0000_cccc
    mask ^= swapped ^ swapped << 14
    swapped = (mask ^ mask >> 28) & 0x0000_0000_f0f0_f0f0
    return mask ^ swapped ^ swapped << 28
  }
}
