/// Some glyphs of the bitmap font, as pictures that can be read in the source.
///
/// A sheet is made of strips with blank lines between them. A strip begins with the number of its first row and a colon;
/// the next line names the glyphs, by themselves or as `U+0300`; then come their rows, eight pixels each and a blank
/// between two glyphs, `#` for ink. Rows that aren't there are empty.
struct FontSheet {
  static var all: [FontSheet] { [.latin, .latinExtended, .punctuation, .greek, .cyrillic, .symbols, .marks] }

  let pictures: [Unicode.Scalar: GlyphPicture]

  init(_ text: String) {
    var pictures: [Unicode.Scalar: GlyphPicture] = [:]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for strip in lines.split(whereSeparator: \.isEmpty) {
      let (top, names, rows) = Self.parts(of: Array(strip))
      for (index, name) in names.enumerated() {
        pictures[name] = Self.picture(index, rows, top: top)
      }
    }
    self.pictures = pictures
  }

  private static func parts(of strip: [Substring]) -> (top: Int, names: [Unicode.Scalar], rows: [[UInt8]]) {
    guard strip.count > 2, let top = Int(strip[0].dropLast()) else {
      preconditionFailure("a strip begins with its first row and names")
    }
    let names = strip[1].split(separator: " ").compactMap(Self.scalar(named:))
    return (top, names, strip.dropFirst(2).map { Array($0.utf8) })
  }

  private static func scalar(named name: Substring) -> Unicode.Scalar? {
    guard name.hasPrefix("U+") else { return name.unicodeScalars.first }
    return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
  }

  private static func picture(_ index: Int, _ rows: [[UInt8]], top: Int) -> GlyphPicture {
    var picture = GlyphPicture.empty
    for (offset, row) in rows.enumerated() {
      for column in 0..<GlyphPicture.width where row[index * (GlyphPicture.width + 1) + column] == UInt8(ascii: "#") {
        picture.rows[top + offset] |= 1 << UInt32(column)
      }
    }
    return picture
  }
}
