internal import Glibc
internal import Images
internal import Raster
internal import Wire

/// Cuts a picture into a pyramid of tiles in a folder, named `level_column_row`, with a manifest.
///
/// Each level has half the pixels of the next one each way, averaged from the picture itself; the coarsest is a single
/// tile. The same picture always gives the same bytes, and is read in bands, so that its size doesn't matter.
package struct PyramidWriter: Sendable {
  package enum Format: Hashable, Sendable {
    case png
    case jpeg(quality: Int)
  }

  /// The result of writing a pyramid.
  package struct Summary: Hashable, Sendable {
    package var levels = 0
    package var tiles = 0
    package var bytes = 0
  }

  private let path: String
  private let tileSize: Int
  private let format: Format
  private let picture: FilePicture
  private let label: PlacedPicture?

  /// The part of the picture in memory at a time, in bytes.
  private static let bandBytes = 16 << 20
  private static let decodingBytes = 128 << 20

  /// Prepares to cut a picture, whose position and name are in the files beside it, as for any map.
  ///
  /// Tiles are JPEG if the picture is, else PNG, unless the format is given.
  package init(picture path: String, tileSize: Int = 256, format: Format? = nil) throws(TileError) {
    precondition((16...4096).contains(tileSize), "no sensible size for a tile")
    self.path = path
    self.tileSize = tileSize
    picture = try FilePicture(at: path)
    label = try Georeference.place(path)
    self.format = format ?? (picture.format == .jpeg ? .jpeg(quality: 80) : .png)
  }

  /// Writes the pyramid into a folder, which is created or must be empty, and reports progress.
  package func write(to folder: String, progress: (_ done: Double) -> Void = { _ in }) throws(TileError) -> Summary {
    try NewFile.makeFolder(at: folder)
    var summary = Summary(levels: levels)
    for level in 0..<levels {
      let reduced = ReducedPicture(picture, dividedBy: 1 << (levels - 1 - level), memory: Self.decodingBytes)
      let rowsAtOnce = max(Self.bandBytes / (reduced.width * tileSize * 4), 1) * tileSize
      for top in stride(from: 0, to: reduced.height, by: rowsAtOnce) {
        let band = try reduced.rows(top..<min(top + rowsAtOnce, reduced.height))
        try write(band, of: level, fromRow: top / tileSize, to: folder, adding: &summary)
        progress((Double(level) + Double(top + band.height) / Double(reduced.height)) / Double(levels))
      }
    }
    let text = JSONWriter.text(of: manifest, .indented) + "\n"
    try NewFile.write(Array(text.utf8), to: "\(folder)/manifest.json")
    return summary
  }

  private func write(
    _ band: Bitmap,
    of level: Int,
    fromRow first: Int,
    to folder: String,
    adding summary: inout Summary
  ) throws(TileError) {
    for y in stride(from: 0, to: band.height, by: tileSize) {
      for x in stride(from: 0, to: band.width, by: tileSize) {
        let (width, height) = (min(tileSize, band.width - x), min(tileSize, band.height - y))
        let tile = try encode(band.part(PixelRect(x: x, y: y, width: width, height: height)))
        let name = "\(level)_\(x / tileSize)_\(first + y / tileSize).\(ending)"
        try NewFile.write(tile, to: "\(folder)/\(name)")
        summary.tiles += 1
        summary.bytes += tile.count
      }
    }
  }

  private func encode(_ tile: Bitmap) throws(TileError) -> [UInt8] {
    do throws(PictureError) {
      switch format {
      case .png: return try PNGWriter.bytes(of: tile)
      case .jpeg(let quality): return try JPEGWriter.bytes(of: tile, quality: quality)
      }
    } catch {
      throw .badPicture(path: path, error)
    }
  }

  private var ending: String { format == .png ? "png" : "jpg" }

  /// Halved until a single tile holds it all.
  private var levels: Int {
    var levels = 1
    while max(picture.width, picture.height) > tileSize << (levels - 1) { levels += 1 }
    return levels
  }

  private var manifest: JSON {
    var fields = JSONObject([("name", .string(label?.description.name ?? path.fileName))])
    if let attribution = label?.description.attribution { fields.append("attribution", .string(attribution)) }
    fields.append("scheme", "levels")
    fields.append("tileSize", .integer(tileSize))
    fields.append("levels", [0, .integer(levels - 1)])
    fields.append("width", .integer(picture.width))
    fields.append("height", .integer(picture.height))
    if let placement = label?.placement {
      fields.append("projection", .string(placement.projection.rawValue))
      fields.append("corners", MapManifest.corners(of: placement))
    }
    return .object(fields)
  }
}

/// A picture averaged down by a whole number, read in bands of rows.
///
/// Where the number doesn't go into its sides, the last column and row are averages of what is left.
struct ReducedPicture {
  let width: Int
  let height: Int
  private let source: any PictureSource
  private let divisor: Int
  private let memory: Int

  init(_ source: any PictureSource, dividedBy divisor: Int, memory: Int) {
    self.source = source
    self.divisor = divisor
    self.memory = memory
    width = (source.width + divisor - 1) / divisor
    height = (source.height + divisor - 1) / divisor
  }

  func rows(_ band: Range<Int>) throws(TileError) -> Bitmap {
    var result = Bitmap(width: width, height: band.count)
    for columns in Self.parts(0..<width, side: source.width, divisor: divisor) {
      for rows in Self.parts(band, side: source.height, divisor: divisor) {
        result.replace(from: columns.lowerBound, rows.lowerBound - band.lowerBound, with: try read(columns, rows))
      }
    }
    return result
  }

  private func read(_ columns: Range<Int>, _ rows: Range<Int>) throws(TileError) -> Bitmap {
    let (x, y) = (columns.lowerBound * divisor, rows.lowerBound * divisor)
    let crop = PixelRect(
      x: x,
      y: y,
      width: min(columns.upperBound * divisor, source.width) - x,
      height: min(rows.upperBound * divisor, source.height) - y
    )
    return try source.pixels(in: crop, width: columns.count, height: rows.count, memory: memory)
  }

  /// The whole blocks of a range, and the rest.
  private static func parts(_ range: Range<Int>, side: Int, divisor: Int) -> [Range<Int>] {
    let whole = side / divisor
    return [range.clamped(to: 0..<whole), range.clamped(to: whole..<max(range.upperBound, whole))].filter {
      !$0.isEmpty
    }
  }
}

extension Bitmap {
  /// Puts a smaller picture in the place of a part of this one.
  mutating func replace(from x: Int, _ y: Int, with part: Bitmap) {
    for row in 0..<part.height {
      let start = ((y + row) * width + x) * 4
      bytes.replaceSubrange(
        start..<start + part.width * 4,
        with: part.bytes[row * part.width * 4..<(row + 1) * part.width * 4]
      )
    }
  }
}

/// Creates files and folders without ever replacing existing ones.
private enum NewFile {
  static func write(_ bytes: [UInt8], to path: String) throws(TileError) {
    do throws(FileError) {
      try DurableFile.create(bytes, at: path)
    } catch {
      throw .notWritable(path: path, reason: SystemProblem.words(of: error.code))
    }
  }

  /// Makes a folder; one that is there already has to be empty.
  static func makeFolder(at path: String) throws(TileError) {
    if unsafe mkdir(path, 0o777) == 0 { return }
    guard errno == EEXIST, try FileKind(at: path) == .folder else {
      throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
    }
    guard try Folder.names(in: path).isEmpty else { throw .notWritable(path: path, reason: "it is not empty") }
  }
}
