import Raster

/// Writes a picture as sixels: six rows at a time, one colour after another, each as runs of columns.
///
/// Transparent pixels are omitted, so that the text there stays.
enum SixelWriter {
  /// Terminals take pictures of so many pixels either way; larger ones are put together of several.
  private static let largest = 1000

  static func bytes(of picture: PixelPicture, colors: Int) -> [UInt8] {
    guard let last = picture.isVisible.lastIndex(of: true) else { return [] }
    let palette = SixelPalette(of: picture, most: min(max(colors, 2), 256))
    let cell = picture.cell
    // Transparent rows at the bottom are omitted, so that nothing reaches the last row and scrolls.
    let rows = last / picture.columns + 1
    let (most, high) = (max(largest / cell.width, 1), max(largest / cell.height, 1))
    var bytes: [UInt8] = []
    for top in stride(from: 0, to: rows, by: high) {
      for left in stride(from: 0, to: picture.columns, by: most) {
        let (right, bottom) = (min(left + most, picture.columns), min(top + high, rows))
        bytes += Array("\u{1b}[\(top + 1);\(left + 1)H".utf8)
        let part = Part(
          x: left * cell.width..<right * cell.width,
          y: top * cell.height..<bottom * cell.height,
          width: picture.bitmap.width
        )
        write(part, palette, into: &bytes)
      }
    }
    return bytes
  }

  private struct Part {
    let x: Range<Int>
    let y: Range<Int>
    /// Of all of the picture.
    let width: Int
  }

  private static func write(_ part: Part, _ palette: SixelPalette, into bytes: inout [UInt8]) {
    // Pixels that aren't written stay as they are.
    bytes += Array("\u{1b}P0;1;0q\"1;1;\(part.x.count);\(part.y.count)".utf8)
    for (number, color) in palette.colors.enumerated() {
      func percent(_ value: UInt8) -> Int { (Int(value) * 100 + 127) / 255 }
      bytes += Array("#\(number);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))".utf8)
    }
    for top in stride(from: part.y.lowerBound, to: part.y.upperBound, by: 6) {
      if top > part.y.lowerBound { bytes.append(UInt8(ascii: "-")) }
      writeSixRows(of: part, from: top, palette.numbers, into: &bytes)
    }
    bytes += Array("\u{1b}\\".utf8)
  }

  /// Writes six rows, given the number of each pixel's colour.
  private static func writeSixRows(of part: Part, from top: Int, _ numbers: [UInt16], into bytes: inout [UInt8]) {
    // For each colour that is there its dots, a byte a column.
    var planes: [UInt16: [UInt8]] = [:]
    for line in 0..<min(6, part.y.upperBound - top) {
      let start = (top + line) * part.width + part.x.lowerBound
      var column = 0
      while column < part.x.count {
        let number = numbers[start + column]
        var end = column + 1
        while end < part.x.count, numbers[start + end] == number { end += 1 }
        if number != SixelPalette.none {
          var plane = planes.removeValue(forKey: number) ?? Array(repeating: 0, count: part.x.count)
          for place in column..<end { plane[place] |= 1 << UInt8(line) }
          planes[number] = plane
        }
        column = end
      }
    }
    for (number, plane) in planes.sorted(by: { $0.key < $1.key }) {
      bytes += Array("#\(number)".utf8)
      write(plane, into: &bytes)
      bytes.append(UInt8(ascii: "$"))
    }
  }

  private static func write(_ plane: [UInt8], into bytes: inout [UInt8]) {
    let end = (plane.lastIndex { $0 != 0 } ?? -1) + 1
    var column = 0
    while column < end {
      var next = column + 1
      while next < end, plane[next] == plane[column] { next += 1 }
      let (sign, count) = (plane[column] + 0x3f, next - column)
      bytes += count > 3 ? Array("!\(count)".utf8) + [sign] : Array(repeating: sign, count: count)
      column = next
    }
  }
}
