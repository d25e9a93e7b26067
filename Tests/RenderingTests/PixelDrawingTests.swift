import Cells
import Geodesy
import Raster
import Rendering
import Scene
import Testing
import Tiles

/// Maps in pixels, one laid over another.
struct PixelDrawingTests {
  private let viewport = TestPieces.viewport()
  private let cell = (width: 10, height: 20)
  private static let corners = [(0.3, 0.2), (0.8, 0.3), (0.7, 0.7), (0.2, 0.6)].map { WorldPoint(x: $0.0, y: $0.1) }

  @Test(arguments: [LensWindow.Shape.circle, .rectangle, .curtain, .whole], [nil, corners])
  func `a lens is cut in pixels where it is cut in dots`(shape: LensWindow.Shape, outline: [WorldPoint]?) throws {
    var window = LensWindow()
    (window.shape, window.softness) = (shape, 0.5)
    let cut = LensCut(window: window, outline: outline, share: 0.8, isOnEarth: false)

    let coarse = try #require(cut.mask(in: viewport))
    let fine = try #require(cut.mask(in: viewport, dots: cell))

    #expect(fine.width == viewport.columns * 10 && fine.height == viewport.rows * 20)
    for y in 0..<coarse.height {
      for x in 0..<coarse.width {
        var sum = 0
        for down in 0..<5 { for across in 0..<5 { sum += Int(fine[x * 5 + across, y * 5 + down]) } }
        #expect(abs(sum / 25 - Int(coarse[x, y])) <= 24)
      }
    }
  }

  @Test func `what is laid over a map is seen as far as the lens shows it`() throws {
    func plain(_ color: Pixel) -> PixelDrawing.Source {
      let side = 1.0 / 4
      let place = AffineTransform(a: side, b: 0, c: 0, d: side, tx: 0, ty: 0)
      let piece = MapPiece(Bitmap(width: 4, height: 4, filledWith: color), pixelsToWorld: place)
      return .pictures(PrintedMap(.pieces([piece]), style: .day))
    }
    let (red, blue) = (Pixel(red: 200, green: 0, blue: 0), Pixel(red: 0, green: 0, blue: 200))
    var drawing = PixelDrawing(plain(red), in: viewport, pixelsPerCell: cell)
    #expect(drawing.drawn()?[100, 100] == red)
    var window = LensWindow()
    (window.shape, window.softness, window.x) = (.curtain, 0, 0.5)
    drawing.lay(plain(blue), cut: LensCut(window: window, outline: nil, share: 1, isOnEarth: false))

    let picture = try #require(drawing.drawn())

    let middle = picture.width / 2
    #expect(picture[middle - 3, 100] == blue && picture[middle + 3, 100] == red)
  }
}
