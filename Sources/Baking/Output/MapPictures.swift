internal import Cartography
internal import Geodesy
internal import Glibc
internal import Images
internal import Raster
internal import Threads
internal import Tiles
internal import Wire

/// Draws a baked map as pictures at four levels of detail, cut into tiles in a folder that opens as a map by itself.
///
/// There are no names on them, for those are drawn over the map. Each level is drawn for its own scale, not made of a
/// finer one, so that its streets are as wide as they should be. The same map always gives the same bytes.
package struct MapPictures: Sendable {
  private let map: String
  private let folder: String
  private let longestSide: Int

  private static let tileSize = 256
  private static let levels = 4
  /// Sides are whole cells at the coarsest level, too.
  private static let step = FlatMapPainter.pixelsPerCell.y << (levels - 1)

  /// Prepares to draw a map into a folder that isn't there yet, or is empty.
  package init(of map: String, to folder: String, longestSide: Int = 4096) throws(BakingError) {
    precondition(longestSide >= Self.step && longestSide % Self.step == 0, "a size no picture has")
    self.map = map
    self.folder = folder
    self.longestSide = longestSide
    try NewMapFolder.check(folder)
  }

  /// Draws the map; reports the progress, and returns the number of tiles.
  package func write(progress: (Double) -> Void = { _ in }) throws(BakingError) -> Int {
    let signals = DeferredSignals()
    let archive = try open()
    let frame = PictureLayout(archive.info.grid.map.bounds, longestSide: longestSide, step: Self.step)
    var output = try NewMapFolder(folder)
    var tiles = 0
    for level in 0..<Self.levels {
      let size = frame.size(dividedBy: 1 << (Self.levels - 1 - level))
      var painter = FlatMapPainter(style: .day, area: frame.area, width: size.width, height: size.height)
      for top in stride(from: 0, to: size.height, by: Self.tileSize) {
        guard !signals.isWaiting else { throw .interrupted }
        let rows = top..<min(top + Self.tileSize, size.height)
        let found = try Self.tiles(frame.area(of: rows, height: size.height), width: size.width, frame, archive)
        tiles += try write(painter.rows(rows, of: found), level, row: top / Self.tileSize, to: &output)
        progress((Double(level) + Double(rows.upperBound) / Double(size.height)) / Double(Self.levels))
      }
    }
    try output.write(Array((JSONWriter.text(of: manifest(archive, frame), .indented) + "\n").utf8), to: "manifest.json")
    try output.finish()
    return tiles
  }

  private func open() throws(BakingError) -> MBTilesArchive {
    do throws(TileError) {
      return try MBTilesArchive(map)
    } catch {
      throw .damaged(path: map, reason: error.problem)
    }
  }

  /// The archive's tiles in a part of the world and half a tile around it, at the level for the scale.
  private static func tiles(
    _ area: WorldRect,
    width: Int,
    _ frame: PictureLayout,
    _ archive: MBTilesArchive
  ) throws(BakingError) -> [(id: UnwrappedTileID, tile: VectorTile)] {
    let wanted = Int(FlatMapPainter.zoom(pixelsPerWorld: Double(width) / (frame.area.maxX - frame.area.minX)))
    let zoom = min(max(wanted, archive.info.zooms.lowerBound), archive.info.zooms.upperBound)
    let side = Double(1 << zoom)
    var found: [(id: UnwrappedTileID, tile: VectorTile)] = []
    for y in Int(max(area.minY * side - 0.5, 0))...max(Int(min(area.maxY * side + 0.5, side - 1)), 0) {
      for x in Int(max(area.minX * side - 0.5, 0))...max(Int(min(area.maxX * side + 0.5, side - 1)), 0) {
        guard let id = TileID(zoom: zoom, x: x, y: y), let tile = try tile(at: id, archive) else { continue }
        found.append((UnwrappedTileID(wrap: 0, canonical: id), tile))
      }
    }
    return found
  }

  private static func tile(at id: TileID, _ archive: MBTilesArchive) throws(BakingError) -> VectorTile? {
    do throws(TileError) {
      return try archive.vectorTile(at: id)
    } catch {
      throw .damaged(path: archive.path, reason: error.problem)
    }
  }

  /// Cuts a row of tiles; returns how many.
  private func write(
    _ band: Bitmap,
    _ level: Int,
    row: Int,
    to output: inout NewMapFolder
  ) throws(BakingError) -> Int {
    let starts = Array(stride(from: 0, to: band.width, by: Self.tileSize))
    for x in starts {
      let tile = band.columns(x..<min(x + Self.tileSize, band.width))
      guard let bytes = try? PNGWriter.bytes(of: tile) else {
        throw .notWritable(path: folder, reason: "there is not enough memory for a picture")
      }
      try output.write(bytes, to: "\(level)_\(x / Self.tileSize)_\(row).png")
    }
    return starts.count
  }

  private func manifest(_ archive: MBTilesArchive, _ frame: PictureLayout) -> JSON {
    let description = archive.info.description
    let size = frame.size(dividedBy: 1)
    var fields = JSONObject([("name", .string(description.name))])
    if let attribution = description.attribution { fields.append("attribution", .string(attribution)) }
    fields.append("scheme", "levels")
    fields.append("tileSize", .integer(Self.tileSize))
    fields.append("levels", [0, .integer(Self.levels - 1)])
    fields.append("width", .integer(size.width))
    fields.append("height", .integer(size.height))
    fields.append("projection", "mercator")
    fields.append("bounds", .array(frame.degrees.map { .number($0) }))
    return .object(fields)
  }
}

