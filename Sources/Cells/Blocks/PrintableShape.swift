/// The approximate ink of a printable character in each of 2×4 parts of its cell, in typical monospaced fonts.
///
/// Letters and digits are excluded: they would be read as names.
struct PrintableShape {
  let glyph: Glyph
  /// From 0 to 1, row by row.
  let ink: SIMD8<Float>

  private init(_ scalar: Unicode.Scalar, _ tenths: String) {
    glyph = Glyph(scalar)
    ink = SIMD8(tenths.compactMap(\.wholeNumberValue).map { Float($0) / 10 })
  }

  /// Whether pictures are drawn with a character, which is then no letter of anything.
  static func draws(_ glyph: Glyph) -> Bool { all.contains { $0.glyph == glyph } }

  static let all = [
    PrintableShape(" ", "00 00 00 00"),
    PrintableShape(".", "00 00 00 11"),
    PrintableShape(",", "00 00 00 22"),
    PrintableShape("_", "00 00 00 33"),
    PrintableShape("'", "22 11 00 00"),
    PrintableShape("`", "20 01 00 00"),
    PrintableShape("\"", "33 11 00 00"),
    PrintableShape("^", "22 22 00 00"),
    PrintableShape("-", "00 11 22 00"),
    PrintableShape("~", "00 21 23 00"),
    PrintableShape("=", "00 33 33 00"),
    PrintableShape(":", "00 22 00 22"),
    PrintableShape("|", "22 22 22 22"),
    PrintableShape("/", "02 12 21 20"),
    PrintableShape("\\", "20 21 12 02"),
    PrintableShape("(", "12 30 30 12"),
    PrintableShape(")", "21 03 03 21"),
    PrintableShape("<", "00 13 13 00"),
    PrintableShape(">", "00 31 31 00"),
    PrintableShape("[", "32 30 30 32"),
    PrintableShape("]", "23 03 03 23"),
    PrintableShape("{", "12 31 31 12"),
    PrintableShape("}", "21 13 13 21"),
    PrintableShape("!", "11 22 11 11"),
    PrintableShape(";", "00 11 00 22"),
    PrintableShape("+", "00 23 23 00"),
    PrintableShape("*", "22 44 22 00"),
    PrintableShape("?", "23 03 21 11"),
    PrintableShape("$", "34 43 34 43"),
    PrintableShape("%", "42 23 32 24"),
    PrintableShape("&", "32 33 54 44"),
    PrintableShape("#", "34 55 55 43"),
    PrintableShape("@", "45 56 56 54"),
  ]
}

extension PrintableShape {
  /// The ink of the darkest character; it represents white.
  private static let fullInk: Float = 0.5

  /// The character that has its ink where it is wanted (from 0 to 1), and about as much of it.
  static func nearest(to wanted: SIMD8<Float>, of shapes: [PrintableShape]) -> Glyph {
    var best = (error: Float.infinity, glyph: Glyph.space)
    for shape in shapes {
      let miss = shape.ink - wanted * fullInk
      let sum = miss.sum()
      let error = (miss * miss).sum() + sum * sum / 8
      if error < best.error { best = (error, shape.glyph) }
    }
    return best.glyph
  }
}
