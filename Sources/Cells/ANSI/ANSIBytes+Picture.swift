/// The cells of pictures, where there is little to decide and much to write.
extension ANSIBytes {
  /// The most that one of them takes.
  private static let most = 40

  /// Writes old blocks in two colours of one kind, from one on; returns where they end.
  ///
  /// The last cell of a row is never among them, since where the cursor is after it is another question.
  mutating func writePicture<Colors: PictureColors>(
    _ cells: Span<Cell>,
    from start: Int,
    _ ways: Span<ANSIRowPlan.Method>,
    in colors: Colors.Type,
    pen: inout CellPaint
  ) -> Int {
    reserve((cells.count - start) * Self.most)
    let (numbers, blocks) = (numbers, BlockWords.table)
    var (column, end, last) = (start, count, pen)
    var span = room.mutableSpan
    var bytes = unsafe span.mutableBytes
    while column + 1 < cells.count, last.style.isEmpty, ways[column] != .skipped {
      let (cell, following, place) = (cells[column], cells[column + 1], BlockWords.place(of: cells[column].glyph))
      guard colors.include(cell), place <= BlockWords.space, following.glyph != .continuation else { break }
      // Blanks in a row have shorter ways.
      if cell == following, cell.glyph == .space { break }
      let isInverse = ways[column] == .inverse
      let block = isInverse ? blocks.inverse(of: place) : place
      let (front, back) = (cell.foreground.packed, cell.background.packed)
      let next = CellPaint(
        foreground: block == BlockWords.space ? last.foreground : isInverse ? back : front,
        background: block == BlockWords.full ? last.background : isInverse ? front : back
      )
      let change = PictureChange<Colors>(from: last, to: next, numbers)
      end = change.store(blocks.word(for: block), to: &bytes, at: end)
      last = next
      column += 1
    }
    (count, pen) = (end, last)
    return column
  }
}

/// The codes for two colours, of which either may be as it was.
///
/// There is no jump in it: which colour changes can't be foretold, and a wrong guess costs more than words of no length.
private struct PictureChange<Colors: PictureColors> {
  private let start: ANSIWord
  private let middle: ANSIWord
  private let end: ANSIWord
  private let otherStart: ANSIWord
  private let otherMiddle: ANSIWord
  private let otherEnd: ANSIWord

  @inline(__always)
  init(from old: CellPaint, to new: CellPaint, _ numbers: ANSINumbers) {
    let front = old.foreground != new.foreground
    let back = old.background != new.background
    start = ANSIWord.introducer.then(Colors.foreground).counted(if: front)
    middle = Colors.middle(of: new.foreground, numbers).counted(if: front)
    end = numbers.word(for: UInt8(truncatingIfNeeded: new.foreground))
      .then(.either(.semicolon, .rendition, if: back)).counted(if: front)
    otherStart = ANSIWord.either(Colors.background, .introducer.then(Colors.background), if: front).counted(if: back)
    otherMiddle = Colors.middle(of: new.background, numbers).counted(if: back)
    otherEnd = .either(
      numbers.word(for: UInt8(truncatingIfNeeded: new.background)).then(.rendition),
      .nothing,
      if: back
    )
  }

  /// Stores them and a character of at most three bytes; returns where they end.
  @inline(__always)
  func store(_ glyph: ANSIWord, to bytes: inout MutableRawSpan, at place: Int) -> Int {
    let half = ANSIBytes.store(start, middle, end, to: &bytes, at: place)
    return ANSIBytes.store(otherStart, otherMiddle, otherEnd.then(glyph), to: &bytes, at: half)
  }
}

/// A kind of colours, with what its codes are made of besides the last number.
protocol PictureColors {
  static var foreground: ANSIWord { get }
  static var background: ANSIWord { get }

  /// Whether both colours of a cell are such, and it has no style.
  static func include(_ cell: Cell) -> Bool
  static func middle(of color: UInt32, _ numbers: ANSINumbers) -> ANSIWord
}

/// Colours of 24 bits.
enum TrueColors: PictureColors {
  static var foreground: ANSIWord { .trueForeground }
  static var background: ANSIWord { .trueBackground }

  @inline(__always)
  static func include(_ cell: Cell) -> Bool { cell.isPlainTrueColor }

  @inline(__always)
  static func middle(of color: UInt32, _ numbers: ANSINumbers) -> ANSIWord {
    numbers.word(for: UInt8(truncatingIfNeeded: color >> 16)).then(.semicolon)
      .then(numbers.word(for: UInt8(truncatingIfNeeded: color >> 8))).then(.semicolon)
  }
}

/// Numbered colours, but for the first sixteen, which have shorter codes.
enum IndexedColors: PictureColors {
  static var foreground: ANSIWord { .indexedForeground }
  static var background: ANSIWord { .indexedBackground }

  @inline(__always)
  static func include(_ cell: Cell) -> Bool { cell.isPlainIndexed }

  @inline(__always)
  static func middle(of color: UInt32, _ numbers: ANSINumbers) -> ANSIWord { .nothing }
}

extension ANSIWord {
  /// Itself, or one that the next word is written over.
  @inline(__always)
  fileprivate func counted(if condition: Bool) -> ANSIWord {
    ANSIWord(bits: bits, count: condition ? count : 0)
  }

  @inline(__always)
  fileprivate static func either(_ one: ANSIWord, _ other: ANSIWord, if condition: Bool) -> ANSIWord {
    ANSIWord(bits: condition ? one.bits : other.bits, count: condition ? one.count : other.count)
  }
}

/// The blocks that all fonts have and the blank, by their places in a table.
struct BlockWords {
  static let table = BlockWords()

  /// The place of the full block.
  static var full: Int { 8 }
  /// The place of the blank, after all blocks.
  static var space: Int { 32 }
  private static var first: UInt64 { 0x2580 }

  private let words: [ANSIWord]
  private let inverses: [Int]

  private init() {
    let glyphs = (0..<UInt32(Self.space)).compactMap { Unicode.Scalar(UInt32(Self.first) + $0) }.map(Glyph.init(_:))
    words = (glyphs + [.space]).map { ANSIWord(scalar: $0.packed) }
    inverses = (glyphs + [.space]).map { Self.place(of: GlyphInverse.table.glyph(of: $0) ?? $0) }
  }

  /// Where a glyph stands; beyond the blank where it is none of them.
  @inline(__always)
  static func place(of glyph: Glyph) -> Int {
    let place = glyph.packed &- first
    return glyph == .space ? space : place < UInt64(space) ? Int(truncatingIfNeeded: place) : .max
  }

  @inline(__always)
  func word(for place: Int) -> ANSIWord { words[place] }

  /// The place of the inverse glyph, with ink and background swapped; `.max` or the same place if there is none.
  @inline(__always)
  func inverse(of place: Int) -> Int { inverses[place] }
}
