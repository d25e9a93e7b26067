import Wire

/// Builds GeoTIFF files, as other programs write them.
struct TIFFBuilder {
  enum Compression: Int, CaseIterable {
    case none = 1
    case lzw = 5
    case deflate = 8
  }

  var isLittle = true
  var compression = Compression.none
  var predictor = 1
  var isFloat = false
  /// The sides of tiles; nil for strips of five rows.
  var tile: Int?
  var system = 4326
  var west = 7.0
  var north = 44.0
  var step = 0.01
  var noData: String?

  func file(_ heights: [Float], width: Int) -> [UInt8] {
    let height = heights.count / width
    let (blockWidth, blockHeight) = (tile ?? width, tile ?? 5)
    var (body, offsets, sizes): ([UInt8], [Int], [Int]) = ([], [], [])
    for top in stride(from: 0, to: height, by: blockHeight) {
      for left in stride(from: 0, to: width, by: blockWidth) {
        let rows = tile ?? min(blockHeight, height - top)
        let samples = (top..<top + rows).flatMap { row in
          (left..<left + blockWidth).map { $0 < width && row < height ? heights[row * width + $0] : 0 }
        }
        let block = packed(samples, width: blockWidth)
        (offsets, sizes) = (offsets + [8 + body.count], sizes + [block.count])
        body += block
      }
    }
    let isGeographic = system == 4326
    let keys = [1, 1, 0, 2, 1025, 0, 1, 1, isGeographic ? 2048 : 3072, 0, 1, system]
    let entries: [(tag: Int, type: Int, values: [Int])] = [
      (256, 4, [width]), (257, 4, [height]), (258, 3, [isFloat ? 32 : 16]), (259, 3, [compression.rawValue]),
      (277, 3, [1]), (317, 3, [predictor]), (339, 3, [isFloat ? 3 : 2]),
      (33550, 12, [step, step, 0].map { Int(bitPattern: UInt($0.bitPattern)) }),
      (33922, 12, [0, 0, 0, west, north, 0].map { Int(bitPattern: UInt($0.bitPattern)) }), (34735, 3, keys),
    ]
    let blocks: [(tag: Int, type: Int, values: [Int])] =
      tile == nil
      ? [(273, 4, offsets), (278, 4, [blockHeight]), (279, 4, sizes)]
      : [(322, 4, [blockWidth]), (323, 4, [blockHeight]), (324, 4, offsets), (325, 4, sizes)]
    let text = noData.map { [(tag: 42113, type: 2, values: $0.utf8.map { Int($0) } + [0])] } ?? []
    let all = (entries + blocks + text).sorted { $0.tag < $1.tag }
    let start = 8 + body.count
    var (list, values) = (number(all.count, 2), [UInt8]())
    for entry in all {
      let size = [2: 1, 3: 2, 4: 4, 12: 8][entry.type] ?? 1
      let bytes = entry.values.flatMap { number($0, size) }
      list += number(entry.tag, 2) + number(entry.type, 2) + number(entry.values.count, 4)
      if bytes.count <= 4 {
        list += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        list += number(start + 2 + all.count * 12 + 4 + values.count, 4)
        values += bytes
      }
    }
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(start, 4) + body + list + number(0, 4) + values
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittle ? bytes : bytes.reversed()
  }

  private func packed(_ samples: [Float], width: Int) -> [UInt8] {
    let rows = stride(from: 0, to: samples.count, by: width).map { Array(samples[$0..<$0 + width]) }
    let bytes = rows.flatMap { predictor == 3 ? planes(of: $0) : differences(of: $0) }
    return switch compression {
    case .none: bytes
    case .lzw: LZWPacker.packed(bytes)
    case .deflate: Deflate.bytes(of: bytes, as: .zlib)
    }
  }

  private func differences(of row: [Float]) -> [UInt8] {
    let codes = row.map { isFloat ? Int($0.bitPattern) : Int(Int16($0)) }
    let steps = predictor == 2 ? zip(codes, [0] + codes).map { $0 - $1 } : codes
    return steps.flatMap { number($0, isFloat ? 4 : 2) }
  }

  /// The bytes of the numbers, all first ones before all second ones, as differences.
  private func planes(of row: [Float]) -> [UInt8] {
    let bytes = (0..<4).flatMap { byte in
      row.map { UInt8(truncatingIfNeeded: $0.bitPattern >> (24 - 8 * UInt32(byte))) }
    }
    return zip(bytes, [0] + bytes).map { $0 &- $1 }
  }
}

/// The compression of TIFF, with a table of strings.
enum LZWPacker {
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var (output, buffer, count, bits): ([UInt8], Int, Int, Int) = ([], 0, 0, 9)
    var (table, next): ([[UInt8]: Int], Int) = ([:], 258)
    func write(_ code: Int) {
      (buffer, count) = (buffer << bits | code, count + bits)
      while count >= 8 {
        count -= 8
        output.append(UInt8(buffer >> count & 255))
      }
      buffer &= 1 << count - 1
    }
    func code(_ string: [UInt8]) -> Int { string.count == 1 ? Int(string[0]) : table[string] ?? 0 }
    write(256)
    var string: [UInt8] = []
    for byte in bytes {
      guard !string.isEmpty, table[string + [byte]] == nil else {
        string.append(byte)
        continue
      }
      write(code(string))
      table[string + [byte]] = next
      next += 1
      if next == 4094 {
        write(256)
        (table, next, bits) = ([:], 258, 9)
      } else if next == 1 << bits {
        bits += 1
      }
      string = [byte]
    }
    if !string.isEmpty { write(code(string)) }
    write(257)
    if count > 0 { output.append(UInt8(buffer << (8 - count) & 255)) }
    return output
  }
}
