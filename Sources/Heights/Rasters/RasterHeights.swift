internal import Geodesy
internal import Glibc
internal import Tiles

/// Rasters side by side as one source; where they overlap, the first one that knows a place counts.
struct RasterHeights: HeightSource {
  let name: String
  let finestZoom: Int
  let areas: [WorldRect]
  private let rasters: [any HeightRaster]

  /// In zooms: pixels between the samples lose slopes unless they are denser.
  private static let margin = 0.5

  /// The rasters are taken to be as fine as the first one, which is read for that.
  init(_ rasters: [any HeightRaster], named name: String) throws(TileError) {
    guard let frame = try rasters.first?.frame() else { throw .noHeights(path: name) }
    self.init(rasters, frame, name)
  }

  init(_ world: WorldRaster) {
    self.init([world], WorldRaster.frame, world.name)
  }

  private init(_ rasters: [any HeightRaster], _ frame: RasterFrame, _ name: String) {
    (self.rasters, self.name) = (rasters, name)
    areas = rasters.map(\.area)
    let samples = frame.samplesPerPixel(at: 0, side: HeightTile.side)
    finestZoom = min(max(Int((log2(samples) + Self.margin).rounded(.up)), 0), TileID.deepestZoom)
  }

  func tile(_ id: TileID) throws(TileError) -> [Float]? {
    var heights = [Float](repeating: .nan, count: HeightTile.side * HeightTile.side)
    let reached = rasters.filter { $0.area.intersects(id.bounds) }
    // A neighbour's samples are nearer than the margin.
    for withMargin in [false, true] {
      for raster in reached where heights.contains(where: \.isNaN) {
        try raster.fill(&heights, of: id, withMargin: withMargin)
      }
    }
    return heights.contains { !$0.isNaN } ? heights : nil
  }

  func answer(at place: Coordinate) throws(TileError) -> HeightAnswer? {
    var void: HeightAnswer?
    let point = WorldPoint(place)
    let reached = rasters.filter { $0.area.contains(point) }
    for withMargin in [false, true] {
      for raster in reached {
        guard let answer = try raster.answer(at: place, withMargin: withMargin) else { continue }
        guard answer.height == .void else { return answer }
        void = answer
      }
    }
    return void
  }
}

/// The bundled heights of the whole world, five minutes apart.
struct WorldRaster: HeightRaster {
  let name = "world.heights"
  let area = WorldRect.square
  let lowestLand: Float = 0
  private let map: HeightMap

  static let frame = RasterFrame(
    projection: .degrees,
    x: -179.998,
    y: 90,
    stepX: 1 / 12,
    stepY: 1 / 12,
    columns: HeightMap.width,
    rows: HeightMap.height,
    margin: 1
  )

  init(_ map: HeightMap) {
    self.map = map
  }

  func frame() -> RasterFrame { Self.frame }

  func window(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> [Float]? {
    map.load(map.missing(0, columns: columns, rows: rows))
    return map.heights(0, columns: columns, rows: rows)
  }
}
