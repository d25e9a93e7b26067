/// A glyph that is safe to send to a terminal, whatever its origin.
struct ANSIGlyph {
  private let glyph: Glyph
  /// Whether every terminal moves its cursor by the same number of cells.
  let hasSureWidth: Bool

  /// Replaces what would steer the terminal or take another number of cells than it has.
  init(_ glyph: Glyph, columns: Int) {
    if columns == 1 && Self.isPlain(glyph) || Self.isSafe(glyph, columns) {
      self.glyph = glyph
      hasSureWidth = Self.isPlain(glyph) || !glyph.scalars.contains(where: Self.isPicture)
    } else {
      self.glyph = .damaged
      hasSureWidth = columns == 1
    }
  }

  func write(to bytes: inout ANSIBytes) {
    var rest = glyph.packed
    while rest != 0 {
      bytes.write(ANSIWord(scalar: rest & 0x1f_ffff))
      rest >>= 21
    }
  }

  private static func isSafe(_ glyph: Glyph, _ columns: Int) -> Bool {
    glyph.scalars.allSatisfy { ScalarHandling($0) == .kept } && CharacterWidth.standard.of(glyph) == columns
  }

  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x1f000 || scalar == .emojiPresentation || scalar == .textPresentation
  }

  /// Whether it is one of the characters that are one cell wide beyond doubt, as nearly all are.
  @inline(__always)
  static func isPlain(_ glyph: Glyph) -> Bool {
    let value = glyph.packed
    // Nearly all that is drawn is here.
    if value < 0x2600 && value >= 0x2500 { return value < 0x25a0 }
    switch value {
    case 0x20..<0x7f, 0xae..<0x300, 0x370..<0x483, 0x48a..<0x530, 0x2800..<0x2900: return true
    case 0x1fb00..<0x1fc00, 0x1cc00..<0x1cf00: return true
    default: return false
    }
  }
}
