internal import Tiles
internal import Wire

/// A picture of the world's heights: a PNG of 4,320 columns and at least 2,160 rows of 16-bit grey, in metres above
/// −11,000.
package struct HeightPicture {
  private var heights: [Float] = []

  private static let (width, height) = (HeightMap.width, HeightMap.height)
  private static let lowest = Float(-11_000)
  private static let start: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Nil for anything else.
  package init?(_ file: [UInt8]) {
    var (reader, packed, rows) = (ByteReader(file), [UInt8](), 0)
    guard let start = try? reader.stretch(Self.start.count).rest, Array(start) == Self.start else { return nil }
    while reader.remaining >= 12, let length = try? reader.bigEndian32(), let name = try? reader.stretch(4).rest,
      let chunk = try? reader.stretch(Int(length)).rest
    {
      switch String(decoding: name, as: UTF8.self) {
      case "IHDR":
        // The columns, 16 bits of grey, and no interlacing.
        guard chunk.count == 13, Self.number(chunk.prefix(4)) == Self.width, chunk.dropFirst(8) == [16, 0, 0, 0, 0]
        else { return nil }
        rows = Self.number(chunk.dropFirst(4).prefix(4))
      case "IDAT": packed += chunk
      default: break
      }
      try? reader.skip(4)
    }
    let bytes = (1 + Self.width * 2) * rows
    guard rows >= Self.height, rows < Self.width,
      let lines = try? Inflate.bytes(of: packed, as: .zlib, limit: bytes), lines.count == bytes
    else { return nil }
    read(lines)
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Reverses the filters of the lines.
  private mutating func read(_ lines: [UInt8]) {
    let bytes = Self.width * 2
    var (above, line) = ([UInt8](repeating: 0, count: bytes), [UInt8](repeating: 0, count: bytes))
    for row in 0..<Self.height {
      let start = row * (bytes + 1)
      for index in 0..<bytes {
        let (left, up) = (index < 2 ? 0 : line[index - 2], above[index])
        let predicted: UInt8 =
          switch lines[start] {
          case 1: left
          case 2: up
          case 3: UInt8((Int(left) + Int(up)) / 2)
          case 4: Self.paeth(left, up, index < 2 ? 0 : above[index - 2])
          default: 0
          }
        line[index] = lines[start + 1 + index] &+ predicted
      }
      for index in stride(from: 0, to: bytes, by: 2) {
        heights.append(Float(Int(line[index]) << 8 | Int(line[index + 1])) + Self.lowest)
      }
      swap(&above, &line)
    }
  }

  private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let sum = Int(left) + Int(up) - Int(corner)
    let (one, other, third) = (abs(sum - Int(left)), abs(sum - Int(up)), abs(sum - Int(corner)))
    return one <= other && one <= third ? left : other <= third ? up : corner
  }

  /// The bytes of a ``HeightMap``.
  package var heightMap: [UInt8] { HeightMap.file(of: heights) }
}
