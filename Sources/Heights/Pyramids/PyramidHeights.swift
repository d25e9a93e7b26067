internal import Geodesy
internal import Raster
internal import Tiles

/// Heights in the pixels of Web Mercator tiles.
struct PyramidHeights: HeightSource {
  let name: String
  private(set) var credit: String?
  let finestZoom: Int
  let areas: [WorldRect]
  private let zooms: ClosedRange<Int>
  private let side: Int
  private let blocks = BlockCache<TileID, Float>(limit: PyramidHeights.cacheLimit)
  private let read: @Sendable (TileID) throws(TileError) -> [Float]?

  private static let cacheLimit = 4 << 20
  private static let sides = [256, 512, 1024]
  /// How many coarser tiles are looked for if one is missing.
  private static let maxSteps = 12

  /// Takes tiles of pictures; those of a source whose tiles have another size than it states are found out by one of them.
  init(_ tiles: some TileSource, at path: String) throws(TileError) {
    let grid = tiles.grid
    guard grid.isGeographic, !grid.cutsTilesAtItsEdge else { throw .noHeights(path: path) }
    let center = (x: (grid.extent.minX + grid.extent.maxX) / 2, y: (grid.extent.minY + grid.extent.maxY) / 2)
    let (zoom, width) = (grid.zooms.lowerBound, Double(1 << grid.zooms.lowerBound))
    let sample = try TileID(zoom: zoom, x: Int(center.x * width), y: Int(center.y * width))
      .flatMap { id throws(TileError) in try tiles.tile(at: id) }
    let side = sample?.width ?? grid.tileSize
    guard Self.sides.contains(side) else { throw .noHeights(path: path) }
    if let sample, TerrainPixels.heights(of: sample) == nil { throw .noHeights(path: path) }
    self.init(tiles.host ?? path.fileName, at: path, grid.zooms, side, grid.extent) { id throws(TileError) in
      try tiles.tile(at: id)
    }
    credit = tiles.description.attribution
  }

  /// Takes the heights beside a map's own tiles.
  init(_ table: HeightTable) {
    self.init(table.path.fileName, at: table.path, table.zooms, HeightTile.side, table.area) { id throws(TileError) in
      try table.picture(at: id)
    }
  }

  private init(
    _ name: String,
    at path: String,
    _ zooms: ClosedRange<Int>,
    _ side: Int,
    _ area: WorldRect,
    picture: @escaping @Sendable (TileID) throws(TileError) -> Bitmap?
  ) {
    (self.name, self.zooms, self.side, areas) = (name, zooms, side, [area])
    finestZoom = zooms.upperBound + (side / HeightTile.side).trailingZeroBitCount
    read = { id throws(TileError) in
      guard let picture = try picture(id) else { return nil }
      guard picture.width == side, picture.height == side, let heights = TerrainPixels.heights(of: picture) else {
        throw .badTile(path: path, id, reason: "it isn't one of heights, \(side) pixels wide")
      }
      return heights
    }
  }

  func tile(_ id: TileID) throws(TileError) -> [Float]? {
    guard mayHave(id) else { return nil }
    for level in levels(below: id.zoom - (side / HeightTile.side).trailingZeroBitCount) {
      var heights = [Float](repeating: .nan, count: HeightTile.side * HeightTile.side)
      try level.fill(&heights, of: id, withMargin: true)
      if heights.contains(where: { !$0.isNaN }) { return heights }
    }
    return nil
  }

  func answer(at place: Coordinate) throws(TileError) -> HeightAnswer? {
    let point = WorldPoint(place)
    guard areas.contains(where: { $0.contains(point) }) else { return nil }
    var void: HeightAnswer?
    for level in levels(below: zooms.upperBound) {
      guard let answer = try level.answer(at: place, withMargin: true) else { continue }
      guard answer.height == .void else { return answer }
      void = void ?? answer
    }
    return void
  }

  private func levels(below zoom: Int) -> [Level] {
    let zoom = min(max(zoom, zooms.lowerBound), zooms.upperBound)
    return (max(zoom - Self.maxSteps, zooms.lowerBound)...zoom).reversed().map { Level(pyramid: self, zoom: $0) }
  }

  /// The tiles of a zoom as one raster.
  private struct Level: HeightRaster {
    let pyramid: PyramidHeights
    let zoom: Int

    var name: String { pyramid.name }
    var area: WorldRect { .square }
    private var side: Int { pyramid.side }

    func frame() -> RasterFrame {
      let step = 1 / Double(side << zoom)
      return RasterFrame(
        projection: .mercator,
        x: step / 2,
        y: step / 2,
        stepX: step,
        stepY: step,
        columns: side << zoom,
        rows: side << zoom,
        margin: 0.5
      )
    }

    func window(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) throws(TileError) -> [Float]? {
      var heights = [Float](repeating: .nan, count: columns.count * rows.count)
      var isEmpty = true
      for y in rows.lowerBound >> side.trailingZeroBitCount...rows.upperBound >> side.trailingZeroBitCount {
        for x in columns.lowerBound >> side.trailingZeroBitCount...columns.upperBound >> side.trailingZeroBitCount {
          guard let id = TileID(zoom: zoom, x: x & (1 << zoom - 1), y: y),
            let block = try pyramid.blocks.block(id, read: { () throws(TileError) in try pyramid.read(id) })
          else { continue }
          isEmpty = false
          let here = columns.clamped(to: x * side...x * side + side - 1)
          for row in rows.clamped(to: y * side...y * side + side - 1) {
            let to = (row - rows.lowerBound) * columns.count - columns.lowerBound
            for column in here { heights[to + column] = block[(row - y * side) * side + column - x * side] }
          }
        }
      }
      return isEmpty ? nil : heights
    }
  }
}
