internal import Tiles
internal import Wire

/// How a TIFF file stores the samples of its only channel: in blocks, which are strips or tiles.
struct TIFFSamples: Sendable {
  let columns: Int
  let rows: Int
  let blockColumns: Int
  let blockRows: Int
  private let isTiled: Bool
  /// The bytes of a sample, and whether they are an unsigned (1), a signed (2) or a floating (3) number.
  private let size: Int
  private let format: Int
  private let compression: Int
  private let predictor: Int
  private let isLittleEndian: Bool
  private let offsets: [Int]
  private let sizes: [Int]

  private static let (uncompressed, lzw, deflate, oldDeflate) = (1, 5, 8, 32946)
  private static let maxSide = 1 << 20
  private static let maxBlock = 1 << 24

  init(_ directory: TIFFDirectory, of path: String) throws(TileError) {
    func refused(_ reason: String) -> TileError { .badHeights(path: path, reason: reason) }
    guard try directory.int(.samplesPerPixel) ?? 1 == 1 else { throw refused("it has several channels") }
    let bits = try directory.int(.bits) ?? 1
    (size, format) = (bits / 8, try directory.int(.sampleFormat) ?? 1)
    guard [8, 16, 32].contains(bits), (1...2).contains(format) || format == 3 && bits == 32 else {
      throw refused("its samples have \(bits) bits in format \(format)")
    }
    compression = try directory.int(.compression) ?? 1
    guard [Self.uncompressed, Self.lzw, Self.deflate, Self.oldDeflate].contains(compression) else {
      throw refused("its compression is \(compression)")
    }
    predictor = try directory.int(.predictor) ?? 1
    guard predictor <= 2 || predictor == 3 && format == 3 else { throw refused("its predictor is \(predictor)") }
    isLittleEndian = directory.isLittleEndian
    (columns, rows) = (try directory.int(.width) ?? 0, try directory.int(.height) ?? 0)
    isTiled = directory.has(.tileOffsets)
    blockColumns = isTiled ? try directory.int(.tileWidth) ?? 0 : columns
    blockRows = isTiled ? try directory.int(.tileHeight) ?? 0 : min(try directory.int(.rowsPerStrip) ?? rows, rows)
    let sides = [columns, rows, blockColumns, blockRows]
    guard sides.allSatisfy({ (1...Self.maxSide).contains($0) }) else {
      throw .damaged(path: path, reason: "it is \(columns) × \(rows) in blocks of \(blockColumns) × \(blockRows)")
    }
    guard blockColumns * blockRows <= Self.maxBlock else { throw refused("its blocks are too large") }
    offsets = try directory.ints(isTiled ? .tileOffsets : .stripOffsets)
    sizes = try directory.ints(isTiled ? .tileBytes : .stripBytes)
    let count = ((columns - 1) / blockColumns + 1) * ((rows - 1) / blockRows + 1)
    guard offsets.count >= count, sizes.count >= count else {
      throw .damaged(path: path, reason: "it has \(offsets.count) of \(count) blocks")
    }
  }

  /// The samples of a block, as many as a whole one has; nil if it is left out.
  func block(_ column: Int, _ row: Int, in file: ArchiveFile) throws(TileError) -> [Float]? {
    let index = row * ((columns - 1) / blockColumns + 1) + column
    guard offsets[index] > 0, sizes[index] > 0 else { return nil }
    // The last strip ends with the picture.
    let rows = isTiled ? blockRows : min(blockRows, self.rows - row * blockRows)
    let count = blockColumns * rows * size
    guard sizes[index] <= count * 2 + 1_000 else { throw .damaged(path: file.path, reason: "a block is too long") }
    let packed = try file.bytes(at: offsets[index], count: sizes[index])
    var bytes = try unpacked(packed, count, file.path)
    guard bytes.count >= count else { throw .damaged(path: file.path, reason: "a block ends too early") }
    bytes.removeSubrange(count...)
    if predictor > 1 { restore(&bytes, rows: rows) }
    let heights = numbers(bytes)
    return heights + repeatElement(.nan, count: blockColumns * blockRows - heights.count)
  }

