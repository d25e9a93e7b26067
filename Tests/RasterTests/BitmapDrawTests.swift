import Raster
import Testing

import func Glibc.pow

struct BitmapDrawTests {
  private static let red = Pixel(red: 255, green: 0, blue: 0)
  private static let blue = Pixel(red: 0, green: 0, blue: 255)

  @Test func `a picture drawn where it is stays the same to the last bit`() {
    let picture = Bitmap.noise(width: 31, height: 17)
    var canvas = Bitmap(width: 31, height: 17)

    canvas.draw(picture, through: .identity)

    #expect(canvas == picture)
  }

  @Test(arguments: [
    (scaleX: 0.5, scaleY: 0.5), (scaleX: 0.37, scaleY: 0.81), (scaleX: 0.043, scaleY: 0.3),
    (scaleX: -0.61, scaleY: 0.72), (scaleX: 0.9, scaleY: -0.2), (scaleX: 1, scaleY: 0.55),
  ])
  func `an upright picture made smaller is averaged over exact areas`(scaleX: Double, scaleY: Double) throws {
    let picture = Bitmap.noise(width: 90, height: 70)
    let transform = AffineTransform.scale(x: scaleX, y: scaleY)
      .then(.translation(x: scaleX < 0 ? 70.3 : 2.3, y: scaleY < 0 ? 60.2 : 1.7))

    let differences = try differencesFromExact(picture, through: transform)
    // Small footprints are averaged in whole numbers, which are rounded twice.
    let isSmall = min(abs(scaleX), abs(scaleY)) >= 0.5
    #expect(differences.allSatisfy { $0 <= (isSmall ? 2 : 1) })
    #expect(differences.reduce(0, +) / Double(differences.count) < 0.4)
  }

  @Test(arguments: [(scale: 0.8, degrees: 30.0), (0.5, 45), (0.21, -77), (0.1, 190), (0.66, 90), (0.3, 1)])
  func `a turned picture made smaller is close to averaged over exact areas`(scale: Double, degrees: Double) throws {
    let picture = Bitmap.noise(width: 90, height: 70)
    let transform = AffineTransform.translation(x: -45, y: -35).then(.rotation(degrees: degrees))
      .then(.scale(x: scale, y: scale * 0.9)).then(.translation(x: 40.3, y: 40.8))

    let differences = try differencesFromExact(picture, through: transform)
    let meanSquare = differences.reduce(0) { $0 + $1 * $1 } / Double(differences.count)
    #expect(meanSquare < 13, "that is 37 dB, on noise")
  }

  @Test func `a picture made larger is interpolated between its pixels`() {
    let picture = Bitmap(width: 2, height: 1, bytes: [0, 0, 0, 255, 200, 100, 40, 255])
    var canvas = Bitmap(width: 8, height: 2)

    canvas.draw(picture, through: .scale(x: 4, y: 2))

    let reds = (0..<8).map { canvas[$0, 1].red }
    #expect(reds == [0, 0, 25, 75, 125, 175, 200, 200])
  }

  @Test(arguments: [0.0, 90, 30])
  func `a picture made larger has a sharp outline`(degrees: Double) {
    let picture = Bitmap(width: 3, height: 3, filledWith: Self.red)
    var canvas = Bitmap(width: 60, height: 60)

    canvas.draw(
      picture,
      through: .scale(x: 8, y: 8).then(.rotation(degrees: degrees)).then(.translation(x: 28, y: 28))
    )

    let area = stride(from: 3, to: canvas.bytes.count, by: 4).reduce(0) { $0 + Double(canvas.bytes[$1]) / 255 }
    let blurred = stride(from: 3, to: canvas.bytes.count, by: 4).count { (1...254).contains(canvas.bytes[$0]) }
    #expect(abs(area - 24 * 24) < 4)
    #expect(blurred <= (degrees == 30 ? 170 : 0))
  }

