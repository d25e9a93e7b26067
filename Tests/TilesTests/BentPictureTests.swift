import Geodesy
import Raster
import Testing
import Tiles

/// A warped image while its pairs are still being marked.
struct BentPictureTests {
  /// Pairs of an image of 400 × 300 pixels, warped by up to 12 pixels at its centre.
  private static let points = (0..<25).map { index in
    let (x, y) = (Double(index % 5 * 100), Double(index / 5 * 75))
    let bulge = 12 * sin(x / 400) * sin(y / 300)
    let place = WorldPoint(x: 0.57 + (x + bulge) * 5e-8, y: 0.29 + y * 5e-8)
    return ControlPoint(x: x, y: y, coordinate: place.coordinate)
  }

  /// A half circle in powers, as no library is needed for that.
  private static func sin(_ part: Double) -> Double { 4 * part * (1 - part) }

  @Test func `its pixels are seen where they belong, and found there`() throws {
    let alignment = try #require(Alignment(Self.points, fit: .spline))
    let bent = try #require(BentPicture(Bitmap(width: 40, height: 30), width: 400, height: 300, by: alignment))

    for point in Self.points {
      let place = WorldPoint(point.coordinate)
      let seen = bent.place(of: point.x, point.y)
      #expect(abs(seen.x - place.x) < 0.05 * 5e-8 && abs(seen.y - place.y) < 0.05 * 5e-8)
      let pixel = try #require(bent.pixel(at: place.x, place.y))
      #expect(abs(pixel.x - point.x) < 0.05 && abs(pixel.y - point.y) < 0.05)
    }
  }

  @Test func `a smaller copy is bent as the file is`() throws {
    let alignment = try #require(Alignment(Self.points, fit: .spline))
    var copy = Bitmap(width: 200, height: 150, filledWith: Pixel(red: 9, green: 9, blue: 9))
    for y in 73...77 { for x in 98...102 { copy[x, y] = Pixel(red: 250, green: 9, blue: 9) } }

    let bent = try #require(BentPicture(copy, width: 400, height: 300, by: alignment))

    // The centre of the mark is at the pixel 201, 151 of the file.
    let place = bent.place(of: 201, 151)
    let lies = try #require(bent.pixelsToWorld.inverse?.apply(place.x, place.y))
    #expect(bent.bitmap[Int(lies.x / 2), Int(lies.y / 2)].red > 240)
    // It was bent away from where it would lie else.
    #expect(abs(lies.x - 201) > 3)
  }

  @Test func `what lies evenly isn't bent`() throws {
    let alignment = try #require(Alignment(Self.points, fit: .affine))

    #expect(BentPicture(Bitmap(width: 40, height: 30), width: 400, height: 300, by: alignment) == nil)
  }
}
