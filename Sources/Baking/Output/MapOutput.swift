/// Puts a map into its file: tiles, what it says of itself, sights, names, roads and ages.
struct MapOutput {
  let content: MapContent
  let path: String
  let name: String
  let options: Baker.Options

  func write(
    _ report: inout BakingReport,
    progress: (Double) throws(BakingError) -> Void
  ) throws(BakingError) {
    var file = NewMapFile(path)
    var writer = try MapWriter(to: file.draft)
    try Tiler(content, deepestZoom: options.deepestZoom).run { tiles throws(BakingError) in
      for tile in tiles {
        try writer.write(tile)
        report.tiles += 1
        report.thinnedTiles += tile.isThinned ? 1 : 0
      }
    } progress: { done throws(BakingError) in
      try progress(done * 0.99)
    }
    try writer.write(MapMetadata.rows(of: content, name: name, options))
    try writer.write(content.sights)
    try writer.write(content.names)
    try writer.write(content.addresses)
    try writer.write(content.roads)
    try writer.write(content.ages)
    try writer.finish()
    report.bytes = file.size
    try file.finish()
    try progress(1)
  }
}
