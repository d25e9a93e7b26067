/// The printable characters that look like strokes of a pen, with the dots of such strokes.
package enum StrokeShape {
  /// The rows of `StrokeShape.tsv`: 2×4 dots each, row by row from the lowest bit, which is the last digit.
  ///
  /// The first of those that are equally like wins. The last rows are parts of slanted and steep strokes, which go on in
  /// the next cell.
  private static let all = ShapeTable.rows(of: "StrokeShape.tsv").map { row in
    (glyph: Glyph(row.scalar), dots: Int(row.shape.filter { $0 != " " }, radix: 2) ?? 0)
  }

  /// The character that looks most like these dots.
  package static func nearest(to dots: Int) -> Glyph {
    all.min { ($0.dots ^ dots).nonzeroBitCount < ($1.dots ^ dots).nonzeroBitCount }?.glyph ?? .space
  }
}
