import Raster
import Testing

struct BitmapMixTests {
  @Test func `a picture is laid over another as the formula says, by a mask of its size or a coarser one`() {
    var seed: UInt64 = 3
    func random() -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 56)
    }
    for (width, height) in [(16, 12), (4, 3)] {
      var front = Bitmap(width: 16, height: 12)
      var back = Bitmap(width: 16, height: 12)
      var mask = Mask(width: width, height: height)
      for index in mask.values.indices { mask.values[index] = [0, 255, UInt8(random())][index % 3] }
      for y in 0..<12 {
        for x in 0..<16 {
          let alpha = [255, 0, random()][(x + y) % 3]
          func channel() -> UInt8 { UInt8(random() * alpha / 255) }
          front[x, y] = Pixel(red: channel(), green: channel(), blue: channel(), alpha: UInt8(alpha))
          back[x, y] = Pixel(red: UInt8(x * 9), green: UInt8(y * 11), blue: 77)
        }
      }
      let columns = (0..<16).map { $0 * width / 16 }
      let rows = (0..<12).map { $0 * height / 12 }
      var laid = back
      laid.cover(with: front, by: mask, columns: columns, rows: rows)
      for y in 0..<12 {
        for x in 0..<16 {
          let share = Double(mask[columns[x], rows[y]]) / 255
          let rest = 1 - Double(front[x, y].alpha) / 255 * share
          let red = Double(front[x, y].red) * share + Double(back[x, y].red) * rest
          #expect(abs(red - Double(laid[x, y].red)) <= 1)
          #expect(laid[x, y].alpha == 255)
        }
      }
    }
  }

  @Test func `a front that is smaller is laid where it lies, and what is hidden of it leaves all as it was`() {
    var picture = Bitmap(width: 12, height: 6, filledWith: Pixel(red: 10, green: 20, blue: 200))
    let front = Bitmap(width: 7, height: 3, filledWith: Pixel(red: 250, green: 130, blue: 0))
    var mask = Mask(width: 12, height: 6, value: 255)
    for row in 0..<6 { mask.values[row * 12 + 4] = 0 }
    for row in 0..<6 { mask.values[row * 12 + 8] = 102 }
    picture.cover(with: front, at: 3, 2, by: mask, columns: Array(3..<10), rows: Array(2..<5))
    for y in 0..<6 {
      for x in 0..<12 {
        let share = (3..<10).contains(x) && (2..<5).contains(y) ? (x == 4 ? 0 : x == 8 ? 0.4 : 1) : 0
        #expect(picture[x, y].red == UInt8((10 + 240 * share).rounded()), "\(x), \(y)")
        #expect(picture[x, y].blue == UInt8((200 - 200 * share).rounded()), "\(x), \(y)")
      }
    }
    #expect(picture.isOpaque && !Bitmap(width: 2, height: 2).isOpaque)
  }

  @Test func `laid over rows of a back it is the same as laid over a picture that has them already`() {
    let back = Bitmap(width: 9, height: 5, filledWith: Pixel(red: 10, green: 200, blue: 30))
    let front = Bitmap(width: 6, height: 2, filledWith: Pixel(red: 90, green: 40, blue: 250))
    let mask = Mask(width: 9, height: 5, value: 99)
    var (expected, laid) = (back, Bitmap(width: 9, height: 5))
    expected.cover(with: front, at: 2, 1, by: mask, columns: Array(2..<8), rows: [1, 2])
    laid.cover(with: front, at: 2, 1, by: mask, columns: Array(2..<8), rows: [1, 2], isOpaque: true, over: back)
    laid.copy(back, rows: 0..<1)
    laid.copy(back, rows: 3..<5)
    #expect(laid == expected)
  }

  @Test func `masks are multiplied and turned inside out`() {
    var mask = Mask(width: 3, height: 1)
    mask.values = [0, 128, 255]
    #expect(mask.inverted.values == [255, 127, 0])
    mask.multiply(by: mask, share: 0.5)
    #expect(mask.values == [0, 32, 128])
  }

  @Test(arguments: [0.5, 1.0, 2.0])
  func `a mask of high pixels is the same shape`(pixelHeight: Double) {
    let gradient = GradientMask(.ellipse, center: PathPoint(32, 32), width: 40, height: 40)
    let mask = gradient.mask(width: 64, height: Int(64 / pixelHeight), pixelHeight: pixelHeight)
    for y in 0..<mask.height {
      let inside = (0..<64).filter { mask[$0, y] >= 128 }
      let up = (Double(y) + 0.5) * pixelHeight - 32
      let half = 400 - up * up
      let expected = half > 0 ? 2 * half.squareRoot() : 0
      #expect(abs(Double(inside.count) - expected) <= 2)
    }
  }
}
