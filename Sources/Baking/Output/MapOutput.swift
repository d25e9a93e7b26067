/// Writes a map into its file: tiles, metadata, sights, names, roads and ages.
package struct MapOutput {
  let content: MapContent
  let path: String
  let name: String
  let options: Baker.Options
  var hasLeaves = false

  /// A map with leaves, of a world of which large parts are empty.
  package init(world content: MapContent, path: String, options: Baker.Options) {
    self.init(content: content, path: path, name: options.name ?? "World", options: options, hasLeaves: true)
  }

  init(content: MapContent, path: String, name: String, options: Baker.Options, hasLeaves: Bool = false) {
    (self.content, self.path, self.name) = (content, path, name)
    (self.options, self.hasLeaves) = (options, hasLeaves)
  }

  package func write(
    _ report: inout BakingReport,
    progress: (Double) throws(BakingError) -> Void
  ) throws(BakingError) {
    report.names = content.names.count
    var file = NewMapFile(path)
    var writer = try MapWriter(to: file, pageSize: hasLeaves ? 1024 : 4096)
    var firstZoom = options.deepestZoom
    try Tiler(content, plan).run { tiles throws(BakingError) in
      for tile in tiles {
        try writer.write(tile)
        firstZoom = min(firstZoom, tile.frame.zoom)
        report.tiles += 1
        report.thinnedTiles += tile.isThinned ? 1 : 0
      }
    } progress: { done throws(BakingError) in
      try progress(done * 0.99)
    }
    report.zooms = firstZoom...options.deepestZoom
    try writer.write(MapMetadata.rows(of: content, name: name, from: firstZoom, options))
    if hasLeaves { try writer.write([("cut_from_above", "true")]) }
    try writer.write(content.sights)
    try progress(0.99)
    try writer.write(content.names)
    try writer.write(content.shores)
    try writer.write(content.addresses)
    try progress(0.99)
    try writer.write(content.roads)
    try writer.write(content.ages)
    try progress(0.99)
    try writer.finish()
    report.bytes = file.size
    try file.finish()
    try progress(1)
  }

  private var plan: TilePlan {
    hasLeaves
      ? TilePlan(deepestZoom: options.deepestZoom, hasLeaves: true, tolerance: 7, finest: 2.4)
      : TilePlan(deepestZoom: options.deepestZoom)
  }
}
