/// About how much ink a printable character has in each of 2×4 parts of its cell, in the usual monospaced fonts.
struct PrintableShape {
  let glyph: Glyph
  /// From 0 to 1, row by row.
  let ink: [Float]

  private init(_ scalar: Unicode.Scalar, _ tenths: String) {
    glyph = Glyph(scalar)
    ink = tenths.compactMap(\.wholeNumberValue).map { Float($0) / 10 }
  }

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
    PrintableShape("+", "00 23 23 00"),
    PrintableShape("L", "30 30 30 43"),
    PrintableShape("J", "03 03 03 34"),
    PrintableShape("F", "43 42 30 30"),
    PrintableShape("7", "34 03 12 20"),
    PrintableShape("T", "44 22 22 22"),
    PrintableShape("Y", "33 33 22 22"),
    PrintableShape("v", "00 22 33 22"),
    PrintableShape("o", "00 33 33 33"),
    PrintableShape("b", "30 43 33 43"),
    PrintableShape("d", "03 34 33 34"),
    PrintableShape("P", "43 33 43 30"),
    PrintableShape("q", "00 34 33 34"),
    PrintableShape("X", "33 33 33 33"),
    PrintableShape("*", "22 44 22 00"),
    PrintableShape("%", "42 23 32 24"),
    PrintableShape("8", "44 44 44 44"),
    PrintableShape("#", "34 55 55 43"),
    PrintableShape("@", "45 56 56 54"),
  ]
}
