/// Numbers for glyphs, from 0 on in the order in which they come, found again in a few steps.
///
/// A dictionary would take longer to hash a glyph than most callers have for all of a cell.
struct GlyphNumbers {
  /// The numbers plus one, each at the place that its glyph's bits lead to or soon behind it; 0 where there is none.
  private var places = Array(repeating: Int32(0), count: 1024)
  private var glyphs: [Glyph] = []

  /// As many as leave every other place free.
  private static let most = 512

  func hasRoom(for count: Int) -> Bool { glyphs.count + count <= Self.most }

  /// The number of a glyph; nil where it has none yet.
  func number(of glyph: Glyph) -> Int? {
    let number = Int(places[place(of: glyph)])
    return number == 0 ? nil : number - 1
  }

  /// Gives a glyph that has none the next number.
  @discardableResult
  mutating func add(_ glyph: Glyph) -> Int {
    precondition(hasRoom(for: 1), "whoever adds a glyph has made sure that there is room")
    let place = place(of: glyph)
    glyphs.append(glyph)
    places[place] = Int32(glyphs.count)
    return glyphs.count - 1
  }

  /// Where a glyph is, or would be.
  private func place(of glyph: Glyph) -> Int {
    // The best mixed of a product with such a number are its highest bits.
    var place = Int((glyph.packed &* 0x9e37_79b9_7f4a_7c15) >> 54)
    while places[place] != 0, glyphs[Int(places[place]) - 1].packed != glyph.packed { place = (place + 1) & 1023 }
    return place
  }
}
