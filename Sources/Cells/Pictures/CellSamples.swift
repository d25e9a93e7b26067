package import Raster

/// The samples shown by cells in a set of blocks: the reverse of encoding a canvas.
///
/// Text is reduced to its background.
package struct CellSamples {
  private let size: (width: Int, height: Int)
  private let colors: ScreenColors
  private let blocks: BlockSet
  /// How much of each sample is ink, of 64, for one glyph after the other; the first is blank, as is all text.
  private var shares: [UInt8]
  private var numbers = GlyphNumbers()
  /// The known glyphs, by their numbers.
  private var facts: [Facts] = []

  /// Where the shares of a glyph begin.
  private struct Facts {
    let start: Int
    let isText: Bool
    let isName: Bool
  }

  package init(_ blocks: BlockSet, colors: ScreenColors = .dark) {
    size = blocks.samplesPerCell
    (self.blocks, self.colors) = (blocks, colors)
    shares = Array(repeating: 0, count: size.width * size.height)
  }

  /// Whether a cell shows letters, or half of one that takes two cells.
  package static func isText(_ cell: Cell) -> Bool {
    cell.glyph != .space && BlockShape.of(cell.glyph) == nil
  }

  /// The content of a cell: its shape, and its two colours as 24 bits; letters are reduced to their background.
  package struct Drawing {
    package let shape: Glyph
    package let ink: UInt32
    package let ground: UInt32
    package let isText: Bool

    /// Whether it is all ground.
    package var isPlain: Bool { shape.packed == Glyph.space.packed }
  }

  package mutating func drawing(of cell: Cell) -> Drawing {
    let (ink, ground) = colors.colors(of: cell)
    let isText = facts(of: cell.glyph).isText
    return Drawing(shape: isText ? .space : cell.glyph, ink: ink, ground: ground, isText: isText)
  }

  /// The same as ``isText(_:)``, for many cells.
  package mutating func showsText(_ cell: Cell) -> Bool {
    facts(of: cell.glyph).isText
  }

  /// Whether a cell shows a letter of a name: where all is drawn with characters, not each of them is one.
  package mutating func showsName(_ cell: Cell) -> Bool { facts(of: cell.glyph).isName }

  /// Puts what a cell shows in place of the samples of a cell of a canvas.
  package mutating func draw(_ cell: Cell, column: Int, row: Int, into canvas: inout Bitmap) {
    let (ink, ground) = colors.colors(of: cell)
    let (inked, plain) = (Self.pixel(ink), Self.pixel(ground))
    let start = facts(of: cell.glyph).start
    let shares = shares.span.extracting(start..<start + size.width * size.height)
    let width = canvas.width
    var pixels = canvas.bytes.mutableSpan
    var bytes = unsafe pixels.mutableBytes
    for y in 0..<size.height {
      var offset = ((row * size.height + y) * width + column * size.width) * 4
      for x in 0..<size.width {
        let share = shares[y * size.width + x]
        let pixel = share == 0 ? plain : share == 64 ? inked : Self.mix(inked, plain, share: UInt16(share))
        bytes.storeBytes(of: pixel, toByteOffset: offset, as: SIMD4<UInt8>.self)
        offset += 4
      }
    }
  }

  private static func pixel(_ hex: UInt32) -> SIMD4<UInt8> {
    SIMD4(truncatingIfNeeded: SIMD4<UInt32>(hex >> 16, hex >> 8, hex, 255))
  }

  /// A number of 64ths of the one, and the rest of the other.
  private static func mix(_ one: SIMD4<UInt8>, _ other: SIMD4<UInt8>, share: UInt16) -> SIMD4<UInt8> {
    let sum =
      SIMD4<UInt16>(truncatingIfNeeded: one) &* share &+ SIMD4<UInt16>(truncatingIfNeeded: other) &* (64 - share) &+ 32
    return SIMD4(truncatingIfNeeded: sum &>> SIMD4(repeating: 6))
  }

  private mutating func facts(of glyph: Glyph) -> Facts {
    if let number = numbers.number(of: glyph) { return facts[number] }
    if !numbers.hasRoom(for: 1) { forget() }
    let shape = BlockShape.of(glyph)
    let isText = glyph != .space && shape == nil
    let isName = isText && (blocks != .ascii || !PrintableShape.draws(glyph))
    let found = Facts(start: shape == nil ? 0 : shares.count, isText: isText, isName: isName)
    if let shape { shares += shares(of: GlyphPicture(shape)) }
    numbers.add(glyph)
    facts.append(found)
    return found
  }

  private mutating func forget() {
    (numbers, facts) = (GlyphNumbers(), [])
    shares.removeSubrange((size.width * size.height)...)
  }

  private func shares(of picture: GlyphPicture) -> [UInt8] {
    let (width, height) = (GlyphPicture.width, GlyphPicture.height)
    return (0..<size.height).flatMap { y in
      let rows = y * height / size.height..<max((y + 1) * height / size.height, y * height / size.height + 1)
      return (0..<size.width).map { x in
        let columns = x * width / size.width..<max((x + 1) * width / size.width, x * width / size.width + 1)
        let inked = rows.reduce(0) { sum, row in
          sum + columns.count { picture.rows[row] >> UInt32($0) & 1 != 0 }
        }
        return UInt8(inked * 16 * picture.quarters / (rows.count * columns.count))
      }
    }
  }
}
