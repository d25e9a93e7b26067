/// Turns grids into SVG: blocks and grounds as rectangles, text as text that can be selected.
package enum SVGWriter {
  /// The picture of a grid, 8×16 pixels a cell; the same grid gives the same text.
  package static func text(of grid: CellGrid, colors: ScreenColors = .dark) -> String {
    // Links are written like other text.
    var drawing = SVGDrawing(grid: grid.withoutLinks, colors: colors)
    for row in 0..<grid.rows { drawing.add(row: row) }
    return SVGDrawing.page(columns: grid.columns, rows: grid.rows, colors: colors, drawing.content)
  }
}

/// An SVG picture, row by row.
///
/// A pixel is three units, so that every part of a cell begins and ends at a whole number.
struct SVGDrawing {
  static let cellWidth = 24
  static let cellHeight = 48
  private static let baseline = 38
  private static let fonts = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"

  private let grid: CellGrid
  private let colors: ScreenColors
  /// The previous frame; only cells that differ are drawn over it.
  private let before: CellGrid?
  private var grounds = ColoredRectangles()
  private var inks = ColoredRectangles()
  private var texts = ""

  init(grid: CellGrid, colors: ScreenColors, changedFrom before: CellGrid? = nil) {
    self.grid = grid
    self.colors = colors
    self.before = before
  }

  mutating func add(row: Int) {
    for column in 0..<grid.columns where isDrawn(column, row) {
      let cell = head(column, row)
      let (ink, ground) = colors.colors(of: cell)
      let x = column * Self.cellWidth
      let y = row * Self.cellHeight
      if ground != colors.background || before != nil {
        grounds.add(BlockShape.Rectangle(x: x, y: y, width: Self.cellWidth, height: Self.cellHeight), color: ground)
      }
      guard let shape = BlockShape.of(cell.glyph) else { continue }
      let color = ScreenColors.mix(ink, ground, quarters: shape.quarters)
      for part in shape.rectangles {
        inks.add(
          BlockShape.Rectangle(x: x + part.x * 3, y: y + part.y, width: part.width * 3, height: part.height),
          color: color
        )
      }
    }
    grounds.endRow()
    inks.endRow()
    addTexts(row: row)
  }

  /// Whether the cell isn't there already; a wide character is drawn as a whole.
  private func isDrawn(_ column: Int, _ row: Int) -> Bool {
    guard let before else { return true }
    func differs(_ column: Int) -> Bool { grid[column, row] != before[column, row] }
    func isRight(_ column: Int) -> Bool { column < grid.columns && grid[column, row].glyph == .continuation }
    return differs(column) || isRight(column) && column > 0 && differs(column - 1)
      || isRight(column + 1) && differs(column + 1)
  }

  /// The cell at a place, or the wide one whose right half is there.
  private func head(_ column: Int, _ row: Int) -> Cell {
    let cell = grid[column, row]
    return cell.glyph == .continuation && column > 0 ? grid[column - 1, row] : cell
  }

  private mutating func addTexts(row: Int) {
    var column = 0
    while column < grid.columns {
      guard isDrawn(column, row), isText(column, row), !isInvisible(column, row) else {
        column += 1
        continue
      }
      let end = runEnd(from: column, row)
      addText(column..<end, row)
      column = end
    }
  }

  /// The end of the text that looks the same, blanks between its words included; a wide character is one of its own.
  private func runEnd(from start: Int, _ row: Int) -> Int {
    if isWide(start, row) { return start + 2 }
    var end = start + 1
    var next = end
    while next < grid.columns, isDrawn(next, row), isText(next, row), !isWide(next, row), looksAlike(start, next, row) {
      next += 1
      if !isInvisible(next - 1, row) { end = next }
    }
    return end
  }

  private func isText(_ column: Int, _ row: Int) -> Bool {
    let glyph = grid[column, row].glyph
    return glyph != .continuation && BlockShape.of(glyph) == nil
  }

  private func isWide(_ column: Int, _ row: Int) -> Bool {
    column + 1 < grid.columns && grid[column + 1, row].glyph == .continuation
  }

  private func isInvisible(_ column: Int, _ row: Int) -> Bool {
    grid[column, row].glyph == .space && !grid[column, row].style.contains(.underline)
  }

  private func looksAlike(_ one: Int, _ other: Int, _ row: Int) -> Bool {
    let (first, second) = (grid[one, row], grid[other, row])
    return first.style == second.style && colors.colors(of: first).ink == colors.colors(of: second).ink
  }

