import Cells
import Raster

/// Where two pictures differ, dot by dot, but for the cells that are left out.
struct PictureDifference {
  let difference: Reference.Difference?

  init(from expected: Bitmap, to found: Bitmap, ignoring rectangle: CellRect?) {
    guard expected.width == found.width, expected.height == found.height else {
      let sizes = "\(expected.width)×\(expected.height) dots expected, \(found.width)×\(found.height) drawn"
      difference = Reference.Difference(lines: ["The sizes differ: \(sizes)."], picture: found)
      return
    }
    var picture = found
    var count = 0
    for y in 0..<found.height {
      for x in 0..<found.width {
        let isSame = found[x, y] == expected[x, y]
        if !isSame, !Self.isIgnored(x, y, rectangle) {
          count += 1
          picture[x, y] = Pixel(red: 255, green: 0, blue: 64)
        } else {
          picture[x, y] = Self.faded(found[x, y])
        }
      }
    }
    let lines = ["\(count) of \(found.width * found.height) dots differ."]
    difference = count == 0 ? nil : Reference.Difference(lines: lines, picture: picture)
  }

  private static func isIgnored(_ x: Int, _ y: Int, _ rectangle: CellRect?) -> Bool {
    guard let rectangle else { return false }
    return rectangle.contains(CellPoint(column: x / CellPainter.cellWidth, row: y / CellPainter.cellHeight))
  }

  /// Pale enough that what differs stands out.
  private static func faded(_ pixel: Pixel) -> Pixel {
    func pale(_ channel: UInt8) -> UInt8 { UInt8(170 + Int(channel) / 3) }
    return Pixel(red: pale(pixel.red), green: pale(pixel.green), blue: pale(pixel.blue))
  }
}
