internal import Tiles

/// The first directory of a TIFF file: the values of its tags, each checked against the file's size.
struct TIFFDirectory {
  enum Tag: UInt16 {
    case width = 256
    case height = 257
    case bits = 258
    case compression = 259
    case stripOffsets = 273
    case samplesPerPixel = 277
    case rowsPerStrip = 278
    case stripBytes = 279
    case predictor = 317
    case tileWidth = 322
    case tileHeight = 323
    case tileOffsets = 324
    case tileBytes = 325
    case sampleFormat = 339
    case pixelScale = 33550
    case tiepoints = 33922
    case geoKeys = 34735
    case noData = 42113
  }

  private struct Entry {
    let type: UInt16
    let count: Int
    /// Where its values are in the file.
    let offset: Int
  }

  let isLittleEndian: Bool
  private let file: ArchiveFile
  private var entries: [Tag: Entry] = [:]

  private static let maxEntries = 1_000
  /// A file has as many offsets as blocks.
  private static let maxValues = 4 << 20
  /// The bytes of a value of each type that is read.
  private static let sizes: [UInt16: Int] = [1: 1, 2: 1, 3: 2, 4: 4, 12: 8]

  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("II".utf8)) || bytes.starts(with: Array("MM".utf8))
  }

  init(_ file: ArchiveFile) throws(TileError) {
    self.file = file
    let header = try file.bytes(at: 0, count: 8)
    isLittleEndian = header[0] == UInt8(ascii: "I")
    let magic = Self.number(header[2..<4], isLittleEndian)
    guard magic != 43 else { throw .badHeights(path: file.path, reason: "it is a BigTIFF") }
    guard magic == 42 else { throw .badHeights(path: file.path, reason: "it isn't a TIFF") }
    let start = Self.number(header[4..<8], isLittleEndian)
    let count = Self.number(try file.bytes(at: start, count: 2)[...], isLittleEndian)
    guard count <= Self.maxEntries else { throw .damaged(path: file.path, reason: "it has \(count) tags") }
    let list = try file.bytes(at: start + 2, count: count * 12)
    for place in stride(from: 0, to: list.count, by: 12) {
      func number(_ range: Range<Int>) -> Int {
        Self.number(list[place + range.lowerBound..<place + range.upperBound], isLittleEndian)
      }
      let type = UInt16(number(2..<4))
      guard let tag = Tag(rawValue: UInt16(number(0..<2))), let size = Self.sizes[type] else { continue }
      let count = number(4..<8)
      let isInPlace = count * size <= 4
      entries[tag] = Entry(type: type, count: count, offset: isInPlace ? start + 2 + place + 8 : number(8..<12))
    }
  }

  func has(_ tag: Tag) -> Bool { entries[tag] != nil }

  /// A whole number; nil if the tag is missing.
  func int(_ tag: Tag) throws(TileError) -> Int? { try ints(tag).first }

  func ints(_ tag: Tag) throws(TileError) -> [Int] { try values(tag) { Self.number($0, isLittleEndian) } }

  func doubles(_ tag: Tag) throws(TileError) -> [Double] {
    guard entries[tag]?.type == 12 else { return [] }
    return try values(tag) { Double(bitPattern: UInt64(truncatingIfNeeded: Self.number($0, isLittleEndian))) }
  }

  func text(_ tag: Tag) throws(TileError) -> String {
    String(decoding: try values(tag) { $0.first ?? 0 }.prefix { $0 != 0 }, as: UTF8.self)
  }

  private func values<Value>(_ tag: Tag, _ read: (ArraySlice<UInt8>) -> Value) throws(TileError) -> [Value] {
    guard let entry = entries[tag], let size = Self.sizes[entry.type] else { return [] }
    guard entry.count <= Self.maxValues else {
      throw .damaged(path: file.path, reason: "tag \(tag.rawValue) has \(entry.count) values")
    }
    let bytes = try file.bytes(at: entry.offset, count: entry.count * size)
    return stride(from: 0, to: bytes.count, by: size).map { read(bytes[$0..<$0 + size]) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, _ isLittleEndian: Bool) -> Int {
    isLittleEndian ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
