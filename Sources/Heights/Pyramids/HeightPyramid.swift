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

  /// Hands over the tiles that have heights, with the share that is done.
  package func write<Failure>(
    _ take: (TileID, [UInt8], Double) throws(Failure) -> Void
  ) throws(Failure) -> TileError? {
    var failure: TileError?
    let (first, last) = (tile(area.minX, area.minY), tile(area.maxX, area.maxY))
    let roots = (first.y...last.y).flatMap { y in
      (first.x...last.x).compactMap { TileID(zoom: zooms.lowerBound, x: $0, y: y) }
    }
    for (index, root) in roots.enumerated() {
      let part = Double(index) / Double(roots.count)...Double(index + 1) / Double(roots.count)
      _ = try write(root, part, &failure, take)
    }
    return failure
  }

  private func tile(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
    func number(_ place: Double) -> Int { min(max(Int(place * Double(1 << zooms.lowerBound)), 0), 1 << zooms.lowerBound - 1) }
    return (number(x), number(y))
  }

  /// Writes a tile and those below it; nil if it has no heights.
  private func write<Failure>(
    _ id: TileID,
    _ part: ClosedRange<Double>,
    _ failure: inout TileError?,
    _ take: (TileID, [UInt8], Double) throws(Failure) -> Void
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
      let quarter = (part.upperBound - part.lowerBound) / 4
      for (index, child) in id.children.enumerated() {
        let start = part.lowerBound + quarter * Double(index)
        guard let finer = try write(child, start...start + quarter, &failure, take) else { continue }
        if heights == nil { heights = [Float](repeating: .nan, count: Heights.tileSide * Heights.tileSide) }
        Self.halve(finer, into: &heights, quarter: index)
      }
    }
    guard let heights, let bytes = Self.file(of: heights) else { return nil }
    try take(id, bytes, part.upperBound)
    return heights
  }

  /// The means of two by two pixels; of what is known, if that is at least half.
  private static func halve(_ finer: [Float], into heights: inout [Float]?, quarter: Int) {
    let (side, half) = (Heights.tileSide, Heights.tileSide / 2)
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
    let picture = TerrainPixels.terrarium(heights, side: Heights.tileSide)
    let files = [try? PNGWriter.bytes(of: picture), try? WebPWriter.bytes(of: picture)].compactMap(\.self)
    return files.min { $0.count < $1.count }
  }
}
