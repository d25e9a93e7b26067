/// The approximate ink of a printable character in each of 2×4 parts of its cell, in typical monospaced fonts.
///
/// Letters and digits are excluded: they would be read as names.
struct PrintableShape {
  let glyph: Glyph
  /// From 0 to 1, row by row.
  let ink: SIMD8<Float>

  private init(_ scalar: Unicode.Scalar, _ tenths: Substring) {
    glyph = Glyph(scalar)
    ink = SIMD8(tenths.compactMap(\.wholeNumberValue).map { Float($0) / 10 })
  }

  /// Whether pictures are drawn with a character, which is then no letter of anything.
  static func draws(_ glyph: Glyph) -> Bool { all.contains { $0.glyph == glyph } }

  /// The rows of `PrintableShape.tsv`, which has tenths of the parts.
  static let all = ShapeTable.rows(of: "PrintableShape.tsv").map { PrintableShape($0.scalar, $0.shape) }
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

/// Tables of characters, each followed by its shape.
enum ShapeTable {
  /// The rows below the titles.
  static func rows(of name: String) -> [(scalar: Unicode.Scalar, shape: Substring)] {
    (Embedded.text(of: name) ?? "").unicodeScalars.split(separator: "\n").dropFirst().compactMap { line in
      line.first.map { ($0, Substring(line.dropFirst(2))) }
    }
  }
}
