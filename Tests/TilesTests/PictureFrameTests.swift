import Geodesy
import Raster
import Testing
import Tiles

struct PictureFrameTests {
  /// Ten thousand dots a world, so that the arithmetic can be done in the head.
  private let frame = PictureFrame(width: 40_000, height: 40_000, placement: .world)

  private func screen(x: Double = 0.5, side: Double = 0.1, dots: Double = 1000, bearing: Double = 0) throws
    -> ViewExtent
  {
    try #require(
      ViewExtent(
        .square(x: x, y: 0.5, side: side, bearing: bearing),
        samplesPerWorldX: dots / side,
        samplesPerWorldY: dots / side
      )
    )
  }

  @Test func `a copy holds a circle half as large again as the screen, at one pixel a dot`() throws {
    let copy = try #require(frame.copy(for: try screen(), copies: [0], room: 1 << 30))

    #expect(copy.reductionX == 4)
    #expect(copy.reductionY == 4)
    let radius = 0.05 * 2.0.squareRoot() * 1.5 * 40_000
    #expect(abs(Double(copy.crop.width) - 2 * radius) < 70)
    #expect(copy.crop.x % 32 == 0)
    #expect(copy.crop.width % 32 == 0)
  }

  @Test(arguments: [0.2, 0.5, 0.9, 1.0, 1.3, 1.6, 2.2, 2.6, 3.59, 7.7, 40.0])
  func `there are never fewer than 0.8 pixels a dot, unless the picture has no more`(pixelsPerDot: Double) throws {
    let screen = try screen(dots: 4000 / pixelsPerDot)

    let copy = try #require(frame.copy(for: screen, copies: [0], room: 1 << 30))

    #expect(copy.reductionX == 1 || pixelsPerDot / Double(copy.reductionX) >= 0.8)
    // A copy that costs little to hold may have more.
    #expect(pixelsPerDot / Double(copy.reductionX) < 1.7 || copy.bytes <= 10 << 20)
  }

  @Test func `a picture out of sight has no copy`() throws {
    let city = PictureFrame(
      width: 100,
      height: 100,
      placement: Placement.world.part(x: 0.1, y: 0.1, width: 0.1, height: 0.1)
    )

    #expect(city.copy(for: try screen(x: 0.9), copies: [0], room: 1 << 30) == nil)
  }

  @Test func `where there is little room the circle shrinks first, and the pixels then`() throws {
    let screen = try screen()
    let whole = try #require(frame.copy(for: screen, copies: [0], room: 1 << 30))

    let scant = try #require(frame.copy(for: screen, copies: [0], room: whole.bytes - 1))
    let coarse = try #require(frame.copy(for: screen, copies: [0], room: whole.bytes / 2))

    #expect(scant.reductionX == whole.reductionX)
    #expect(scant.crop.width < whole.crop.width)
    #expect(coarse.reductionX > whole.reductionX)
    #expect(coarse.bytes <= whole.bytes / 2)
    #expect(frame.copy(for: screen, copies: [0], room: 1000) == nil)
  }

  @Test(arguments: [
    (shift: 0.0, verdict: CopyVerdict.suits),
    // The circle loaded is 0.106 worlds wide about the centre, the circle needed 0.078.
    (shift: 0.025, verdict: .suits),
    (shift: 0.031, verdict: .reload),
  ])
  func `a copy is made anew when it no longer holds 1.1 times the screen's circle`(shift: Double, verdict: CopyVerdict)
    throws
  {
    let copy = try #require(frame.copy(for: try screen(), copies: [0], room: 1 << 30))
    let moved = try screen(x: 0.5 + shift)
    let ideal = try #require(frame.copy(for: moved, copies: [0], room: 1 << 30))

    #expect(frame.verdict(on: copy, ideal: ideal, for: moved, copies: [0], memoryIsShort: false) == verdict)
  }

  @Test(arguments: [
    (pixelsPerDot: 4.0, isShort: false, verdict: CopyVerdict.suits),
    (pixelsPerDot: 3.5, isShort: false, verdict: .refine),
    (pixelsPerDot: 3.1, isShort: false, verdict: .reload),
    (pixelsPerDot: 4.65, isShort: false, verdict: .refine),
    (pixelsPerDot: 4.65, isShort: true, verdict: .refine),
    (pixelsPerDot: 5.0, isShort: false, verdict: .refine),
    (pixelsPerDot: 5.0, isShort: true, verdict: .reload),
  ])
  func `a copy is made anew below 0.8 pixels a dot and, when memory is short, above 1.2`(
    pixelsPerDot: Double,
    isShort: Bool,
    verdict: CopyVerdict
  ) throws {
    let copy = PictureCopy(crop: PixelRect(x: 0, y: 0, width: 40_000, height: 40_000), reductionX: 4, reductionY: 4)
    let screen = try screen(dots: 4000 / pixelsPerDot)
    let ideal = try #require(frame.copy(for: screen, copies: [0], room: 1 << 30))

    #expect(frame.verdict(on: copy, ideal: ideal, for: screen, copies: [0], memoryIsShort: isShort) == verdict)
  }

  @Test func `turning the map on square dots asks for nothing new`() throws {
    let copy = try #require(frame.copy(for: try screen(), copies: [0], room: 1 << 30))

    for bearing in stride(from: 0.0, to: 360, by: 15) {
      let turned = try screen(bearing: bearing)
      let ideal = try #require(frame.copy(for: turned, copies: [0], room: 1 << 30))
      #expect(frame.verdict(on: copy, ideal: ideal, for: turned, copies: [0], memoryIsShort: true) == .suits)
    }
  }
}
