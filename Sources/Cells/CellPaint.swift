/// The colours and style that a terminal writes with, as packed numbers that compare fast.
struct CellPaint: Equatable {
  /// A colour that doesn't show, so that any will do.
  static let any = UInt32.max

  var foreground: UInt32 = 0
  var background: UInt32 = 0
  var style: CellStyle = []

  /// A cell's paint; the foreground of a blank doesn't show.
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
  init?(ofInverse cell: Cell) {
    guard cell.style.isEmpty else { return nil }
    let inverse = CellPaint(of: cell)
    guard inverse.foreground != 0, inverse.background != 0 else { return nil }
    foreground = inverse.background
    background = inverse.foreground
  }

  /// The paint after something was written with another: colours that don't matter stay.
  func written(with other: CellPaint) -> CellPaint {
    var result = other
    if other.foreground == Self.any { result.foreground = foreground }
    if other.background == Self.any { result.background = background }
    return result
  }

  /// About how many bytes it takes to go on with another paint.
  func cost(of other: CellPaint) -> Int32 {
    let front = other.foreground == Self.any || other.foreground == foreground ? 0 : Self.cost(other.foreground)
    let back = other.background == Self.any || other.background == background ? 0 : Self.cost(other.background)
    let look: Int32 = style == other.style ? 0 : 3
    let sum = front + back + look
    return sum == 0 ? 0 : sum + 2
  }

  /// With the semicolon or the final letter.
  private static func cost(_ color: UInt32) -> Int32 {
    switch color >> 24 {
    case 0: 3
    case 1: 16
    default: color & 0xff < 16 ? 3 : 9
    }
  }
}

extension Glyph {
  static let fullBlock = Glyph("█")
}

extension CellStyle {
  static let visibleOnBlanks = CellStyle(rawValue: underline.rawValue | reverse.rawValue)
}
