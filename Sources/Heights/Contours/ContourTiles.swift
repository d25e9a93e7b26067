package import Geodesy
internal import Synchronization
package import Tiles

/// Contours as vector tiles, made of heights when they are asked for.
package final class ContourTiles: TileArchive {
  package let info: ArchiveInfo
  package var path: String { Self.layer }
  private let heights: Heights
  private let units: UnitSystem
  /// The heights of tiles that were read last, for the ones beside them.
  private let read = Mutex<[TileID: [Float]]>([:])

  package static let layer = "contours"
  package static let zooms = 11...16
  /// The distance of lines by zoom; each fifth is thicker and has a number.
  private static let metric: [Float] = [200, 100, 50, 20, 20, 10]
  private static let imperial: [Float] = [500, 500, 200, 100, 100, 50]
  private static let feet: Float = 0.3048
  private static let side = HeightTile.side
  private static let extent = 4096
  private static let most = 12
  /// Lines of fewer points have no number, and few of the others.
  private static let (leastNumbered, mostNumbers) = (60, 3)

  package init(_ heights: Heights, units: UnitSystem) {
    (self.heights, self.units) = (heights, units)
    let credits = Set(heights.sources.compactMap(\.credit)).sorted()
    info = ArchiveInfo(
      computed: Self.layer,
      credit: credits.isEmpty ? nil : credits.joined(separator: ", "),
      zooms: Self.zooms,
      in: heights.sources.flatMap(\.areas)
    )
  }

  package func bytes(of id: TileID) throws(TileError) -> [UInt8]? {
    guard Self.zooms.contains(id.zoom), let grid = try grid(around: id) else { return nil }
    let isImperial = units == .imperial
    let interval = (isImperial ? Self.imperial : Self.metric)[id.zoom - Self.zooms.lowerBound]
    let unit = isImperial ? Self.feet : 1
    var layer = VectorLayerEncoder(name: Self.layer, extent: Self.extent)
    var main: [(height: Int64, points: [VectorPoint])] = []
    for line in ContourLines(grid, width: Self.side + 1).lines(every: interval * unit) {
      let height = Int64((line.height / unit).rounded())
      let (isMain, points) = (height.isMultiple(of: Int64(interval) * 5), line.points.map(Self.point))
      if isMain, points.count >= Self.leastNumbered { main.append((height, points)) }
      layer.add(.line, tags: [("height", .int(height)), ("isMain", .bool(isMain))], parts: [points])
    }
    var tile = VectorTileEncoder()
    tile.add(layer)
    tile.add(Self.numbers(main))
    return tile.bytes
  }

  package func tileCount() throws(TileError) -> Int? { nil }

  package func addresses(most: Int) throws(TileError) -> [TileID] { [] }

  /// The numbers of the longest lines, in their middles.
  private static func numbers(_ lines: [(height: Int64, points: [VectorPoint])]) -> VectorLayerEncoder {
    var layer = VectorLayerEncoder(name: "contour_heights", extent: extent)
    for (height, points) in lines.sorted(by: { $0.points.count > $1.points.count }).prefix(mostNumbers) {
      layer.add(.point, tags: [("height", .int(height))], parts: [[points[points.count / 2]]])
    }
    return layer
  }

  /// Samples are in the centres of pixels.
  private static func point(_ place: SIMD2<Float>) -> VectorPoint {
    let unit = Float(extent) / Float(side)
    return VectorPoint(x: Int32(((place.x + 0.5) * unit).rounded()), y: Int32(((place.y + 0.5) * unit).rounded()))
  }

  /// The samples of a tile with the first ones of those beside and below it, up to which its lines lead; nil if it has
  /// none.
  private func grid(around id: TileID) throws(TileError) -> [Float]? {
    guard let own = try tile(id) else { return nil }
    let count = 1 << id.zoom
    func other(_ right: Int, _ down: Int) throws(TileError) -> [Float]? {
      try TileID(zoom: id.zoom, x: (id.x + right) % count, y: id.y + down).flatMap { id throws(TileError) in
        try tile(id)
      }
    }
    let (right, below, corner) = (try other(1, 0), try other(0, 1), try other(1, 1))
    var grid: [Float] = []
    grid.reserveCapacity((Self.side + 1) * (Self.side + 1))
    for row in 0..<Self.side {
      grid += own[row * Self.side..<(row + 1) * Self.side]
      grid.append(right?[row * Self.side] ?? .nan)
    }
    grid += below?[..<Self.side] ?? Array(repeating: .nan, count: Self.side)[...]
    grid.append(corner?[0] ?? .nan)
    return grid
  }

  private func tile(_ id: TileID) throws(TileError) -> [Float]? {
    if let known = read.withLock({ $0[id] }) { return known.isEmpty ? nil : known }
    let heights = try heights.tile(id) ?? []
    read.withLock { read in
      if read.count >= Self.most { read = [:] }
      read[id] = heights
    }
    return heights.isEmpty ? nil : heights
  }
}
