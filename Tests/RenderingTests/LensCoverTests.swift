import Cells
import Raster
import Rendering
import Scene
import Testing
import Tiles

/// How much of a front is seen in which cell, and what comes of both.
struct LensCoverTests {
  private static let (columns, rows) = (30, 20)

  private static func window(_ shape: LensWindow.Shape, softness: Double = 0) -> LensWindow {
    var window = LensWindow()
    (window.shape, window.softness) = (shape, softness)
    return window
  }

  private static func cover(_ window: LensWindow, share: Double = 1) throws -> (cover: LensCover, key: LensCover.Key) {
    let viewport = TestPieces.viewport(columns: columns, rows: rows)
    let mask = window.mask(columns: columns, rows: rows, cellAspect: 0.5)
    let box = try #require(mask.box(columns: columns, rows: rows))
    let cut = LensCut.mask(mask, nil, share: share, viewport)
    let key = LensCover.Key(
      shape: window,
      columns: columns,
      rows: rows,
      cellAspect: 0.5,
      share: share,
      border: nil,
      isPicture: true
    )
    return (LensCover(cut, box, columns: columns, rows: rows, hidingAt: LensCover.maxOverText), key)
  }

  /// The cells of a map in a box of the screen, or all over it.
  private static func front(_ viewport: Viewport, seed: UInt64, in box: CellRect? = nil) -> MapCells {
    var bands = PictureBands()
    let piece = TestPieces.piece(seed: seed)
    let subject = TestPieces.subject(viewport, [piece], ground: MapStyle.day.ground, box: box)
    return bands.cells(of: subject, .octant, .trueColor).joined(in: box ?? .all(viewport))
  }

  @Test func `a front all over hides the back`() throws {
    let cover = try Self.cover(Self.window(.whole)).cover

    #expect(cover.isWhole && !cover.isEmpty)
    #expect(cover.hidden.isEmpty)
    #expect(cover.covered.reduce(0) { $0 + $1.columns * $1.rows } == Self.columns * Self.rows)
  }

  @Test func `of a front that is gone nothing is seen`() throws {
    let cover = try Self.cover(Self.window(.whole), share: 0).cover

    #expect(cover.isEmpty && !cover.isWhole && cover.covered.isEmpty)
  }

  @Test(arguments: LensWindow.Shape.allCases)
  func `every row of a cover is of the front or of the back`(shape: LensWindow.Shape) throws {
    let cover = try Self.cover(Self.window(shape)).cover
    let back = cover.rowsOfBack(columns: Self.columns).reduce(0) { $0 + $1.columns * $1.rows }
    let front = cover.covered.reduce(0) { $0 + $1.columns * $1.rows }

    #expect(back + front <= Self.columns * Self.rows)
    #expect(front > 0)
  }

  @Test func `the front of a whole cover is what is laid`() throws {
    let viewport = TestPieces.viewport(columns: Self.columns, rows: Self.rows)
    let (front, back) = (Self.front(viewport, seed: 1), Self.front(viewport, seed: 2))
    var grid = back.grid
    let composer = LensComposer(blocks: .octant, depth: .trueColor)
    composer.compose(front, try Self.cover(Self.window(.whole)).cover, isPicture: true, movedBy: nil, over: &grid)

    #expect(grid == front.grid)
    #expect(grid != back.grid)
  }

  @Test(arguments: [LensWindow.Shape.circle, .rectangle, .curtain, .spyglass])
  func `inside of a window the front is seen and outside the back`(shape: LensWindow.Shape) throws {
    let viewport = TestPieces.viewport(columns: Self.columns, rows: Self.rows)
    let window = Self.window(shape, softness: 0.3)
    let cover = try Self.cover(window).cover
    let (front, back) = (Self.front(viewport, seed: 1, in: cover.box), Self.front(viewport, seed: 2))
    let all = Self.front(viewport, seed: 1)
    var grid = back.grid
    let composer = LensComposer(blocks: .octant, depth: .trueColor)
    composer.compose(front, cover, isPicture: true, movedBy: nil, over: &grid)
    let mask = window.mask(columns: Self.columns, rows: Self.rows, cellAspect: 0.5)

    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let dots = (0..<8).map { mask.values[(row * 4 + $0 / 2) * mask.width + column * 2 + $0 % 2] }
        if dots.allSatisfy({ $0 == 0 }) { #expect(grid[column, row] == back.grid[column, row]) }
        if dots.allSatisfy({ $0 == 255 }) { #expect(grid[column, row] == all.grid[column, row]) }
      }
    }
    #expect(grid != back.grid && grid != all.grid)
  }

  @Test func `what is mixed again with what was kept comes out the same`() throws {
    let viewport = TestPieces.viewport(columns: Self.columns, rows: Self.rows)
    let (front, back) = (Self.front(viewport, seed: 1), Self.front(viewport, seed: 2))
    let cover = try Self.cover(Self.window(.whole), share: 0.5).cover
    let composer = LensComposer(blocks: .octant, depth: .trueColor)
    var grids = [back.grid, back.grid]
    for index in grids.indices {
      composer.compose(front, cover, isPicture: true, movedBy: index == 0 ? nil : (0, 0), over: &grids[index])
    }
    var anew = back.grid
    LensComposer(blocks: .octant, depth: .trueColor)
      .compose(front, cover, isPicture: true, movedBy: nil, over: &anew)

    #expect(grids[0] == anew && grids[1] == anew)
  }

  @Test(arguments: [1, 0.5])
  func `pictures over pictures meet sample by sample`(share: Double) throws {
    let viewport = TestPieces.viewport(columns: Self.columns, rows: Self.rows)
    let samples = (width: 2, height: 4)
    var (back, bands) = (DrawnPictures(), PictureBands())
    back.draw(TestPieces.subject(viewport, [TestPieces.piece(seed: 2)], ground: MapStyle.day.ground))
    let subject = TestPieces.subject(viewport, ground: MapStyle.day.ground)
    var alone = DrawnPictures()
    alone.draw(subject)
    let (cover, key) = try Self.cover(Self.window(.whole), share: share)
    var composer = CanvasComposer()
    var canvases = [back.canvas, back.canvas]
    for index in canvases.indices {
      let front = CanvasComposer.Front(of: ObjectIdentifier(Self.self), bands.samples(of: subject), cover, key)
      composer.compose([front], over: &canvases[index], version: back.version, samples)
    }
    var expected = back.canvas
    expected.cover(
      with: alone.canvas,
      by: cover.mask,
      columns: Array(0..<alone.canvas.width),
      rows: Array(0..<alone.canvas.height)
    )

    #expect(canvases[0] == expected && canvases[1] == expected)
  }
}
