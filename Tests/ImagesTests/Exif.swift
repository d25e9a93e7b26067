/// Blocks of EXIF for tests.
enum Exif {
  /// The smallest block that tells an orientation, with the numbers' big end first or last.
  static func block(orientation: Int, isLittle: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
    let other = number(0x10F, 2) + number(2, 2) + number(4, 4) + [65, 66, 67, 0]
    let entry = number(0x112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2) + other + entry
      + number(0, 4)
  }

  /// Puts a block into a JPEG file, as cameras do.
  static func inserted(_ block: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    let size = block.count + 8
    let marker = [0xFF, 0xE1, UInt8(size >> 8), UInt8(size & 255)] + Array("Exif\0\0".utf8)
    return Array(jpeg[..<2]) + marker + block + Array(jpeg[2...])
  }
}
