/// A PNG file of any colour type and depth, assembled by the test, and the picture it encodes.
struct HandmadePNG {
  enum Kind: Int, CaseIterable {
    case gray = 0
    case color = 2
    case palette = 3
    case grayAlpha = 4
    case colorAlpha = 6

    var channels: Int { [.gray: 1, .color: 3, .palette: 1, .grayAlpha: 2, .colorAlpha: 4][self] ?? 0 }
    var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      default: [8, 16]
      }
    }
  }

  let kind: Kind
  let depth: Int
  let isInterlaced: Bool
  let width = 13
  let height = 11
  /// Further chunks, before the pixels.
  var extra: [(name: String, data: [UInt8])] = []

  init(_ kind: Kind, depth: Int, isInterlaced: Bool = false) {
    self.kind = kind
    self.depth = depth
    self.isInterlaced = isInterlaced
  }

  /// A sample as in the file.
  func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    (x * 7919 + y * 104_729 + channel * 1_299_709 + x * y * 31) % (1 << depth)
  }

  /// The samples of a pixel scaled to 0…255, as red, green, blue and alpha that isn't multiplied in.
  func straight(_ x: Int, _ y: Int) -> [Double] {
    let values = (0..<kind.channels).map { Double(sample(x, y, $0)) * 255 / Double(1 << depth - 1) }
    switch kind {
    case .gray: return [values[0], values[0], values[0], 255]
    case .color: return values + [255]
    case .palette: return Self.palette(sample(x, y, 0)).map(Double.init) + [255]
    case .grayAlpha: return [values[0], values[0], values[0], values[1]]
    case .colorAlpha: return values
    }
  }

  static func palette(_ index: Int) -> [UInt8] {
    [UInt8(index * 53 % 256), UInt8(index * 101 % 256), UInt8(255 - index)]
  }

  var bytes: [UInt8] {
    let header =
      big(width) + big(height) + [UInt8(depth), UInt8(kind.rawValue), 0, 0, isInterlaced ? 1 : 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
    for chunk in extra { file += Self.chunk(chunk.name, chunk.data) }
    if kind == .palette { file += Self.chunk("PLTE", (0..<1 << depth).flatMap(Self.palette)) }
    return file + Self.chunk("IDAT", Self.stored(scanlines)) + Self.chunk("IEND", [])
  }

  private var scanlines: [UInt8] {
    guard isInterlaced else { return lines(from: (0, 0), step: (1, 1)) }
    return lines(from: (0, 0), step: (8, 8)) + lines(from: (4, 0), step: (8, 8)) + lines(from: (0, 4), step: (4, 8))
      + lines(from: (2, 0), step: (4, 4)) + lines(from: (0, 2), step: (2, 4)) + lines(from: (1, 0), step: (2, 2))
      + lines(from: (0, 1), step: (1, 2))
  }

  private func lines(from start: (x: Int, y: Int), step: (x: Int, y: Int)) -> [UInt8] {
    stride(from: start.y, to: height, by: step.y).flatMap { y in
      var bits: [Int] = []
      for x in stride(from: start.x, to: width, by: step.x) {
        for channel in 0..<kind.channels {
          bits += (0..<depth).reversed().map { sample(x, y, channel) >> $0 & 1 }
        }
      }
      bits += Array(repeating: 0, count: (8 - bits.count % 8) % 8)
      let bytes = stride(from: 0, to: bits.count, by: 8).map { UInt8(bits[$0..<$0 + 8].reduce(0) { $0 << 1 | $1 }) }
      return [0] + bytes
    }
  }

  private func big(_ number: Int) -> [UInt8] { Self.big(UInt32(number)) }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(UInt32(data.count)) + body + big(checksum(body))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
  }

  /// Deflated without being made smaller.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let size = [UInt8(bytes.count & 255), UInt8(bytes.count >> 8)]
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [0x78, 0x01, 1] + size + size.map { ~$0 } + bytes + big(high << 16 | low)
  }
}
