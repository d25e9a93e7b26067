/// Reads a screen out of the SVG that ``SVGWriter`` makes, cell by cell.
///
/// In the file, neighbours of one colour are one shape and words of one look are one text, so that a change in one cell
/// shows in the shapes of others. Here each cell has its own line.
package struct SVGScreenReader {
  /// The parts drawn within a cell, the lower ones first.
  private struct Part: Comparable {
    /// Counts the shapes and texts of the file.
    let level: Int
    let look: String
    let x: Int
    var rows: Range<Int>
    let width: Int

    static func < (one: Part, other: Part) -> Bool {
      (one.level, one.x, one.rows.lowerBound) < (other.level, other.x, other.rows.lowerBound)
    }

    func isContinued(by next: Part) -> Bool {
      level == next.level && x == next.x && width == next.width && rows.upperBound == next.rows.lowerBound
    }
  }

  private static let maxParts = 1 << 20

  private let columns: Int
  private let rows: Int
  private let hidden: CellRect
  private var cells: [Int: [Part]] = [:]
  private var count = 0
  /// Elements that aren't part of a cell, as they are in the file.
  private var others: [String] = []

  /// The columns and rows of a picture, as stated in its first line; nil if they aren't.
  package static func size(of text: String) -> (columns: Int, rows: Int)? {
    func number(_ name: String) -> Int? {
      text.split(separator: " \(name)=\"", maxSplits: 1).dropFirst().first.flatMap { Int($0.prefix { $0 != "\"" }) }
    }
    guard let width = number("width"), let height = number("height") else { return nil }
    return (width / CellPainter.cellWidth, height / CellPainter.cellHeight)
  }

  /// Reads a screen of that size without one part of it.
  package init(_ text: String, columns: Int, rows: Int, without hidden: CellRect) {
    self.columns = columns
    self.rows = rows
    self.hidden = hidden
    for (level, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if !takeShape(line, level), !takeText(line, level) { others.append(String(line)) }
    }
  }

  /// The characters of the screen; cells that are drawn in the same way have the same colours, but not their own.
  package var grid: CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    for (index, parts) in cells {
      let looks = Self.joined(parts).map { "\($0.look.drop { $0 != "”" }) \($0.x) \($0.rows) \($0.width)" }
      let text = parts.first { $0.look.hasPrefix("“") }?.look.dropFirst().unicodeScalars.first
      let hash = looks.joined(separator: "|").utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      grid.cells[index] = Cell(
        text.map { Glyph($0) } ?? .space,
        foreground: CellColor(hex: UInt32(truncatingIfNeeded: hash >> 40)),
        background: CellColor(hex: UInt32(truncatingIfNeeded: hash & 0xff_ffff))
      )
    }
    return grid
  }

  /// A line for each part of the file that belongs to no cell, then one for each cell.
  package var lines: [String] {
    others
      + cells.sorted { $0.key < $1.key }.map { index, parts in
        let looks = Self.joined(parts).map { "\($0.look) \($0.x),\($0.rows.lowerBound) \($0.width)×\($0.rows.count)" }
        return "column \(index % columns), row \(index / columns): " + looks.joined(separator: "; ")
      }
  }

  /// Parts that lie upon one another are one or two in the file, depending on their neighbours.
  private static func joined(_ parts: [Part]) -> [Part] {
    parts.sorted().reduce(into: []) { joined, part in
      if let last = joined.last, last.isContinued(by: part) {
        joined[joined.count - 1].rows = last.rows.lowerBound..<part.rows.upperBound
      } else {
        joined.append(part)
      }
    }
  }

  /// Takes rectangles of one colour; returns whether the line holds such.
  private mutating func takeShape(_ line: Substring, _ level: Int) -> Bool {
    guard line.hasPrefix("<path fill=\""), let path = line.firstRange(of: "\" d=\"") else { return false }
    let color = line[..<path.lowerBound].dropFirst("<path fill=\"".count)
    let numbers = line[path.upperBound...].split { !$0.isASCII || !$0.isNumber }.map { min(Int($0) ?? 0, 1 << 20) }
    guard numbers.count % 5 == 0 else { return false }
    for start in stride(from: 0, to: numbers.count, by: 5) {
      let (x, y, width, height) = (numbers[start], numbers[start + 1], numbers[start + 2], numbers[start + 3])
      add(x..<x + width, y..<y + height, String(color), level)
    }
    return true
  }

  /// Cuts a rectangle along the lines between cells.
  private mutating func add(_ x: Range<Int>, _ y: Range<Int>, _ look: String, _ level: Int) {
    let (width, height) = (SVGDrawing.cellWidth, SVGDrawing.cellHeight)
    for row in y.lowerBound / height..<max(min((y.upperBound + height - 1) / height, rows), y.lowerBound / height) {
      for column in x.lowerBound / width..<max(min((x.upperBound + width - 1) / width, columns), x.lowerBound / width) {
        let across = x.clamped(to: column * width..<(column + 1) * width)
        let down = y.clamped(to: row * height..<(row + 1) * height)
        add(
          Part(
            level: level,
            look: look,
            x: across.lowerBound - column * width,
            rows: down.lowerBound - row * height..<down.upperBound - row * height,
            width: across.count
          ),
          column,
          row
        )
      }
    }
  }

  private mutating func add(_ part: Part, _ column: Int, _ row: Int) {
    guard !hidden.contains(CellPoint(column: column, row: row)), count < Self.maxParts else { return }
    count += 1
    cells[row * columns + column, default: []].append(part)
  }

  /// Takes a text, character by character; returns whether the line is one.
  private mutating func takeText(_ line: Substring, _ level: Int) -> Bool {
    guard line.hasPrefix("<text x=\""), line.hasSuffix("</text>"), let end = line.firstIndex(of: ">") else {
      return false
    }
    let attributes = line[..<end].dropFirst("<text ".count).split(separator: "\"").map(String.init)
    let body = line[line.index(after: end)...].dropLast("</text>".count)
    guard attributes.count > 3, let x = Int(attributes[1]), let baseline = Int(attributes[3]) else { return false }
    // How long it is in all doesn't matter to a cell.
    let look = stride(from: 4, to: attributes.count - 1, by: 2)
      .filter { attributes[$0] != " textLength=" }
      .map { attributes[$0] + attributes[$0 + 1] }
      .joined()
    let isUnderlined = look.contains("underline")
    for (index, character) in Self.characters(of: body).enumerated() where isUnderlined || character != " " {
      let column = min(x, 1 << 20) / SVGDrawing.cellWidth + index
      let row = min(baseline, 1 << 20) / SVGDrawing.cellHeight
      guard (0..<columns).contains(column), (0..<rows).contains(row) else { continue }
      let part = Part(level: level, look: "“\(character)”\(look)", x: 0, rows: 0..<1, width: 1)
      add(part, column, row)
    }
    return true
  }

  /// The characters of a text, those that XML has names for by their names.
  private static func characters(of body: Substring) -> [String] {
    var characters: [String] = []
    var rest = body
    while let first = rest.first {
      let name = first == "&" ? rest.firstIndex(of: ";").map { rest[...$0] } : nil
      characters.append(String(name ?? rest.prefix(1)))
      rest = rest.dropFirst(name?.count ?? 1)
    }
    return characters
  }
}
