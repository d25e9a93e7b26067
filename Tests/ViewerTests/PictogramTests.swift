import Cells
import Testing

@testable import Viewer

/// The small pictures of kinds of places.
@MainActor
struct PictogramTests {
  @Test func `a pictogram is three octants in each of two rows, with a margin above and below`() throws {
    let lines = try #require(Pictogram("...... ###### ###### ###### ...... ......")).lines
    #expect(lines == ["▄▄▄", "🮂🮂🮂"])
  }

  @Test func `a kind without a pictogram, or with a malformed one, has none`() {
    #expect(Pictogram("") == nil && Pictogram("###### ######") == nil)
    #expect(SightKind(of: "library").pictogram == nil && SightKind(of: "museum").pictogram != nil)
  }
}