extension Bitmap {
  /// The part of the picture within some columns.
  fileprivate func columns(_ columns: Range<Int>) -> Bitmap {
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * height * 4)
    for row in 0..<height {
      let start = row * width
      part += bytes[(start + columns.lowerBound) * 4..<(start + columns.upperBound) * 4]
    }
    return Bitmap(width: columns.count, height: height, bytes: part)
  }
}

/// A folder that is filled under another name beside its place, and takes its place only when it is whole.
@safe
private struct NewMapFolder: ~Copyable {
  private let path: String
  private let draft: String
  private var written: [String] = []
  private var isDone = false

  /// Checks that the folder doesn't exist yet or is empty.
  static func check(_ path: String) throws(BakingError) {
    guard unsafe access(path, F_OK) == 0 else { return }
    guard let folder = unsafe opendir(path) else { throw .notWritable(path: path, reason: "it is not a folder") }
    defer { unsafe closedir(folder) }
    var entries = 0
    while unsafe readdir(folder) != nil { entries += 1 }
    // Every folder has itself and the one above it.
    guard entries <= 2 else { throw .notWritable(path: path, reason: "it is not empty") }
  }

  init(_ path: String) throws(BakingError) {
    let parts = path.split(separator: "/")
    let folder = (path.hasPrefix("/") ? "/" : "") + parts.dropLast().map { $0 + "/" }.joined()
    self.path = path
    draft = "\(folder).\(parts.last ?? "").\(getpid()).baking"
    guard unsafe mkdir(draft, 0o777) == 0 else {
      throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
    }
  }

  deinit {
    guard !isDone else { return }
    for name in written { unsafe unlink("\(draft)/\(name)") }
    unsafe rmdir(draft)
  }

  mutating func write(_ bytes: [UInt8], to name: String) throws(BakingError) {
    let file = unsafe open("\(draft)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
    written.append(name)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = SystemProblem.words(of: errno)
        close(file)
        throw .notWritable(path: path, reason: reason)
      }
      rest = rest.dropFirst(count)
    }
    guard close(file) == 0 else { throw .notWritable(path: path, reason: SystemProblem.words(of: errno)) }
  }

  /// Puts the folder in its place, over an empty one too.
  mutating func finish() throws(BakingError) {
    guard unsafe rename(draft, path) == 0 else {
      throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
    }
    isDone = true
  }
}

/// The layout of an image over a part of the world: square pixels, and sides of whole steps.
private struct PictureLayout {
  let area: WorldRect
  private let width: Int
  private let height: Int

  /// Lays an image over the centre of an area; at most a step of the shorter side is cut off.
  init(_ area: WorldRect, longestSide: Int, step: Int) {
    let (areaWidth, areaHeight) = (area.maxX - area.minX, area.maxY - area.minY)
    let pixel = max(areaWidth, areaHeight) / Double(longestSide)
    func pixels(_ side: Double) -> Int { max(Int(side / pixel / Double(step) + 1e-6), 1) * step }
    (width, height) = (pixels(areaWidth), pixels(areaHeight))
    let (middleX, middleY) = ((area.minX + area.maxX) / 2, (area.minY + area.maxY) / 2)
    self.area = WorldRect(
      minX: middleX - Double(width) / 2 * pixel,
      minY: middleY - Double(height) / 2 * pixel,
      maxX: middleX + Double(width) / 2 * pixel,
      maxY: middleY + Double(height) / 2 * pixel
    )
  }

  func size(dividedBy divisor: Int) -> (width: Int, height: Int) { (width / divisor, height / divisor) }

  /// The part of the world that some rows show of so many.
  func area(of rows: Range<Int>, height: Int) -> WorldRect {
    let row = (area.maxY - area.minY) / Double(height)
    var part = area
    part.minY = area.minY + Double(rows.lowerBound) * row
    part.maxY = area.minY + Double(rows.upperBound) * row
    return part
  }

  /// West, south, east and north; 180° east stays apart from 180° west.
  var degrees: [Double] {
    func north(_ y: Double) -> Double { WorldPoint(x: 0.5, y: y).coordinate.latitude.degrees }
    return [(area.minX - 0.5) * 360, north(area.maxY), (area.maxX - 0.5) * 360, north(area.minY)]
      .map { ($0 * 1e9).rounded() / 1e9 }
  }
}
