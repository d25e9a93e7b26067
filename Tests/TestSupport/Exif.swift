/// Blocks of EXIF for tests.
package enum Exif {
  /// The smallest block with an orientation, in big-endian or little-endian order.
  package static func block(orientation: Int, isLittle: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
    let other = number(0x10F, 2) + number(2, 2) + number(4, 4) + [65, 66, 67, 0]
    let entry = number(0x112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2) + other + entry
      + number(0, 4)
  }

  /// The data of a camera with a GPS receiver, in directories of their own; whole seconds are given in hundredths.
  package static func photo(
    latitude: [Int] = [60, 10, 1250],
    longitude: [Int] = [24, 56, 0],
    time: String = "2014:05:03 12:00:00",
    isLittle: Bool = false
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + value
    }
    func angle(_ parts: [Int]) -> [UInt8] {
      zip(parts, [1, 1, 100]).flatMap { number($0, 4) + number($1, 4) }
    }
    let main = number(2, 2) + entry(0x8769, 4, 1, number(38, 4)) + entry(0x8825, 4, 1, number(56, 4)) + number(0, 4)
    let shot = number(1, 2) + entry(0x9003, 2, 20, number(110, 4)) + number(0, 4)
    let place =
      number(4, 2) + entry(1, 2, 2, Array("N".utf8) + [0, 0, 0]) + entry(2, 5, 3, number(130, 4))
      + entry(3, 2, 2, Array("W".utf8) + [0, 0, 0]) + entry(4, 5, 3, number(154, 4)) + number(0, 4)
    let letters = Array((Array(time.utf8) + [UInt8](repeating: 0, count: 20)).prefix(20))
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + main + shot + place + letters
      + angle(latitude) + angle(longitude)
  }

  /// Puts a block into a JPEG file, as cameras do.
  package static func inserted(_ block: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    let size = block.count + 8
    let marker = [0xFF, 0xE1, UInt8(size >> 8), UInt8(size & 255)] + Array("Exif\0\0".utf8)
    return Array(jpeg[..<2]) + marker + block + Array(jpeg[2...])
  }
}
