import Cells
import Geodesy
import Raster
import Rendering
import Scene
import Testing
import Tiles

/// Reused parts of a drawing equal those of a new one.
struct DrawnPicturesTests {
  private static let ways: [[(right: Int, down: Int)]] = [
    [(0, 0), (3, 0)], [(0, 0), (0, -2)], [(0, 0), (5, 4), (2, 7), (2, 7)], [(0, 0), (40, 0)],
    [(0, 0), (28, 19), (0, 0)],
  ]

  @Test(arguments: ways, [MapStyle.day, .night, .nightRed])
  func `a step over the lattice draws what a new drawing has`(way: [(right: Int, down: Int)], style: MapStyle) {
    var drawn = DrawnPictures()
    for place in way {
      let viewport = TestPieces.viewport(right: place.right, down: place.down)
      let subject = TestPieces.subject(viewport, style: style, ground: style.ground)
      drawn.draw(subject)
      var anew = DrawnPictures()
      anew.draw(subject)

      #expect(drawn.canvas == anew.canvas)
    }
  }

  @Test func `another picture at the same place is drawn anew`() {
    let viewport = TestPieces.viewport()
    var drawn = DrawnPictures()
    drawn.draw(TestPieces.subject(viewport))
    let (before, version) = (drawn.canvas, drawn.version)
    drawn.draw(TestPieces.subject(viewport, [TestPieces.piece(seed: 2)]))

    #expect(drawn.canvas != before)
    #expect(drawn.version != version)
  }

  @Test func `what hasn't changed keeps its version`() {
    var drawn = DrawnPictures()
    let piece = TestPieces.piece()
    drawn.draw(TestPieces.subject(TestPieces.viewport(), [piece]))
    let version = drawn.version
    drawn.draw(TestPieces.subject(TestPieces.viewport(), [piece]))

    #expect(drawn.version == version)
  }

  @Test func `the ground is seen where there is no picture`() {
    var drawn = DrawnPictures()
    drawn.draw(TestPieces.subject(TestPieces.viewport(right: 100), [], ground: MapStyle.day.ground))

    #expect(drawn.canvas[0, 0] == MapStyle.day.ground)
    #expect(drawn.canvas.width == 60 && drawn.canvas.height == 80)
  }

  @Test(arguments: ways, [ColorDepth.trueColor, .indexed])
  func `bands of cells are the cells of the whole`(way: [(right: Int, down: Int)], depth: ColorDepth) {
    var bands = PictureBands()
    for place in way {
      let viewport = TestPieces.viewport(right: place.right, down: place.down, rows: 32)
      let subject = TestPieces.subject(viewport, ground: MapStyle.day.ground)
      let cells = bands.cells(of: subject, .octant, depth).joined(in: .all(viewport))
      var anew = PictureBands()

      #expect(cells.grid == anew.cells(of: subject, .octant, depth).joined(in: .all(viewport)).grid)
      #expect(cells.grid.columns == viewport.columns && cells.grid.rows == viewport.rows)
    }
  }

  @Test func `the red night gives red light alone`() {
    var drawn = DrawnPictures()
    drawn.draw(TestPieces.subject(TestPieces.viewport(), style: .nightRed, ground: MapStyle.nightRed.ground))
    let (bytes, width) = (drawn.canvas.bytes, drawn.canvas.width)

    #expect(width == 60)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      #expect(bytes[start] >= bytes[start + 1] && bytes[start + 1] >= bytes[start + 2])
    }
  }
}