  private mutating func addText(_ run: Range<Int>, _ row: Int) {
    let cell = grid[run.lowerBound, row]
    texts += "<text x=\"\(run.lowerBound * Self.cellWidth)\" y=\"\(row * Self.cellHeight + Self.baseline)\""
    // One character is left as wide as its font has it.
    if run.count > 1 { texts += " textLength=\"\(run.count * Self.cellWidth)\"" }
    texts += " fill=\"\(ColoredRectangles.name(of: colors.colors(of: cell).ink))\"\(attributes(of: cell.style))>"
    for column in run {
      for scalar in grid[column, row].glyph.scalars { texts += escaped(scalar) }
    }
    texts += "</text>\n"
  }

  private func attributes(of style: CellStyle) -> String {
    (style.contains(.bold) ? " font-weight=\"bold\"" : "")
      + (style.contains(.italic) ? " font-style=\"italic\"" : "")
      + (style.contains(.underline) ? " text-decoration=\"underline\"" : "")
  }

  private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case _ where ScalarHandling(scalar) != .kept: "�"
    default: String(scalar)
    }
  }

  /// The additions, to be embedded in a page.
  var content: String {
    """
    <g shape-rendering="crispEdges">
    \(grounds.text)\(inks.text)</g>
    \(texts)
    """
  }

  /// A drawing as a file.
  static func page(columns: Int, rows: Int, colors: ScreenColors, style: String = "", _ content: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(columns * 8)" height="\(rows * 16)" \
    viewBox="0 0 \(columns * cellWidth) \(rows * cellHeight)" \
    font-family="\(fonts)" font-size="39" xml:space="preserve">
    <style>text{white-space:pre}\(style)</style>
    <rect width="100%" height="100%" fill="\(ColoredRectangles.name(of: colors.background))"/>
    \(content)</svg>

    """
  }
}

/// Rectangles of many colours, with neighbours of one colour made into one.
///
/// They come row by row and from left to right; each colour becomes one path, in the order in which colours first came.
struct ColoredRectangles {
  private struct Span: Hashable {
    let x: Int
    let width: Int
    let bottom: Int
  }

  private var order: [UInt32] = []
  private var finished: [UInt32: [BlockShape.Rectangle]] = [:]
  /// Of the row at hand, which may still grow to the right.
  private var current: [UInt32: [BlockShape.Rectangle]] = [:]
  /// Where the finished ones can grow downwards.
  private var lowerEdges: [UInt32: [Span: Int]] = [:]

  mutating func add(_ rectangle: BlockShape.Rectangle, color: UInt32) {
    let row = current[color, default: []]
    // A cell has at most four parts, one above the other.
    let neighbor = row.indices.suffix(4).last { row[$0].isContinued(by: rectangle) }
    if let neighbor {
      current[color, default: []][neighbor].width += rectangle.width
    } else {
      current[color, default: []].append(rectangle)
    }
  }

  /// Joins the row to what is above it.
  mutating func endRow() {
    for (color, rectangles) in current.sorted(by: { $0.key < $1.key }) {
      if finished[color] == nil { order.append(color) }
      for rectangle in rectangles { finish(rectangle, color) }
    }
    current = [:]
  }

  private mutating func finish(_ rectangle: BlockShape.Rectangle, _ color: UInt32) {
    let edge = Span(x: rectangle.x, width: rectangle.width, bottom: rectangle.y)
    let index: Int
    if let above = lowerEdges[color, default: [:]].removeValue(forKey: edge) {
      finished[color, default: []][above].height += rectangle.height
      index = above
    } else {
      index = finished[color, default: []].count
      finished[color, default: []].append(rectangle)
    }
    let bottom = Span(x: rectangle.x, width: rectangle.width, bottom: rectangle.y + rectangle.height)
    lowerEdges[color, default: [:]][bottom] = index
  }

  var text: String {
    var text = ""
    for color in order {
      text += "<path fill=\"\(Self.name(of: color))\" d=\""
      for part in finished[color, default: []] {
        text += "M\(part.x) \(part.y)h\(part.width)v\(part.height)h-\(part.width)z"
      }
      text += "\"/>\n"
    }
    return text
  }

  /// A colour as `#rrggbb`.
  static func name(of color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension BlockShape.Rectangle {
  fileprivate func isContinued(by other: BlockShape.Rectangle) -> Bool {
    y == other.y && height == other.height && x + width == other.x
  }
}
