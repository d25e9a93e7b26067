/// The colours and style that a terminal writes with, as packed numbers that compare fast.
struct CellPaint: Equatable {
  /// A colour that doesn't show, so that any will do.
  static let any = UInt32.max

  var foreground: UInt32 = 0
  var background: UInt32 = 0
  var style: CellStyle = []

  /// A cell's paint; the foreground of a blank doesn't show.
  @inline(__always)
  init(of cell: Cell) {
    style = cell.style
    let isBlank = cell.glyph == .space && style.isDisjoint(with: .visibleOnBlanks)
    foreground = isBlank ? Self.any : cell.foreground.packed
    background = cell.background.packed
    if cell.glyph == .fullBlock && style.isEmpty { background = Self.any }
  }

  init() {}

  @inline(__always)
  init(foreground: UInt32, background: UInt32) {
    self.foreground = foreground
    self.background = background
  }

  /// A cell's paint once its glyph is exchanged for its inverse; nil if that would show.
  ///
  /// The terminal's own colours can't be exchanged: as text and as ground they are two.
  @inline(__always)
  init?(ofInverse cell: Cell) {
    guard cell.style.isEmpty else { return nil }
    let inverse = CellPaint(of: cell)
    guard inverse.foreground != 0, inverse.background != 0 else { return nil }
    foreground = inverse.background
    background = inverse.foreground
  }

  /// Whether both colours matter.
  @inline(__always)
  var isWhole: Bool { foreground != Self.any && background != Self.any }

  /// The paint after something was written with another: colours that don't matter stay.
  @inline(__always)
  func written(with other: CellPaint) -> CellPaint {
    var result = other
    if other.foreground == Self.any { result.foreground = foreground }
    if other.background == Self.any { result.background = background }
    return result
  }
}

/// About how many bytes it takes to change to a paint.
struct PaintCosts {
  let paint: CellPaint
  private let foreground: Int32
  private let background: Int32

  @inline(__always)
  init(of paint: CellPaint) {
    self.init(of: paint, foreground: Self.bytes(for: paint.foreground), background: Self.bytes(for: paint.background))
  }

  private init(of paint: CellPaint, foreground: Int32, background: Int32) {
    self.paint = paint
    self.foreground = foreground
    self.background = background
  }

  /// The costs of a paint with the same colours exchanged.
  @inline(__always)
  func exchanged(for inverse: CellPaint) -> PaintCosts {
    PaintCosts(of: inverse, foreground: background, background: foreground)
  }

  /// Multiplies where it could decide: what the next cell needs can't be foretold, and a wrong guess costs more.
  @inline(__always)
  func change(from old: CellPaint) -> Int32 {
    let front = foreground &* (paint.foreground == old.foreground ? 0 : 1)
    let back = background &* (paint.background == old.background ? 0 : 1)
    let sum = front &+ back &+ (paint.style == old.style ? 0 : 3)
    return sum &+ (sum == 0 ? 0 : 2)
  }

  /// With the semicolon or the final letter; a table in a number, since jumps here would cost more than all the rest.
  @inline(__always)
  private static func bytes(for color: UInt32) -> Int32 {
    let byKind: UInt32 = 0x09_10_03
    let isShort = color &- (2 << 24) < 16
    return isShort ? 3 : Int32(truncatingIfNeeded: byKind >> ((color >> 24) * 8) & 0xff)
  }
}

extension Glyph {
  static let fullBlock = Glyph("█")
}

extension CellStyle {
  static let visibleOnBlanks = CellStyle(rawValue: underline.rawValue | reverse.rawValue)
}
