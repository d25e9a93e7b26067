package import Geodesy
internal import Images
package import Tiles

/// The tiles of heights that a map file has of its area: those of the deepest zoom from a source, each other one from the
/// four below it.
package struct HeightPyramid {
  package let zooms: ClosedRange<Int>
  private let source: Heights
  private let area: WorldRect

  private static let (coarsest, deepest) = (8, 14)

  /// Nil if the source has no heights in the area.
  package init?(of source: Heights, in area: WorldRect) {
    let reached = source.sources.filter { $0.areas.contains { $0.intersects(area) } }
    guard let finest = reached.map(\.finestZoom).max() else { return nil }
    zooms = Self.coarsest...min(max(finest, Self.coarsest), Self.deepest)
    (self.source, self.area) = (source, area)
  }

  /// Hands over the files of the tiles that have heights; gives back why some couldn't be read.
  package func write<Failure>(_ take: (TileID, [UInt8]) throws(Failure) -> Void) throws(Failure) -> TileError? {
    var failure: TileError?
    let side = Double(1 << zooms.lowerBound)
    func numbers(_ start: Double, _ end: Double) -> Range<Int> {
      let first = Int(min(max(start * side, 0), side - 1))
      return first..<max(Int(min(max(end * side, 0), side).rounded(.up)), first + 1)
    }
    for y in numbers(area.minY, area.maxY) {
      for x in numbers(area.minX, area.maxX) {
        guard let id = TileID(zoom: zooms.lowerBound, x: x, y: y) else { continue }
        _ = try write(id, &failure, take)
      }
    }
    return failure
  }

  /// Writes a tile and those below it; nil if it has no heights.
  private func write<Failure>(
    _ id: TileID,
    _ failure: inout TileError?,
    _ take: (TileID, [UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> [Float]? {
    guard id.bounds.intersects(area) else { return nil }
    var heights: [Float]?
    if id.zoom == zooms.upperBound {
      do throws(TileError) {
        heights = try source.tile(id)
      } catch {
        failure = failure ?? error
      }
    } else {
      for (index, child) in id.children.enumerated() {
        guard let finer = try write(child, &failure, take) else { continue }
        if heights == nil { heights = [Float](repeating: .nan, count: HeightTile.side * HeightTile.side) }
        Self.halve(finer, into: &heights, quarter: index)
      }
    }
    guard let heights, let bytes = Self.file(of: heights) else { return nil }
    try take(id, bytes)
    return heights
  }

  /// The means of two by two pixels; of what is known, if that is at least half.
  private static func halve(_ finer: [Float], into heights: inout [Float]?, quarter: Int) {
    let (side, half) = (HeightTile.side, HeightTile.side / 2)
    let start = quarter / 2 * half * side + quarter % 2 * half
    for row in 0..<half {
      for column in 0..<half {
        let index = row * 2 * side + column * 2
        let known = [index, index + 1, index + side, index + side + 1].map { finer[$0] }.filter { !$0.isNaN }
        if known.count >= 2 { heights?[start + row * side + column] = known.reduce(0, +) / Float(known.count) }
      }
    }
  }

  /// The smaller one of PNG and lossless WebP.
  private static func file(of heights: [Float]) -> [UInt8]? {
    let picture = TerrainPixels.terrarium(heights, side: HeightTile.side)
    let files = [try? PNGWriter.bytes(of: picture), try? WebPWriter.bytes(of: picture)].compactMap(\.self)
    return files.min { $0.count < $1.count }
  }
}
