/// Reads a page of text with colours back into a grid.
///
/// It takes what ``ANSIWriter`` writes, and anything else that keeps to text, line feeds and renditions; what it doesn't
/// know it passes over.
package struct ANSIPageReader {
  private var grid: CellGrid
  private var place = CellPoint(column: 0, row: 0)
  private var paint = Paint()

  private struct Paint {
    var foreground = CellColor.standard
    var background = CellColor.standard
    var style: CellStyle = []
  }

  private init(columns: Int, rows: Int) {
    grid = CellGrid(columns: columns, rows: rows)
  }

  /// The grid that a page shows; what lies beyond so many columns and rows is left out.
  package static func grid(of page: [UInt8], columns: Int, rows: Int) -> CellGrid {
    var reader = ANSIPageReader(columns: columns, rows: rows)
    var rest = page[...]
    while let end = rest.firstIndex(where: { $0 == 0x0a || $0 == 0x1b }) {
      reader.write(rest[..<end])
      if rest[end] == 0x0a {
        reader.place = CellPoint(column: 0, row: reader.place.row + 1)
        rest = rest[(end + 1)...]
      } else {
        rest = reader.takeSequence(rest[(end + 1)...])
      }
    }
    reader.write(rest)
    return reader.grid
  }

  private mutating func write(_ text: ArraySlice<UInt8>) {
    guard !text.isEmpty, place.row < grid.rows else { return }
    place.column += grid.write(
      String(decoding: text, as: UTF8.self),
      at: place,
      foreground: paint.foreground,
      background: paint.background,
      style: paint.style
    )
  }

  /// Takes a control sequence from its introducer to its final byte, and gives back what follows.
  private mutating func takeSequence(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.first == UInt8(ascii: "[") else { return bytes }
    let body = bytes.dropFirst().prefix { (0x20..<0x40).contains($0) }
    guard body.endIndex < bytes.endIndex else { return [] }
    if bytes[body.endIndex] == UInt8(ascii: "m") { setPaint(Self.numbers(body)) }
    return bytes[(body.endIndex + 1)...]
  }

  private static func numbers(_ body: ArraySlice<UInt8>) -> [Int] {
    body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
  }

  private mutating func setPaint(_ numbers: [Int]) {
    var rest = numbers.makeIterator()
    while let code = rest.next() {
      switch code {
      case 0: paint = Paint()
      case 1: paint.style.insert(.bold)
      case 2: paint.style.insert(.dim)
      case 3: paint.style.insert(.italic)
      case 4: paint.style.insert(.underline)
      case 7: paint.style.insert(.reverse)
      case 22: paint.style.subtract([.bold, .dim])
      case 23: paint.style.remove(.italic)
      case 24: paint.style.remove(.underline)
      case 27: paint.style.remove(.reverse)
      case 38: paint.foreground = Self.extendedColor(&rest)
      case 39: paint.foreground = .standard
      case 48: paint.background = Self.extendedColor(&rest)
      case 49: paint.background = .standard
      case 30...37, 90...97: paint.foreground = Self.color(code, base: 30)
      case 40...47, 100...107: paint.background = Self.color(code, base: 40)
      default: break
      }
    }
  }

  /// One of the first sixteen colours; the bright ones have codes that are 60 higher.
  private static func color(_ code: Int, base: Int) -> CellColor {
    CellColor(index: UInt8(code - base < 8 ? code - base : code - base - 60 + 8))
  }

  private static func extendedColor(_ numbers: inout IndexingIterator<[Int]>) -> CellColor {
    func byte() -> UInt8 { UInt8(clamping: numbers.next() ?? 0) }
    switch numbers.next() {
    case 2: return CellColor(red: byte(), green: byte(), blue: byte())
    case 5: return CellColor(index: byte())
    default: return .standard
    }
  }
}
