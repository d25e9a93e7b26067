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
    package let levels: Int
    package let tiles: Int
    package let bytes: Int
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
    var pyramid = try NewPyramid(at: folder, tileSize: tileSize, ending: format == .png ? "png" : "jpg")
    for level in 0..<levels {
      let reduced = ReducedPicture(picture, dividedBy: 1 << (levels - 1 - level), memory: Self.decodingBytes)
      let rowsAtOnce = max(Self.bandBytes / (reduced.width * tileSize * 4), 1) * tileSize
      for top in stride(from: 0, to: reduced.height, by: rowsAtOnce) {
        let band = try reduced.rows(top..<min(top + rowsAtOnce, reduced.height))
        try pyramid.write(band, level: level, fromRow: top / tileSize, encode: encode)
        progress((Double(level) + Double(top + band.height) / Double(reduced.height)) / Double(levels))
      }
    }
    let place = label.map { label in
      [
        ("projection", JSON.string(label.placement.projection.rawValue)),
        ("corners", MapManifest.corners(of: label.placement)),
      ]
    }
    try pyramid.finish(
      label?.description ?? MapDescription(name: path.fileName),
      levels: levels,
      width: picture.width,
      height: picture.height,
      place: place ?? []
    )
    return Summary(levels: levels, tiles: pyramid.tiles, bytes: pyramid.bytes)
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

  /// Halved until a single tile holds it all.
  private var levels: Int {
    var levels = 1
    while max(picture.width, picture.height) > tileSize << (levels - 1) { levels += 1 }
    return levels
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