  private func unpacked(_ bytes: [UInt8], _ count: Int, _ path: String) throws(TileError) -> [UInt8] {
    guard compression != Self.uncompressed else { return bytes }
    guard compression != Self.lzw else { return LZW.unpacked(bytes, limit: count) }
    do throws(InflateError) {
      return try Inflate.bytes(of: bytes, as: .zlib, limit: blockColumns * blockRows * size)
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
  }

  /// Turns differences along rows into values; those of the third predictor are of bytes sorted by their significance.
  private func restore(_ bytes: inout [UInt8], rows: Int) {
    let length = blockColumns * size
    for start in stride(from: 0, to: rows * length, by: length) {
      if predictor == 3 {
        for index in start + 1..<start + length { bytes[index] &+= bytes[index - 1] }
        let planes = Array(bytes[start..<start + length])
        for column in 0..<blockColumns {
          for byte in 0..<size {
            let place = isLittleEndian ? size - 1 - byte : byte
            bytes[start + column * size + place] = planes[byte * blockColumns + column]
          }
        }
      } else {
        for index in stride(from: start + size, to: start + length, by: size) {
          let sum = number(bytes, at: index) &+ number(bytes, at: index - size)
          for byte in 0..<size {
            let place = isLittleEndian ? byte : size - 1 - byte
            bytes[index + place] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(byte)))
          }
        }
      }
    }
  }

  private func numbers(_ bytes: [UInt8]) -> [Float] {
    stride(from: 0, to: bytes.count, by: size).map { index in
      let bits = number(bytes, at: index)
      return switch (format, size) {
      case (3, _): Float(bitPattern: bits)
      case (2, 1): Float(Int8(truncatingIfNeeded: bits))
      case (2, 2): Float(Int16(truncatingIfNeeded: bits))
      case (2, _): Float(Int32(bitPattern: bits))
      default: Float(bits)
      }
    }
  }

  private func number(_ bytes: [UInt8], at index: Int) -> UInt32 {
    var bits: UInt32 = 0
    for byte in 0..<size {
      bits = bits << 8 | UInt32(bytes[index + (isLittleEndian ? size - 1 - byte : byte)])
    }
    return bits
  }
}

/// The compression of TIFF and GIF, with codes from the highest bit down.
enum LZW {
  private static let (clear, end, first) = (256, 257, 258)
  private static let maxBits = 12

  /// Unpacks as much as makes sense, up to a limit.
  static func unpacked(_ packed: [UInt8], limit: Int) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(limit)
    // A code from 258 on is a stretch of the output.
    var stretches: [Range<Int>] = []
    var previous: Range<Int>?
    var (buffer, count, bits) = (0, 0, 9)
    for byte in packed {
      (buffer, count) = ((buffer << 8 | Int(byte)) & 0xff_ffff, count + 8)
      guard count >= bits else { continue }
      count -= bits
      let code = buffer >> count & (1 << bits - 1)
      if code == end || output.count >= limit { break }
      if code == clear {
        (stretches, previous, bits) = ([], nil, 9)
        continue
      }
      let start = output.count
      if code < clear {
        output.append(UInt8(code))
      } else if code - first < stretches.count {
        for index in stretches[code - first] { output.append(output[index]) }
      } else if code - first == stretches.count, let previous {
        for index in previous { output.append(output[index]) }
        output.append(output[previous.lowerBound])
      } else {
        break
      }
      // The previous code with the first byte of this one: both follow each other in the output.
      if let previous, stretches.count < 1 << maxBits - first {
        stretches.append(previous.lowerBound..<previous.upperBound + 1)
      }
      previous = start..<output.count
      // One code early, as TIFF has it.
      bits = min(max(9, Int.bitWidth - (stretches.count + first + 1).leadingZeroBitCount), maxBits)
    }
    return output
  }
}
