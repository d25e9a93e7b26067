internal import Geodesy
internal import Synchronization
internal import Wire

/// The directories of a PMTiles archive: the root, and the leaves that were of use lately.
final class PMTilesDirectories: Sendable {
  typealias Entry = PMTilesDirectory.Entry

  /// The format allows for the root and three levels of leaves.
  private static let deepest = 3
  /// More entries than this are not gone through.
  private static let maxVisited = 2_500_000

  private let file: any ArchiveBytes
  private let header: PMTilesHeader
  private let root: PMTilesDirectory
  /// The leaves that were of use lately; they all go when there are too many.
  private let leaves = Mutex<(directories: [UInt64: PMTilesDirectory], entries: Int)>(([:], 0))
  /// The number of cached entries, of 24 bytes each.
  private static let maxCached = 300_000

  init(_ file: any ArchiveBytes, _ header: PMTilesHeader) throws(TileError) {
    self.file = file
    self.header = header
    let (place, most) = (header.root, PMTilesDirectory.maxEntriesOfRoot)
    root = try Self.directory(in: file, header, at: place.offset, count: place.length, maxEntries: most)
  }

  /// The entry of a tile; nil where there is no such tile.
  func entry(of id: TileID) throws(TileError) -> Entry? { try entry(ofTile: PMTilesID.number(of: id)) }

  func entry(ofTile number: UInt64) throws(TileError) -> Entry? {
    let entry = try tile(from: root.entry(for: number)) { $0.entry(for: number) }
    guard let entry, number - entry.firstTile < entry.runLength else { return nil }
    return entry
  }

  /// The entry of the first tile that there is.
  func firstEntry() throws(TileError) -> Entry? {
    try tile(from: root.entries.first) { $0.entries.first }
  }

  /// How many tiles there are, after a look at every directory; nil where there are too many of these.
  func tileCount() throws(TileError) -> Int? {
    var count = 0
    var walk = Walk()
    try visit(root, depth: 0, &walk) { entry in
      count += Int(entry.runLength)
      return true
    }
    return walk.isStopped ? nil : count
  }

  /// The numbers of the first tiles, at most so many.
  func numbers(most: Int) throws(TileError) -> [UInt64] {
    var numbers: [UInt64] = []
    var walk = Walk()
    try visit(root, depth: 0, &walk) { entry in
      let count = min(Int(entry.runLength), most - numbers.count)
      // Numbers that go beyond the last one are of no tile either.
      numbers += (0..<UInt64(count)).map { entry.firstTile &+ $0 }
      return numbers.count < most
    }
    return numbers
  }

  /// A walk through the directories, on which none is met twice and not too many are met.
  private struct Walk {
    var met: Set<UInt64> = []
    var entries = 0
    var isStopped = false
  }

  /// Visits every entry of a tile as long as `body` continues; only the directories above are in memory.
  private func visit(
    _ directory: PMTilesDirectory,
    depth: Int,
    _ walk: inout Walk,
    _ body: (Entry) -> Bool
  ) throws(TileError) {
    walk.entries += directory.entries.count
    walk.isStopped = walk.isStopped || walk.entries > Self.maxVisited
    for entry in directory.entries where !walk.isStopped {
      guard entry.isDirectory else {
        walk.isStopped = !body(entry)
        continue
      }
      guard depth < Self.deepest, walk.met.insert(entry.offset).inserted else { throw circle }
      try visit(try leaf(entry), depth: depth + 1, &walk, body)
    }
  }

  /// Follows entries down until one is no directory.
  private func tile(from first: Entry?, next: (PMTilesDirectory) -> Entry?) throws(TileError) -> Entry? {
    var entry = first
    for _ in 0...Self.deepest {
      guard let pointer = entry, pointer.isDirectory else { return entry }
      entry = next(try leaf(pointer))
    }
    throw circle
  }

  private var circle: TileError {
    .damaged(path: file.path, reason: "its directories nest deeper than \(Self.deepest) levels, or in a circle")
  }

  private func leaf(_ entry: Entry) throws(TileError) -> PMTilesDirectory {
    if let leaf = leaves.withLock({ $0.directories[entry.offset] }) { return leaf }
    let place = header.leaves.offset.addingReportingOverflow(entry.offset)
    let offset = place.overflow ? UInt64.max : place.partialValue
    let (count, most) = (UInt64(entry.length), PMTilesDirectory.maxEntriesOfLeaf)
    let leaf = try Self.directory(in: file, header, at: offset, count: count, maxEntries: most)
    leaves.withLock { leaves in
      if leaves.entries + leaf.entries.count > Self.maxCached { leaves = ([:], 0) }
      leaves.directories[entry.offset] = leaf
      leaves.entries += leaf.entries.count
    }
    return leaf
  }

  private static func directory(
    in file: any ArchiveBytes,
    _ header: PMTilesHeader,
    at offset: UInt64,
    count: UInt64,
    maxEntries: Int
  ) throws(TileError) -> PMTilesDirectory {
    guard count <= PMTilesDirectory.maxBytes else {
      throw .damaged(path: file.path, reason: "a directory of \(count) bytes is too large")
    }
    let packed = try file.bytes(at: Int(clamping: offset), count: Int(count))
    let bytes = try header.unpacked(packed, limit: PMTilesDirectory.maxBytes, path: file.path)
    do throws(WireError) {
      return try PMTilesDirectory(bytes, maxEntries: maxEntries)
    } catch {
      throw .damaged(path: file.path, reason: "the directory at offset \(offset): \(error.problem)")
    }
  }
}
