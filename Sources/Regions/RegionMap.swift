internal import Baking
internal import Geodesy
internal import Heights
internal import Tiles
internal import Wire

/// Makes the map of a region out of the tiles that were fetched.
struct RegionMap {
  private let plan: RegionPlan
  private let name: String
  private let heights: Heights

  init(_ plan: RegionPlan, name: String, heights: Heights) {
    (self.plan, self.name, self.heights) = (plan, name, heights)
  }

  private static let maker = "Fetched by Rumbo"

  func write(
    _ draft: borrowing RegionDraft,
    to path: String,
    while isWanted: () -> Bool,
    _ report: inout RegionReport
  ) throws(RegionError) {
    if path.hasSuffix(".pmtiles") {
      try writeArchive(draft, to: path, while: isWanted, &report)
    } else {
      try writeMap(draft, to: path, while: isWanted, &report)
    }
  }

  private func writeMap(
    _ draft: borrowing RegionDraft,
    to path: String,
    while isWanted: () -> Bool,
    _ report: inout RegionReport
  ) throws(RegionError) {
    var map = try Self.failing(path) { () throws(BakingError) in try CopiedMap(to: path) }
    var index = isVector ? plan.region.bounds.map { TileIndexer(in: whole($0)) } : nil
    var tags: [(tile: UInt64, tag: String)] = []
    let deepest = plan.zooms.upperBound
    try draft.each { number, bytes, tag throws(RegionError) in
      guard let id = PMTilesID.tile(number) else { return }
      guard isWanted() else { throw .interrupted }
      // By convention, vector tiles are compressed with gzip.
      let packed = isVector && Packing(of: bytes) == nil ? Deflate.bytes(of: bytes, as: .gzip) : bytes
      try Self.failing(path) { () throws(BakingError) in try map.write(packed, at: id) }
      if let tag { tags.append((number, tag)) }
      report.tiles += 1
      guard index != nil, id.zoom == deepest || Self.zoomsOfTowns.contains(id.zoom),
        let tile = try? VectorTile.decode(bytes)
      else { return }
      index?.take(tile, at: id, onlyTowns: id.zoom < deepest)
    }
    guard report.tiles > 0 else { throw .empty }
    (report.names, report.sights) = (index?.names ?? 0, index?.sights ?? 0)
    if let bounds = plan.region.bounds {
      (report.heightTiles, report.unreadHeights) = try Self.failing(path) { () throws(BakingError) in
        try map.write(heights, in: bounds)
      }
    }
    let rows = metadata + [("json", layers)]
    report.bytes = try Self.failing(path) { () throws(BakingError) in try map.finish(rows, tags: tags, index) }
  }

  /// The box of the deepest tiles that intersect a box, so that everything on the map can be found.
  private func whole(_ box: WorldRect) -> WorldRect {
    let side = Double(1 << plan.zooms.upperBound)
    return WorldRect(
      minX: (box.minX * side).rounded(.down) / side,
      minY: (box.minY * side).rounded(.down) / side,
      maxX: (box.maxX * side).rounded(.up) / side,
      maxY: (box.maxY * side).rounded(.up) / side
    )
  }

  private static let zoomsOfTowns: Set = [6, 10]

  private func writeArchive(
    _ draft: borrowing RegionDraft,
    to path: String,
    while isWanted: () -> Bool,
    _ report: inout RegionReport
  ) throws(RegionError) {
    var writer = try asking { () throws(TileError) in try PMTilesWriter(to: path) }
    // As the source has them; all of one archive are packed or none is.
    var isPacked: Bool?
    try draft.each { number, bytes, _ throws(RegionError) in
      guard isWanted() else { throw .interrupted }
      let packing = isVector ? Packing(of: bytes) : nil
      let packs = isPacked ?? (packing == .gzip || plan.origin.edition == nil && isVector)
      isPacked = packs
      var stored = bytes
      if packs, packing != .gzip {
        stored = Deflate.bytes(
          of: packing.flatMap { try? Inflate.bytes(of: bytes, as: $0, limit: VectorTile.maxBytes) } ?? bytes,
          as: .gzip
        )
      } else if !packs, let packing,
        let unpacked = try? Inflate.bytes(of: bytes, as: packing, limit: VectorTile.maxBytes)
      {
        stored = unpacked
      }
      try asking { () throws(TileError) in try writer.add(stored, as: number) }
      report.tiles += 1
      report.bytes += stored.count
    }
    guard report.tiles > 0 else { throw .empty }
    var fields = metadata.map { ($0.name, JSON.string($0.value)) }
    if let layers = try? JSONParser.parse(Array(layers.utf8))["vector_layers"] {
      fields.append(("vector_layers", layers))
    }
    let text = JSONWriter.text(of: .object(JSONObject(fields)))
    try asking { () throws(TileError) in
      try writer.finish(
        metadata: Array(text.utf8),
        format: plan.origin.info.format,
        isPacked: isPacked ?? false,
        bounds: bounds
      )
    }
  }

