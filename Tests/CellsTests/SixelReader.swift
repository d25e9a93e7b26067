import Foundation
import Raster

/// Reads sixels, as far as our writer writes them; pixels that nothing is written of are clear.
struct SixelReader {
  private(set) var bitmap: Bitmap

  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.range(of: "\u{1b}P0;1;0q\"1;1;"), text.hasSuffix("\u{1b}\\") else { return nil }
    var rest = text[start.upperBound...].dropLast(2).utf8[...]
    func number() -> Int {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest.removeFirst(digits.count)
      return Int(String(digits) ?? "") ?? 0
    }
    let width = number()
    rest.removeFirst()
    bitmap = Bitmap(width: width, height: number())
    var (colors, color, x, y) = ([Int: Pixel](), 0, 0, 0)
    while let sign = rest.popFirst() {
      switch sign {
      case UInt8(ascii: "#"):
        color = number()
        guard rest.first == UInt8(ascii: ";") else { continue }
        var parts: [Int] = []
        while rest.first == UInt8(ascii: ";") {
          rest.removeFirst()
          parts.append(number())
        }
        let levels = parts.dropFirst().map { UInt8(($0 * 255 + 50) / 100) }
        colors[color] = Pixel(red: levels[0], green: levels[1], blue: levels[2])
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, y) = (0, y + 6)
      default:
        var (dots, count) = (sign, 1)
        if sign == UInt8(ascii: "!") {
          count = number()
          dots = rest.removeFirst()
        }
        for column in x..<x + count {
          for line in 0..<6 where (dots - 0x3f) >> UInt8(line) & 1 != 0 {
            guard let pixel = colors[color], column < width, y + line < bitmap.height else { return nil }
            bitmap[column, y + line] = pixel
          }
        }
        x += count
      }
    }
  }
}
