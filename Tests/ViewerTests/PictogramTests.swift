import Cells
import Testing
import Viewer

/// The small pictures of kinds of sights.
struct PictogramTests {
  @Test func `a pictogram has three cells in each of its two rows, and says what its dots say`() {
    let lines = Pictogram.temple.lines
    #expect(lines == ["⢴⠿⡦", "⠼⠤⠧"])
  }
}
