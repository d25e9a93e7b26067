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
  /// The maximum number of levels between a tile and the samples for it.
  private static let maxSteps = 6
  /// Lines shorter than so many pixels have no number, and few of the others.
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
    let step = Float(Self.extent) / Float(grid.side)
    for line in ContourLines(grid.samples, width: grid.side + 1).lines(every: interval * unit) {
      let height = Int64((line.height / unit).rounded())
      let (isMain, points) = (height.isMultiple(of: Int64(interval) * 5), line.points.map { Self.point($0, step) })
      if isMain, points.count * Self.side >= Self.leastNumbered * grid.side { main.append((height, points)) }
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

  /// Samples are in the centres of pixels of that size.
  private static func point(_ place: SIMD2<Float>, _ step: Float) -> VectorPoint {
    VectorPoint(x: Int32(((place.x + 0.5) * step).rounded()), y: Int32(((place.y + 0.5) * step).rounded()))
  }

  /// The samples of a tile with the first ones of those beside and below it, up to which its lines lead; nil if it has
  /// none.
  ///
  /// No more than twice as fine as its source, which has no detail between its samples.
  private func grid(around id: TileID) throws(TileError) -> (samples: [Float], side: Int)? {
    let zoom = min(id.zoom, max((heights.finestZoom(in: id) ?? id.zoom) + 1, id.zoom - Self.maxSteps))
    let (steps, count) = (id.zoom - zoom, 1 << zoom)
    let side = Self.side >> steps
    let (x, y) = (id.x >> steps, id.y >> steps)
    func tile(_ right: Int, _ down: Int) throws(TileError) -> [Float]? {
      guard let id = TileID(zoom: zoom, x: (x + right) % count, y: y + down) else { return nil }
      return try self.tile(id)
    }
    guard let own = try tile(0, 0) else { return nil }
    let (left, top) = ((id.x % (1 << steps)) * side, (id.y % (1 << steps)) * side)
    let (endsRow, endsColumn) = (left + side == Self.side, top + side == Self.side)
    let right = endsRow ? try tile(1, 0) : own
    let below = endsColumn ? try tile(0, 1) : own
    let corner = endsRow && endsColumn ? try tile(1, 1) : endsRow ? right : below
    var samples: [Float] = []
    samples.reserveCapacity((side + 1) * (side + 1))
    for row in top...top + side {
      let (here, there) = row < top + side ? (own, right) : (below, corner)
      let start = row % Self.side * Self.side
      samples += here?[start + left..<start + left + side] ?? Array(repeating: .nan, count: side)[...]
      samples.append(there?[start + (left + side) % Self.side] ?? .nan)
    }
    return (samples, side)
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