  private var isVector: Bool { plan.origin.info.format == .vector }

  private var bounds: CoordinateBounds? {
    guard let rect = plan.region.bounds else { return nil }
    let limits = plan.origin.info.bounds?.worldRect ?? CoordinateBounds.world.worldRect
    let (minY, maxY) = (max(rect.minY, limits.minY), min(rect.maxY, limits.maxY))
    // Either may cross the date line; limits all around the world don't restrict the region.
    let stretches = [-1.0, 0, 1].map { (max(rect.minX, limits.minX + $0), min(rect.maxX, limits.maxX + $0)) }
    let isAllRound = limits.maxX - limits.minX >= 1
    guard let (minX, maxX) = isAllRound ? (rect.minX, rect.maxX) : stretches.first(where: { $0.0 < $0.1 }),
      minY < maxY
    else { return nil }
    let (first, last) = (WorldPoint(x: minX, y: minY).coordinate, WorldPoint(x: maxX, y: maxY).coordinate)
    return CoordinateBounds(
      south: last.latitude,
      west: first.longitude,
      north: first.latitude,
      width: Turn(degrees: (maxX - minX) * 360)
    )
  }

  private var layers: String {
    let layers = plan.origin.info.layers.map { JSON.object(JSONObject([("id", .string($0)), ("fields", [:])])) }
    return JSONWriter.text(of: ["vector_layers": .array(layers)])
  }

  private var metadata: [(name: String, value: String)] {
    let format = plan.origin.info.format
    var rows = [
      ("name", name), ("format", format == .vector ? "pbf" : format == .jpeg ? "jpg" : format.rawValue),
      ("type", "baselayer"), ("version", "1"), ("description", Self.maker),
      ("minzoom", "\(plan.zooms.lowerBound)"), ("maxzoom", "\(plan.zooms.upperBound)"),
    ]
    if let attribution = plan.attribution { rows.append(("attribution", attribution)) }
    if let bounds {
      let east = bounds.width.degrees >= 360 ? 180 : bounds.east.degrees
      let edges = [bounds.west.degrees, bounds.south.degrees, east, bounds.north.degrees]
      rows.append(("bounds", edges.map(Self.degrees).joined(separator: ",")))
      let middle = bounds.center
      let center = [middle.longitude.degrees, middle.latitude.degrees].map(Self.degrees)
      rows.append(
        ("center", (center + ["\(max(plan.zooms.upperBound - 2, plan.zooms.lowerBound))"]).joined(separator: ","))
      )
    }
    return rows + plan.copy.rows
  }

  private static func degrees(_ value: Double) -> String { "\((value * 1e6).rounded() / 1e6)" }

  private static func failing<Outcome: ~Copyable>(
    _ path: String,
    _ body: () throws(BakingError) -> Outcome
  ) throws(RegionError) -> Outcome {
    do throws(BakingError) {
      return try body()
    } catch {
      if case .notWritable(_, let reason) = error { throw .file(path: path, reason: reason) }
      throw .file(path: path, reason: error.problem)
    }
  }
}

extension RegionPlan {
  /// The origin to record in the map.
  var copy: ArchiveOrigin { ArchiveOrigin(source: source, region: "\(zooms) \(region.text)", edition: origin.edition) }
}

/// The result of a download.
package struct RegionReport: Sendable {
  package var tiles = 0
  package var bytes = 0
  /// The tiles received now, and those that were unchanged.
  package var fetched = 0
  package var unchanged = 0
  package var names = 0
  package var sights = 0
  package var heightTiles = 0
  /// Why some heights couldn't be read.
  package var unreadHeights: String?
}
