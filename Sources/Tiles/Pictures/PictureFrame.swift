internal import Geodesy
internal import Glibc
internal import Raster

/// A picture's size and place, and which copy of it a screen needs, as arithmetic.
package struct PictureFrame: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let placement: Placement

  /// A copy holds what lies within a circle of so many times the screen's own radius, which the map may turn in.
  static let loadedRadius = 1.5
  /// With little memory, a smaller area is better than fewer pixels.
  static let scantRadius = 1.2
  /// It is loaded again when it no longer covers this circle.
  static let neededRadius = 1.1
  /// It should have one pixel a dot, and is loaded again below this.
  static let fewestPixelsPerDot = 0.8
  /// A copy of so few bytes may have more: averaging what was averaged by whole numbers before blurs a small picture.
  static let cheap = 10 << 20
  /// And, while memory is getting short, when it has more than this.
  static let maxPixelsPerDot = 1.2

  package init(width: Int, height: Int, placement: Placement) {
    self.width = width
    self.height = height
    self.placement = placement
  }

  /// The copy that a screen needs and that fits in so many bytes; nil where the picture is out of sight, or where
  /// even a copy four times as coarse would not fit.
  package func copy(for screen: ViewExtent, copies: [Int], room: Int) -> PictureCopy? {
    let density = pixelsPerDot(on: screen, copies: copies)
    let cheap = min(room / 6, Self.cheap)
    if let fine = fineCopy(for: screen, copies: copies, density: density, room: cheap) { return fine }
    let (x, y) = (Self.reduction(of: density.x, side: width), Self.reduction(of: density.y, side: height))
    for quarters in 4...16 {
      for radius in [Self.loadedRadius, Self.scantRadius] {
        guard let needed = pixels(within: radius, of: screen, copies: copies) else { return nil }
        let copy = aligned(needed, reductionX: x * quarters / 4, reductionY: y * quarters / 4)
        if copy.bytes <= room { return copy }
      }
    }
    return nil
  }

  /// A copy so fine that averaging it again for the frame costs nothing to the eye, where that is cheap to hold.
  private func fineCopy(
    for screen: ViewExtent,
    copies: [Int],
    density: (x: Double, y: Double),
    room: Int
  ) -> PictureCopy? {
    guard let needed = pixels(within: Self.loadedRadius, of: screen, copies: copies) else { return nil }
    return [Double.infinity, 4, 2].lazy.map { finer in
      let (x, y) = (
        Self.reduction(of: density.x / finer, side: width), Self.reduction(of: density.y / finer, side: height)
      )
      return aligned(needed, reductionX: x, reductionY: y)
    }.first { $0.bytes <= room }
  }

  package func verdict(
    on copy: PictureCopy,
    ideal: PictureCopy,
    for screen: ViewExtent,
    copies: [Int],
    memoryIsShort: Bool
  ) -> CopyVerdict {
    if let needed = pixels(within: Self.neededRadius, of: screen, copies: copies), !copy.covers(needed) {
      return .reload
    }
    let density = pixelsPerDot(on: screen, copies: copies)
    let axes = [
      (reduction: copy.reductionX, ideal: ideal.reductionX, density: density.x),
      (reduction: copy.reductionY, ideal: ideal.reductionY, density: density.y),
    ]
    let isTooCoarse = axes.contains {
      $0.reduction > $0.ideal && $0.density < Self.fewestPixelsPerDot * Double($0.reduction)
    }
    let isTooFine = axes.contains {
      $0.reduction < $0.ideal && $0.density > Self.maxPixelsPerDot * Double($0.reduction)
    }
    if isTooCoarse || isTooFine && memoryIsShort { return .reload }
    return axes.allSatisfy { $0.reduction == $0.ideal } ? .suits : .refine
  }

  /// The pixels within a circle about the centre of the screen, in all copies of the world together.
  private func pixels(within factor: Double, of screen: ViewExtent, copies: [Int]) -> PixelRect? {
    let boxes = copies.compactMap { placement.part(in: screen.shifted(by: $0).square(screen.radius * factor)) }
    guard let left = boxes.map(\.x.lowerBound).min(), let right = boxes.map(\.x.upperBound).max(),
      let top = boxes.map(\.y.lowerBound).min(), let bottom = boxes.map(\.y.upperBound).max()
    else { return nil }
    let columns = Self.pixels(left...right, of: width)
    let rows = Self.pixels(top...bottom, of: height)
    return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  private static func pixels(_ part: ClosedRange<Double>, of side: Int) -> Range<Int> {
    let first = min(Int((part.lowerBound * Double(side)).rounded(.down)), side - 1)
    return first..<max(Int((part.upperBound * Double(side)).rounded(.up)), first + 1)
  }

  /// The number of the picture's pixels under a dot in each of its own directions, where it is magnified most.
  private func pixelsPerDot(on screen: ViewExtent, copies: [Int]) -> (x: Double, y: Double) {
    let (stepX, stepY) = (1 / Double(width), 1 / Double(height))
    var (largestX, largestY) = (0.0, 0.0)
    for copy in copies {
      let screen = screen.shifted(by: copy)
      for place in placement.samples(on: screen) {
        let origin = placement.worldPoint(place.x, place.y)
        let (right, down) = (
          placement.worldPoint(place.x + stepX, place.y), placement.worldPoint(place.x, place.y + stepY)
        )
        largestX = max(largestX, screen.dots(right.x - origin.x, right.y - origin.y))
        largestY = max(largestY, screen.dots(down.x - origin.x, down.y - origin.y))
      }
    }
    return (1 / max(largestX, 1e-9), 1 / max(largestY, 1e-9))
  }

  private static func reduction(of pixelsPerDot: Double, side: Int) -> Int {
    // One pixel a dot, rounded so that it is never fewer than 0.8.
    Int(min(max((pixelsPerDot + 0.4).rounded(.down), 1), Double(side)))
  }

  /// The crop widened to the lattice of blocks, eight at a time, which JPEG can cut without a trace.
  private func aligned(_ pixels: PixelRect, reductionX: Int, reductionY: Int) -> PictureCopy {
    let columns = Self.widened(pixels.columns, to: reductionX * 8, within: width)
    let rows = Self.widened(pixels.rows, to: reductionY * 8, within: height)
    return PictureCopy(
      crop: PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count),
      reductionX: reductionX,
      reductionY: reductionY
    )
  }

  private static func widened(_ range: Range<Int>, to step: Int, within side: Int) -> Range<Int> {
    range.lowerBound / step * step..<min((range.upperBound + step - 1) / step * step, side)
  }
}
