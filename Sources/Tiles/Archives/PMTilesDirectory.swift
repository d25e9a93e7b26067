internal import Wire

/// Where tiles are, or the directories that know more: the entries of one PMTiles directory in the order of tiles.
struct PMTilesDirectory: Sendable {
  /// Tiles in a row that have the same bytes; a run of none is a directory of its own.
  struct Entry: Hashable, Sendable {
    let firstTile: UInt64
    let offset: UInt64
    let length: UInt32
    let runLength: UInt32

    var isDirectory: Bool { runLength == 0 }
  }

  /// No real directory is larger.
  static let maxBytes = 16 << 20
  static let maxEntriesOfRoot = 2_000_000
  /// Those who write archives put some thousands into a leaf, so that it is quickly read.
  static let maxEntriesOfLeaf = 300_000

  let entries: [Entry]

  init(_ bytes: [UInt8], maxEntries: Int) throws(WireError) {
    var reader = ByteReader(bytes)
    let count = try reader.count()
    guard count <= maxEntries else { throw WireError(.impossible("it claims \(count) entries"), at: 0) }
    let tiles = try Self.tiles(count, &reader)
    let runs = try Self.numbers(count, &reader)
    let lengths = try Self.numbers(count, &reader)
    let offsets = try Self.offsets(lengths, &reader)
    entries = tiles.indices.map {
      Entry(firstTile: tiles[$0], offset: offsets[$0], length: lengths[$0], runLength: runs[$0])
    }
  }

  /// The entry that a tile belongs to if it is there at all: the last one that doesn't begin after it.
  func entry(for tile: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].firstTile <= tile { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? entries[low - 1] : nil
  }

  /// The first tile of each entry, stored as steps.
  private static func tiles(_ count: Int, _ reader: inout ByteReader) throws(WireError) -> [UInt64] {
    var tiles: [UInt64] = []
    tiles.reserveCapacity(count)
    var last: UInt64 = 0
    for _ in 0..<count {
      let start = reader.position
      let step = try reader.varint()
      let (tile, overflow) = last.addingReportingOverflow(step)
      guard !overflow else { throw WireError(.numberTooLarge(step), at: start) }
      tiles.append(tile)
      last = tile
    }
    return tiles
  }

  private static func numbers(_ count: Int, _ reader: inout ByteReader) throws(WireError) -> [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count {
      let start = reader.position
      let value = try reader.varint()
      guard let number = UInt32(exactly: value) else { throw WireError(.numberTooLarge(value), at: start) }
      numbers.append(number)
    }
    return numbers
  }

  /// Offsets are stored with 1 added, and as 0 where an entry follows the one before.
  private static func offsets(_ lengths: [UInt32], _ reader: inout ByteReader) throws(WireError) -> [UInt64] {
    var offsets: [UInt64] = []
    offsets.reserveCapacity(lengths.count)
    for index in lengths.indices {
      let start = reader.position
      let stored = try reader.varint()
      guard stored == 0 else {
        offsets.append(stored - 1)
        continue
      }
      guard index > 0 else { throw WireError(.impossible("the first entry refers to one before it"), at: start) }
      let (offset, overflow) = offsets[index - 1].addingReportingOverflow(UInt64(lengths[index - 1]))
      guard !overflow else { throw WireError(.numberTooLarge(offsets[index - 1]), at: start) }
      offsets.append(offset)
    }
    return offsets
  }
}
