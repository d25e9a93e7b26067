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

  /// The paint with its two colours exchanged.
  @inline(__always)
  var exchanged: CellPaint {
    var result = self
    (result.foreground, result.background) = (background, foreground)
    return result
  }

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

  /// Whether both colours show, and neither is the terminal's own.
  var canExchange: Bool {
    paint.style.isEmpty && isNamed(paint.foreground) && isNamed(paint.background)
  }

  private func isNamed(_ color: UInt32) -> Bool { color != 0 && color != CellPaint.any }

  /// The costs of a paint with the same colours exchanged.
  @inline(__always)
  func exchanged(for inverse: CellPaint) -> PaintCosts {
    PaintCosts(of: inverse, foreground: background, background: foreground)
  }

  @inline(__always)
  func change(from old: CellPaint) -> Int32 {
    let front = paint.foreground == old.foreground ? 0 : foreground
    let back = paint.background == old.background ? 0 : background
    let look: Int32 = paint.style == old.style ? 0 : 3
    let sum = front + back + look
    return sum == 0 ? 0 : sum + 2
  }

  /// With the semicolon or the final letter.
  private static func bytes(for color: UInt32) -> Int32 {
    switch color >> 24 {
    case 0: 3
    case 1: 16
    case 2: color & 0xff < 16 ? 3 : 9
    default: 0
    }
  }
}

extension Glyph {
  static let fullBlock = Glyph("█")
}

extension CellStyle {
  static let visibleOnBlanks = CellStyle(rawValue: underline.rawValue | reverse.rawValue)
}
