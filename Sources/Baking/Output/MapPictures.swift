internal import Cartography
internal import Geodesy
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
    try Self.failing { () throws(TileError) in try NewPyramid.check(folder) }
  }

  /// Draws the map; reports the progress, and returns the number of tiles.
  package func write(progress: (Double) -> Void = { _ in }) throws(BakingError) -> Int {
    let signals = DeferredSignals()
    let archive = try Self.failing { () throws(TileError) in try MBTilesArchive(map) }
    let frame = PictureLayout(archive.info.grid.map.bounds, longestSide: longestSide, step: Self.step)
    var pyramid = try Self.failing { () throws(TileError) in
      try NewPyramid(at: folder, tileSize: Self.tileSize, ending: "png")
    }
    for level in 0..<Self.levels {
      let size = frame.size(dividedBy: 1 << (Self.levels - 1 - level))
      var painter = FlatMapPainter(style: .day, area: frame.area, width: size.width, height: size.height)
      for top in stride(from: 0, to: size.height, by: Self.tileSize) {
        guard !signals.isWaiting else { throw .interrupted }
        let rows = top..<min(top + Self.tileSize, size.height)
        try Self.failing { () throws(TileError) in
          let found = try Self.tiles(frame.area(of: rows, height: size.height), width: size.width, frame, archive)
          try pyramid.write(
            painter.rows(rows, of: found),
            level: level,
            fromRow: top / Self.tileSize,
            encode: encode
          )
        }
        progress((Double(level) + Double(rows.upperBound) / Double(size.height)) / Double(Self.levels))
      }
    }
    let size = frame.size(dividedBy: 1)
    let bounds = JSON.array(frame.degrees.map { .number($0) })
    try Self.failing { () throws(TileError) in
      try pyramid.finish(
        archive.info.description,
        levels: Self.levels,
        width: size.width,
        height: size.height,
        place: [("projection", "mercator"), ("bounds", bounds)]
      )
    }
    return pyramid.tiles
  }

  private static func failing<Outcome: ~Copyable>(
    _ body: () throws(TileError) -> Outcome
  ) throws(BakingError) -> Outcome {
    do throws(TileError) {
      return try body()
    } catch .notWritable(let path, let reason) {
      throw .notWritable(path: path, reason: reason)
    } catch {
      throw .damaged(path: error.path, reason: error.problem)
    }
  }

  private func encode(_ tile: Bitmap) throws(TileError) -> [UInt8] {
    guard let bytes = try? PNGWriter.bytes(of: tile) else {
      throw .notWritable(path: folder, reason: "there is not enough memory for a picture")
    }
    return bytes
  }

  /// The archive's tiles in a part of the world and half a tile around it, at the level for the scale.
  private static func tiles(
    _ area: WorldRect,
    width: Int,
    _ frame: PictureLayout,
    _ archive: MBTilesArchive
  ) throws(TileError) -> [(id: UnwrappedTileID, tile: VectorTile)] {
    let wanted = Int(FlatMapPainter.zoom(pixelsPerWorld: Double(width) / (frame.area.maxX - frame.area.minX)))
    let zoom = min(max(wanted, archive.info.zooms.lowerBound), archive.info.zooms.upperBound)
    let side = Double(1 << zoom)
    var found: [(id: UnwrappedTileID, tile: VectorTile)] = []
    for y in Int(max(area.minY * side - 0.5, 0))...max(Int(min(area.maxY * side + 0.5, side - 1)), 0) {
      for x in Int(max(area.minX * side - 0.5, 0))...max(Int(min(area.maxX * side + 0.5, side - 1)), 0) {
        guard let id = TileID(zoom: zoom, x: x, y: y), let tile = try archive.vectorTile(at: id) else { continue }
        found.append((UnwrappedTileID(wrap: 0, canonical: id), tile))
      }
    }
    return found
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
}
