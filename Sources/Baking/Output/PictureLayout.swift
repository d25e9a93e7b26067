internal import Geodesy

/// The layout of an image over a part of the world: square pixels, and sides of whole steps.
struct PictureLayout {
  let area: WorldRect
  private let width: Int
  private let height: Int

  /// Lays an image over the centre of an area; at most a step of the shorter side is cut off.
  init(_ area: WorldRect, longestSide: Int, step: Int) {
    let (areaWidth, areaHeight) = (area.maxX - area.minX, area.maxY - area.minY)
    let pixel = max(areaWidth, areaHeight) / Double(longestSide)
    func pixels(_ side: Double) -> Int { max(Int(side / pixel / Double(step) + 1e-6), 1) * step }
    (width, height) = (pixels(areaWidth), pixels(areaHeight))
    let (middleX, middleY) = ((area.minX + area.maxX) / 2, (area.minY + area.maxY) / 2)
    self.area = WorldRect(
      minX: middleX - Double(width) / 2 * pixel,
      minY: middleY - Double(height) / 2 * pixel,
      maxX: middleX + Double(width) / 2 * pixel,
      maxY: middleY + Double(height) / 2 * pixel
    )
  }

  func size(dividedBy divisor: Int) -> (width: Int, height: Int) { (width / divisor, height / divisor) }

  /// The part of the world that some rows show of so many.
  func area(of rows: Range<Int>, height: Int) -> WorldRect {
    let row = (area.maxY - area.minY) / Double(height)
    var part = area
    part.minY = area.minY + Double(rows.lowerBound) * row
    part.maxY = area.minY + Double(rows.upperBound) * row
    return part
  }

  /// West, south, east and north; 180° east stays apart from 180° west.
  var degrees: [Double] {
    func north(_ y: Double) -> Double { WorldPoint(x: 0.5, y: y).coordinate.latitude.degrees }
    return [(area.minX - 0.5) * 360, north(area.maxY), (area.maxX - 0.5) * 360, north(area.minY)]
      .map { ($0 * 1e9).rounded() / 1e9 }
  }
}
