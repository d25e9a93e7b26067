/// The parallelogram of a turned picture that lies under one pixel of the canvas.
///
/// Neither side is ever shorter than one pixel of the picture. It is cut into strips along the rows of the picture,
/// and each strip is averaged along the line through its middle, which is measured exactly from end to end. Strips
/// are cut at the same places of the picture for every pixel, so what two pieces of one picture give adds up.
struct Footprint {
  private let forward: AffineTransform
  private let half: (u: Double, v: Double)
  /// How far the parallelogram reaches from its middle.
  let reach: (x: Double, y: Double)
  /// Whether it was made larger than the pixel of the canvas, because the picture is enlarged.
  let isWidened: Bool
  /// Whether it measures one pixel of the picture, so that interpolation does.
  let isOnePixel: Bool
  /// Whether it has so many strips that their sum is its area, so that those outside the picture may be left out.
  private let isLarge: Bool
  private let area: Double
  /// The number of strips in one row of the picture.
  private let strips: Double

  init(through forward: AffineTransform, back: AffineTransform) {
    let lengths = (u: Self.length(back.a, back.b), v: Self.length(back.c, back.d))
    let growth = (u: max(1, 1 / lengths.u), v: max(1, 1 / lengths.v))
    reach = (
      (abs(back.a) * growth.u + abs(back.c) * growth.v) / 2, (abs(back.b) * growth.u + abs(back.d) * growth.v) / 2
    )
    half = (growth.u / 2, growth.v / 2)
    isWidened = lengths.u < 1 || lengths.v < 1
    isOnePixel = lengths.u <= 1 && lengths.v <= 1
    strips = max(1, (Self.stripsWanted / (2 * reach.y)).rounded(.up))
    isLarge = reach.y * strips > 64
    area = abs(back.determinant) * growth.u * growth.v * strips
    // A side that runs along the rows is let lean by a hair, so that nothing is divided by zero.
    self.forward = AffineTransform(
      a: forward.a == 0 ? Self.hair : forward.a,
      b: forward.b == 0 ? Self.hair : forward.b,
      c: forward.c,
      d: forward.d,
      tx: 0,
      ty: 0
    )
  }

  static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  private static let hair = 1e-9
  private static let stripsWanted = 6.0

  /// The average colour around a place, and how much of the parallelogram lies inside the picture.
  func average(
    _ bytes: Span<UInt8>,
    width: Int,
    height: Int,
    around center: (x: Double, y: Double)
  ) -> (SIMD4<Float>, Float) {
    var color = SIMD4<Float>.zero
    var inside = 0.0
    var whole = 0.0
    let (top, bottom) = (center.y - reach.y, center.y + reach.y)
    var strip = (isLarge ? max(top, 0) : top) * strips
    let end = (isLarge ? min(bottom, Double(height)) : bottom) * strips
    while strip < end {
      let next = min(strip.rounded(.down) + 1, end)
      let y = (strip + next) / 2 / strips
      let thickness = next - strip
      strip = next
      let (from, to) = ends(y - center.y)
      guard from < to else { continue }
      whole += (to - from) * thickness
      let start = max(from + center.x, 0)
      let stop = min(to + center.x, Double(width))
      guard y >= 0, y < Double(height), start < stop else { continue }
      inside += (stop - start) * thickness
      color += Self.sum(bytes, row: Int(y) * width, from: start, to: stop) * Float(thickness)
    }
    if isLarge { whole = area }
    guard whole > 0 else { return (.zero, 0) }
    return (color / Float(whole), Float(inside / whole))
  }

  /// Where the line at a height above or below the middle enters the parallelogram, and where it leaves it.
  private func ends(_ height: Double) -> (from: Double, to: Double) {
    let (u, v) = (-forward.c * height / forward.a, -forward.d * height / forward.b)
    let (spanU, spanV) = (half.u / abs(forward.a), half.v / abs(forward.b))
    return (max(u - spanU, v - spanV), min(u + spanU, v + spanV))
  }

  /// The sum of a row's colours from one place to another, ends in part.
  private static func sum(_ bytes: Span<UInt8>, row: Int, from: Double, to: Double) -> SIMD4<Float> {
    var position = from
    var sum = SIMD4<Float>.zero
    while position < to {
      let end = min(position.rounded(.down) + 1, to)
      let byte = (row + Int(position)) * 4
      sum += SIMD4(bytes[byte], bytes[byte + 1], bytes[byte + 2], bytes[byte + 3]).floats * Float(end - position)
      position = end
    }
    return sum
  }
}
