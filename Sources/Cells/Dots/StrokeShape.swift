/// The printable characters that look like strokes of a pen, with the dots of such strokes.
package struct StrokeShape {
  let glyph: Glyph
  /// 2×4 dots, row by row from the lowest bit.
  let dots: Int

  private init(_ scalar: Unicode.Scalar, _ dots: Int) {
    glyph = Glyph(scalar)
    self.dots = dots
  }

  /// The first of those that are equally like wins.
  private static let all = [
    StrokeShape("-", 0b00_00_11_00), StrokeShape("-", 0b00_11_00_00), StrokeShape("-", 0b00_00_00_11),
    StrokeShape("_", 0b11_00_00_00), StrokeShape("|", 0b01_01_01_01), StrokeShape("|", 0b10_10_10_10),
    StrokeShape("\\", 0b10_10_01_01), StrokeShape("/", 0b01_01_10_10),
    StrokeShape(".", 0b01_00_00_00), StrokeShape(".", 0b10_00_00_00),
    StrokeShape(".", 0b00_01_00_00), StrokeShape(".", 0b00_10_00_00),
    StrokeShape("'", 0b00_00_00_01), StrokeShape("'", 0b00_00_00_10),
    StrokeShape("'", 0b00_00_01_00), StrokeShape("'", 0b00_00_10_00),
    StrokeShape("+", 0b01_01_11_01), StrokeShape("+", 0b10_10_11_10),
    StrokeShape("+", 0b01_11_01_01), StrokeShape("+", 0b10_11_10_10),
    StrokeShape("\"", 0b00_00_11_11), StrokeShape("=", 0b11_00_11_00), StrokeShape("#", 0b11_11_11_11),
    // Two dots of a slanted stroke, which go on in the next cell, and four of a steep one.
    StrokeShape("`", 0b00_00_10_01), StrokeShape("'", 0b00_00_01_10), StrokeShape("-", 0b00_10_01_00),
    StrokeShape("-", 0b00_01_10_00), StrokeShape(".", 0b10_01_00_00), StrokeShape(".", 0b01_10_00_00),
    StrokeShape("\\", 0b10_01_01_01), StrokeShape("\\", 0b10_10_10_01), StrokeShape("/", 0b01_10_10_10),
    StrokeShape("/", 0b01_01_01_10),
    // The same of a stroke that is two dots wide.
    StrokeShape("\\", 0b10_11_01_00), StrokeShape("\\", 0b00_10_11_01), StrokeShape("/", 0b01_11_10_00),
    StrokeShape("/", 0b00_01_11_10), StrokeShape("\\", 0b11_01_01_00), StrokeShape("/", 0b11_10_10_00),
    StrokeShape("\\", 0b00_10_10_11), StrokeShape("/", 0b00_01_01_11),
  ]

  /// The character that looks most like these dots.
  package static func nearest(to dots: Int) -> Glyph {
    all.min { ($0.dots ^ dots).nonzeroBitCount < ($1.dots ^ dots).nonzeroBitCount }?.glyph ?? .space
  }
}
