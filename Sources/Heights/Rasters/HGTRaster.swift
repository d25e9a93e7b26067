internal import Geodesy
internal import Tiles
internal import Wire

/// A file of SRTM heights: a square of one degree in big-endian 16-bit metres from its north-western corner on, named by
/// its south-western one (`N43E007.hgt`), plain or in a ZIP archive.
struct HGTRaster: HeightRaster {
  /// The file; `entry` is its name within a ZIP archive.
  struct Place: Hashable, Sendable {
    let path: String
    var entry: String?
  }

  /// The south-western corner, in whole degrees.
  struct Corner: Hashable {
    let south: Int
    let west: Int

    /// Reads the start of a file's name; nil if it is another one.
    init?(of path: String) {
      guard let name = path.fileName.uppercased().prefixMatch(of: /([NS])([0-9]{2})([EW])([0-9]{3})/)?.output,
        let latitude = Int(name.2), let longitude = Int(name.4)
      else { return nil }
      south = name.1 == "N" ? latitude : -latitude
      west = name.3 == "E" ? longitude : -longitude
      guard (-90..<90).contains(south), (-180..<180).contains(west) else { return nil }
    }
  }

  let name: String
  let area: WorldRect
  private let place: Place
  private let corner: Corner
  private let unpacked: BlockCache<Place, Int16>

  /// Samples a side: 3″, 2″ and 1″ apart.
  private static let sides = [1201, 1801, 3601]
  private static let largestFile = 3601 * 3601 * 2
  private static let largestArchive = 128 << 20

  /// Nil unless the name is that of a corner.
  init?(_ place: Place, _ unpacked: BlockCache<Place, Int16>) {
    guard let corner = Corner(of: place.entry ?? place.path) else { return nil }
    (self.place, self.corner, self.unpacked) = (place, corner, unpacked)
    name = (place.entry ?? place.path).fileName
    area = Self.frame(corner, side: 2).area
  }

  /// The files in a ZIP archive that are called like heights.
  static func rasters(inArchive path: String, _ cache: BlockCache<Place, Int16>) throws(TileError) -> [HGTRaster] {
    try archive(path).names.filter(isMeant).compactMap { HGTRaster(Place(path: path, entry: $0), cache) }
  }

  static func isMeant(by path: String) -> Bool { path.lowercased().hasSuffix(".hgt") }

  func frame() throws(TileError) -> RasterFrame { Self.frame(corner, side: try side()) }

  func window(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) throws(TileError) -> [Float]? {
    let side = try side()
    guard place.entry == nil else {
      let samples = try samples()
      return rows.flatMap { row in
        samples[row * side + columns.lowerBound...row * side + columns.upperBound].map { Float($0).plausibleHeight }
      }
    }
    let file = try ArchiveFile(place.path)
    var heights: [Float] = []
    heights.reserveCapacity(columns.count * rows.count)
    for row in rows {
      let bytes = try file.bytes(at: (row * side + columns.lowerBound) * 2, count: columns.count * 2)
      heights += Self.numbers(bytes).map { Float($0).plausibleHeight }
    }
    return heights
  }

  private func side() throws(TileError) -> Int {
    let count = place.entry == nil ? try ArchiveFile(place.path).size : try samples().count * 2
    guard let side = Self.sides.first(where: { $0 * $0 * 2 == count }) else {
      throw .damaged(path: place.path, reason: "\(name) has \(count) bytes instead of those of a square of one degree")
    }
    return side
  }

  /// The unpacked samples of a file in an archive.
  private func samples() throws(TileError) -> [Int16] {
    let samples = try unpacked.block(place) { () throws(TileError) in
      let archive = try Self.archive(place.path)
      do throws(WireError) {
        return try archive.content(of: place.entry ?? "", limit: Self.largestFile).map(Self.numbers)
      } catch {
        throw .damaged(path: place.path, reason: "\(name): \(error.problem)")
      }
    }
    guard let samples else { throw .changed(path: place.path) }
    return samples
  }

  private static func archive(_ path: String) throws(TileError) -> ZipArchive {
    guard let bytes = try BoundedFile.bytes(of: path, limit: largestArchive) else { throw .notFound(path: path) }
    do throws(WireError) {
      return try ZipArchive(bytes)
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
  }

  private static func numbers(_ bytes: [UInt8]) -> [Int16] {
    stride(from: 0, to: bytes.count & ~1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]))
    }
  }

  private static func frame(_ corner: Corner, side: Int) -> RasterFrame {
    let step = 1 / Double(side - 1)
    return RasterFrame(
      projection: .degrees,
      x: Double(corner.west),
      y: Double(corner.south + 1),
      stepX: step,
      stepY: step,
      columns: side,
      rows: side,
      margin: 0
    )
  }
}
