import Cells
import TestSupport
import Testing

/// With few colours, a route differs from the map and from alternative routes.
@MainActor
struct RouteToneTests {
  private func screen(_ words: String...) throws -> CellGrid {
    let all = ["snapshot", BundledMap.monaco, "--offline", "--size", "100x36", "--format", "ansi"] + words
    let outcome = try RumboProgram.run(all)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return ANSIPageReader.grid(of: Array(outcome.output.utf8), columns: 100, rows: 36)
  }

  private func way(_ words: String...) throws -> CellGrid {
    let keys = #"R "Stade Louis II" Enter "Casino de Monte-Carlo" Enter Esc"#
    return try screen("--keys", keys, "--colors", words[0], "--style", words[1])
  }

  /// The background of the sign at the destination.
  private func signGround(of grid: CellGrid) -> CellColor? {
    grid.cells.indices.dropFirst().dropLast().lazy.filter { index in
      grid.cells[index].glyph == Glyph("B") && [index - 1, index + 1].allSatisfy { grid.cells[$0].glyph == .space }
    }.map { grid.cells[$0].background }.first
  }

  private func cells(of color: CellColor, in grid: CellGrid) -> Int {
    grid.cells.count { cell in
      dots(of: cell) == 0 && (cell.background == color || cell.glyph.base == "█" && cell.foreground == color)
    }
  }

  @Test(arguments: ["16", "8"], ["day", "night", "night-red"])
  func `nothing wide on the map has the colour of a way`(depth: String, style: String) throws {
    let drawn = try way(depth, style)
    let color = try #require(signGround(of: drawn))
    let plain = try screen("--at", "43.7340,7.4250", "--zoom", "15", "--colors", depth, "--style", style)

    #expect(cells(of: color, in: drawn) > 30)
    // Of eight colours the signs of churches have it by day.
    #expect(cells(of: color, in: plain) < 15, "\(color)")
  }

  @Test(arguments: ["16", "8"], ["day", "night", "night-red"])
  func `ways that could be taken as well are dots, and the one that is taken is none`(
    depth: String,
    style: String
  ) throws {
    let drawn = try way(depth, style)
    let color = try #require(signGround(of: drawn))
    // Every other dot of four rows of two.
    let chequered: UInt32 = 0b1001_0101

    #expect(drawn.cells.count { dots(of: $0) != 0 && dots(of: $0) & ~chequered == 0 } > 30)
    #expect(!drawn.cells.contains { dots(of: $0).nonzeroBitCount > 4 && $0.foreground == color })
  }

  @Test(arguments: ["day", "night"]) func `the signs of sights stand out from houses`(style: String) throws {
    let drawn = try screen("--at", "43.7340,7.4250", "--zoom", "15.5", "--colors", "16", "--style", style)
    let marks: Set<Glyph> = Set("♦S►◆♠¤".unicodeScalars.map(Glyph.init))
    let grounds = Set(drawn.cells.filter { marks.contains($0.glyph) }.map(\.background))

    let houses = CellColor(hex: style == "day" ? 0x7f7f7f : 0)
    #expect(!grounds.isEmpty && !grounds.contains(houses), "\(grounds)")
  }

  /// The bits of a braille character; none of any other.
  private func dots(of cell: Cell) -> UInt32 {
    cell.glyph.base.flatMap { (0x2800...0x28ff).contains($0.value) ? $0.value - 0x2800 : nil } ?? 0
  }
}