  @Test func `a pixel that the outline cuts is covered in part`() {
    var canvas = Bitmap(width: 3, height: 1)

    canvas.draw(Bitmap(width: 1, height: 1, filledWith: Self.red), through: .translation(x: 0.25, y: 0))

    #expect((0..<3).map { canvas[$0, 0].alpha } == [191, 64, 0])
  }

  @Test(arguments: [0.31, 0.5, 0.77, 1.0], [0.0, 90, 30, -17.3])
  func `pieces drawn one by one on a clear canvas equal the whole`(scale: Double, degrees: Double) {
    let picture = Bitmap.noise(width: 96, height: 80)
    let transform = AffineTransform.scale(x: scale, y: scale).then(.rotation(degrees: degrees))
      .then(.translation(x: 41.37, y: 30.61))
    var whole = Bitmap(width: 90, height: 80)
    var mosaic = whole

    whole.draw(picture, through: transform)
    for piece in picture.pieces(of: 32, through: transform) { mosaic.draw(piece.bitmap, through: piece.transform) }

    #expect(mosaic.largestDifference(from: whole) { whole[$0, $1].alpha == 255 } <= 2)
  }

  @Test(arguments: [0.31, 1.0, 1.63, 5.2], [0.0, 90, 30, -17.3])
  func `pieces drawn together leave no seam over what is there`(scale: Double, degrees: Double) {
    let picture = Bitmap.noise(width: 96, height: 80)
    let transform = AffineTransform.scale(x: scale, y: scale).then(.rotation(degrees: degrees))
      .then(.translation(x: 41.37, y: 30.61))
    var whole = Bitmap(width: 90, height: 80, filledWith: Self.red)
    var mosaic = whole
    var outline = Bitmap(width: 90, height: 80)

    whole.draw(picture, through: transform)
    mosaic.draw(picture.pieces(of: 32, through: transform))
    outline.draw([PlacedBitmap(picture, through: transform)])

    #expect(mosaic.largestDifference(from: whole) { outline[$0, $1].alpha == 255 } <= 2)
  }

  @Test(arguments: [0.31, 1.0, 1.63, 5.2], [0.0, 30])
  func `bands of a canvas that share their plans are parts of the whole`(scale: Double, degrees: Double) {
    let picture = Bitmap.noise(width: 96, height: 80)
    let transform = AffineTransform.scale(x: scale, y: scale).then(.rotation(degrees: degrees))
      .then(.translation(x: 7.37, y: 5.61))
    // Another picture as wide, and another canvas, that plans might be taken for.
    let others = (picture: Bitmap.noise(width: 96, height: 8, seed: 7), transform: AffineTransform.scale(x: 0.4, y: 1))
    var whole = Bitmap(width: 90, height: 80, filledWith: Self.red)
    whole.draw(separately: [PlacedBitmap(picture, through: transform)])
    whole.draw(separately: [PlacedBitmap(others.picture, through: others.transform)])
    let plans = ColumnPlans()
    var narrow = Bitmap(width: 20, height: 4)
    narrow.draw(separately: [PlacedBitmap(picture, through: transform)], plans)

    for band in stride(from: 0, to: 80, by: 20) {
      var part = Bitmap(width: 90, height: 20, filledWith: Self.red)
      let up = AffineTransform.translation(x: 0, y: -Double(band))
      part.draw(separately: [PlacedBitmap(picture, through: transform.then(up))], plans)
      part.draw(separately: [PlacedBitmap(others.picture, through: others.transform.then(up))], plans)
      #expect(part.largestDifference(from: whole.part(columns: 0..<90, rows: band..<band + 20)) <= 1)
    }
  }

  @Test func `a picture's own alpha lets the canvas shine through`() {
    var canvas = Bitmap(width: 1, height: 2, filledWith: Self.blue)
    let half = Bitmap(width: 1, height: 1, filledWith: Pixel(red: 128, green: 0, blue: 0, alpha: 128))

    canvas.draw(half, through: .identity)

    #expect(canvas[0, 0] == Pixel(red: 128, green: 0, blue: 127))
    #expect(canvas[0, 1] == Self.blue)
  }

