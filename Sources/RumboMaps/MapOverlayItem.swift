internal import Cells
internal import Geodesy
internal import Scene

/// A point, line, area or text of the caller, drawn over a map and clipped at the edges of the screen.
public struct MapOverlayItem: Hashable, Sendable {
  /// The content of an item, and where it is.
  public enum Shape: Hashable, Sendable {
    /// A symbol, usually of one character.
    case point(MapLocation, symbol: String = "●")
    case line([MapLocation])
    /// The outline of an area, then those of holes in it; each ring is closed automatically.
    case polygon([[MapLocation]])
    /// A text centred on a location.
    case text(String, at: MapLocation)
  }

  public var shape: Shape
  public var color: MapColor
  /// Whether it is drawn over the names of the map; otherwise it gives way to them.
  ///
  /// Names avoid points and texts drawn over them, and stay readable where a line crosses them.
  public var isAboveNames: Bool
  /// An identifier for the caller.
  public var id: String

  public init(
    _ shape: Shape,
    color: MapColor = MapColor(red: 0xd0, green: 0x20, blue: 0x20),
    isAboveNames: Bool = true,
    id: String = ""
  ) {
    (self.shape, self.color, self.isAboveNames, self.id) = (shape, color, isAboveNames, id)
  }
}

/// An item where a screen shows it.
struct PlacedOverlayItem {
  let item: MapOverlayItem
  /// The cells of a symbol or text; nil if none of them is on the screen.
  private(set) var box: CellRect?
  private var text = ""
  private let viewport: Viewport

  /// How much an area colours the map below it.
  private static let tint = 0.35

  init(_ item: MapOverlayItem, in viewport: Viewport) {
    (self.item, self.viewport) = (item, viewport)
    switch item.shape {
    case .point(let location, let symbol): place(symbol, at: location)
    case .text(let text, let location): place(text, at: location)
    case .line, .polygon: break
    }
  }

  private mutating func place(_ text: String, at location: MapLocation) {
    self.text = Sanitizer.clean(text)
    let (cell, columns) = (viewport.screenPoint(of: location.coordinate).cell, CharacterWidth.standard.of(self.text))
    let box = CellRect(column: cell.column - (columns - 1) / 2, row: cell.row, columns: columns, rows: 1)
    let screen = CellRect(column: 0, row: 0, columns: viewport.columns, rows: viewport.rows)
    if columns > 0, box.overlaps(screen) { self.box = box }
  }

  /// Draws it without covering any of the given letters, and returns the cells that it covers.
  func draw(
    into grid: inout CellGrid,
    sparing letters: Set<CellPoint>,
    names: [[CellPoint]],
    _ drawing: MapDrawing
  ) -> Set<CellPoint> {
    if let box {
      guard letters.isDisjoint(with: box.cells) else { return [] }
      write(in: box, of: &grid, depth: drawing.depth)
      return Set(box.cells)
    }
    var (area, line) = (dots, dots)
    switch item.shape {
    case .line(let locations): draw(points(of: locations, near: viewport.camera.center), into: &line)
    case .polygon(let rings):
      let center = viewport.camera.center
      let start = rings.first?.first.map { WorldPoint($0.coordinate).nearest(to: center) } ?? center
      let closed = rings.map { points(of: $0 + $0.prefix(1), near: start) }
      for ring in closed { draw(ring, into: &line) }
      // All rings as one: the lines from one to the next and back cancel each other out.
      area.fill(closed.flatMap { $0 + closed[0].prefix(1) }, ink: item.color.cellColor)
    case .point, .text: return []
    }
    area.clear(letters)
    line.clear(letters)
    tint(area, in: &grid, drawing)
    let (blocks, depth) = (drawing.blockSet, drawing.depth)
    line.drawInk(over: &grid, blocks: blocks, depth: depth, names: names, isSolidWithoutColors: true)
    return Set((area.inked + line.inked).map { CellPoint(column: $0.column, row: $0.row) })
  }

  private var dots: DotOverlay { DotOverlay(columns: viewport.columns, rows: viewport.rows) }

  private func draw(_ points: [DotPoint], into dots: inout DotOverlay) {
    for (start, end) in zip(points, points.dropFirst()) { dots.line(from: start, to: end, ink: item.color.cellColor) }
  }

  /// The points of a line in dots, each in the copy of the world that is nearest to the previous one.
  private func points(of line: [MapLocation], near start: WorldPoint) -> [DotPoint] {
    var last = start
    return line.map { location in
      last = WorldPoint(location.coordinate).nearest(to: last)
      let point = viewport.screenPoint(of: last)
      return DotPoint(x: point.x * 2, y: point.y * 4)
    }
  }

  private func tint(_ area: DotOverlay, in grid: inout CellGrid, _ drawing: MapDrawing) {
    guard drawing.depth.hasShades else {
      return area.thinned.draw(over: &grid, blocks: drawing.blockSet, depth: drawing.depth)
    }
    for cell in area.inked where cell.pattern.nonzeroBitCount > 3 {
      grid[cell.column, cell.row].foreground = tinted(grid[cell.column, cell.row].foreground)
      grid[cell.column, cell.row].background = tinted(grid[cell.column, cell.row].background)
    }
  }

  private func tinted(_ color: CellColor) -> CellColor {
    guard let hex = color.hex, let tint = item.color.cellColor.hex else { return color }
    return .mixed(tint, hex, share: Self.tint)
  }

  /// Writes the text on black or white, whichever contrasts with it.
  private func write(in box: CellRect, of grid: inout CellGrid, depth: ColorDepth) {
    let (ink, black, white) = (item.color.cellColor, CellColor(hex: 0), CellColor(hex: 0xffffff))
    let ground = ink.contrast(with: black) ?? 0 > ink.contrast(with: white) ?? 0 ? black : white
    let point = CellPoint(column: box.column, row: box.row)
    grid.write(text, at: point, foreground: ink, background: ground, style: depth == .none ? .reverse : [])
  }
}
