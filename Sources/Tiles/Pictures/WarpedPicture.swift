internal import Images
internal import Raster

/// A picture warped to fit its position: its pixels are placed as those of an affine picture.
struct WarpedPicture: PictureSource {
  private let path: String
  private let source: any PictureSource
  /// From a pixel of the warped picture to its origin in the picture.
  private let back: ThinPlateSpline

  /// The spacing in pixels at which the spline is computed; it is interpolated between.
  private static let step = 16

  init(_ source: any PictureSource, at path: String, back: ThinPlateSpline) {
    (self.source, self.path, self.back) = (source, path, back)
  }

  var width: Int { source.width }
  var height: Int { source.height }

  func pixels(in crop: PixelRect, width: Int, height: Int, memory: Int) throws(TileError) -> Bitmap {
    let reduction = (x: Double(crop.width) / Double(width), y: Double(crop.height) / Double(height))
    let lattice = Lattice(back, crop, reduction, width, height, step: Self.step)
    guard let needed = lattice.bounds(width: self.width, height: self.height, margin: reduction) else {
      return Bitmap(width: width, height: height)
    }
    let size = (
      width: max(Int((Double(needed.width) / reduction.x).rounded()), 1),
      height: max(Int((Double(needed.height) / reduction.y).rounded()), 1)
    )
    let held = (size.width * size.height + width * height) * 4
    guard held <= memory else { throw .badPicture(path: path, .needsMemory(bytes: held)) }
    let flat = try source.pixels(
      in: needed,
      width: size.width,
      height: size.height,
      memory: memory - width * height * 4
    )
    return lattice.bent(flat, of: needed)
  }

  /// The same of a whole picture in memory, which may be a smaller copy of one of so many pixels.
  static func bent(_ picture: Bitmap, width: Int, height: Int, back: ThinPlateSpline) -> Bitmap {
    let all = PixelRect(x: 0, y: 0, width: width, height: height)
    let reduction = (x: Double(width) / Double(picture.width), y: Double(height) / Double(picture.height))
    return Lattice(back, all, reduction, picture.width, picture.height, step: step).bent(picture, of: all)
  }

  /// Where the pixels of a bent picture come from, at every so many of them.
  private struct Lattice {
    private let places: [PathPoint]
    private let columns: Int
    private let step: Int
    private let width: Int
    private let height: Int

    init(
      _ back: ThinPlateSpline,
      _ crop: PixelRect,
      _ reduction: (x: Double, y: Double),
      _ width: Int,
      _ height: Int,
      step: Int
    ) {
      (self.step, self.width, self.height) = (step, width, height)
      columns = (width + step - 1) / step + 1
      let (columns, rows) = (columns, (height + step - 1) / step + 1)
      places = (0..<rows * columns).map { index in
        let (x, y) = (Double(index % columns * step), Double(index / columns * step))
        return back.apply(Double(crop.x) + x * reduction.x, Double(crop.y) + y * reduction.y)
      }
    }

    /// The pixels that are needed of a picture; nil where that is none.
    func bounds(width: Int, height: Int, margin: (x: Double, y: Double)) -> PixelRect? {
      func range(_ values: [Double], _ margin: Double, _ side: Int) -> Range<Int> {
        let (least, most) = ((values.min() ?? 0) - 2 * margin, (values.max() ?? 0) + 2 * margin)
        let first = Int(min(max(least.rounded(.down), 0), Double(side)))
        return first..<max(Int(min(max(most.rounded(.up), 0), Double(side))), first)
      }
      let (x, y) = (range(places.map(\.x), margin.x, width), range(places.map(\.y), margin.y, height))
      guard !x.isEmpty, !y.isEmpty else { return nil }
      return PixelRect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
    }

    /// Copies every pixel from its origin in a part of the picture; beyond that it is transparent.
    func bent(_ flat: Bitmap, of part: PixelRect) -> Bitmap {
      var bitmap = Bitmap(width: width, height: height)
      let (scaleX, scaleY) = (Double(flat.width) / Double(part.width), Double(flat.height) / Double(part.height))
      for y in 0..<height {
        for x in 0..<width {
          let place = place(x, y)
          bitmap[x, y] = flat.pixel(
            around: (place.x - Double(part.x)) * scaleX - 0.5,
            (place.y - Double(part.y)) * scaleY - 0.5
          )
        }
      }
      return bitmap
    }

    /// The origin of a pixel's centre.
    private func place(_ x: Int, _ y: Int) -> PathPoint {
      let (right, down) = ((Double(x % step) + 0.5) / Double(step), (Double(y % step) + 0.5) / Double(step))
      let start = y / step * columns + x / step
      let (upper, lower) = ((places[start], places[start + 1]), (places[start + columns], places[start + columns + 1]))
      func mean(_ value: (PathPoint) -> Double) -> Double {
        let (above, below) = (
          value(upper.0) * (1 - right) + value(upper.1) * right, value(lower.0) * (1 - right) + value(lower.1) * right
        )
        return above * (1 - down) + below * down
      }
      return PathPoint(mean(\.x), mean(\.y))
    }
  }
}

extension Bitmap {
  /// Mixes the four pixels around a place between their middles; outside of the picture there are clear ones.
  fileprivate func pixel(around x: Double, _ y: Double) -> Pixel {
    guard x > -1, y > -1, x < Double(width), y < Double(height) else { return .clear }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (right, down) = (x - Double(left), y - Double(top))
    var sum = SIMD4<Double>.zero
    for (column, row, share) in [
      (left, top, (1 - right) * (1 - down)), (left + 1, top, right * (1 - down)), (left, top + 1, (1 - right) * down),
      (left + 1, top + 1, right * down),
    ] where share > 0 {
      // A picture ends with its last pixel, and not half a pixel before.
      let pixel = self[min(max(column, 0), width - 1), min(max(row, 0), height - 1)]
      sum += share * SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha))
    }
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
    return Pixel(red: byte(sum.x), green: byte(sum.y), blue: byte(sum.z), alpha: byte(sum.w))
  }
}
