import Cartography
import Cells
import Foundation
import Geodesy
import Raster
import TestSupport
import Testing
import Tiles

/// The world shaded by height.
struct ReliefTests {
  private static let maps =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Maps").path
  private static let heights = ReliefHeights(world: HeightMap(maps + "/world.heights"))

  private struct View {
    var north = 46.5
    var east = 10.0
    var zoom = 5.0
    var columns = 100
    var rows = 30
    var moved = 0

    static let alps = View()
    static let asia = View(north: 30, east: 85, zoom: 3)
    static let ocean = View(north: 10, east: 170, zoom: 2)
    static let norway = View(north: 61, east: 7, zoom: 6)
    static let valley = View(zoom: 9.5)
    static let all = [alps, asia, ocean, norway, valley]

    /// The world as it comes with the program, with its heights if wanted.
    func scene(isShaded: Bool = true) throws -> VectorScene {
      let archive = try #require(try TileArchives.open(ReliefTests.maps + "/world.mbtiles"))
      let scale = 128 * exp2(zoom)
      let center = WorldPoint(Coordinate(north: north, east: east))
      let area = ViewArea(center: center, width: Double(columns + 20) / scale, height: Double(rows) * 2 / scale)
      let tiles = try TileCover.tiles(covering: area, zoom: min(Int(zoom), 9)).compactMap { id in
        try archive.vectorTile(at: id.canonical).map { (id: id, tile: $0) }
      }
      var scene = VectorScene(
        sheets: [VectorSheet(tiles: tiles)],
        worldToCells: AffineTransform(
          a: scale,
          b: 0,
          c: 0,
          d: scale / 2,
          tx: (Double(columns / 2) - center.x * scale).rounded() - Double(moved),
          ty: (Double(rows / 2) - center.y * scale / 2).rounded()
        ),
        columns: columns,
        rows: rows,
        zoom: zoom
      )
      guard isShaded else { return scene }
      scene.heights = ReliefTests.heights
      ReliefTests.heights.load(scene.missingHeights(.day))
      return scene
    }
  }

  private typealias Painted = (grid: CellGrid, labels: [PlacedLabel])

  private static func paint(
    _ scene: VectorScene,
    _ style: Style = .day,
    blocks: BlockSet = .block,
    depth: ColorDepth = .trueColor,
    by painter: VectorMapPainter? = nil
  ) -> Painted {
    var grid = CellGrid(columns: scene.columns, rows: scene.rows)
    let painter = painter ?? VectorMapPainter(style: style, language: "en")
    let labels = painter.paint(scene, blocks: blocks, depth: depth, into: &grid)
    return (grid, labels)
  }

  private static func style(_ name: String) throws -> Style {
    switch name {
    case "day": .day
    case "night": .night
    case "night-red": .nightRed
    default: try Style(Array(Data(contentsOf: URL(fileURLWithPath: "\(maps)/styles/\(name).json"))))
    }
  }

  @Test(arguments: ["day", "night", "night-red", "clear", "paper"], View.all.indices)
  func `names and glyphs are the same with relief, and names as readable`(name: String, view: Int) throws {
    let (style, view) = (try Self.style(name), View.all[view])
    let (flat, shaded) = (try Self.paint(view.scene(isShaded: false), style), try Self.paint(view.scene(), style))

    #expect(flat.grid != shaded.grid && flat.labels == shaded.labels)
    let named = Set(flat.labels.flatMap(\.cells).map { $0.row * view.columns + $0.column })
    for index in flat.grid.cells.indices {
      let (before, after) = (flat.grid.cells[index], shaded.grid.cells[index])
      // A blank cell may show two shades of what it is.
      guard before.glyph != .space || named.contains(index) else { continue }
      #expect(before.glyph == after.glyph && before.style == after.style)
      guard named.contains(index), before.glyph != .space else { continue }
      let contrast = Self.contrast(after)
      #expect(contrast >= min(Self.contrast(before), 4.5) - 1e-9, "\(contrast)")
    }
  }

  @Test(arguments: [2.0, 3, 4, 5])
  func `between two names on a row are two free cells or a mark`(zoom: Double) throws {
    for (north, east) in [(47.0, 10.0), (30, 110), (5, 10), (40, -80)] {
      let labels = Self.paint(try View(north: north, east: east, zoom: zoom).scene()).labels
      let rows = Dictionary(grouping: labels.filter { label in Set(label.cells.map(\.row)).count == 1 }, by: \.row)
      for row in rows.values.map({ $0.sorted { $0.column < $1.column } }) {
        for (left, right) in zip(row, row.dropFirst()) {
          let free = right.column - left.column - left.cells.count
          let isMarked = "•★".contains(left.text.last ?? " ") || "•★".contains(right.text.first ?? " ")
          #expect(free >= (isMarked ? 1 : 2), "\(left.text) \(right.text)")
        }
      }
    }
  }

