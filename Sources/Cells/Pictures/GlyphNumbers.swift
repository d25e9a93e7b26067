/// Numbers for glyphs, from 0 on in the order in which they come, found again in a few steps.
///
/// A dictionary would take longer to hash a glyph than most callers have for all of a cell.
struct GlyphNumbers {
  /// Each glyph at the place that its bits lead to or soon behind it, with its number plus one; 0 where there is none.
  private var places = Array(repeating: Place(glyph: 0, number: 0), count: 1024)
  private var count = 0

  private struct Place {
    var glyph: UInt64
    var number: Int
  }

  /// As many as leave every other place free.
  private static let most = 512

  func hasRoom(for count: Int) -> Bool { self.count + count <= Self.most }

  /// The number of a glyph; nil where it has none yet.
  @inline(__always)
  func number(of glyph: Glyph) -> Int? {
    let number = places[place(of: glyph)].number
    return number == 0 ? nil : number - 1
  }

  /// Gives a glyph that has none the next number.
  @discardableResult
  mutating func add(_ glyph: Glyph) -> Int {
    precondition(hasRoom(for: 1), "the caller of add checks the capacity")
    count += 1
    places[place(of: glyph)] = Place(glyph: glyph.packed, number: count)
    return count - 1
  }

  /// Where a glyph is, or would be.
  @inline(__always)
  private func place(of glyph: Glyph) -> Int {
    // The best mixed of a product with such a number are its highest bits.
    var place = Int((glyph.packed &* 0x9e37_79b9_7f4a_7c15) >> 54)
    while places[place].number != 0, places[place].glyph != glyph.packed { place = (place + 1) & 1023 }
    return place
  }
}
