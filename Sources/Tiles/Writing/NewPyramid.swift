internal import Glibc
package import Raster
package import Wire

/// A pyramid of tiles in a folder that is filled under another name beside its place, and takes its place only when it is
/// whole; tiles are named `level_column_row`.
@safe
package struct NewPyramid: ~Copyable {
  package private(set) var tiles = 0
  package private(set) var bytes = 0
  private let path: String
  private let draft: String
  private let tileSize: Int
  private let ending: String
  private var written: [String] = []
  private var isDone = false

  /// Checks that the folder doesn't exist yet or is empty.
  package static func check(_ path: String) throws(TileError) {
    do throws(TileError) {
      guard try FileKind(at: path) == .folder else { throw .notWritable(path: path, reason: "it is not a folder") }
    } catch .notFound {
      return
    }
    guard try Folder.names(in: path).isEmpty else { throw .notWritable(path: path, reason: "it is not empty") }
  }

  package init(at path: String, tileSize: Int, ending: String) throws(TileError) {
    try Self.check(path)
    let draft = FilePath.hidden(FilePath.withoutSlash(path), ending: "\(getpid()).baking")
    guard unsafe mkdir(draft, 0o777) == 0 else {
      throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
    }
    self.path = path
    self.draft = draft
    self.tileSize = tileSize
    self.ending = ending
  }

  deinit {
    guard !isDone else { return }
    for name in written { unsafe unlink("\(draft)/\(name)") }
    unsafe rmdir(draft)
  }

  /// Cuts rows of a level into tiles, from a row of tiles on.
  package mutating func write(
    _ band: Bitmap,
    level: Int,
    fromRow first: Int,
    encode: (Bitmap) throws(TileError) -> [UInt8]
  ) throws(TileError) {
    for y in stride(from: 0, to: band.height, by: tileSize) {
      for x in stride(from: 0, to: band.width, by: tileSize) {
        let (width, height) = (min(tileSize, band.width - x), min(tileSize, band.height - y))
        let tile = try encode(band.part(PixelRect(x: x, y: y, width: width, height: height)))
        try write(tile, to: "\(level)_\(x / tileSize)_\(first + y / tileSize).\(ending)")
        tiles += 1
        bytes += tile.count
      }
    }
  }

  /// Writes the manifest, and puts the folder in its place, over an empty one too.
  package mutating func finish(
    _ description: MapDescription,
    levels: Int,
    width: Int,
    height: Int,
    place: [(String, JSON)]
  ) throws(TileError) {
    var fields = JSONObject([("name", .string(description.name))])
    if let attribution = description.attribution { fields.append("attribution", .string(attribution)) }
    fields.append("scheme", "levels")
    fields.append("tileSize", .integer(tileSize))
    fields.append("levels", [0, .integer(levels - 1)])
    fields.append("width", .integer(width))
    fields.append("height", .integer(height))
    for (name, value) in place { fields.append(name, value) }
    try write(Array((JSONWriter.text(of: .object(fields), .indented) + "\n").utf8), to: "manifest.json")
    guard unsafe rename(draft, path) == 0 else {
      throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
    }
    isDone = true
  }

  private mutating func write(_ bytes: [UInt8], to name: String) throws(TileError) {
    written.append(name)
    do throws(FileError) {
      try DurableFile.create(bytes, at: "\(draft)/\(name)")
    } catch {
      throw .notWritable(path: path, reason: SystemProblem.words(of: error.code))
    }
  }
}
