import Foundation
import Testing

@testable import Cells

/// Drawings that move.
struct MovingSVGTests {
  private func grid(_ text: String) -> CellGrid {
    var grid = CellGrid(columns: 6, rows: 2)
    grid.write(text, at: CellPoint(column: 0, row: 0), foreground: CellColor(red: 250, green: 1, blue: 2))
    return grid
  }

  @Test func `a frame adds the cells that have changed, over what was there`() {
    var film = MovingSVG(columns: 6, rows: 2)
    film.add(grid("abc"), at: 0)
    film.add(grid("axc"), at: 1.5)
    let text = film.text(lasting: 4)

    #expect(text.contains(">abc</text>") && text.contains(">x</text>") && !text.contains(">axc</text>"))
    #expect(text.contains("@keyframes f1{0%{visibility:hidden}37.500%{visibility:visible}}"))
    #expect(text.contains("animation:4s step-end infinite") && text.contains("prefers-reduced-motion"))
    // A black rectangle, like the background, covers the previous content.
    #expect(text.contains("<path fill=\"#000000\" d=\"M24 0h24v48h-24z\"/>"))
  }

  @Test func `a wide character comes and goes as a whole`() {
    var film = MovingSVG(columns: 6, rows: 2)
    film.add(grid("a漢b"), at: 0)
    film.add(grid("acdb"), at: 1)
    film.add(grid("a漢b"), at: 2)
    let text = film.text(lasting: 3)
    #expect(text.components(separatedBy: ">漢</text>").count == 3 && text.contains(">cd</text>"))
    #expect(text.components(separatedBy: "<path fill=\"#000000\" d=\"M24 0h48v48h-48z\"/>").count == 3)
  }

  @Test func `one frame, or a duration that is none, is a drawing all the same`() {
    var film = MovingSVG(columns: 6, rows: 2)
    film.add(grid("abc"), at: 0)
    #expect(film.text(lasting: 0).contains(">abc</text>") && !film.text(lasting: 0).contains("@keyframes"))
  }
}
