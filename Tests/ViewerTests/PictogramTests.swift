import Cells
import Testing

@testable import Viewer

/// The small pictures of kinds of sights.
@MainActor
struct PictogramTests {
  @Test func `a pictogram has three cells in each of its two rows, and says what its dots say`() {
    let lines = Pictogram("..##.. .####. ###### ...... #.##.# #.##.# ###### ......").lines
    #expect(lines == ["⠴⠿⠦", "⠧⠿⠼"])
  }

  @Test func `any two of them differ in six dots at least`() {
    for (index, one) in SightKind.icons.map(\.pictogram).enumerated() {
      for (number, other) in SightKind.icons.map(\.pictogram).enumerated().dropFirst(index + 1) {
        let dots = zip(one.lines.joined().unicodeScalars, other.lines.joined().unicodeScalars)
        #expect(dots.reduce(0) { $0 + ($1.0.value ^ $1.1.value).nonzeroBitCount } >= 6, "\(index) and \(number)")
      }
    }
  }
}
