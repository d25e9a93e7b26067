/// A ZIP archive in memory: its list of files, and each of them within a limit.
///
/// Every length and offset is checked; encrypted files, ZIP64 and compressions other than deflate are errors.
package struct ZipArchive {
  private struct Entry {
    let name: String
    let flags: UInt16
    let method: UInt16
    let packed: Int
    let offset: Int
  }

  private let bytes: [UInt8]
  private var entries: [Entry] = []

  private static let maxEntries = 10_000
  private static let (entryMark, fileMark): (UInt32, UInt32) = (0x0201_4b50, 0x0403_4b50)
  /// The end record without its comment, and the longest comment.
  private static let (endSize, maxComment) = (22, 65_535)

  /// Whether bytes begin as an archive does.
  package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4b, 3, 4]) }

  package init(_ bytes: [UInt8]) throws(WireError) {
    self.bytes = bytes
    let first = max(bytes.count - Self.endSize - Self.maxComment, 0)
    guard bytes.count >= Self.endSize,
      let end = (first...bytes.count - Self.endSize).last(where: { bytes[$0...].starts(with: [0x50, 0x4b, 5, 6]) })
    else { throw WireError(.impossible("it is a ZIP archive without its list of files"), at: bytes.count) }
    var reader = ByteReader(bytes, in: end..<bytes.count)
    try reader.skip(10)
    let count = Int(try reader.littleEndian16())
    try reader.skip(4)
    let start = Int(try reader.littleEndian32())
    guard start <= end else { throw WireError(.beyondTheEnd(length: UInt64(start)), at: end) }
    var list = ByteReader(bytes, in: start..<end)
    for _ in 0..<min(count, Self.maxEntries) { entries.append(try Self.entry(&list)) }
  }

  package var names: [String] { entries.map(\.name) }

  /// The content of a file; nil if there is none of that name.
  package func content(of name: String, limit: Int) throws(WireError) -> [UInt8]? {
    guard let entry = entries.first(where: { $0.name == name }) else { return nil }
    guard entry.flags & 1 == 0 else { throw WireError(.impossible("it is encrypted"), at: entry.offset) }
    guard entry.offset <= bytes.count else { throw WireError(.unexpectedEnd, at: entry.offset) }
    var reader = ByteReader(bytes, in: entry.offset..<bytes.count)
    guard try reader.littleEndian32() == Self.fileMark else {
      throw WireError(.impossible("its list of files is wrong"), at: entry.offset)
    }
    try reader.skip(22)
    let (nameLength, extraLength) = (Int(try reader.littleEndian16()), Int(try reader.littleEndian16()))
    try reader.skip(nameLength + extraLength)
    let packed = Array(try reader.stretch(entry.packed).rest)
    guard entry.method != 0 else {
      guard packed.count <= limit else { throw WireError(.numberTooLarge(UInt64(packed.count)), at: entry.offset) }
      return packed
    }
    guard entry.method == 8 else {
      throw WireError(.impossible("its compression \(entry.method) isn't supported"), at: entry.offset)
    }
    do throws(InflateError) {
      return try Inflate.bytes(of: packed, as: .bare, limit: limit)
    } catch {
      throw WireError(.impossible(error.problem), at: entry.offset)
    }
  }

  private static func entry(_ list: inout ByteReader) throws(WireError) -> Entry {
    guard try list.littleEndian32() == entryMark else {
      throw WireError(.impossible("its list of files is wrong"), at: list.position)
    }
    try list.skip(4)
    let (flags, method) = (try list.littleEndian16(), try list.littleEndian16())
    try list.skip(8)
    let packed = Int(try list.littleEndian32())
    try list.skip(4)
    let lengths = (Int(try list.littleEndian16()), Int(try list.littleEndian16()), Int(try list.littleEndian16()))
    try list.skip(8)
    let offset = Int(try list.littleEndian32())
    let name = String(decoding: try list.stretch(lengths.0).rest, as: UTF8.self)
    try list.skip(lengths.1 + lengths.2)
    return Entry(name: name, flags: flags, method: method, packed: packed, offset: offset)
  }
}