  private static func contrast(_ cell: Cell) -> Double {
    CellColor.contrast(cell.foreground.shownHex, cell.background.shownHex)
  }

  @Test(arguments: [BlockSet.half, .braille, .ascii])
  func `blocks that show one colour of ground per cell keep every glyph`(blocks: BlockSet) throws {
    let flat = Self.paint(try View.alps.scene(isShaded: false), blocks: blocks).grid
    let shaded = Self.paint(try View.alps.scene(), blocks: blocks).grid

    #expect(flat.cells.map(\.glyph) == shaded.cells.map(\.glyph) && flat != shaded)
  }

  @Test func `256 colours have greys on land and blues at sea`() throws {
    let flat = Self.paint(try View.alps.scene(isShaded: false), depth: .indexed).grid
    let shaded = Self.paint(try View.alps.scene(), depth: .indexed).grid

    #expect(flat.cells.map(\.glyph) == shaded.cells.map(\.glyph))
    let new = Set(shaded.cells.map(\.background)).subtracting(flat.cells.map(\.background))
    let shades = Set(([67, 110, 153] + Array(232...255)).map { CellColor(index: $0) })
    #expect(new.count > 2 && new.isSubset(of: shades))
  }

  @Test(arguments: [ColorDepth.none, .eight, .sixteen])
  func `fewer colours have no relief`(depth: ColorDepth) throws {
    let flat = Self.paint(try View.alps.scene(isShaded: false), depth: depth).grid
    #expect(try Self.paint(View.alps.scene(), depth: depth).grid == flat)
  }

  @Test func `nor has the style of high contrast, nor zoom 12`() throws {
    let contrast = try Self.style("contrast")
    #expect(
      try Self.paint(View.alps.scene(), contrast).grid == Self.paint(View.alps.scene(isShaded: false), contrast).grid
    )
    var near = View.alps
    near.zoom = 12
    #expect(try Self.paint(near.scene()).grid == Self.paint(near.scene(isShaded: false)).grid)
    #expect(try near.scene().missingHeights(.day).isEmpty)
  }

  @Test func `without its heights a map is flat`() throws {
    var scene = try View.alps.scene()
    scene.heights = ReliefHeights(world: HeightMap("/nowhere"))
    #expect(try Self.paint(scene).grid == Self.paint(View.alps.scene(isShaded: false)).grid)
  }

  @Test func `a style may give its own colours to heights, and reports what it doesn't know`() throws {
    let style = try Style(Array(##"{"extends":"day","relief":{"land":[0,"#000000"],"see":1}}"##.utf8))
    #expect(style.problems.map { "\($0.part) \($0.value)" } == [#"relief property "see""#])

    let dark = Self.paint(try View.asia.scene(), style).grid.cells.filter { $0.background.shownHex == 0 }
    #expect(dark.count > 1000)
  }

  @Test func `moved by a cell each cell has the shades it had, and the terminal gets few bytes`() throws {
    for view in View.all {
      var bytes = [0, 0]
      for (number, isShaded) in [false, true].enumerated() {
        let painter = VectorMapPainter(style: .day, language: "en")
        var (last, view) = (Self.paint(try view.scene(isShaded: isShaded), by: painter).grid, view)
        for _ in 0..<6 {
          view.moved += 1
          let next = Self.paint(try view.scene(isShaded: isShaded), by: painter).grid
          bytes[number] += ANSIWriter.update(from: last, to: next).count
          let same = (0..<next.cells.count).count { index in
            index % view.columns == view.columns - 1 || next.cells[index] == last.cells[index + 1]
          }
          #expect(same > next.cells.count * 8 / 10)
          last = next
        }
      }
      #expect(bytes[1] < bytes[0] * 3, "\(bytes)")
    }
  }

  @Test func `pixels have the shades of cells`() throws {
    let painter = VectorMapPainter(style: .day, language: "en")
    let flat = painter.pixelMap(of: try View.asia.scene(isShaded: false), pixelsPerCell: (8, 16)).drawn()
    let shaded = painter.pixelMap(of: try View.asia.scene(), pixelsPerCell: (8, 16)).drawn()

    let colors = Set(stride(from: 0, to: shaded.bytes.count, by: 64).map { Array(shaded.bytes[$0..<$0 + 3]) })
    #expect(flat.bytes != shaded.bytes && colors.count > 100)
  }
}
