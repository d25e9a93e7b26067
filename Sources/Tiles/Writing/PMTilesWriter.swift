package import Geodesy
internal import Glibc
internal import Wire

/// Writes a PMTiles archive of version 3: tiles in the order of their numbers, those that are alike only once.
///
/// The tiles are put aside until all are known, for the directories come before them. Where it isn't finished nothing is
/// left of it.
@safe
package struct PMTilesWriter: ~Copyable {
  private let path: String
  private let draft: String
  private let spool: SpoolFile
  private var entries: [PMTilesDirectory.Entry] = []
  private var places: [[UInt8]: (offset: UInt64, length: UInt32)] = [:]
  private var end: UInt64 = 0
  private var tiles: UInt64 = 0
  private var contents: UInt64 = 0
  private var isDone = false

  /// Larger ones are hardly ever twice there.
  private static let maxOfLikeOnes = 2048
  /// The largest size of the header and the root directory together, by the format.
  private static let maxOfStart = 16_384
  private static let entriesOfLeaf = 4096

  package init(to path: String) throws(TileError) {
    // A link to a map stays one.
    let path = DurableFile.followed(path)
    self.path = path
    draft = FilePath.hidden(path, ending: "making")
    spool = try SpoolFile("\(draft).tiles")
  }

  deinit {
    unsafe unlink("\(draft).tiles")
    if !isDone { unsafe unlink(draft) }
  }

  /// Adds a tile, whose number is larger than those before.
  package mutating func add(_ bytes: [UInt8], as number: UInt64) throws(TileError) {
    tiles += 1
    let isSmall = bytes.count <= Self.maxOfLikeOnes
    if isSmall, let place = places[bytes] {
      if let last = entries.last, last.offset == place.offset, last.firstTile + UInt64(last.runLength) == number {
        entries[entries.count - 1] = PMTilesDirectory.Entry(
          firstTile: last.firstTile,
          offset: last.offset,
          length: last.length,
          runLength: last.runLength + 1
        )
      } else {
        append(number, place.offset, place.length)
      }
      return
    }
    append(number, end, UInt32(bytes.count))
    if isSmall { places[bytes] = (end, UInt32(bytes.count)) }
    try spool.write(bytes)
    (end, contents) = (end + UInt64(bytes.count), contents + 1)
  }

  private mutating func append(_ number: UInt64, _ offset: UInt64, _ length: UInt32) {
    entries.append(PMTilesDirectory.Entry(firstTile: number, offset: offset, length: length, runLength: 1))
  }

  /// Puts the archive in its place; `metadata` is a JSON object.
  package mutating func finish(
    metadata: [UInt8],
    format: TileFormat,
    isPacked: Bool,
    bounds: CoordinateBounds?
  ) throws(TileError) {
    let packedMetadata = Deflate.bytes(of: metadata, as: .gzip)
    let (root, leaves) = directories()
    var header = LittleEndianWriter(PMTilesHeader.mark + [3])
    var offset = UInt64(PMTilesHeader.byteCount)
    for length in [root.count, packedMetadata.count, leaves.count, Int(end)] {
      header.append(offset)
      header.append(UInt64(length))
      offset += UInt64(length)
    }
    for count in [tiles, UInt64(entries.count), contents] { header.append(count) }
    let zooms = [entries.first, entries.last].map { $0.flatMap { PMTilesID.zoom(of: $0.firstTile) } ?? 0 }
    header.bytes += [1, 2, isPacked ? 2 : 1, Self.number(of: format)] + zooms.map { UInt8($0) }
    let bounds = bounds ?? .world
    for degrees in [
      bounds.west.degrees, bounds.south.degrees,
      bounds.width.degrees >= 360 ? 180 : bounds.east.degrees, bounds.north.degrees,
    ] {
      header.append(Int32((degrees * 1e7).rounded()))
    }
    header.bytes.append(UInt8(zooms[0]))
    for degrees in [bounds.center.longitude.degrees, bounds.center.latitude.degrees] {
      header.append(Int32((degrees * 1e7).rounded()))
    }
    unsafe unlink(draft)
    let file = try SpoolFile(draft)
    try file.write(header.bytes + root + packedMetadata + leaves)
    try file.append(spool)
    DurableFile.keepMode(of: path, in: draft)
    guard unsafe rename(draft, path) == 0 else {
      throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
    }
    isDone = true
  }

  /// The root directory, and the leaves where all entries don't go into that.
  private func directories() -> (root: [UInt8], leaves: [UInt8]) {
    let whole = Self.packed(entries)
    guard whole.count > Self.maxOfStart - PMTilesHeader.byteCount else { return (whole, []) }
    var size = Self.entriesOfLeaf
    while true {
      var (root, leaves): ([PMTilesDirectory.Entry], [UInt8]) = ([], [])
      for first in stride(from: 0, to: entries.count, by: size) {
        let leaf = Self.packed(Array(entries[first..<min(first + size, entries.count)]))
        root.append(
          PMTilesDirectory.Entry(
            firstTile: entries[first].firstTile,
            offset: UInt64(leaves.count),
            length: UInt32(leaf.count),
            runLength: 0
          )
        )
        leaves += leaf
      }
      let packed = Self.packed(root)
      if packed.count <= Self.maxOfStart - PMTilesHeader.byteCount { return (packed, leaves) }
      size *= 2
    }
  }

  private static func packed(_ entries: [PMTilesDirectory.Entry]) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ value: UInt64) {
      var value = value
      while value >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
        value >>= 7
      }
      bytes.append(UInt8(value))
    }
    append(UInt64(entries.count))
    var last: UInt64 = 0
    for entry in entries {
      append(entry.firstTile - last)
      last = entry.firstTile
    }
    for entry in entries { append(UInt64(entry.runLength)) }
    for entry in entries { append(UInt64(entry.length)) }
    for (index, entry) in entries.enumerated() {
      let follows = index > 0 && entry.offset == entries[index - 1].offset + UInt64(entries[index - 1].length)
      append(follows ? 0 : entry.offset + 1)
    }
    return Deflate.bytes(of: bytes, as: .gzip)
  }

  private static func number(of format: TileFormat) -> UInt8 {
    switch format {
    case .vector: 1
    case .png: 2
    case .jpeg: 3
    case .webp: 4
    }
  }
}

/// Bytes in the order that PMTiles has them.
private struct LittleEndianWriter {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func append(_ value: UInt64) {
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte)))) }
  }

  mutating func append(_ value: Int32) {
    for byte in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * Int32(byte)))) }
  }
}

/// A new file that is written from its beginning to its end.
@safe
final class SpoolFile {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws(TileError) {
    self.path = path
    unsafe unlink(path)
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
  }

  deinit {
    close(descriptor)
  }

  func write(_ bytes: [UInt8]) throws(TileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
      written += count
    }
  }

  private static let piece = 1 << 20

  /// Writes all of another one behind what is here.
  func append(_ other: SpoolFile) throws(TileError) {
    var (buffer, offset) = ([UInt8](repeating: 0, count: Self.piece), 0)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe pread(other.descriptor, bytes.baseAddress, bytes.count, offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .notReadable(path: other.path, reason: SystemProblem.words(of: errno)) }
      guard count > 0 else { return }
      try write(Array(buffer[..<count]))
      offset += count
    }
  }
}
