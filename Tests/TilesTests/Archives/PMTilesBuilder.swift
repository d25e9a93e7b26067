import Geodesy
import Tiles
import Wire

/// Writes PMTiles archives, good ones and as bad ones as a test wants.
struct PMTilesBuilder {
  var tiles: [(id: TileID, bytes: [UInt8])] = []
  var metadata = "{\"name\": \"Test\", \"attribution\": \"<a href='x'>Some &amp; others</a>\"}"
  var directoryPacking: Packing? = .gzip
  var tilePacking: Packing?
  var tileType: UInt8 = 2
  /// The entries of a leaf; without it everything is in the root.
  var leafSize: Int?
  /// The number of directories between the root and a tile.
  var levels = 1
  var isClustered = true
  var zooms: (UInt8, UInt8)?
  var edges: [Double] = [-180, -85, 180, 85]
  var internalCompression: UInt8?
  var tileCompression: UInt8?
  var version: UInt8 = 3

  struct Entry {
    var tile: UInt64
    var offset: UInt64
    var length: UInt64
    var run: UInt64
  }

  var bytes: [UInt8] {
    let (entries, data) = content
    let (root, leaves) = directories(entries)
    return file(root: root, leaves: leaves, data: data)
  }

  func file(root: [UInt8], leaves: [UInt8], data: [UInt8]) -> [UInt8] {
    let metadata = packed(Array(metadata.utf8))
    var offset = UInt64(127)
    var header = Array("PMTiles".utf8) + [version]
    for part in [root, metadata, leaves, data] {
      header += Self.number(offset, 8) + Self.number(UInt64(part.count), 8)
      offset += UInt64(part.count)
    }
    for _ in 0..<3 { header += Self.number(UInt64(tiles.count), 8) }
    let all = tiles.map { UInt8($0.id.zoom) }
    let (first, last) = zooms ?? (all.min() ?? 0, all.max() ?? 0)
    header += [isClustered ? 1 : 0, internalCompression ?? Self.code(directoryPacking)]
    header += [tileCompression ?? Self.code(tilePacking), tileType, first, last]
    for edge in edges { header += Self.number(UInt64(bitPattern: Int64(edge * 1e7)), 4) }
    header += [first] + [UInt8](repeating: 0, count: 8)
    return header + root + metadata + leaves + data
  }

  /// The entries in order, and the tiles behind each other; equal ones in a row once.
  private var content: ([Entry], [UInt8]) {
    var entries: [Entry] = []
    var data: [UInt8] = []
    let sorted = tiles.sorted { PMTilesID.number(of: $0.id) < PMTilesID.number(of: $1.id) }
    var places: [UInt64: (UInt64, UInt64)] = [:]
    for tile in isClustered ? sorted : sorted.reversed() {
      let bytes = tilePacking.map { Deflate.bytes(of: tile.bytes, as: $0) } ?? tile.bytes
      places[PMTilesID.number(of: tile.id)] = (UInt64(data.count), UInt64(bytes.count))
      data += bytes
    }
    for (index, tile) in sorted.enumerated() {
      let number = PMTilesID.number(of: tile.id)
      if index > 0, sorted[index - 1].bytes == tile.bytes,
        entries[entries.count - 1].tile + entries[entries.count - 1].run == number
      {
        entries[entries.count - 1].run += 1
      } else if let place = places[number] {
        entries.append(Entry(tile: number, offset: place.0, length: place.1, run: 1))
      }
    }
    return (entries, data)
  }

  private func directories(_ entries: [Entry]) -> (root: [UInt8], leaves: [UInt8]) {
    guard let leafSize else { return (packed(Self.directory(entries)), []) }
    var leaves: [UInt8] = []
    var level = entries
    for _ in 0..<levels {
      level = stride(from: 0, to: level.count, by: leafSize).map { start in
        let part = Array(level[start..<min(start + leafSize, level.count)])
        let leaf = packed(Self.directory(part))
        defer { leaves += leaf }
        return Entry(tile: part[0].tile, offset: UInt64(leaves.count), length: UInt64(leaf.count), run: 0)
      }
    }
    return (packed(Self.directory(level)), leaves)
  }

  static func directory(_ entries: [Entry]) -> [UInt8] {
    var last: UInt64 = 0
    var steps: [UInt64] = []
    for entry in entries {
      steps.append(entry.tile - last)
      last = entry.tile
    }
    let offsets = entries.indices.map { index in
      let follows = index > 0 && entries[index].offset == entries[index - 1].offset + entries[index - 1].length
      return follows ? 0 : entries[index].offset + 1
    }
    let columns = [[UInt64(entries.count)], steps, entries.map(\.run), entries.map(\.length), offsets]
    return columns.joined().flatMap(varint)
  }

  func packed(_ bytes: [UInt8]) -> [UInt8] {
    directoryPacking.map { Deflate.bytes(of: bytes, as: $0) } ?? bytes
  }

  static func varint(_ number: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  static func number(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  private static func code(_ packing: Packing?) -> UInt8 { packing == .gzip ? 2 : 1 }
}

extension PMTilesBuilder {
  /// All tiles of some zooms, each with bytes of its own.
  static func pyramid(_ zooms: ClosedRange<Int>, content: (TileID) -> [UInt8] = { $0.mark }) -> PMTilesBuilder {
    var builder = PMTilesBuilder()
    for zoom in zooms {
      for y in 0..<(1 << zoom) {
        for x in 0..<(1 << zoom) {
          guard let id = TileID(zoom: zoom, x: x, y: y) else { continue }
          builder.tiles.append((id, content(id)))
        }
      }
    }
    return builder
  }
}

extension TileID {
  /// Bytes that identify a tile, without an image.
  var mark: [UInt8] { Array("tile \(zoom)/\(x)/\(y)".utf8) }
}
