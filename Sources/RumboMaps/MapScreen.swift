internal import Cartography
internal import Cells
internal import Geodesy
internal import Images
internal import Scene

/// A map as rows of character cells, for a host to put on its screen, to write into, or to compare.
public struct MapScreen: Equatable, Sendable {
  /// A column and a row, counted from 0 at the upper left.
  public struct Position: Hashable, Sendable {
    public let column: Int
    public let row: Int

    public init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
  }

  var grid: CellGrid
  private let viewport: Viewport
  /// The attribution of the maps, which has to be shown beside the screen.
  public let attribution: String
  /// The names on the screen.
  public let names: [MapName]
  /// The names and overlay items, the topmost first.
  private let items: [MapItem]
  /// The indices of the items at each cell.
  private var itemsByCell: [CellPoint: [Int]] = [:]

  init(
    _ grid: CellGrid,
    _ viewport: Viewport,
    attribution: String,
    names: [MapName],
    items: [(item: MapItem, cells: Set<CellPoint>)]
  ) {
    (self.grid, self.viewport, self.attribution, self.names) = (grid, viewport, attribution, names)
    self.items = items.map(\.item)
    for (index, item) in items.enumerated() {
      for cell in item.cells where grid.contains(cell.column, cell.row) { itemsByCell[cell, default: []].append(index) }
    }
  }

  public var columns: Int { grid.columns }
  public var rows: Int { grid.rows }

  /// The cell at a column and row, which count from 0 at the upper left.
  public subscript(column: Int, row: Int) -> MapCell { MapCell(grid[column, row]) }

  /// The characters of a row, without blanks at its end.
  public func text(ofRow row: Int) -> String {
    precondition((0..<rows).contains(row), "a row of the screen")
    var line = CellGrid(columns: columns, rows: 1)
    line.cells = Array(grid.cells[row * columns..<(row + 1) * columns])
    return String(line.text.dropLast())
  }

  /// All rows as text, each with the end of its line.
  public var text: String { grid.text }

  /// All rows with their colours, to be printed where no cursor moves.
  public var page: String { String(decoding: ANSIWriter.page(grid), as: UTF8.self) }

  /// The shortest bytes that turn a terminal with another screen, or any content, into this one.
  public func update(from shown: MapScreen?) -> String {
    String(decoding: ANSIWriter.update(from: shown?.grid, to: grid), as: UTF8.self)
  }

  /// The screen as a drawing, 8×16 pixels a cell.
  public var svg: String { SVGWriter.text(of: grid) }

  /// The screen as a PNG file, 8×16 pixels a cell, with the attribution of the maps as its copyright notice.
  public func png() throws(MapError) -> [UInt8] {
    do throws(PictureError) {
      return try PNGWriter.bytes(of: CellPainter().bitmap(of: grid), copyright: attribution)
    } catch {
      throw MapError(problem: "The screen can't be written as PNG: \(error.problem).", advice: "Draw fewer cells.")
    }
  }

  /// Writes over the map; control characters are no text, and what is beyond the edge is left out.
  public mutating func write(
    _ text: String,
    column: Int,
    row: Int,
    foreground: MapColor? = nil,
    background: MapColor? = nil
  ) {
    guard (0..<rows).contains(row) else { return }
    grid.write(
      Sanitizer.clean(text),
      at: CellPoint(column: column, row: row),
      foreground: foreground.map(\.cellColor) ?? .standard,
      background: background.map(\.cellColor) ?? .standard
    )
  }

  /// Where a place of the map lies; nil where that is off the screen.
  public func cell(of location: MapLocation) -> (column: Int, row: Int)? {
    viewport.cell(of: viewport.nearestCopy(of: WorldPoint(location.coordinate))).map { ($0.column, $0.row) }
  }

  /// The names and overlay items at a cell, the topmost first.
  public func items(column: Int, row: Int) -> [MapItem] {
    itemsByCell[CellPoint(column: column, row: row), default: []].map { items[$0] }
  }

  /// The place of the map at the centre of a cell.
  public func location(column: Int, row: Int) -> MapLocation {
    let point = ScreenPoint(x: Double(column) + 0.5, y: Double(row) + 0.5)
    return MapLocation(viewport.worldPoint(at: point).coordinate)
  }
}

/// Something that is drawn at a cell.
public enum MapItem: Hashable, Sendable {
  case name(MapName)
  case overlay(MapOverlayItem)
}

/// A name on a screen.
public struct MapName: Hashable, Sendable {
  /// As it is written there: perhaps shortened, or in capitals.
  public let text: String
  public let column: Int
  public let row: Int
  /// In full, as the map has it.
  public let name: String
  /// The type of what it names: city, street, park, museum.
  public let kind: String
  /// All its cells, with those of the icon beside it.
  public let cells: [MapScreen.Position]

  init(_ label: PlacedLabel) {
    (text, column, row, name, kind) = (label.text, label.column, label.row, label.name, label.kind.name)
    cells = label.cells.map { MapScreen.Position(column: $0.column, row: $0.row) }
  }
}

/// The content of a cell.
public struct MapCell: Hashable, Sendable {
  /// A character; empty in the right half of a wide one.
  public let character: String
  /// Nil where they are the terminal's own.
  public let foreground: MapColor?
  public let background: MapColor?
  public let isBold: Bool

  init(_ cell: Cell) {
    character = String(String.UnicodeScalarView(cell.glyph.scalars))
    (foreground, background) = (MapColor(cell.foreground), MapColor(cell.background))
    isBold = cell.style.contains(.bold)
  }
}

/// A colour of sRGB.
public struct MapColor: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  init?(_ color: CellColor) {
    guard let hex = color.hex else { return nil }
    self.init(red: UInt8(hex >> 16), green: UInt8(hex >> 8 & 0xff), blue: UInt8(hex & 0xff))
  }

  var cellColor: CellColor { CellColor(red: red, green: green, blue: blue) }
}
