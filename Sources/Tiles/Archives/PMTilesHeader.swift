internal import Geodesy
internal import Wire

/// The first bytes of a PMTiles archive, field by field as version 3 of its specification has them.
struct PMTilesHeader {
  static let byteCount = 127
  /// The first bytes of every such file.
  static let mark = Array("PMTiles".utf8)

  /// A part of the file: directories, metadata or tiles.
  struct Section {
    let offset: UInt64
    let length: UInt64

    fileprivate init(_ reader: inout ByteReader) throws(WireError) {
      offset = try reader.littleEndian64()
      length = try reader.littleEndian64()
    }
  }

  let version: UInt8
  let root: Section
  let metadata: Section
  let leaves: Section
  let tiles: Section
  /// 0 where it isn't known.
  let addressedTiles: UInt64
  let internalCompression: UInt8
  let tileCompression: UInt8
  let tileType: UInt8
  let minZoom: UInt8
  let maxZoom: UInt8
  /// West, south, east and north, in units of 10⁻⁷ degrees.
  let edges: [Int32]

  init(_ bytes: [UInt8]) throws(WireError) {
    var reader = ByteReader(bytes)
    try reader.skip(7)
    version = try reader.byte()
    root = try Section(&reader)
    metadata = try Section(&reader)
    leaves = try Section(&reader)
    tiles = try Section(&reader)
    addressedTiles = try reader.littleEndian64()
    // The numbers of entries and of different contents, and whether tiles are sorted by number.
    try reader.skip(8 + 8 + 1)
    internalCompression = try reader.byte()
    tileCompression = try reader.byte()
    tileType = try reader.byte()
    minZoom = try reader.byte()
    maxZoom = try reader.byte()
    var edges: [Int32] = []
    for _ in 1...4 { edges.append(Int32(bitPattern: try reader.littleEndian32())) }
    self.edges = edges
  }

  /// The zooms that have tiles; nil where they make no sense.
  var zooms: ClosedRange<Int>? {
    minZoom <= maxZoom && maxZoom <= TileID.deepestZoom ? Int(minZoom)...Int(maxZoom) : nil
  }

  /// The bounds of the tiles; nil if invalid.
  var bounds: CoordinateBounds? {
    ArchiveBounds.bounds(edges.map { Double($0) / 1e7 })
  }

  var format: TileFormat? {
    switch tileType {
    case 1: .vector
    case 2: .png
    case 3: .jpeg
    case 4: .webp
    default: nil
    }
  }
}

/// The meanings of the header's numbers.
extension PMTilesHeader {
  private static let compressions: [UInt8: String] = [3: "Brotli", 4: "Zstandard"]
  private static let otherFormats: [UInt8: String] = [5: "AVIF pictures", 6: "MapLibre tiles"]

  /// Why tiles or directories cannot be read; nil where they can.
  var obstacle: String? {
    guard version == 3 else { return "it is version \(version) of the format; only version 3 can be read" }
    for compression in [internalCompression, tileCompression] where compression > 2 {
      let name = Self.compressions[compression] ?? "an unknown method"
      return "it is compressed with \(name), which is not supported"
    }
    if let other = Self.otherFormats[tileType] { return "it contains \(other), which are not supported" }
    return zooms == nil ? "its zooms can't be \(minZoom) to \(maxZoom)" : nil
  }

  /// The content of a directory or of the metadata.
  func unpacked(_ bytes: [UInt8], limit: Int, path: String) throws(TileError) -> [UInt8] {
    guard internalCompression != 1, let packing = Packing(of: bytes) else { return bytes }
    do throws(InflateError) {
      return try Inflate.bytes(of: bytes, as: packing, limit: limit)
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
  }
}
