import Cells
import TestSupport

/// Grids of every kind, the same on every run.
struct RandomGrids {
  var generator: SeededRandom

  private static let glyphs: [Unicode.Scalar] = [
    " ", " ", "a", "é", "▀", "▄", "█", "▚", "▞", "▌", "▐", "▔", "▇", "⠿", "🬀", "🬻", "🬺", "▒",
  ]
  private static let words = ["北京", "a\u{301}b", "🌲x", "Ñandú", "🇫🇮"]
  private static let colors: [CellColor] = [
    .standard, CellColor(hex: 0x102030), CellColor(hex: 0xfffefd), CellColor(index: 3), CellColor(index: 12),
    CellColor(index: 200),
  ]
  private static let styles: [CellStyle] = [[], [], [], [], .bold, .dim, [.bold, .dim], .underline, .reverse, .italic]

  private static let addresses = [
    "https://example.org/a", "https://example.org/b?x=1;y=2", "tel:+358401234", "mailto:a@example.org",
  ].compactMap { LinkAddress($0) }

  init(seed: UInt64) {
    generator = SeededRandom(seed: seed)
  }

  mutating func cell() -> Cell {
    Cell(
      Glyph(Self.glyphs.randomElement(using: &generator) ?? " "),
      foreground: Self.colors.randomElement(using: &generator) ?? .standard,
      background: Self.colors.randomElement(using: &generator) ?? .standard,
      style: Self.styles.randomElement(using: &generator) ?? []
    )
  }

  /// A picture of blocks in few colours, all of one kind but for one cell in twenty.
  mutating func mosaic(columns: Int, rows: Int) -> CellGrid {
    let isNumbered = Bool.random(using: &generator)
    let palette = (0..<Int.random(in: 2...5, using: &generator)).map { number in
      isNumbered ? CellColor(index: UInt8(14 + 3 * number)) : CellColor(hex: UInt32(0x00_6409 * number))
    }
    var grid = CellGrid(columns: columns, rows: rows)
    for index in grid.cells.indices {
      var cell = cell()
      if Int.random(in: 0..<20, using: &generator) > 0 {
        cell.style = []
        cell.foreground = palette.randomElement(using: &generator) ?? .standard
        cell.background = palette.randomElement(using: &generator) ?? .standard
      }
      grid.cells[index] = cell
    }
    return grid
  }

  /// Areas of one colour with details in them and words over them, as on a map.
  mutating func picture(columns: Int, rows: Int) -> CellGrid {
    picture(columns: columns, rows: rows, links: Self.addresses.shuffled(using: &generator))
  }

  private mutating func picture(columns: Int, rows: Int, links: [LinkAddress]) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows, filledWith: cell())
    grid.links = links
    for _ in 0..<max(columns * rows / 8, 1) {
      let cell = cell()
      let column = Int.random(in: 0..<columns, using: &generator)
      let row = Int.random(in: 0..<rows, using: &generator)
      for offset in 0..<Int.random(in: 1...9, using: &generator) {
        grid.place(cell, at: CellPoint(column: column + offset, row: row))
      }
    }
    for _ in 0..<rows { scribble(on: &grid) }
    return grid
  }

  private mutating func scribble(on grid: inout CellGrid) {
    let point = CellPoint(
      column: Int.random(in: -2..<grid.columns, using: &generator),
      row: Int.random(in: 0..<grid.rows, using: &generator)
    )
    let word = Self.words.randomElement(using: &generator) ?? ""
    let used = grid.write(word, at: point, foreground: cell().foreground)
    guard Bool.random(using: &generator), let address = Self.addresses.randomElement(using: &generator) else { return }
    grid.link(point.column..<point.column + used, row: point.row, to: address)
  }

  mutating func pair() -> (old: CellGrid?, new: CellGrid) {
    let (columns, rows) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...9, using: &generator))
    let old = picture(columns: columns, rows: rows)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return (nil, old)
    case 1: return (old, picture(columns: rows, rows: columns))
    case 2: return (old, picture(columns: columns, rows: rows))
    default:
      var new = old
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let index = Int.random(in: 0..<columns * rows, using: &generator)
        new.place(cell(), at: CellPoint(column: index % columns, row: index / columns))
      }
      scribble(on: &new)
      return (old, new)
    }
  }

  /// A view of a picture and another view of it a few cells away, both with a panel that stays.
  mutating func movedPair() -> (old: CellGrid, new: CellGrid) {
    let links = Self.addresses.shuffled(using: &generator)
    let map = picture(columns: 70, rows: 24, links: links)
    let panel = picture(columns: 12, rows: 3, links: links)
    func view(_ column: Int, _ row: Int) -> CellGrid {
      var grid = CellGrid(columns: 50, rows: 14)
      grid.links = links
      for y in 0..<14 {
        for x in 0..<50 {
          let cell = map[x + column, y + row]
          let isCut =
            x == 0 && cell.glyph == .continuation || x == 49 && map[x + column + 1, y + row].glyph == .continuation
          grid[x, y] = isCut ? .blank : cell
        }
      }
      for y in 0..<3 {
        for x in 0..<12 where panel[x, y].glyph != .continuation {
          let isWide = x < 11 && panel[x + 1, y].glyph == .continuation
          grid.place(panel[x, y], at: CellPoint(column: x + 9, row: y + 9), columns: isWide ? 2 : 1)
        }
      }
      return grid
    }
    let column = Int.random(in: 0...16, using: &generator)
    let row = Int.random(in: 0...9, using: &generator)
    return (view(8, 5), view(column, row))
  }
}