  @Test(arguments: [
    AffineTransform.scale(x: 0, y: 1), .scale(x: .nan, y: 1), .scale(x: .infinity, y: 1),
    .scale(x: .leastNonzeroMagnitude, y: 1),
    .translation(x: 1e300, y: 0), .translation(x: .nan, y: 0), AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
  ])
  func `a transform that leads nowhere draws nothing`(transform: AffineTransform) {
    var canvas = Bitmap(width: 4, height: 4)

    canvas.draw(.noise(width: 5, height: 5), through: transform)
    canvas.draw([PlacedBitmap(.noise(width: 5, height: 5), through: transform)])

    #expect(canvas == Bitmap(width: 4, height: 4))
  }

  @Test(arguments: [0.0, 33], [1e-11, 1e11])
  func `extreme scales end at once`(degrees: Double, scale: Double) {
    var canvas = Bitmap(width: 4, height: 4)
    let picture = Bitmap(width: 5, height: 5, filledWith: Self.red)

    canvas.draw(picture, through: .scale(x: scale, y: scale).then(.rotation(degrees: degrees)))

    #expect(canvas[1, 3] == (scale > 1 ? Self.red : .clear))
  }

  @Test func `no transform does any harm`() {
    var state: UInt64 = 1
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    func number() -> Double {
      switch random(8) {
      case 0: 0
      case 1: Double(random(9) - 4)
      case 2: pow(10, Double(random(600) - 300))
      case 3: -pow(10, Double(random(40) - 20))
      default: Double(random(6000) - 3000) / 1000
      }
    }

    for _ in 0..<2000 {
      var canvas = Bitmap(width: random(9), height: random(9), filledWith: Self.blue)
      let pieces = (0..<2).map { _ in
        PlacedBitmap(
          .noise(width: random(9), height: random(9)),
          through: AffineTransform(
            a: number(),
            b: random(3) == 0 ? 0 : number(),
            c: random(3) == 0 ? 0 : number(),
            d: number(),
            tx: number(),
            ty: number()
          )
        )
      }

      canvas.draw(pieces)
      for piece in pieces { canvas.draw(piece.bitmap, through: piece.transform) }

      #expect(stride(from: 3, to: canvas.bytes.count, by: 4).allSatisfy { canvas.bytes[$0] == 255 })
    }
  }

  @Test func `an empty picture can be drawn and drawn upon`() {
    var canvas = Bitmap(width: 0, height: 3)

    canvas.draw(.noise(width: 2, height: 2), through: .rotation(degrees: 10))
    canvas.draw(.noise(width: 2, height: 2), through: .identity)
    canvas.draw(Bitmap(width: 0, height: 0), through: .identity)

    #expect(canvas.bytes.isEmpty)
    #expect(Bitmap(width: 0, height: 5).resized(width: 2, height: 2) == Bitmap(width: 2, height: 2))
  }

  @Test func `a resized picture keeps its colour up to the edge`() {
    let picture = Bitmap(width: 7, height: 5, filledWith: Self.red)

    #expect(picture.resized(width: 3, height: 11) == Bitmap(width: 3, height: 11, filledWith: Self.red))
  }

  private func differencesFromExact(_ picture: Bitmap, through transform: AffineTransform) throws -> [Double] {
    let exact = ExactAverage(source: picture, back: try #require(transform.inverse))
    var canvas = Bitmap(width: 80, height: 80)

    canvas.draw(picture, through: transform)

    var differences: [Double] = []
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let channels = exact.color(x: x, y: y).channels
        for channel in 0..<4 {
          differences.append(abs(Double(canvas.bytes[(y * canvas.width + x) * 4 + channel]) - channels[channel]))
        }
      }
    }
    return differences
  }
}
