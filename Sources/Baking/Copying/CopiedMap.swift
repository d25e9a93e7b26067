package import Geodesy
package import Heights
internal import Tiles

/// A map of tiles that were made by others, in a file like those that are baked, with an index of what is in them.
///
/// It takes its place only when it is whole.
package struct CopiedMap: ~Copyable {
  private var file: NewMapFile
  private var writer: MapWriter

  package init(to path: String) throws(BakingError) {
    let file = NewMapFile(path)
    writer = try MapWriter(to: file)
    self.file = file
  }

  package mutating func write(_ bytes: [UInt8], at id: TileID) throws(BakingError) {
    try writer.write(bytes, zoom: id.zoom, x: id.x, y: id.y)
  }

  /// Writes the heights of an area; gives back how many tiles they are, and why some couldn't be read.
  package mutating func write(
    _ heights: Heights,
    in area: WorldRect
  ) throws(BakingError) -> (tiles: Int, problem: String?) {
    guard let pyramid = HeightPyramid(of: heights, in: area) else { return (0, nil) }
    var report = BakingReport()
    try writer.write(pyramid, &report) {}
    return (report.heightTiles, report.unreadHeights)
  }

  /// Moves it to its final path, and returns its size.
  package mutating func finish(
    _ metadata: [(name: String, value: String)],
    tags: [(tile: UInt64, tag: String)],
    _ index: TileIndexer?
  ) throws(BakingError) -> Int {
    try writer.write(metadata)
    try writer.write(tags)
    if let index {
      try writer.write(index.content.sights)
      try writer.write(index.content.names)
    }
    try writer.finish()
    let size = file.size
    try file.finish()
    return size
  }
}
