import Baking
import Tiles
import Wire

/// A picture of the world's heights: a PNG of 4,320 columns and at least 2,160 rows of 16-bit grey, in metres above
/// −11,000.
struct HeightPicture {
  /// The bytes of a ``HeightMap``.
  private let heightMap: [UInt8]

  private static let (width, height) = (HeightMap.width, HeightMap.height)
  private static let lowest = Float(-11_000)
  private static let start: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// The bytes of the ``HeightMap`` of a picture.
  static func heightMap(at path: String) throws(BakingError) -> [UInt8] {
    var file = try ExtractFile(path)
    var bytes: [UInt8] = []
    while case let piece = try file.read(1 << 20), !piece.isEmpty { bytes += piece }
    guard let picture = HeightPicture(bytes) else {
      throw .damaged(path: path, reason: "it is no 16-bit grey PNG of the world's heights")
    }
    return picture.heightMap
  }

  /// Nil for anything else.
  private init?(_ file: [UInt8]) {
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
    guard (Self.height..<Self.width).contains(rows),
      let lines = try? Inflate.bytes(of: packed, as: .zlib, limit: bytes), lines.count == bytes
    else { return nil }
    heightMap = HeightMap.file(of: Self.filled(Self.heights(of: lines)))
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Reverses the filters of the lines.
  private static func heights(of lines: [UInt8]) -> [Float] {
    var (above, line) = ([UInt8](repeating: 0, count: width * 2), [UInt8](repeating: 0, count: width * 2))
    return (0..<height).flatMap { row in
      let start = row * (line.count + 1)
      for index in line.indices {
        let (left, corner) = index < 2 ? (0, 0) : (Int(line[index - 2]), Int(above[index - 2]))
        let (up, plane) = (Int(above[index]), left + Int(above[index]) - corner)
        let prediction =
          switch lines[start] {
          case 1: left
          case 2: up
          case 3: (left + up) / 2
          case 4: nearest(to: plane, left, up, corner)
          default: 0
          }
        line[index] = lines[start + 1 + index] &+ UInt8(prediction)
      }
      above = line
      return stride(from: 0, to: line.count, by: 2).map { Float(number(line[$0...$0 + 1])) + lowest }
    }
  }

  private static func nearest(to plane: Int, _ left: Int, _ up: Int, _ corner: Int) -> Int {
    let (one, other, third) = (abs(plane - left), abs(plane - up), abs(plane - corner))
    return one <= other && one <= third ? left : other <= third ? up : corner
  }

  /// Blocks of mountains that ETOPO5 has as plains: north of Nice.
  private static let plains = [(rows: 552...557, columns: 2243...2258)]
  /// In metres: what is lower is part of such a plain, or sea.
  private static let leastHeight = Float(45)

  /// Fills the plains with a slope from the heights around them to the sea.
  private static func filled(_ heights: [Float]) -> [Float] {
    var heights = heights
    for (rows, columns) in plains {
      let cells = rows.flatMap { row in columns.map { row * width + $0 } }
      let missing = cells.filter { (0...leastHeight).contains(heights[$0]) }
      for _ in 0..<200 {
        for cell in missing {
          heights[cell] = (heights[cell - 1] + heights[cell + 1] + heights[cell - width] + heights[cell + width]) / 4
        }
      }
    }
    return heights
  }
}
